// The end of a round, and of the game: who got what.
/** @import { LogEntry, TableProps, TableState } from "../../types.d.ts" */
/** @import { Aids, GameEvent, RoundEnded, Scored, Standing, View } from "./types.d.ts" */
import { Button, Dialog, html, SeatName, say, useState } from "../../kit.js";
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
 * The round that has just ended, until the viewer plays on.
 * @param {Pick<TableProps<View, Aids, GameEvent>, "table" | "view" | "replay">} props
 */
export function lastRound({ table, view, replay }) {
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
    <p><${Drawing} id="token" /> ${say("royal_flush.page.tokens-back", { shared, waiting })}</p>`;
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
