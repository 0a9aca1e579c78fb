// The end of a round: who got what.
/** @import { LogEntry, TableProps, TableState } from "../../types.d.ts" */
/** @import { Aids, GameEvent, RoundEnded, Scored, View } from "./types.d.ts" */
import { Button, html, SeatName, say, useState } from "../../kit.js";
import { boardName } from "./boards.js";
import { Drawing } from "./players.js";

/**
 * A round that is over, as the log has it: what was scored in it, and the entry that ended it.
 * @typedef {{ ended: RoundEnded, scored: Scored[], entry: LogEntry<GameEvent> }} Round
 */

/** The rounds that are over. @param {LogEntry<GameEvent>[]} log */
export function roundsOf(log) {
  /** @type {Round[]} */
  const rounds = [];
  /** @type {Scored[]} */
  let scored = [];
  for (const entry of log) {
    for (const { event } of entry.events ?? []) {
      if (event.type === "Scored") scored.push(event);
      if (event.type === "RoundEnded") {
        rounds.push({ ended: event, scored, entry });
        scored = [];
      }
    }
  }
  return rounds;
}

/**
 * Whether the next round has really begun for the one who looks: by an own move, or by anybody's for who watches.
 * @param {TableState<View, Aids, GameEvent>} table @param {View} view @param {LogEntry<GameEvent>} entry
 * @param {boolean} replay
 */
function hasMovedOn(table, view, entry, replay) {
  const later = table.log.slice(table.log.indexOf(entry) + 1).filter((one) => one.events?.length);
  return later.some((one) => replay || view.seat === null || one.seat === view.seat);
}

/** The spaces a seat took in a round. @param {{ round: Round, seat: number }} props */
function Gains({ round, seat }) {
  const own = round.scored.filter((event) => event.seat === seat);
  return html`<span class="royal-gains">${own.map(
    (event) => html`<span class="chip">${boardName(event.board)} <b>${event.value}</b></span>`,
  )}</span>`;
}

/**
 * What the last round brought, until the viewer plays on.
 * @param {Pick<TableProps<View, Aids, GameEvent>, "table" | "view" | "replay">} props
 */
export function RoundPanel({ table, view, replay }) {
  const [closed, setClosed] = useState(0);
  const round = roundsOf(table.log).at(-1);
  if (!round || view.outcome) return null;
  const { round: number, seat, board_points, shared, waiting } = round.ended;
  if (number !== view.round - 1 || closed === number || hasMovedOn(table, view, round.entry, replay)) return null;
  return html`<section class="royal-ended" role="status">
    <header><h3>${say("royal_flush.page.round-over", { round: number, seat: { seat } })}</h3>
      <${Button} class="small" onClick=${() => setClosed(number)}>${say("royal_flush.page.go-on")}<//></header>
    <ul>${board_points.map(
      (points, place) => html`<li key=${place}><${SeatName} seat=${place + 1} you=${place + 1 === view.seat} />
        <b class="royal-plus">+${points}</b><${Gains} round=${round} seat=${place + 1} /></li>`,
    )}</ul>
    <p><${Drawing} id="token" /> ${say("royal_flush.page.tokens-back", { shared, waiting })}</p>
  </section>`;
}
