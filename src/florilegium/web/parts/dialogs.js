// The dialogs of a table: rules, keys, and the table's menu.
import { html } from "../ui.js";
import { keyHelp } from "../keys.js";
import { name, say } from "../words.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";

/** The rulebook, opened at a rule. */
export function RulesDialog({ game, shown, onClose }) {
  return html`<${Dialog} class="wide" title=${say("web.rules.title", { game: say(`web.game.${game}`) })}
    onClose=${onClose}>
    <div class="dialog-content" tabindex="0"><${Rules} game=${game} shown=${shown} /></div><//>`;
}

const ARROWS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** What stands on a key. */
function keyCap(key) {
  if (key === " ") return say("web.keys.space");
  return ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** What the keyboard does here. */
export function KeysDialog({ onClose }) {
  const keys = [...keyHelp(), ["Esc", say("web.keys.escape")]];
  return html`<${Dialog} title=${say("web.keys.title")} onClose=${onClose}><div class="dialog-content">
    <dl class="keys">${keys.map(
      ([key, text]) => html`<dt>
      <kbd>${keyCap(key)}</kbd></dt><dd>${text}</dd>`,
    )}</dl></div>
      <//>`;
}

function HandOver({ table, line }) {
  const others = table.seats.filter((one) => one.kind === "person" && one.seat !== table.seat);
  if (!table.host || !others.length) return null;
  return html`<div class="row">${others.map(
    (one) => html`<${Button} key=${one.seat} class="small"
    onClick=${() => line.tell({ type: "host", seat: one.seat })}>
    ${say("web.lobby.hand-over-label", { name: name(one.seat) })}<//>`,
  )}</div>`;
}

/** Settings, sharing, and leaving: whoever goes keeps the seat and is shown as away. */
export function MenuDialog({ table, line, onClose }) {
  return html`<${Dialog} title=${say("web.table.menu")} onClose=${onClose}><div class="dialog-content stack">
    <${Settings} />
    <section><h3>${say("web.table.share")}</h3><${Share} table=${table} /></section>
    <section><h3>${say("web.lobby.fingerprint")}</h3><p class="help"><code>${table.commitment}</code></p></section>
    <${HandOver} table=${table} line=${line} />
    <div class="row"><a class="button danger" href="/" data-testid="leave">${say("web.lobby.leave")}</a>
      ${table.seat !== null && table.phase === "playing" && html`<p class="help">${say("web.lobby.leave-text")}</p>`}
        </div>
  </div><//>`;
}
