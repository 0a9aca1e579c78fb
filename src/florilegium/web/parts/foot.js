// The foot of a table on smaller screens: the last thing that happened, and the way to all the rest.
/** @import { ComponentChildren } from "preact" */
/** @import { Connection } from "../connection.js" */
/** @import { PartName } from "./beside.js" */
/** @import { TableModule, TableState } from "../types.d.ts" */
import { html, useRef } from "../ui.js";
import { say } from "../words.js";
import { AfterTable } from "./beside.js";
import { Icon, IconButton } from "./icons.js";
import { LatestLine } from "./log.js";

/** @param {TableState} table @param {TableState["log"][number]} entry */
const isMine = ({ seat }, entry) => seat !== null && (entry.chat ? entry.chat.seat : entry.seat) === seat;

/**
 * How many lines the others have said since one last read. Whoever comes back has read what was said before
 * their own last move.
 * @param {TableState} table @param {boolean} reading
 */
export function useUnread(table, reading) {
  const read = useRef(/** @type {number | null} */ (null));
  read.current ??= table.log.findLast((entry) => isMine(table, entry))?.version ?? 0;
  if (reading) read.current = table.log.at(-1)?.version ?? 0;
  const since = read.current;
  return table.log.filter((entry) => entry.chat && entry.version > since && !isMine(table, entry)).length;
}

/** @param {{ connection: Connection, offered: boolean }} props */
const Undo = ({ connection, offered }) =>
  html`<span class="foot-undo">${
    offered &&
    html`<${IconButton} icon="undo" label=${say("web.table.undo-label")} data-testid="undo"
    onClick=${() => connection.undo()} />`
  }</span>`;

/**
 * Who sits here, with a mark while somebody the game may wait for is offline.
 * @param {{ table: TableState, onClick: () => void }} props
 */
function Around({ table, onClick }) {
  const away = table.seats.filter((one) => one.kind === "person" && !one.present && !one.substitute);
  const missed = table.phase === "playing" && away.length > 0;
  const label = missed ? say("web.sheet.away", { seats: away.map(({ seat }) => ({ seat })) }) : say("web.seat.list");
  return html`<button type="button" class="button quiet icon foot-marked" title=${label} aria-label=${label}
    onClick=${onClick} data-testid="open-players"><${Icon} name="players" />${
      missed && html`<b class="foot-mark foot-away" aria-hidden="true">!</b>`
    }</button>`;
}

/** What was said, with a mark for what is unread. @param {{ unread: number, onClick: () => void }} props */
function Talk({ unread, onClick }) {
  const label = unread ? say("web.sheet.unread", { count: unread }) : say("web.log.title");
  return html`<button type="button" class="button quiet icon foot-marked" title=${label} aria-label=${label}
    onClick=${onClick} data-testid="open-happened"><${Icon} name="talk" />${
      unread > 0 && html`<b class="foot-mark foot-unread" aria-hidden="true">${unread}</b>`
    }</button>`;
}

/**
 * One line below the felt whose parts never move.
 * @param {{
 *   table: TableState, connection: Connection, module: TableModule | null | undefined, everything: boolean,
 *   unread: number, show: (name: PartName) => void, children: ComponentChildren
 * }} props
 */
export function Foot({ table, connection, module, everything, unread, show, children }) {
  const latest = html`<${LatestLine} table=${table} module=${module} everything=${everything} />`;
  return html`<footer class="table-foot">
    <${AfterTable}><button type="button" class=${`foot-latest ${module?.tellsLastMove ? "foot-told" : ""}`} onClick=${() => show("happened")} data-testid="latest">
        <span class="foot-title">${say("web.log.title")}</span> <span aria-hidden="true">${latest}</span></button>
      <p class="visually-hidden" role="status">${latest}</p><//>
    <${Undo} connection=${connection} offered=${table.undo} />
    ${children}
    <${Around} table=${table} onClick=${() => show("players")} />
    <${Talk} unread=${unread} onClick=${() => show("happened")} />
  </footer>`;
}
