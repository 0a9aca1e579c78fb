// A drawing of a game's art sheet.
import { html } from "../ui.js";

/** The drawing `id` in a `box` of the sheet's units; hidden from screen readers where no `label` names it. */
export function Art({ game, id, box = "0 0 40 40", label = "", ...rest }) {
  const access = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg viewBox=${box} ...${access} ...${rest}><use href=${`/art/${game}.svg#${id}`} /></svg>`;
}
