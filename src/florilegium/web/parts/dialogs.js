// The dialogs of a table: rules, keys, and the table's menu.
/** @import { Connection } from "../connection.js" */
/** @import { TableState } from "../types.d.ts" */
import { html } from "../ui.js";
import { keyHelp } from "../keys.js";
import { gameTitle, playerName, say } from "../words.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { LearnAgain } from "./learn.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { TalkButton } from "./talk.js";

/** The rulebook, opened at a rule. @param {{ game: string, shown: string | null, onClose: () => void }} props */
export function RulesDialog({ game, shown, onClose }) {
  return html`<${Dialog} class="wide" title=${say("web.rules.title", { game: gameTitle(game) })} onClose=${onClose}>
    <div class="dialog-content" tabindex="0"><${Rules} game=${game} shown=${shown} /></div><//>`;
}

/** @type {Record<string, string>} */
const ARROWS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** What stands on a key. @param {string} key */
function keyCap(key) {
  if (key === " ") return say("web.keys.space");
  return ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** What the keyboard does here. @param {{ onClose: () => void }} props */
export function KeysDialog({ onClose }) {
  const keys = [...keyHelp(), ["Esc", say("web.keys.escape")]];
  return html`<${Dialog} title=${say("web.keys.title")} onClose=${onClose}><div class="dialog-content">
    <dl class="keys">${keys.map(([key, text]) => html`<dt><kbd>${keyCap(key)}</kbd></dt><dd>${text}</dd>`)}</dl></div>
    <//>`;
}

/** @param {{ table: TableState, connection: Connection }} props */
function HandOver({ table, connection }) {
  const others = table.seats.filter((one) => one.kind === "person" && one.seat !== table.seat);
  if (!table.host || !others.length) return null;
  return html`<div class="row">${others.map(
    ({ seat }) => html`<${Button} key=${seat} class="small" onClick=${() => connection.send({ type: "host", seat })}>
      ${say("web.lobby.hand-over-label", { name: playerName(seat) })}<//>`,
  )}</div>`;
}

/**
 * Settings, sharing, and leaving: whoever goes keeps the seat and is shown as away.
 * @param {{ table: TableState, connection: Connection, onClose: () => void }} props
 */
export function MenuDialog({ table, connection, onClose }) {
  const plays = table.seat !== null && table.phase === "playing";
  return html`<${Dialog} title=${say("web.table.menu")} onClose=${onClose}><div class="dialog-content stack">
    <${LearnAgain} game=${table.game} code=${table.code} />
    <${TalkButton} table=${table} />
    <${Settings} />
    <section><h3>${say("web.table.share")}</h3><${Share} table=${table} /></section>
    <section><h3>${say("web.lobby.fingerprint")}</h3><p class="help"><code>${table.commitment}</code></p></section>
    <${HandOver} table=${table} connection=${connection} />
    <div class="row"><a class="button danger" href="/" data-testid="leave"
        onClick=${() => plays && connection.send({ type: "leave" })}>${say("web.lobby.leave")}</a>
      ${plays && html`<p class="help">${say("web.lobby.leave-text")}</p>`}
    </div>
  </div><//>`;
}
