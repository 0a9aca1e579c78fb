// The page's own small signs, so that none depends on a font.
import { html, kept } from "../ui.js";

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  rules: "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
  keys: "M3 7h18v10H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  more: "M4 12a1 1 0 102 0 1 1 0 10-2 0zM11 12a1 1 0 102 0 1 1 0 10-2 0zM18 12a1 1 0 102 0 1 1 0 10-2 0z",
  light:
    "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
  dark: "M20 14.5A8.5 8.5 0 119.5 4 7 7 0 0020 14.5z",
  system: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 4v16M12 8h4.5M12 12h8M12 16h4.5",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  send: "M4 12l16-7-6 15-3-6z",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 010 10H9",
  first: "M6 5v14M18 6l-8 6 8 6z",
  previous: "M16 6l-8 6 8 6z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M8 6l8 6-8 6z",
  last: "M18 5v14M6 6l8 6-8 6z",
  talk: "M5 5h14a2 2 0 012 2v8a2 2 0 01-2 2h-8l-5 4v-4H5a2 2 0 01-2-2V7a2 2 0 012-2zM8 10h8M8 13h5",
  players:
    "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2.2.8 3.5 2.7 3.5 5.5",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z",
  cards: "M4 6l9-2.5 3.5 12.5-9 2.5zM14 5l6 1.5-2.5 11.5-3 .2",
  hint: "M9 18h6M10 21h4M8.5 15c0-1.5-2.5-2.8-2.5-6a6 6 0 0112 0c0 3.2-2.5 4.5-2.5 6z",
  learn: "M12 4L2 9l10 5 10-5zM6 11.5V16c3 2.5 9 2.5 12 0v-4.5M22 9v6",
  puzzle: "M4 8h4.5a2.5 2.5 0 115 0H18v4.5a2.5 2.5 0 110 5V21H4z",
  score: "M5 4h14v16H5zM8 8h8M8 12h3M15 12h1M8 16h3M15 16h1",
  link: "M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1",
};

/** @typedef {keyof typeof PATHS} IconName */

/** A sign; the words stand in the button's label. */
export const Icon = kept(
  (/** @type {{ name: IconName, class?: string }} */ { name, class: more = "" }) =>
    html`<svg class=${`sign ${more}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`,
);

/**
 * A button that is only a sign, with its words as name and tooltip.
 * @param {{ icon: IconName, label: string, kind?: string, [more: string]: unknown }} props
 */
export function IconButton({ icon, label, kind = "quiet", ...rest }) {
  return html`<button type="button" class=${`button ${kind} icon`} title=${label} aria-label=${label} ...${rest}>
    <${Icon} name=${icon} /></button>`;
}
