// A button.
import { html } from "../ui.js";

/** A real button; `kind` is `plain`, `primary`, `quiet` or `danger`. */
export function Button({ kind = "plain", class: more = "", children, ...rest }) {
  return html`<button type="button" class=${`button ${kind} ${more}`} ...${rest}>${children}</button>`;
}
