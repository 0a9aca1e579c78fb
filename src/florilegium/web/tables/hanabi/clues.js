// What a card has been told: the colours and values it can still be, the others struck out.
/** @import { Knowledge, Possible } from "./types.d.ts" */
import { Art, html, kept, say } from "../../kit.js";
import { COLOURS, colourName } from "../deck55/cards.js";

/** A colour or a value in words. @param {string} clue */
export const clueName = (clue) => (COLOURS[clue] ? colourName(clue) : clue);

/** The shape of a colour, with its letter. @param {{ colour: string }} props */
export function ColourMark({ colour }) {
  return html`<${Art} game="hanabi" id=${`mark-${colour}`} box="0 0 30 30" class="hanabi-mark" />`;
}

/** A clue drawn: a shape or a digit. @param {{ clue: string }} props */
export function Clue({ clue }) {
  return COLOURS[clue] ? html`<${ColourMark} colour=${clue} />` : html`<span class="hanabi-digit">${clue}</span>`;
}

/** @typedef {{ all: string, open: string, told: string | number | null }} RowProps */
const Row = kept((/** @type {RowProps} */ { all, open, told }) => {
  if (told || open.length === 1) {
    return html`<span class="hanabi-row hanabi-told"><${Clue} clue=${open} /></span>`;
  }
  const quiet = open.length === all.length ? "hanabi-untold" : "";
  return html`<span class=${`hanabi-row ${quiet}`}>${[...all].map(
    (clue) => html`<span key=${clue} class=${`hanabi-pip ${open.includes(clue) ? "" : "hanabi-out"}`}>
      <${Clue} clue=${clue} /></span>`,
  )}</span>`;
});

/**
 * What is drawn under a card; its words come from `toldText`.
 * @param {{ known: Knowledge, possible: Possible, colours: string }} props
 */
export function ClueRows({ known, possible, colours }) {
  return html`<span class="hanabi-plate" aria-hidden="true">
    <${Row} all=${colours} open=${possible.colours} told=${known.colour} />
    <${Row} all="12345" open=${possible.values} told=${known.value} />
  </span>`;
}

/** What a card has been told, in words. @param {Knowledge} known */
export function toldText(known) {
  const told = [known.colour, known.value].filter((clue) => clue !== null).map((clue) => clueName(String(clue)));
  const denied = [...(known.colour ? "" : known.not_colours), ...(known.value ? "" : known.not_values)].map(clueName);
  const words = [];
  if (told.length) words.push(say("hanabi.page.told", { what: told }));
  if (denied.length) words.push(say("hanabi.page.not", { what: denied }));
  return words.length ? words.join(" ") : say("hanabi.page.untold");
}
