// Who sits at the table and is there; giving an absent player's seat to a bot.
/** @import { Connection } from "../connection.js" */
/** @import { Seat, TableState } from "../types.d.ts" */
import { html, kept, useState } from "../ui.js";
import { myName } from "../settings.js";
import { botName, playerName, say } from "../words.js";
import { Away } from "./away.js";
import { Button } from "./button.js";
import { Chip } from "./chip.js";
import { Dialog } from "./dialog.js";
import { SeatName } from "./seat.js";

/**
 * Who plays for a seat, and whether they are there; `give` is offered where somebody may be replaced.
 * @param {Seat} one @param {boolean} ended @param {unknown} give
 */
function presence(one, ended, give) {
  if (one.substitute) return html`<${Chip}>${say("web.seat.substitute", { bot: botName(one.bot ?? "") })}<//>`;
  if (one.kind === "bot") return html`<span class="player-kind">${botName(one.bot ?? "")}</span>`;
  return !one.present && html`<${Away} one=${one} ended=${ended}>${give}<//>`;
}

/** @param {{ seat: number, levels: string[], give: (level: string) => void, onClose: () => void }} props */
function GiveDialog({ seat, levels, give, onClose }) {
  /** @param {string} level @returns {(event: { currentTarget: HTMLElement }) => void} */
  const press = (level) => (event) => {
    give(level);
    event.currentTarget.closest("dialog")?.close();
  };
  return html`<${Dialog} title=${say("web.seat.give-title")} onClose=${onClose}><div class="dialog-content">
    <p>${say("web.seat.give-text", { name: playerName(seat) })}</p>
    <div class="row">${levels.map(
      (level) => html`<${Button} key=${level} kind="primary" onClick=${press(level)}>${botName(level)}<//>`,
    )}</div>
  </div><//>`;
}

/**
 * A seat; `give` and `join` are offered where they may be.
 * @typedef {{
 *   one: Seat, you: boolean, turn: boolean, ended: boolean, give: ((seat: number) => void) | null, join: ((seat: number) => void) | null
 * }} PlayerProps
 */
const Player = kept((/** @type {PlayerProps} */ { one, you, turn, ended, give, join }) => {
  const { seat } = one;
  const giving = give && html`<${Button} class="small" onClick=${() => give(seat)}>${say("web.seat.give")}<//>`;
  return html`<li class=${`player ${turn ? "to-play" : ""}`} data-testid=${`seat-${seat}`}>
    <${SeatName} seat=${seat} you=${you} />
    <span class="player-state">${presence(one, ended, giving)}
      ${turn && html`<${Chip} class="turn">${say("web.seat.turn")}<//>`}
      ${
        join &&
        html`<${Button} class="small" data-testid=${`join-${seat}`} onClick=${() => join(seat)}>${say("web.seat.join")}<//>`
      }</span>
  </li>`;
});

/**
 * The seats with presence and whose turn it is.
 * @param {{ table: TableState, connection: Connection, levels: string[] }} props
 */
export function Players({ table, connection, levels }) {
  const [giving, setGiving] = useState(/** @type {number | null} */ (null));
  const playing = table.phase === "playing";
  const give = playing && table.seat !== null && levels.length > 0 ? setGiving : null;
  const mayJoin = playing && table.branch !== null && table.seat === null;
  /** @param {number} seat */
  const join = (seat) => connection.send({ type: "sit", seat, name: myName.peek() || say("web.name.guest") });
  const spectators = connection.spectators.value;
  return html`<section class="players panel" aria-label=${say("web.seat.list")}>
    <ul>${table.seats.map(
      (one) => html`<${Player} key=${one.seat} one=${one} you=${one.seat === table.seat}
        turn=${playing && table.turn.includes(one.seat)} ended=${table.phase === "finished"} give=${give} join=${mayJoin && one.kind === "bot" ? join : null} />`,
    )}</ul>
    ${spectators > 0 && html`<p class="help">${say("web.seat.watching", { count: spectators })}</p>`}
    ${
      giving !== null &&
      html`<${GiveDialog} seat=${giving} levels=${levels} onClose=${() => setGiving(null)}
        give=${(/** @type {string} */ bot) => connection.send({ type: "give", seat: giving, bot })} />`
    }
  </section>`;
}

/** Told to somebody for whom a bot plays. @param {{ table: TableState, connection: Connection }} props */
export function TakeBack({ table, connection }) {
  const mine = table.seats.find((one) => one.seat === table.seat);
  if (!mine?.substitute || table.phase !== "playing") return null;
  return html`<p class="notice take-back">${say("web.seat.taken")} <${Button} kind="primary" data-testid="take"
    onClick=${() => connection.send({ type: "take" })}>${say("web.seat.take")}<//></p>`;
}
