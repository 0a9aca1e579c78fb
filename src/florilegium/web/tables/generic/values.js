// Any value of a view in a form one can read: words, cards, lists, tables and labelled fields.
/** @import { Message } from "../../types.d.ts" */
/** @import { Field } from "./fields.js" */
import { Card, html, SeatName, Sentence, say, useContext } from "../../kit.js";
import { Drawings, useNamed } from "./drawings.js";
import { fieldLabel, isObject } from "./fields.js";

/** @param {unknown} value */
const isNothing = (value) => value === null || value === undefined || value === "";

/** @param {Record<string, unknown>} value */
const isMessage = (value) => typeof value.key === "string" && isObject(value.args);

/** @param {Record<string, unknown>} value */
const isSeat = (value) => Object.keys(value).join() === "seat";

/** What takes no more room than a word. @param {unknown} value */
const isSmall = (value) => !Array.isArray(value) && (!isObject(value) || isMessage(value) || isSeat(value));

const Nothing = () => html`<span class="generic-nothing" role="img" aria-label=${say("generic.page.nothing")}>–</span>`;

/** A word or a card. @param {{ text: string }} props */
function Text({ text }) {
  const { game, card, name } = useNamed(text);
  return card ? html`<${Card} game=${game} id=${card} label=${name} class="generic-card" />` : name;
}

/** What stands in a field; one that is called `seat` names a player. @param {{ name: string, value: unknown }} props */
const FieldValue = ({ name, value }) =>
  html`<${Value} value=${name === "seat" && typeof value === "number" ? { seat: value } : value} />`;

/** Values under their labels. @param {{ fields: Field[], class?: string }} props */
export function Fields({ fields, class: more = "" }) {
  return html`<dl class=${`generic-fields ${more}`}>${fields.map(
    ({ name, label, value }) => html`<div key=${name}><dt>${label}</dt>
      <dd><${FieldValue} name=${name} value=${value} /></dd></div>`,
  )}</dl>`;
}

/**
 * An object by its fields. Where all of them are small they stand on a line, without those that say nothing.
 * @param {{ value: Record<string, unknown> }} props
 */
function Thing({ value }) {
  const { game } = useContext(Drawings);
  const fields = Object.entries(value).map(([name, inner]) => ({ name, label: fieldLabel(game, name), value: inner }));
  if (!fields.every((field) => isSmall(field.value))) return html`<${Fields} fields=${fields} />`;
  const telling = fields.filter((field) => !isNothing(field.value));
  return telling.length ? html`<${Fields} class="generic-line" fields=${telling} />` : html`<${Nothing} />`;
}

/**
 * Things of one kind as a table, a line each; it may be wider than a phone and then scrolls by itself.
 * @param {{ items: Record<string, unknown>[] }} props
 */
function Grid({ items }) {
  const { game } = useContext(Drawings);
  const names = Object.keys(items[0]);
  /** @param {Record<string, unknown>} item */
  const cells = (item) =>
    names.map((name) => html`<td key=${name}><${FieldValue} name=${name} value=${item[name]} /></td>`);
  return html`<div class="generic-scroll" tabindex="0" role="group"><table class="generic-grid">
    <thead><tr>${names.map((name) => html`<th key=${name} scope="col">${fieldLabel(game, name)}</th>`)}</tr></thead>
    <tbody>${items.map((item, place) => html`<tr key=${place}>${cells(item)}</tr>`)}</tbody></table></div>`;
}

/**
 * Whether these are things of one kind, with the same fields.
 * @param {unknown[]} items @returns {items is Record<string, unknown>[]}
 */
function areAlike(items) {
  const things = items.filter(isObject);
  const shapes = new Set(things.map((thing) => Object.keys(thing).join()));
  return things.length === items.length && things.length > 1 && shapes.size === 1;
}

/** Small things in a row, things of one kind as a table, others in a column. @param {{ items: unknown[] }} props */
function Items({ items }) {
  if (!items.length) return html`<${Nothing} />`;
  const small = items.every(isSmall);
  if (!small && areAlike(items)) return html`<${Grid} items=${items} />`;
  return html`<ol class=${small ? "generic-row" : "generic-list"}>${items.map(
    (item, place) => html`<li key=${place}><${Value} value=${item} /></li>`,
  )}</ol>`;
}

/** Any value at all. @param {{ value: unknown }} props */
export function Value({ value }) {
  if (isNothing(value)) return html`<${Nothing} />`;
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "string") return html`<${Text} text=${value} />`;
  if (Array.isArray(value)) return html`<${Items} items=${value} />`;
  if (!isObject(value)) return String(value);
  if (isMessage(value)) return html`<${Sentence} message=${/** @type {Message} */ (/** @type {unknown} */ (value))} />`;
  return isSeat(value) ? html`<${SeatName} seat=${value.seat} />` : html`<${Thing} value=${value} />`;
}
