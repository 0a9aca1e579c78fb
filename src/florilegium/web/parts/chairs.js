// The seats of a lobby: who sits where, bots, and what the host may change.
import { html, useLayoutEffect, useRef, useState } from "../ui.js";
import { myName } from "../settings.js";
import { botLine, botName, name, say } from "../words.js";
import { Button } from "./button.js";
import { Chip } from "./said.js";
import { SeatMark, SeatName } from "./seat.js";

function OpenChair({ one, table, line, levels }) {
  const sit = () => line.tell({ type: "sit", seat: one.seat, name: myName.value || say("web.name.guest") });
  return html`<span class="seat-name free"><${SeatMark} seat=${one.seat} />${say("web.seat.open")}</span>
    <span class="chair-tools">${
      table.seat !== null &&
      html`<${Button} class="small" onClick=${sit}
      aria-label=${say("web.lobby.sit-here", { seat: one.seat })}>${say("web.lobby.sit")}<//>`
    }
    ${
      table.host &&
      levels.map(
        (level) => html`<${Button} key=${level} class="small"
      title=${botLine(table.game, level)} data-testid=${`add-${level}-${one.seat}`}
      aria-label=${say("web.lobby.add-bot-label", { bot: botName(level), seat: one.seat })}
      onClick=${() => line.tell({ type: "bot", seat: one.seat, bot: level })}>+ ${botName(level)}<//>`,
      )
    }</span>`;
}

function BotChair({ one, table, line, levels }) {
  const change = (event) => line.tell({ type: "bot", seat: one.seat, bot: event.target.value });
  return html`<${SeatName} seat=${one.seat} />
    <span class="chair-tools">${
      table.host && levels.length > 1
        ? html`<select aria-label=${say("web.lobby.level", { seat: one.seat })} value=${one.bot}
        onChange=${change}>${levels.map(
          (level) => html`<option key=${level} value=${level}
        selected=${level === one.bot}>${botName(level)}</option>`,
        )}</select>`
        : html`<${Chip}>${botName(one.bot)}<//>`
    }
    ${
      table.host &&
      html`<${Button} kind="quiet" class="small"
      aria-label=${say("web.lobby.remove-label", { name: name(one.seat) })}
      onClick=${() => line.tell({ type: "free", seat: one.seat })}>${say("web.lobby.remove")}<//>`
    }</span>`;
}

function PersonChair({ one, table, line }) {
  const other = one.seat !== table.seat;
  return html`<${SeatName} seat=${one.seat} you=${!other} />
    <span class="chair-tools">${
      one.seat === table.host_seat &&
      html`<${Chip} class="open">${say("web.seat.host")}
      <//>`
    }
    ${!one.present && html`<${Chip} class="away">${say("web.seat.away")}<//>`}
    ${
      table.host &&
      other &&
      html`<${Button} kind="quiet" class="small"
      aria-label=${say("web.lobby.hand-over-label", { name: name(one.seat) })}
      onClick=${() => line.tell({ type: "host", seat: one.seat })}>${say("web.lobby.hand-over")}<//>
      <${Button} kind="quiet" class="small" aria-label=${say("web.lobby.remove-label", { name: name(one.seat) })}
        onClick=${() => line.tell({ type: "free", seat: one.seat })}>${say("web.lobby.remove")}<//>`
    }</span>`;
}

const CHAIRS = { open: OpenChair, bot: BotChair, person: PersonChair };

/** All seats. */
export function Chairs({ table, line, levels }) {
  return html`<ol class="chairs">${table.seats.map(
    (one) => html`<li key=${one.seat} class=${`chair ${one.kind}`}
    data-testid=${`seat-${one.seat}`} data-kind=${one.kind}>
    <${CHAIRS[one.kind]} one=${one} table=${table} line=${line} levels=${levels} /></li>`,
  )}</ol>`;
}

/** Name and "sit down", or a new name for somebody who sits already; `asked` where a click has opened it. */
export function NameForm({ label, submit, action, testid, asked = false }) {
  const [value, setValue] = useState(myName.value);
  const field = useRef(null);
  useLayoutEffect(() => {
    if (!asked) return;
    field.current.focus();
    field.current.select();
  }, []);
  const send = (event) => {
    event.preventDefault();
    const chosen = value.trim() || say("web.name.guest");
    myName.value = chosen;
    submit(chosen);
  };
  return html`<form class="inline-form" onSubmit=${send}>
    <div class="field"><label for=${testid}>${label}</label>
      <input ref=${field} id=${testid} type="text" maxlength="30" autocomplete="nickname" data-testid=${testid}
      value=${value} placeholder=${say("web.name.guest")} onInput=${(event) => setValue(event.target.value)} /></div>
    <${Button} kind="primary" type="submit" data-testid=${`${testid}-go`}>${action}<//></form>`;
}
