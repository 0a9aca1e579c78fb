// A game's emblem.
import { html } from "../ui.js";
import { Art } from "./art.js";
import { useGame } from "./games.js";

/**
 * Drawn by the game's art sheet, or our own flower where it has none; the game's name stands beside it.
 * @param {{ game: string, class?: string }} props
 */
export function Emblem({ game, class: more = "" }) {
  const about = useGame(game);
  if (about?.art) return html`<${Art} game=${game} id="emblem" box="0 0 100 100" class=${`emblem ${more}`} />`;
  return html`<svg class=${`emblem ${more}`} viewBox="0 0 32 32" aria-hidden="true">
    ${about && html`<use href="/static/icon.svg#flower" />`}</svg>`;
}
