// A row of tokens: how many of how many.
import { html } from "../ui.js";
import { Art } from "./art.js";

/** `n` full tokens of `of`; drawn as `/art/GAME.svg#ID` where `game` and `id` are given, else as dots. */
export function Tokens({ n, of = n, label, game, id, class: more = "" }) {
  const token = (full) =>
    game && id
      ? html`<${Art} game=${game} id=${id} class=${`token ${full ? "full" : "spent"}`} />`
      : html`<span class=${`token dot ${full ? "full" : "spent"}`} aria-hidden="true"></span>`;
  const row = Array.from({ length: Math.max(n, of) }, (_, place) => token(place < n));
  return html`<span class=${`tokens ${more}`} role="img" aria-label=${label ?? `${n}/${of}`}>${row}</span>`;
}
