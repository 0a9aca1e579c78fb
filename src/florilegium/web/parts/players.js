// Who sits at the table and is there; giving an absent player's seat to a bot.
/** @import { Connection } from "../connection.js" */
/** @import { Seat, TableState } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { myName } from "../settings.js";
import { botName, playerName, say } from "../words.js";
import { Away } from "./away.js";
import { Button } from "./button.js";
import { Chip } from "./chip.js";
import { Dialog } from "./dialog.js";
import { SeatName } from "./seat.js";

/**
 * Who plays for a seat, and whether they are there; `give` is offered where somebody may be replaced.
 * @param {Seat} one @param {unknown} give
 */
function presence(one, give) {
  if (one.substitute) return html`<${Chip}>${say("web.seat.substitute", { bot: botName(one.bot ?? "") })}<//>`;
  if (one.kind === "bot") return html`<span class="player-kind">${botName(one.bot ?? "")}</span>`;
  return !one.present && html`<${Away} one=${one}>${give}<//>`;
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
 * The seats with presence and whose turn it is.
 * @param {{ table: TableState, connection: Connection, levels: string[] }} props
 */
export function Players({ table, connection, levels }) {
  const [giving, setGiving] = useState(/** @type {number | null} */ (null));
  const playing = table.phase === "playing";
  const mayAsk = playing && table.seat !== null && levels.length > 0;
  /** @param {Seat} one */
  const give = ({ seat }) =>
    mayAsk && html`<${Button} class="small" onClick=${() => setGiving(seat)}>${say("web.seat.give")}<//>`;
  /** @param {Seat} one */
  const mayJoin = (one) => playing && table.branch !== null && table.seat === null && one.kind === "bot";
  /** @param {Seat} one */
  const join = ({ seat }) => connection.send({ type: "sit", seat, name: myName.peek() || say("web.name.guest") });
  const spectators = connection.spectators.value;
  return html`<section class="players panel" aria-label=${say("web.seat.list")}>
    <ul>${table.seats.map(
      (one) => html`<li key=${one.seat} class=${`player ${table.turn.includes(one.seat) ? "to-play" : ""}`}
        data-testid=${`seat-${one.seat}`}>
        <${SeatName} seat=${one.seat} you=${one.seat === table.seat} />
        <span class="player-state">${presence(one, give(one))}
          ${playing && table.turn.includes(one.seat) && html`<${Chip} class="turn">${say("web.seat.turn")}<//>`}
          ${
            mayJoin(one) &&
            html`<${Button} class="small" data-testid=${`join-${one.seat}`} onClick=${() => join(one)}>${say("web.seat.join")}<//>`
          }</span>
      </li>`,
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
