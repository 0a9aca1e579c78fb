// A game's emblem.
import { html } from "../ui.js";
import { Art } from "./art.js";

/** Drawn by the game's art sheet; the game's name stands beside it. */
export function Emblem({ game, class: more = "" }) {
  return html`<${Art} game=${game} id="emblem" box="0 0 100 100" class=${`emblem ${more}`} />`;
}
