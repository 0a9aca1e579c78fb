// A table for any game that has none of its own, made of view, aids and legal actions alone.
/** @import { AnyView, TableProps, TableState } from "../../types.d.ts" */
/** @import { Field, SeatField } from "./fields.js" */
import { Chip, clockwise, html, SeatName, say, useSecondsLeft } from "../../kit.js";
import { turnText } from "../../parts/header.js";
import { Drawings, useDrawings } from "./drawings.js";
import { fieldsOf } from "./fields.js";
import { Moves } from "./moves.js";
import { Fields, Value } from "./values.js";

export const css = "/static/tables/generic/style.css";

/** Whose turn it is, and how long it may take. @param {{ table: TableState }} props */
function Turn({ table }) {
  return html`<h2 class="generic-turn">${turnText(table)}
    ${table.deadline_ms !== null && html`<${Clock} table=${table} />`}</h2>`;
}

/** @param {{ table: TableState }} props */
function Clock({ table }) {
  const seconds = useSecondsLeft(table);
  return html`<${Chip} data-testid="countdown">${say("generic.page.seconds", { seconds })}<//>`;
}

/**
 * What belongs to players, one panel a seat.
 * @param {{ view: AnyView, fields: SeatField[], seats: number[], zone?: string }} props
 */
function Players({ view, fields, seats, zone }) {
  if (!fields.length || !seats.length) return null;
  return html`<ul class=${`generic-players ${zone ? `generic-${zone}` : ""}`} data-zone=${zone}
    aria-label=${say("web.seat.list")}>${seats.map(
      (seat) => html`<li key=${seat} class=${`generic-panel ${view.turn.includes(seat) ? "is-turn" : ""}`}>
      <h3><${SeatName} seat=${seat} you=${seat === view.seat} /></h3>
      <${Fields} fields=${fields.map(({ values, ...field }) => ({ ...field, value: values[seat - 1] }))} />
    </li>`,
    )}</ul>`;
}

/** What is more than a word or a number, a panel each. @param {{ fields: Field[] }} props */
function Sections({ fields }) {
  if (!fields.length) return null;
  return html`<div class="generic-sections">${fields.map(
    ({ name, label, value }) => html`<section key=${name} class="generic-panel">
      <h3>${label}</h3><${Value} value=${value} /></section>`,
  )}</div>`;
}

/**
 * What the aids say; folded away, for it is more than one needs to see.
 * @param {{ fields: ReturnType<typeof fieldsOf> }} props
 */
function Help({ fields }) {
  const all = [
    ...fields.short,
    ...fields.long,
    ...fields.bySeat.map(({ values, ...field }) => ({ ...field, value: values })),
  ];
  if (!all.length) return null;
  return html`<details class="generic-panel generic-help"><summary>${say("generic.page.help")}</summary>
    <${Fields} fields=${all} /></details>`;
}

/** The whole table. @param {TableProps} props */
export function Table({ table, view, aids, legal, act, replay }) {
  const drawings = useDrawings(table.game);
  const seen = fieldsOf(table.game, view, view.seats);
  const looking = replay || view.seat === null;
  // What is one's own stays in sight, whatever it is.
  const own = looking || view.seat === null ? [] : [view.seat];
  const others = clockwise({ ...view, seat: own.length ? view.seat : null });
  return html`<${Drawings.Provider} value=${drawings}><div class=${`generic ${looking ? "generic-looking" : ""}`}>
    <div class="generic-board" data-zone="board"><${Turn} table=${table} />
      ${seen.short.length > 0 && html`<${Fields} class="generic-figures" fields=${seen.short} />`}</div>
    ${!looking && html`<${Moves} legal=${legal} act=${act} />`}
    <${Players} view=${view} fields=${seen.bySeat} seats=${own} zone="hand" />
    <div class="generic-others" data-zone="others">
      <${Players} view=${view} fields=${seen.bySeat} seats=${others} />
      <${Sections} fields=${seen.long} />
      <${Help} fields=${fieldsOf(table.game, aids, view.seats)} />
    </div>
  </div><//>`;
}
