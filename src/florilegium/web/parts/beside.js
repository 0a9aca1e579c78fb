// What belongs to a table beside the felt: a column on a desk, a sheet from below on smaller screens.
/** @import { ComponentChildren } from "preact" */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { afterDrawing } from "../lazy.js";
import { say } from "../words.js";
import { Dialog } from "./dialog.js";
import { Segments } from "./segments.js";
import { compact } from "./shape.js";

/**
 * @typedef {"happened" | "players" | "moves"} PartName
 * @typedef {{ name: PartName, content: ComponentChildren }} Part
 */

/**
 * Draws new content when the table stands and there is nothing else to do; what somebody has just asked for (`now`) at
 * once.
 * @param {{ now?: boolean, children?: ComponentChildren }} props
 */
export function AfterTable({ now = false, children }) {
  const drawn = useRef(children);
  const [, redraw] = useState(0);
  if (now) drawn.current = children;
  useEffect(() => {
    if (now) return undefined;
    return afterDrawing(() => {
      drawn.current = children;
      redraw((count) => count + 1);
    });
  }, [now, children]);
  return drawn.current;
}

/**
 * Draws content that comes up with a state once the table stands and there is nothing else to do; from then on at once.
 * @param {{ children?: ComponentChildren }} props
 */
export function OnceTableStands({ children }) {
  const [stands, setStands] = useState(false);
  useEffect(() => afterDrawing(() => setStands(true)), []);
  return stands && children;
}

/**
 * All `parts` at once on a desk; elsewhere the one that is `shown`, or none. `hide` is told which one was closed.
 * @param {{
 *   parts: Part[], shown: PartName | null, show: (name: PartName) => void, hide: (name: PartName | null) => void
 * }} props
 */
export function Beside({ parts, shown, show, hide }) {
  const choice = useRef(/** @type {HTMLElement | null} */ (null));
  // A dialog would begin with its first control, which may be another part than the one that was asked for.
  useLayoutEffect(() => {
    /** @type {HTMLInputElement | null | undefined} */
    const chosen = shown ? choice.current?.querySelector(":checked") : null;
    chosen?.focus();
  }, [Boolean(shown)]);
  const title = say("web.table.aside");
  if (!compact.value) {
    return html`<aside class="table-aside" aria-label=${title}>
      <${AfterTable}>${parts.map(({ content }) => content)}<//></aside>`;
  }
  const choices = parts.map(({ name }) => [name, say(`web.sheet.${name}`)]);
  const head = html`<div ref=${choice}><${Segments} legend=${title} name="sheet" value=${shown} choose=${show}
    choices=${choices} /></div>`;
  return html`<${Dialog} class="sheet" kept open=${shown ?? false} title=${title} head=${head}
    onClose=${() => hide(shown)} data-testid="sheet"><${AfterTable} now=${shown !== null}>${parts.map(
      ({ name, content }) => html`<div key=${name} class="sheet-part" hidden=${name !== shown}>${content}</div>`,
    )}<//><//>`;
}
