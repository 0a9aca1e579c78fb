// A row of tokens: how many of how many.
import { html, kept } from "../ui.js";
import { Art } from "./art.js";

/**
 * `n` full tokens of `of`, drawn as `/art/GAME.svg#ID`.
 * @typedef {{ n: number, of?: number, label: string, game: string, id: string, class?: string }} TokensProps
 */
export const Tokens = kept((/** @type {TokensProps} */ { n, of = n, label, game, id, class: more = "" }) => {
  /** @param {boolean} full */
  const token = (full) => html`<${Art} game=${game} id=${id} class=${`token ${full ? "full" : "spent"}`} />`;
  const row = Array.from({ length: Math.max(n, of) }, (_, place) => token(place < n));
  return html`<span class=${`tokens ${more}`} role="img" aria-label=${label}>${row}</span>`;
});
