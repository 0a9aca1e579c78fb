// The head of a table: which game, whose turn, how the line is, and the tools.
import { html } from "../ui.js";
import { name, say } from "../words.js";
import { Chip } from "./said.js";
import { IconButton } from "./icons.js";

/** Whose turn it is, in words. */
export function turnText(table) {
  if (table.phase === "finished") return say("web.table.over");
  if (table.turn.includes(table.seat)) return say("web.table.your-turn");
  if (table.turn.length === 1) return say("web.table.turn-of", { seat: { seat: table.turn[0] } });
  return say("web.table.turn-several", { seats: table.turn.map(name).join(", ") });
}

/** The same for the tab, with a mark when it is one's own. */
export function tabTitle(table) {
  const game = say(`web.game.${table.game}`);
  const mine = table.phase === "playing" && table.turn.includes(table.seat);
  const first = mine ? say("web.table.title-your-turn") : turnText(table);
  return `${first} · ${game}`;
}

/** One line across the page. */
export function TableHeader({ table, line, onRules, onKeys, onMenu }) {
  const mine = table.phase === "playing" && table.turn.includes(table.seat);
  const state = line.state.value;
  return html`<header class="table-head">
    <a class="brand" href="/" aria-label=${say("web.home.link")}>
      <svg class="brand-flower" viewBox="0 0 32 32" aria-hidden="true">
      <use href="/static/icon.svg#flower" /></svg></a>
    <h1 class="table-game">${say(`web.game.${table.game}`)}</h1>
    <p class=${`table-turn ${mine ? "mine" : ""}`} role="status" data-testid="turn">${turnText(table)}</p>
    <span class="table-chips">${table.seat === null && html`<${Chip}>${say("web.table.watching")}<//>`}${
      table.open_hands &&
      html`<${Chip} class="open"
        title=${say("web.table.open-hands-title")}>${say("web.table.open-hands")}<//>`
    }</span>
    <span class=${`line-state ${state}`} data-testid="connection" data-state=${state}
      title=${say(`web.line.${state}`)}><span class="visually-hidden">${say(`web.line.${state}`)}</span></span>
    <div class="table-tools" role="group" aria-label=${say("web.table.menu")}>
      <${IconButton} icon="rules" label=${say("web.rules.key")} onClick=${onRules} data-testid="rules" />
      <${IconButton} icon="keys" label=${say("web.table.keys")} onClick=${onKeys} data-testid="keys" />
      <${IconButton} icon="more" label=${say("web.table.menu")} onClick=${onMenu} data-testid="table-menu" />
    </div>
  </header>`;
}

/** A calm word about a broken line. */
export function LineBanner({ line }) {
  const lost = line.state.value === "lost";
  const waiting = line.pending.value;
  return html`<div role="status"
    class="line-banner-place">${
      lost &&
      html`<p class="line-banner">${say("web.line.lost")} ${
        waiting > 0 && say("web.line.pending", { count: waiting })
      }</p>`
    }</div>`;
}
