// The end of a round: who got what.
/** @import { LogEntry, TableProps, TableState } from "../../types.d.ts" */
/** @import { Aids, GameEvent, RoundEnded, Scored, View } from "./types.d.ts" */
import { Button, Dialog, html, SeatName, say, useState } from "../../kit.js";
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
 * The round that has just ended, until the viewer plays on; it lies over no position of which something is asked.
 * @param {Pick<TableProps<View, Aids, GameEvent>, "table" | "view" | "replay" | "paced">} props
 */
export function lastRound({ table, view, replay, paced }) {
  if (!paced && table.code === "") return null;
  const round = roundsOf(table.log).at(-1);
  if (!round || view.outcome || round.ended.round !== view.round - 1) return null;
  return hasMovedOn(table, view, round.entry, replay) ? null : round;
}

/** @param {Round} round */
const titleOf = ({ ended: { round, seat } }) => say("royal_flush.page.round-over", { round, seat: { seat } });

/** What a round brought everybody. @param {{ round: Round, view: View }} props */
function Brought({ round, view }) {
  const { board_points, shared, waiting } = round.ended;
  return html`<ul>${board_points.map(
    (points, place) => html`<li key=${place}><${SeatName} seat=${place + 1} you=${place + 1 === view.seat} />
        <b class="royal-plus">+${points}</b><${Gains} round=${round} seat=${place + 1} /></li>`,
  )}</ul>
    <p><${Drawing} id="token" use="end" /> ${say("royal_flush.page.tokens-back", { shared })} ${
      waiting > 0 && say("royal_flush.page.tokens-wait", { waiting })
    }</p>`;
}

/** A finished round in the place of the display, where one only looks. @param {{ round: Round, view: View }} props */
export function RoundPanel({ round, view }) {
  return html`<section class="royal-ended" tabindex="0" aria-label=${titleOf(round)}>
    <h3>${titleOf(round)}</h3><${Brought} round=${round} view=${view} />
  </section>`;
}

/** The same over the table, which waits below as it was. @param {{ round: Round, view: View }} props */
export function RoundDialog({ round, view }) {
  const [closed, setClosed] = useState(0);
  const number = round.ended.round;
  return html`<${Dialog} open=${closed !== number} title=${titleOf(round)} onClose=${() => setClosed(number)}>
    <div class="dialog-content royal-ended"><${Brought} round=${round} view=${view} /></div>
    <form method="dialog" class="royal-go-on">
      <${Button} type="submit" kind="primary" autofocus data-testid="royal-go-on">${say("royal_flush.page.go-on")}<//>
    </form>
  <//>`;
}
