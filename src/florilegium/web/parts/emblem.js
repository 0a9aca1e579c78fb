// A game's emblem.
import { html } from "../ui.js";

/** Drawn by the game's art sheet; the game's name stands beside it. */
export function Emblem({ game, class: more = "" }) {
  return html`<svg class=${`emblem ${more}`} viewBox="0 0 100 100" aria-hidden="true">
    <use href=${`/art/${game}.svg#emblem`} /></svg>`;
}
