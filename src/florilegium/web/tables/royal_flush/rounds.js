// The end of a round, and of the game: who got what.
/** @import { LogEntry, TableProps, TableState } from "../../types.d.ts" */
/** @import { Aids, GameEvent, RoundEnded, Scored, Standing, View } from "./types.d.ts" */
import { Button, html, SeatName, say, useState } from "../../kit.js";
import { boardName } from "./boards.js";
import { Drawing } from "./players.js";

/**
 * A round that is over, as the log has it: what was scored in it, and the entry that ended it.
 * @typedef {{ ended: RoundEnded, scored: Scored[], entry: LogEntry<GameEvent> }} Round
 */

/** The rounds that are over. @param {LogEntry<GameEvent>[]} log */
function roundsOf(log) {
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

/** @param {{ standing: Standing, rounds: Round[], winner: boolean, you: boolean }} props */
function Row({ standing: { seat, tokens, total }, rounds, winner, you }) {
  return html`<tr class=${winner ? "is-winner" : ""}>
    <th scope="row"><${SeatName} seat=${seat} you=${you} />${
      winner && html` <span role="img" aria-label=${say("web.end.winner")}>♛</span>`
    }</th>
    ${rounds.map(({ ended }) => html`<td>${ended.board_points[seat - 1]}</td>`)}
    <td>${tokens}</td><td><b>${total}</b></td></tr>`;
}

/** @param {{ round: number, rounds: number }} props */
const RoundHead = ({ round, rounds }) => html`<th scope="col">
  <abbr title=${say("royal_flush.page.round", { round, rounds })}>${say("royal_flush.page.round-short", { round })}</abbr>
</th>`;

/**
 * The result by rounds, tokens counted.
 * @param {Pick<TableProps<View, Aids, GameEvent>, "table" | "view" | "aids">} props
 */
export function Result({ table, view, aids }) {
  const rounds = roundsOf(table.log);
  const order = [...aids.standings].sort((a, b) => b.total - a.total || b.tokens - a.tokens);
  return html`<div class="royal-result"><table>
    <thead><tr><th scope="col">${say("web.end.player")}</th>
      ${rounds.map(({ ended }) => html`<${RoundHead} round=${ended.round} rounds=${aids.rounds} />`)}
      <th scope="col"><${Drawing} id="token" />
        <span class="visually-hidden">${say("royal_flush.page.tokens-head")}</span></th>
      <th scope="col">${say("royal_flush.page.total-head")}</th></tr></thead>
    <tbody>${order.map(
      (one) => html`<${Row} key=${one.seat} standing=${one} rounds=${rounds} you=${one.seat === view.seat}
        winner=${view.outcome?.winners.includes(one.seat)} />`,
    )}</tbody>
  </table></div>`;
}
