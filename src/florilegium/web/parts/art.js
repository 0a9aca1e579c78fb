// The drawings of a game's art sheet. Each is an image of its own, made here from the sheet: a page that refers to the
// parts of a sheet instead has copies of all their shapes, and lays out and paints thousands of them with every state.
/** @import { Drawing } from "../types.d.ts" */
import { html, signal, useEffect } from "../ui.js";
import { whenIdle } from "../lazy.js";
import { lang } from "../settings.js";
import { transport } from "../transport.js";
import { artVersion } from "./games.js";

const SVG = 'svg xmlns="http://www.w3.org/2000/svg"';

/** The box of every card, as games/drawing.py has it. */
export const CARD_BOX = "0 0 100 140";

/**
 * The images of a sheet by the ids, boxes and uses of their drawings, kept so that they can be shown at once. An image
 * that is shown in several sizes is laid out anew for each whenever one is painted: what has another use, and so another
 * size, is another image.
 * @typedef {{ drawn: Document, images: Map<string, HTMLImageElement> }} Sheet
 */

/** By its address: a sheet, or null while it is on its way. @type {Map<string, Sheet | null>} */
const sheets = new Map();
/** Changes whenever another sheet is here. */
const arrivals = signal(0);

/** The address of a game's sheet, with the letters of the page's language. @param {string} game */
export const artSheet = (game) => `/art/${game}.${lang.value}.svg?${artVersion(game)}`;

/** @param {string} address */
async function readSheet(address) {
  const answer = await transport.fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
}

/** @param {string} address */
function fetchSheet(address) {
  sheets.set(address, null);
  readSheet(address).then(
    (drawn) => {
      sheets.set(address, { drawn, images: new Map() });
      arrivals.value += 1;
    },
    () => sheets.delete(address), // what is drawn next asks for it again
  );
}

/** The sheet of a game that has one, fetched where it is missing. @param {string} game */
function sheetOf(game) {
  if (!artVersion(game)) return null;
  const address = artSheet(game);
  if (arrivals.value >= 0 && !sheets.has(address)) fetchSheet(address);
  return sheets.get(address);
}

/** A drawing and all it is made of. @param {Document} drawn @param {string} id @param {Set<Element>} [found] */
function partsOf(drawn, id, found = new Set()) {
  const part = drawn.getElementById(id);
  if (!part || found.has(part)) return found;
  found.add(part);
  for (const one of part.querySelectorAll("use")) partsOf(drawn, (one.getAttribute("href") ?? "").slice(1), found);
  return found;
}

/** @param {Sheet} sheet @param {string} id @param {string} box @param {string} [use] */
function imageOf({ drawn, images }, id, box, use = "") {
  const name = `${id} ${box} ${use}`;
  const known = images.get(name);
  if (known) return known;
  const parts = [...partsOf(drawn, id)].map((part) => part.outerHTML).join("");
  // To a browser the same address is the same image: its use stands in it, too.
  const markup = `<${SVG} viewBox="${box}" class="${use}"><defs>${parts}</defs><use href="#${id}"/></svg>`;
  const image = new Image();
  // Not the address of a blob: the browser's other processes would have to be asked for each image.
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  images.set(name, image);
  return image;
}

/**
 * The address of a drawing as an image; until the sheet is here, of an empty one with the same proportions.
 * @param {string} game @param {string} id @param {string} box @param {string} [use]
 */
export function drawingOf(game, id, box, use) {
  const sheet = sheetOf(game);
  return sheet ? imageOf(sheet, id, box, use).src : `data:image/svg+xml,<${SVG} viewBox="${box}"/>`;
}

/** @param {Sheet} sheet @param {Drawing[]} drawings */
function makeReady(sheet, [drawing, ...others]) {
  if (!drawing) return;
  imageOf(sheet, drawing.id, drawing.box, drawing.use);
  whenIdle(() => makeReady(sheet, others));
}

/**
 * Makes all cards of a game, and the small `drawings` that its table has for later, when there is nothing else to do:
 * a new image is a document to read and to lay out, and no state has to wait for it.
 * @param {string} game @param {Drawing[]} [drawings]
 */
export function useDrawingsReady(game, drawings) {
  const sheet = sheetOf(game);
  useEffect(() => {
    if (!sheet || !drawings) return;
    const cards = [...sheet.drawn.querySelectorAll(`symbol[viewBox="${CARD_BOX}"]`)];
    const all = [...drawings, ...cards.map(({ id }) => ({ id, box: CARD_BOX }))];
    whenIdle(() => makeReady(sheet, all));
  }, [sheet, drawings]);
}

/**
 * The drawing `id` in a `box` of the sheet's units; hidden from screen readers where no `label` names it. Where a small
 * drawing stands in several sizes on one table, `use` is a word for each.
 * @param {{ game: string, id: string, box?: string, label?: string, use?: string, [more: string]: unknown }} props
 */
export function Art({ game, id, box = "0 0 40 40", label = "", use, ...rest }) {
  return html`<img src=${drawingOf(game, id, box, use)} alt=${label} data-drawing=${id} ...${rest} />`;
}

/**
 * A card; `label` is its name, or empty where the words stand beside it anyway.
 * @param {{ game: string, id: string, label: string, class?: string, [more: string]: unknown }} props
 */
export function Card({ class: more = "", ...rest }) {
  return Art({ box: CARD_BOX, class: `card ${more}`, ...rest });
}
