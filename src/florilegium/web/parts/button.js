// A button.
/** @import { ComponentChildren } from "preact" */
import { html } from "../ui.js";

/**
 * A real button.
 * @typedef {"plain" | "primary" | "quiet" | "danger"} ButtonKind
 * @param {{ kind?: ButtonKind, class?: string, children?: ComponentChildren, [more: string]: unknown }} props
 */
export function Button({ kind = "plain", class: more = "", children, ...rest }) {
  return html`<button type="button" class=${`button ${kind} ${more}`} ...${rest}>${children}</button>`;
}
