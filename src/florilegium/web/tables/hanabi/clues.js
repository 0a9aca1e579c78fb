// What a card has been told: the colours and values it can still be, the others struck out; and what may be told.
/** @import { Knowledge, Possible, Touch } from "./types.d.ts" */
import { Art, html, kept, say } from "../../kit.js";
import { COLOURS, colourName } from "../deck55/cards.js";

/** A colour or a value in words. @param {string} clue */
export const clueName = (clue) => (COLOURS[clue] ? colourName(clue) : clue);

const MARK_BOX = "0 0 30 30";

/** The shape of a colour, with its letter; `use` as for `Art`. @param {string} colour @param {string} use */
export const colourMark = (colour, use) =>
  html`<${Art} game="hanabi" id=${`mark-${colour}`} box=${MARK_BOX} use=${use} class="hanabi-mark" />`;

/** The marks that a game comes to show. */
export const LATER_MARKS = ["clue", "told", "guess"].flatMap((use) =>
  Object.keys(COLOURS).map((colour) => ({ id: `mark-${colour}`, box: MARK_BOX, use })),
);

/** A clue drawn: a shape or a digit. @param {string} clue @param {string} use */
export const drawnClue = (clue, use) =>
  COLOURS[clue] ? colourMark(clue, use) : html`<span class="hanabi-digit">${clue}</span>`;

/** @typedef {{ all: string, open: string, told: string | number | null, use: string }} RowProps */
const Row = kept((/** @type {RowProps} */ { all, open, told, use }) => {
  if (told || open.length === 1) {
    return html`<span class="hanabi-row hanabi-told">${drawnClue(open, "told")}</span>`;
  }
  const quiet = open.length === all.length ? "hanabi-untold" : "";
  return html`<span class=${`hanabi-row ${quiet}`}>${[...all].map(
    (clue) => html`<span key=${clue} class=${`hanabi-pip ${open.includes(clue) ? "" : "hanabi-out"}`}>
      ${drawnClue(clue, use)}</span>`,
  )}</span>`;
});

/**
 * What is drawn under a card; its words come from `toldText`. Below one's own it may be larger.
 * @param {{ known: Knowledge, possible: Possible, colours: string, mine?: boolean }} props
 */
export function ClueRows({ known, possible, colours, mine = false }) {
  const use = mine ? "own" : "pip";
  return html`<span class="hanabi-plate" aria-hidden="true">
    <${Row} all=${colours} open=${possible.colours} told=${known.colour} use=${use} />
    <${Row} all="12345" open=${possible.values} told=${known.value} use=${use} />
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

/**
 * The clues that may be told to a seat now, the chosen one pressed.
 * @param {{ tells: Touch[], chosen?: string, onChoose: (tell: Touch, byKey: boolean) => void }} props
 */
export function Tells({ tells, chosen, onChoose }) {
  return html`<div class="hanabi-tells" role="group" aria-label=${say("hanabi.page.tells")}>${tells.map((tell) => {
    const { clue, positions } = tell;
    const label = say("hanabi.page.clue", { clue: clueName(clue), positions, count: positions.length });
    return html`<button key=${clue} type="button" class="hanabi-clue" data-action=${tell.action} aria-label=${label}
      aria-pressed=${chosen === clue ? "true" : "false"}
      onClick=${(/** @type {MouseEvent} */ event) => onChoose(tell, event.detail === 0)}>${drawnClue(clue, "clue")}</button>`;
  })}</div>`;
}
