// The hands: those of the others with what may be told to them, and the own one.
/** @import { Game } from "./table.js" */
/** @import { Held, Possible, Touch } from "./types.d.ts" */
import { Chip, compact, html, kept, SeatName, say, useState } from "../../kit.js";
import { HeldCard } from "./heldcard.js";
import { useHold } from "./holding.js";
import { Tells } from "./tells.js";

/**
 * What is drawn of a hand, and nothing else, so that a hand is drawn again only where any of it is another. `lit` are
 * the positions that the last move told of, `fresh` those it filled.
 * @typedef {{
 *   seat: number, mine: boolean, turn: boolean, colours: string, cards: Held[], possible: Possible[], ids: number[],
 *   notes: (string | undefined)[], fates: (string | undefined)[], lit: number[], fresh: number[]
 * }} HandProps
 * @param {Game} game @param {number} seat
 * @returns {HandProps}
 */
export function handOf({ view, aids, memory, last, fates }, seat) {
  const cards = view.hands[seat - 1];
  const ids = memory.ids[seat - 1];
  return {
    seat,
    mine: seat === view.seat,
    turn: view.turn.includes(seat),
    colours: view.colours,
    cards,
    possible: aids.possible[seat - 1],
    ids,
    notes: ids.map((id) => memory.notes[id]),
    fates: cards.map(({ card }) => (card ? fates[card] : undefined)),
    lit: last.touched(seat),
    fresh: last.drew(seat),
  };
}

/** @param {Pick<HandProps, "seat" | "mine" | "turn">} props */
function Head({ seat, mine, turn }) {
  return html`<h2 class="hanabi-owner"><${SeatName} seat=${seat} you=${mine} />${
    turn && html`<${Chip} class="hanabi-turn">${say("web.seat.turn")}<//>`
  }</h2>`;
}

/** @param {HandProps} hand @param {string} more */
const panelClass = ({ cards, turn }, more) =>
  `hanabi-hand hanabi-of-${cards.length} ${turn ? "hanabi-active" : ""} ${more}`;

/** The classes whose condition holds. @param {Record<string, boolean | undefined>} classes */
const those = (classes) => Object.keys(classes).filter((name) => classes[name]);

/**
 * Somebody else's hand. `tells` may be told to it; `tell` is the one that is chosen, `chosen` the card that is. Where
 * there is little room the clues stand in the bar. While one holds a card, or wants it for all hands (`blind`), it is
 * seen as its owner sees it.
 * @typedef {HandProps & {
 *   tells: Touch[], tell?: Touch, chosen?: number, targeted: boolean, blind: boolean,
 *   onChoose: (tell: Touch, byKey: boolean) => void,
 *   onCard: ((seat: number, id: number, held: Held) => void) | null
 * }} OtherHandProps
 */
export const OtherHand = kept((/** @type {OtherHandProps} */ { tells, tell, chosen, targeted, blind, ...hand }) => {
  const { seat, onChoose, onCard, ids, cards } = hand;
  const { held: holding, listeners } = useHold();
  const hidden = blind || holding;
  /** @param {Held} held @param {number} place */
  const card = (held, place) => {
    const id = ids[place];
    const position = place + 1;
    const classes = those({
      "hanabi-touched": tell?.positions.includes(position),
      "hanabi-passed": tell && !tell.positions.includes(position),
      "hanabi-lit": hand.lit.includes(position),
      "hanabi-new": hand.fresh.includes(position),
      "hanabi-chosen": id === chosen,
    });
    const seen = hidden
      ? { held: { ...held, card: null } }
      : { held, fate: hand.fates[place], note: hand.notes[place] };
    return html`<${HeldCard} key=${id} ...${seen} possible=${hand.possible[place]} colours=${hand.colours}
      seat=${seat} position=${position} classes=${classes} pressed=${id === chosen} onPick=${onCard && (() => onCard(seat, id, held))} />`;
  };
  return html`<section class=${panelClass(hand, targeted ? "hanabi-target" : "")} data-seat=${seat}>
    <header class="hanabi-head"><${Head} seat=${seat} mine=${hand.mine} turn=${hand.turn} />${
      tells.length > 0 && !compact.value && html`<${Tells} tells=${tells} chosen=${tell?.clue} onChoose=${onChoose} />`
    }</header>
    <div class="hanabi-cards hanabi-holdable" data-hidden=${hidden} title=${say("hanabi.page.hold")}
      ...${listeners}>${cards.map(card)}</div>
    <p class="visually-hidden" role="status">${hidden && say("hanabi.page.held", { seat: { seat } })}</p>
  </section>`;
});

/**
 * The own hand, in the `order` the person likes; cards may be dragged.
 * @typedef {HandProps & {
 *   order: number[], chosen?: number, place: (id: number, to: number) => void, onCard: ((id: number) => void) | null
 * }} OwnHandProps
 */
export const OwnHand = kept((/** @type {OwnHandProps} */ { order, chosen, place: arrange, onCard, ...hand }) => {
  const { seat, ids } = hand;
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  /** @param {number} to @returns {(event: DragEvent) => void} */
  const dropAt = (to) => (event) => {
    event.preventDefault();
    if (dragged !== null) arrange(dragged, to);
    setDragged(null);
  };
  /** @param {number} id @param {number} to */
  const card = (id, to) => {
    const place = ids.indexOf(id);
    const position = place + 1;
    const classes = those({
      "hanabi-chosen": id === chosen,
      "hanabi-lit": hand.lit.includes(position),
      "hanabi-new": hand.fresh.includes(position),
      "hanabi-dragged": id === dragged,
    });
    return html`<${HeldCard} key=${id} mine held=${hand.cards[place]} possible=${hand.possible[place]}
      colours=${hand.colours} seat=${seat} position=${position} note=${hand.notes[place]} classes=${classes}
      pressed=${id === chosen} onPick=${onCard && (() => onCard(id))}
      draggable=${Boolean(onCard)} onDragStart=${() => setDragged(id)} onDragEnd=${() => setDragged(null)}
      onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()} onDrop=${dropAt(to)} />`;
  };
  return html`<section class=${panelClass(hand, "hanabi-own")} data-seat=${seat} data-zone="hand">
    <header class="hanabi-head"><${Head} seat=${seat} mine=${hand.mine} turn=${hand.turn} /></header>
    <div class="hanabi-cards">${order.map(card)}</div>
  </section>`;
});
