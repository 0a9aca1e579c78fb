// The end of a round, and of the game: who got what.
import { Button, SeatName, html, say, useState } from "../../kit.js";
import { Drawing } from "./players.js";

/** The rounds that are over, out of the log: who ended each, gains by seat, and the spaces they come from. */
function history(log) {
  const rounds = [];
  let scored = [];
  for (const entry of log ?? []) {
    for (const { event } of entry.events ?? []) {
      if (event.type === "Scored") scored.push(event);
      if (event.type === "RoundEnded") {
        rounds.push({ ...event, scored, entry });
        scored = [];
      }
    }
  }
  return rounds;
}

/** Whether the next round has really begun for the one who looks: by an own move, or by anybody's for who watches. */
function movedOn(table, view, entry, replay) {
  const later = table.log.slice(table.log.indexOf(entry) + 1).filter((one) => one.events?.length);
  return later.some((one) => replay || view.seat === null || one.seat === view.seat);
}

function Gains({ round, seat }) {
  const own = round.scored.filter((event) => event.seat === seat);
  return html`<span class="royal-gains">${own.map(
    (event) => html`<span class="chip">${say(`royal_flush.board.${event.board}`)} <b>${event.value}</b></span>`,
  )}</span>`;
}

/** What the last round brought, until the viewer plays on. */
export function RoundPanel({ table, view, replay }) {
  const [closed, setClosed] = useState(0);
  const round = history(table.log).at(-1);
  if (!round || view.outcome || round.round !== view.round - 1 || closed === round.round) return null;
  if (movedOn(table, view, round.entry, replay)) return null;
  return html`<section class="royal-ended" role="status">
    <header><h3>${say("royal_flush.page.round-over", { round: round.round, seat: { seat: round.seat } })}</h3>
      <${Button} class="small" onClick=${() => setClosed(round.round)}>${say("royal_flush.page.go-on")}<//></header>
    <ul>${round.board_points.map(
      (points, at) =>
        html`<li key=${at}><${SeatName} seat=${at + 1} you=${at + 1 === view.seat} /><b class="royal-plus">+${points}</b><${Gains} round=${round} seat=${at + 1} /></li>`,
    )}</ul>
    <p><${Drawing} id="token" /> ${say("royal_flush.page.tokens-back", { shared: round.shared, waiting: round.waiting })}</p>
  </section>`;
}

function Row({ row, rounds, winner, you }) {
  return html`<tr class=${winner ? "is-winner" : ""}>
    <th scope="row"><${SeatName} seat=${row.seat} you=${you} />${winner && html` <span role="img" aria-label=${say("web.end.winner")}>♛</span>`}</th>
    ${rounds.map((round) => html`<td>${round.board_points[row.seat - 1]}</td>`)}
    <td>${row.tokens}</td><td><b>${row.total}</b></td></tr>`;
}

/** The result by rounds, tokens counted. */
export function Result({ table, view, aids }) {
  if (!view?.outcome) return null;
  const rounds = history(table.log);
  const rows = [...aids.standings].sort((a, b) => b.total - a.total || b.tokens - a.tokens);
  return html`<div class="royal-result"><table>
    <thead><tr><th scope="col">${say("web.end.player")}</th>${rounds.map((round) => html`<th scope="col"><abbr title=${say("royal_flush.page.round", { round: round.round, rounds: aids.rounds })}>${say("royal_flush.page.round-short", { round: round.round })}</abbr></th>`)}
      <th scope="col"><${Drawing} id="token" /><span class="visually-hidden">${say("royal_flush.page.tokens-head")}</span></th><th scope="col">${say("royal_flush.page.total-head")}</th></tr></thead>
    <tbody>${rows.map((row) => html`<${Row} key=${row.seat} row=${row} rounds=${rounds} winner=${view.outcome.winners.includes(row.seat)} you=${row.seat === view.seat} />`)}</tbody>
  </table></div>`;
}
