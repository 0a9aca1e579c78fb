// The hands: those of the others with what may be told to them, and the own one.
/** @import { Game } from "./table.js" */
/** @import { Held, Touch } from "./types.d.ts" */
import { Chip, compact, html, SeatName, say, useState } from "../../kit.js";
import { HeldCard } from "./heldcard.js";
import { useHold } from "./holding.js";
import { Tells } from "./clues.js";

/** @param {{ game: Game, seat: number }} props */
function Head({ game, seat }) {
  const turn = game.view.turn.includes(seat);
  return html`<h2 class="hanabi-owner"><${SeatName} seat=${seat} you=${seat === game.view.seat} />${
    turn && html`<${Chip} class="hanabi-turn">${say("web.seat.turn")}<//>`
  }</h2>`;
}

/** @param {Game} game @param {number} seat @param {string} more */
function panelClass({ view }, seat, more) {
  const active = view.turn.includes(seat) ? "hanabi-active" : "";
  return `hanabi-hand hanabi-of-${view.hands[seat - 1].length} ${active} ${more}`;
}

/** The classes whose condition holds. @param {Record<string, boolean | undefined>} classes */
const those = (classes) => Object.keys(classes).filter((name) => classes[name]);

/**
 * Somebody else's hand. `tell` is the clue that is chosen for it, `chosen` the card that is. Where there is little
 * room the clues stand in the bar. While one holds a card, or wants it for all hands (`blind`), it is seen as its owner
 * sees it.
 * @param {{
 *   game: Game, seat: number, tell?: Touch, chosen?: number, targeted: boolean, blind: boolean,
 *   onChoose: (tell: Touch, byKey: boolean) => void,
 *   onCard: ((seat: number, id: number, held: Held) => void) | null
 * }} props
 */
export function OtherHand({ game, seat, tell, chosen, targeted, blind, onChoose, onCard }) {
  const { held: holding, listeners } = useHold();
  const hidden = blind || holding;
  const { view, aids, memory, last } = game;
  const tells = aids.tells.filter((one) => one.seat === seat);
  /** @param {Held} held @param {number} place */
  const card = (held, place) => {
    const id = memory.ids[seat - 1][place];
    const position = place + 1;
    const classes = those({
      "hanabi-touched": tell?.positions.includes(position),
      "hanabi-passed": tell && !tell.positions.includes(position),
      "hanabi-lit": last.touched(seat, position),
      "hanabi-new": last.drew(seat, position),
      "hanabi-chosen": id === chosen,
    });
    const fate = held.card && game.fates[held.card];
    const seen = hidden ? { held: { ...held, card: null } } : { held, fate, note: memory.notes[id] };
    return html`<${HeldCard} key=${id} ...${seen} possible=${aids.possible[seat - 1][place]} colours=${view.colours}
      seat=${seat} position=${position} classes=${classes} pressed=${id === chosen} onPick=${onCard && (() => onCard(seat, id, held))} />`;
  };
  return html`<section class=${panelClass(game, seat, targeted ? "hanabi-target" : "")} data-seat=${seat}>
    <header class="hanabi-head"><${Head} game=${game} seat=${seat} />${
      tells.length > 0 && !compact.value && html`<${Tells} tells=${tells} chosen=${tell?.clue} onChoose=${onChoose} />`
    }</header>
    <div class="hanabi-cards hanabi-holdable" data-hidden=${hidden} title=${say("hanabi.page.hold")}
      ...${listeners}>${view.hands[seat - 1].map(card)}</div>
    <p class="visually-hidden" role="status">${hidden && say("hanabi.page.held", { seat: { seat } })}</p>
  </section>`;
}

/**
 * The own hand, in the order the person likes; cards may be dragged.
 * @param {{ game: Game, seat: number, chosen?: number, onCard: ((id: number) => void) | null }} props
 */
export function OwnHand({ game, seat, chosen, onCard }) {
  const { view, aids, memory, last } = game;
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  /** @param {number} place @returns {(event: DragEvent) => void} */
  const dropAt = (place) => (event) => {
    event.preventDefault();
    if (dragged !== null) memory.place(dragged, place);
    setDragged(null);
  };
  /** @param {number} id @param {number} place */
  const card = (id, place) => {
    const position = memory.mine.indexOf(id) + 1;
    const classes = those({
      "hanabi-chosen": id === chosen,
      "hanabi-lit": last.touched(seat, position),
      "hanabi-new": last.drew(seat, position),
      "hanabi-dragged": id === dragged,
    });
    return html`<${HeldCard} key=${id} mine held=${view.hands[seat - 1][position - 1]}
      possible=${aids.possible[seat - 1][position - 1]} colours=${view.colours} seat=${seat} position=${position}
      note=${memory.notes[id]} classes=${classes} pressed=${id === chosen} onPick=${onCard && (() => onCard(id))}
      draggable=${Boolean(onCard)} onDragStart=${() => setDragged(id)} onDragEnd=${() => setDragged(null)}
      onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()} onDrop=${dropAt(place)} />`;
  };
  return html`<section class=${panelClass(game, seat, "hanabi-own")} data-seat=${seat} data-zone="hand">
    <header class="hanabi-head"><${Head} game=${game} seat=${seat} /></header>
    <div class="hanabi-cards">${memory.order.map(card)}</div>
  </section>`;
}
