// The hands: those of the others with what may be told to them, and the own one.
import { Chip, SeatName, html, say, useState } from "../../kit.js";
import { Clue, clueName } from "./plate.js";
import { Spot } from "./spot.js";

/** The clues that may be told to this seat now, the chosen one pressed. */
function Tells({ tells, chosen, onChoose }) {
  return html`<div class="hanabi-tells" role="group" aria-label=${say("hanabi.page.tells")}>${tells.map(
    (tell) => html`<button
      key=${tell.clue} type="button" class="hanabi-clue" data-action=${tell.action}
      aria-pressed=${chosen === tell.clue ? "true" : "false"}
      aria-label=${say("hanabi.page.clue", { clue: clueName(tell.clue), positions: tell.positions, count: tell.positions.length })}
      onClick=${(event) => onChoose(tell, event.detail === 0)}
    ><${Clue} clue=${tell.clue} /></button>`,
  )}</div>`;
}

function Head({ game, seat }) {
  const turn = game.view.turn.includes(seat);
  return html`<h2 class="hanabi-owner"><${SeatName} seat=${seat} you=${seat === game.view.seat} />${
    turn && html`<${Chip} class="hanabi-turn">${say("web.seat.turn")}<//>`
  }</h2>`;
}

const panelClass = (game, seat, more) =>
  `hanabi-hand hanabi-of-${game.view.hands[seat - 1].length} ${game.view.turn.includes(seat) ? "hanabi-active" : ""} ${more}`;

/** Somebody else's hand. */
export function OtherHand({ game, seat, tell, card, targeted, onChoose, onCard }) {
  const { view, aids, memory, last } = game;
  const tells = aids.tells.filter((one) => one.seat === seat);
  const classes = (position, id) =>
    [
      tell && (tell.positions.includes(position) ? "hanabi-touched" : "hanabi-passed"),
      last.touched(seat, position) && "hanabi-lit",
      last.drew(seat, position) && "hanabi-new",
      id === card && "hanabi-chosen",
    ].filter(Boolean);
  return html`<section class=${panelClass(game, seat, targeted ? "hanabi-target" : "")} data-seat=${seat}>
    <header class="hanabi-head"><${Head} game=${game} seat=${seat} />${
      tells.length > 0 && html`<${Tells} tells=${tells} chosen=${tell?.clue} onChoose=${onChoose} />`
    }</header>
    <div class="hanabi-cards">${view.hands[seat - 1].map((held, place) => {
      const id = memory.ids[seat - 1][place];
      return html`<${Spot}
        key=${id} held=${held} possible=${aids.possible[seat - 1][place]} colours=${view.colours}
        position=${place + 1} note=${memory.notes[id]} fate=${held.card && game.fate(held.card)}
        classes=${classes(place + 1, id)} pressed=${id === card} onPick=${onCard && (() => onCard(seat, id, held))}
      />`;
    })}</div>
  </section>`;
}

/** The own hand, in the order the person likes; cards may be dragged. */
export function OwnHand({ game, chosen, onCard }) {
  const { view, aids, memory, last } = game;
  const [dragged, setDragged] = useState(null);
  const seat = view.seat;
  const positions = new Map(memory.ids[seat - 1].map((id, place) => [id, place + 1]));
  const drop = (place) => (event) => {
    event.preventDefault();
    if (dragged !== null) memory.place(dragged, place);
    setDragged(null);
  };
  return html`<section class=${panelClass(game, seat, "hanabi-own")} data-seat=${seat}>
    <header class="hanabi-head"><${Head} game=${game} seat=${seat} /></header>
    <div class="hanabi-cards">${memory.order.map((id, place) => {
      const position = positions.get(id);
      const classes = [
        id === chosen && "hanabi-chosen",
        last.touched(seat, position) && "hanabi-lit",
        last.drew(seat, position) && "hanabi-new",
        id === dragged && "hanabi-dragged",
      ].filter(Boolean);
      return html`<${Spot}
        key=${id} mine=${true} held=${view.hands[seat - 1][position - 1]} possible=${aids.possible[seat - 1][position - 1]}
        colours=${view.colours} position=${position} note=${memory.notes[id]} classes=${classes}
        pressed=${id === chosen} onPick=${onCard && (() => onCard(id))} draggable=${Boolean(onCard)}
        onDragStart=${() => setDragged(id)} onDragEnd=${() => setDragged(null)}
        onDragOver=${(event) => event.preventDefault()} onDrop=${drop(place)}
      />`;
    })}</div>
  </section>`;
}
