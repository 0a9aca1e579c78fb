// The head of a table: which game, whose turn, how the connection is, and the tools.
/** @import { ComponentChildren } from "preact" */
/** @import { Connection } from "../connection.js" */
/** @import { TableState } from "../types.d.ts" */
import { html, kept } from "../ui.js";
import { gameTitle, playerName, say } from "../words.js";
import { Chip } from "./chip.js";
import { Icon, IconButton } from "./icons.js";
import { isMyTurn, isSameDeal } from "./reading.js";

/** Whose turn it is, in words. @param {TableState} table */
export function turnText(table) {
  if (table.phase === "finished") return say("web.table.over");
  if (isMyTurn(table)) return say("web.table.your-turn");
  if (table.turn.length === 1) return say("web.table.turn-of", { seat: { seat: table.turn[0] } });
  return say("web.table.turn-several", { seats: table.turn.map(playerName) });
}

/** Whether somebody sees what is hidden, and how many do. @param {number} count */
const openHands = (count) => (count ? say("web.table.open-hands-seen", { count }) : say("web.table.open-hands"));

/** The same for the tab, with a mark when it is one's own. @param {TableState} table */
export function tabTitle(table) {
  const turn = isMyTurn(table) ? say("web.table.title-your-turn") : turnText(table);
  return `${turn} · ${gameTitle(table.game)}`;
}

/** Our flower, which leads home. */
export const HomeLink = kept(
  () => html`<a class="brand" href="/" aria-label=${say("web.home.link")}>
    <svg class="brand-flower" viewBox="0 0 32 32" aria-hidden="true"><use href="/static/icon.svg#flower" /></svg></a>`,
);

/** @typedef {{ onRules: () => void, onKeys: () => void, onMenu: () => void }} ToolsProps */

const Tools = kept(
  (/** @type {ToolsProps} */ { onRules, onKeys, onMenu }) => html`<div class="table-tools" role="group"
    aria-label=${say("web.table.menu")}>
    <${IconButton} icon="rules" label=${say("web.rules.key")} onClick=${onRules} data-testid="rules" />
    <${IconButton} icon="keys" label=${say("web.table.keys")} onClick=${onKeys} data-testid="keys" />
    <${IconButton} icon="more" label=${say("web.table.menu")} onClick=${onMenu} data-testid="table-menu" />
  </div>`,
);

/**
 * One line across the page; `children` stand before the tools.
 * @param {{ table: TableState, connection: Connection, children?: ComponentChildren } & ToolsProps} props
 */
export function TableHeader({ table, connection, onRules, onKeys, onMenu, children }) {
  const state = connection.state.value;
  return html`<header class="table-head">
    <${HomeLink} />
    <h1 class="table-game">${gameTitle(table.game)}</h1>
    <p class=${`table-turn ${isMyTurn(table) ? "mine" : ""}`} role="status" data-testid="turn">${turnText(table)}</p>
    <span class="table-chips" role="status">${
      table.seat === null && html`<${Chip}><${Icon} name="eye" /><span>${say("web.table.watching")}</span><//>`
    }${
      table.open_hands &&
      html`<${Chip} class="open" title=${say("web.table.open-hands-title")} data-testid="open-hands">
        <${Icon} name="cards" /><span>${openHands(connection.spectators.value)}</span><//>`
    }${
      isSameDeal(table) &&
      html`<${Chip} title=${say("web.fair.same-deal")} data-testid="same-deal">${say("web.table.same-deal")}<//>`
    }</span>
    ${children}
    <span class=${`connection-state ${state}`} data-testid="connection" data-state=${state}
      title=${say(`web.connection.${state}`)}><span class="visually-hidden">${say(`web.connection.${state}`)}</span></span>
    <${Tools} onRules=${onRules} onKeys=${onKeys} onMenu=${onMenu} />
  </header>`;
}

/** A calm word about a broken connection. @param {{ connection: Connection }} props */
export function ConnectionBanner({ connection }) {
  const waiting = connection.pending.value;
  return html`<div role="status" class="connection-banner-place">${
    connection.state.value === "lost" &&
    html`<p class="connection-banner">${say("web.connection.lost")} ${
      waiting > 0 && say("web.connection.pending", { count: waiting })
    }</p>`
  }</div>`;
}
