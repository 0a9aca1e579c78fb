// The hands: those of the others with what may be told to them, and the own one.
/** @import { Game } from "./table.js" */
/** @import { Held, Touch } from "./types.d.ts" */
import { Chip, compact, html, kept, OnceTableStands, SeatName, say, useState } from "../../kit.js";
import { HeldCard } from "./heldcard.js";
import { useHold } from "./holding.js";
import { Tells } from "./clues.js";

/**
 * The cards of a hand that the last move touched, of one's own also those touched since one moved, and those that are
 * new, by position.
 * @typedef {{ lit: number[], clued: number[], drew: number[] }} Lately
 */

/**
 * What is drawn of a hand, and nothing else: no hand is drawn again that is as it was.
 * @param {Game} game @param {number} seat
 */
export function handOf({ view, aids, memory, last }, seat) {
  const positions = view.hands[seat - 1].map((_, place) => place + 1);
  /** @type {Lately} */
  const lately = {
    lit: positions.filter((position) => last.touched(seat, position)),
    clued: positions.filter((position) => last.clued(seat, position)),
    drew: positions.filter((position) => last.drew(seat, position)),
  };
  return {
    seat,
    lately,
    you: seat === view.seat,
    turn: view.turn.includes(seat),
    hand: view.hands[seat - 1],
    possible: aids.possible[seat - 1],
    colours: view.colours,
    ids: memory.ids[seat - 1],
    notes: memory.ids[seat - 1].map((id) => memory.notes[id]),
  };
}

/** @typedef {ReturnType<typeof handOf>} Shown */

/** @param {Pick<Shown, "seat" | "you" | "turn">} props */
function Head({ seat, you, turn }) {
  return html`<h2 class="hanabi-owner"><${SeatName} seat=${seat} you=${you} />${
    turn && html`<${Chip} class="hanabi-turn">${say("web.seat.turn")}<//>`
  }</h2>`;
}

/** @param {Shown} shown @param {string} more */
const panelClass = ({ hand, turn }, more) =>
  `hanabi-hand hanabi-of-${hand.length} ${turn ? "hanabi-active" : ""} ${more}`;

/** The classes whose condition holds. @param {Record<string, boolean | undefined>} classes */
const those = (classes) => Object.keys(classes).filter((name) => classes[name]);

/**
 * Somebody else's hand. `fates` are those of its cards, `tells` what may be told to it, `tell` the clue that is chosen
 * for it, `chosen` the card that is. Where there is little room the clues stand in the bar. While one holds a card, or
 * wants it for all hands (`blind`), it is seen as its owner sees it.
 * @typedef {Shown & {
 *   fates: string[], tells: Touch[], tell?: Touch, chosen?: number, targeted: boolean, blind: boolean,
 *   onChoose: (tell: Touch, byKey: boolean) => void,
 *   onCard: ((seat: number, id: number, held: Held) => void) | null
 * }} OtherHandProps
 */
export const OtherHand = kept((/** @type {OtherHandProps} */ props) => {
  const { seat, hand, possible, colours, ids, notes, lately, fates } = props;
  const { tells, tell, chosen, targeted, blind, onChoose, onCard } = props;
  const { held: holding, listeners } = useHold();
  const hidden = blind || holding;
  /** @param {Held} held @param {number} place */
  const card = (held, place) => {
    const id = ids[place];
    const position = place + 1;
    const classes = those({
      "hanabi-touched": tell?.positions.includes(position),
      "hanabi-passed": tell && !tell.positions.includes(position),
      "hanabi-lit": lately.lit.includes(position),
      "hanabi-new": lately.drew.includes(position),
      "hanabi-chosen": id === chosen,
      "hanabi-faint": !hidden && fates[place] === "useless",
    });
    const seen = hidden ? { held: { ...held, card: null } } : { held, fate: fates[place], note: notes[place] };
    return html`<${HeldCard} key=${id} ...${seen} possible=${possible[place]} colours=${colours} seat=${seat}
      position=${position} classes=${classes} pressed=${id === chosen} onPick=${onCard && (() => onCard(seat, id, held))} />`;
  };
  return html`<section class=${panelClass(props, targeted ? "hanabi-target" : "")} data-seat=${seat}>
    <header class="hanabi-head"><${Head} ...${props} />${
      tells.length > 0 &&
      !compact.value &&
      html`<${OnceTableStands}><${Tells} tells=${tells} chosen=${tell?.clue} onChoose=${onChoose} /><//>`
    }</header>
    <div class="hanabi-cards hanabi-holdable" data-hidden=${hidden} title=${say("hanabi.page.hold")}
      ...${listeners}>${hand.map(card)}</div>
    <p class="visually-hidden" role="status">${hidden && say("hanabi.page.held", { seat: { seat } })}</p>
  </section>`;
});

/**
 * The own hand, in the `order` the person likes; cards may be dragged.
 * @typedef {Shown & {
 *   order: number[], chosen?: number, onCard: ((id: number) => void) | null, onPlace: (id: number, to: number) => void
 * }} OwnHandProps
 */
export const OwnHand = kept((/** @type {OwnHandProps} */ props) => {
  const { seat, hand, possible, colours, ids, notes, lately, order, chosen, onCard, onPlace } = props;
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  /** @param {number} place @returns {(event: DragEvent) => void} */
  const dropAt = (place) => (event) => {
    event.preventDefault();
    if (dragged !== null) onPlace(dragged, place);
    setDragged(null);
  };
  /** @param {number} id @param {number} place */
  const card = (id, place) => {
    const held = ids.indexOf(id);
    const position = held + 1;
    const classes = those({
      "hanabi-chosen": id === chosen,
      "hanabi-lit": lately.lit.includes(position),
      "hanabi-clued": lately.clued.includes(position),
      "hanabi-new": lately.drew.includes(position),
      "hanabi-dragged": id === dragged,
    });
    return html`<${HeldCard} key=${id} mine held=${hand[held]} possible=${possible[held]} colours=${colours}
      seat=${seat} position=${position} note=${notes[held]} classes=${classes} pressed=${id === chosen}
      onPick=${onCard && (() => onCard(id))} draggable=${Boolean(onCard)} onDragStart=${() => setDragged(id)}
      onDragEnd=${() => setDragged(null)} onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()}
      onDrop=${dropAt(place)} />`;
  };
  return html`<section class=${panelClass(props, "hanabi-own")} data-seat=${seat} data-zone="hand">
    <header class="hanabi-head"><${Head} ...${props} /></header>
    <div class="hanabi-cards">${order.map(card)}</div>
  </section>`;
});
