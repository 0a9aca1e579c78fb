// A small rounded label.
/** @import { ComponentChildren } from "preact" */
import { html } from "../ui.js";

/** @param {{ class?: string, children?: ComponentChildren, [more: string]: unknown }} props */
export function Chip({ class: more = "", children, ...rest }) {
  return html`<span class=${`chip ${more}`} ...${rest}>${children}</span>`;
}
