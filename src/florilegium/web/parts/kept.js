// What is drawn again only where it says something else.
/** @import { ComponentType } from "preact" */
import { html, useMemo } from "../ui.js";

/**
 * A frame has the whole state, and most of it is as before: a part whose props say the same, being plain data and no
 * functions, stays as it is drawn. It still follows signals, such as the language.
 * @template {object} Props
 * @param {ComponentType<Props>} part
 */
export const kept = (part) => (/** @type {Props} */ props) =>
  useMemo(() => html`<${part} ...${props} />`, [JSON.stringify(props)]);
