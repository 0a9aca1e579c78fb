// What a card has been told: the colours and values it can still be, the others struck out.
import { Art, COLOURS, html, say } from "../../kit.js";

/** A colour or a value in words. */
export const clueName = (clue) => (COLOURS[clue] ? say(`colour.${COLOURS[clue]}`) : clue);

/** The shape of a colour, with its letter. */
export function Mark({ colour, class: more = "" }) {
  return html`<${Art} game="hanabi" id=${`mark-${colour}`} box="0 0 30 30" class=${`hanabi-mark ${more}`} />`;
}

/** A clue drawn: a shape or a digit. */
export function Clue({ clue }) {
  return COLOURS[clue] ? html`<${Mark} colour=${clue} />` : html`<span class="hanabi-digit">${clue}</span>`;
}

function Row({ all, open, told }) {
  if (told || open.length === 1) {
    return html`<span class="hanabi-row hanabi-told"><${Clue} clue=${open} /></span>`;
  }
  const quiet = open.length === all.length ? "hanabi-untold" : "";
  return html`<span class=${`hanabi-row ${quiet}`}>${[...all].map(
    (clue) =>
      html`<span key=${clue} class=${`hanabi-pip ${open.includes(clue) ? "" : "hanabi-out"}`}><${Clue} clue=${clue} /></span>`,
  )}</span>`;
}

/** The plate under a card; its words come from `toldText`. */
export function Plate({ known, possible, colours }) {
  return html`<span class="hanabi-plate" aria-hidden="true">
    <${Row} all=${colours} open=${possible.colours} told=${known.colour} />
    <${Row} all="12345" open=${possible.values} told=${known.value} />
  </span>`;
}

/** What a card has been told, in words. */
export function toldText(known) {
  const told = [known.colour, known.value].filter(Boolean).map((clue) => clueName(String(clue)));
  const denied = [...(known.colour ? "" : known.not_colours), ...(known.value ? "" : known.not_values)].map(clueName);
  const words = [];
  if (told.length) words.push(say("hanabi.page.told", { what: told }));
  if (denied.length) words.push(say("hanabi.page.not", { what: denied }));
  return words.length ? words.join(" ") : say("hanabi.page.untold");
}
