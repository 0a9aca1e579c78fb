// What belongs to a table beside the felt: a column on a desk, a sheet from below on smaller screens.
/** @import { ComponentChildren } from "preact" */
import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { Dialog } from "./dialog.js";
import { Segments } from "./segments.js";
import { compact } from "./shape.js";

/**
 * @typedef {"happened" | "players" | "moves"} PartName
 * @typedef {{ name: PartName, content: ComponentChildren }} Part
 */

/**
 * All `parts` at once on a desk; elsewhere the one that is `shown`, or none.
 * @param {{ parts: Part[], shown: PartName | null, show: (name: PartName | null) => void }} props
 */
export function Beside({ parts, shown, show }) {
  const choice = useRef(/** @type {HTMLElement | null} */ (null));
  const open = shown !== null;
  // A dialog would begin with its first control, which may be another part than the one that was asked for.
  useEffect(() => {
    /** @type {HTMLInputElement | null | undefined} */
    const chosen = open ? choice.current?.querySelector(":checked") : null;
    chosen?.focus();
  }, [open]);
  const title = say("web.table.aside");
  if (!compact.value) {
    return html`<aside class="table-aside" aria-label=${title}>${parts.map(({ content }) => content)}</aside>`;
  }
  const choices = parts.map(({ name }) => [name, say(`web.sheet.${name}`)]);
  const head = html`<div ref=${choice}><${Segments} legend=${title} name="sheet" value=${shown} choose=${show}
    choices=${choices} /></div>`;
  return html`<${Dialog} class="sheet" kept open=${open} title=${title} head=${head}
    onClose=${() => show(null)} data-testid="sheet">${parts.map(
      ({ name, content }) => html`<div key=${name} class="sheet-part" hidden=${name !== shown}>${content}</div>`,
    )}<//>`;
}
