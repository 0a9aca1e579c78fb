// The drawings of a game's art sheet.
import { html } from "../ui.js";
import { lang } from "../settings.js";
import { artVersion } from "./games.js";

/** The address of a game's sheet, with the letters of the page's language. @param {string} game */
export const artSheet = (game) => `/art/${game}.${lang.value}.svg?${artVersion(game)}`;

/**
 * The drawing `id` in a `box` of the sheet's units; hidden from screen readers where no `label` names it.
 * @param {{ game: string, id: string, box?: string, label?: string, [more: string]: unknown }} props
 */
export function Art({ game, id, box = "0 0 40 40", label = "", ...rest }) {
  const access = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg viewBox=${box} ...${access} ...${rest}><use href=${`${artSheet(game)}#${id}`} /></svg>`;
}

/** The box of every card, as games/drawing.py has it. */
export const CARD_BOX = "0 0 100 140";

/**
 * A card; `label` is its name, or empty where the words stand beside it anyway.
 * @param {{ game: string, id: string, label: string, class?: string, [more: string]: unknown }} props
 */
export function Card({ class: more = "", ...rest }) {
  return html`<${Art} box=${CARD_BOX} class=${`card ${more}`} ...${rest} />`;
}
