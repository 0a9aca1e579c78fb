// The end of a game: points are counted up, round by round, and the tokens last.
/** @import { FinaleProps } from "../../types.d.ts" */
/** @import { Round } from "./rounds.js" */
/** @import { Aids, GameEvent, Standing, View } from "./types.d.ts" */
import { html, SeatName, say, useStages } from "../../kit.js";
import { Drawing } from "./players.js";
import { roundsOf } from "./rounds.js";

export const css = "/static/tables/royal_flush/finale.css";

const COLUMN_MS = 700;

/** @param {{ standing: Standing, rounds: Round[], counted: number, winner: boolean, you: boolean }} props */
function Row({ standing: { seat, tokens, total }, rounds, counted, winner, you }) {
  const columns = [...rounds.map(({ ended }) => ended.board_points[seat - 1]), tokens];
  const done = counted >= columns.length;
  const sum = columns.slice(0, counted).reduce((one, other) => one + other, 0);
  return html`<tr class=${winner && done ? "is-winner" : ""}>
    <th scope="row"><${SeatName} seat=${seat} you=${you} />${
      winner && done && html` <span role="img" aria-label=${say("web.end.winner")}>♛</span>`
    }</th>
    ${columns.map((points, place) => html`<td key=${place}>${place < counted ? points : ""}</td>`)}
    <td><b>${done ? total : `${sum}…`}</b></td></tr>`;
}

/** @param {{ round: number, rounds: number }} props */
const RoundHead = ({ round, rounds }) => html`<th scope="col">
  <abbr title=${say("royal_flush.page.round", { round, rounds })}>${say("royal_flush.page.round-short", { round })}</abbr>
</th>`;

/** The result by rounds, tokens counted. @param {FinaleProps<View, Aids, GameEvent>} props */
export function Result({ table, view, aids, told, onTold }) {
  const rounds = roundsOf(table.log);
  const { stage, skip } = useStages(rounds.length + 1, COLUMN_MS, { told, onDone: onTold });
  const order = [...aids.standings].sort((a, b) => b.total - a.total || b.tokens - a.tokens);
  return html`<div class="royal-result" onClick=${skip}><table>
    <thead><tr><th scope="col">${say("web.end.player")}</th>
      ${rounds.map(({ ended }) => html`<${RoundHead} round=${ended.round} rounds=${aids.rounds} />`)}
      <th scope="col"><${Drawing} id="token" use="end" />
        <span class="visually-hidden">${say("royal_flush.page.tokens-head")}</span></th>
      <th scope="col">${say("royal_flush.page.total-head")}</th></tr></thead>
    <tbody>${order.map(
      (one) => html`<${Row} key=${one.seat} standing=${one} rounds=${rounds} counted=${stage}
        you=${one.seat === view.seat} winner=${view.outcome?.winners.includes(one.seat)} />`,
    )}</tbody>
  </table></div>`;
}
