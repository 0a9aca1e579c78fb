// The rules as people read them: the rulebook's Markdown as elements, with one rule shown.
import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { useRules } from "./games.js";

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;
const RULE = /^\*\*([A-Z]+-\d+)\*\* ([\s\S]+)$/;
const BETWEEN_BLOCKS = /\n\s*\n/;

/** Bold, italics and code of one paragraph. @param {string} text */
function inline(text) {
  return text.split(INLINE).map((piece) => {
    if (piece.startsWith("**")) return html`<strong>${piece.slice(2, -2)}</strong>`;
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith("*") && piece.length > 2) return html`<em>${piece.slice(1, -1)}</em>`;
    return piece;
  });
}

/** Numbers in a row stay on one line. @param {string} cell */
const unbroken = (cell) => (/^[\d ]+$/.test(cell) ? cell.replaceAll(" ", "\u00a0") : cell);

/** The cells of one line of a table. @param {string} line */
const cells = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => unbroken(cell.trim()));

/** A table: its head, a line of dashes, its rows. @param {{ text: string }} props */
function Table({ text }) {
  const [head, , ...rows] = text.split("\n").map(cells);
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
  </table>`;
}

/** @param {string} text @param {string | null} shown @param {"h2" | "h3"} heading */
function block(text, shown, heading) {
  const rule = RULE.exec(text);
  if (rule) {
    const [, number, words] = rule;
    const quoted = number === shown;
    return html`<p key=${number} class=${`rule ${quoted ? "quoted" : ""}`} id=${number} tabindex=${quoted ? "-1" : null}>
      <span class="rule-number">${number}</span> ${inline(words)}</p>`;
  }
  if (text.startsWith("### ")) return html`<${heading}>${text.slice(4)}<//>`;
  if (text.startsWith("|")) return html`<${Table} text=${text} />`;
  if (text.startsWith("#")) return null; // The title stands above already.
  return html`<p>${inline(text)}</p>`;
}

/**
 * The whole rulebook; the rule `shown` is marked and scrolled to.
 * @param {{ game: string, shown: string | null, heading?: "h2" | "h3" }} props
 */
export function Rules({ game, shown, heading = "h3" }) {
  const rules = useRules(game);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!shown) return;
    /** @type {HTMLElement | null | undefined} */
    const found = box.current?.querySelector(`[id="${CSS.escape(shown)}"]`);
    found?.scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }, [shown, rules]);
  if (!rules) return html`<p role="status">${say("web.rules.loading")}</p>`;
  const blocks = rules.text.split(BETWEEN_BLOCKS).map((text) => block(text.trim(), shown, heading));
  return html`<div class="rules" ref=${box}>${blocks}</div>`;
}
