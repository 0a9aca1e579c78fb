// Who sits at the table and is there; giving an absent player's seat to a bot.
import { html, useState } from "../ui.js";
import { botName, name, say } from "../words.js";
import { Button } from "./button.js";
import { Chip } from "./said.js";
import { Dialog } from "./dialog.js";
import { SeatName } from "./seat.js";

function state(one) {
  if (one.substitute) return html`<${Chip}>${say("web.seat.substitute", { bot: botName(one.bot) })}<//>`;
  if (one.kind === "bot") return html`<span class="player-kind">${botName(one.bot)}</span>`;
  return !one.present && html`<${Chip} class="away">${say("web.seat.away")}<//>`;
}

function GiveDialog({ seat, levels, give, onClose }) {
  const press = (level) => (event) => {
    give(level);
    event.currentTarget.closest("dialog").close();
  };
  return html`<${Dialog} title=${say("web.seat.give-title")} onClose=${onClose}><div class="dialog-content">
    <p>${say("web.seat.give-text", { name: name(seat) })}</p>
    <div class="row">${levels.map(
      (level) => html`<${Button} key=${level} kind="primary"
      onClick=${press(level)}>${botName(level)}<//>`,
    )}</div>
  </div><//>`;
}

/** The seats with presence and whose turn it is. */
export function Players({ table, line, levels }) {
  const [giving, setGiving] = useState(null);
  const playing = table.phase === "playing";
  const mayAsk = playing && table.seat !== null && levels.length > 0;
  const mayGive = (one) => mayAsk && one.kind === "person" && !one.present && !one.substitute;
  const give = (bot) => line.tell({ type: "give", seat: giving, bot });
  const spectators = line.spectators.value;
  return html`<section class="players panel" aria-label=${say("web.seat.list")}>
    <ul>${table.seats.map(
      (one) => html`<li key=${one.seat}
      class=${`player ${table.turn.includes(one.seat) ? "to-play" : ""}`} data-testid=${`seat-${one.seat}`}>
      <${SeatName} seat=${one.seat} you=${one.seat === table.seat} />
      <span class="player-state">${state(one)}
        ${playing && table.turn.includes(one.seat) && html`<${Chip} class="turn">${say("web.seat.turn")}<//>`}
        ${
          mayGive(one) &&
          html`<${Button} class="small" onClick=${() => setGiving(one.seat)}>${say("web.seat.give")}
          <//>`
        }</span>
    </li>`,
    )}</ul>
    ${spectators > 0 && html`<p class="help">${say("web.seat.watching", { count: spectators })}</p>`}
    ${giving && html`<${GiveDialog} seat=${giving} levels=${levels} give=${give} onClose=${() => setGiving(null)} />`}
  </section>`;
}

/** Told to somebody for whom a bot plays. */
export function TakeBack({ table, line }) {
  const mine = table.seats.find((one) => one.seat === table.seat);
  if (!mine?.substitute || table.phase !== "playing") return null;
  return html`<p class="notice take-back">${say("web.seat.taken")} <${Button} kind="primary" data-testid="take"
    onClick=${() => line.tell({ type: "take" })}>${say("web.seat.take")}<//></p>`;
}
