// Points by seat, for games that have no result of their own.
/** @import { Outcome } from "../types.d.ts" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { useGame } from "./games.js";
import { SeatName } from "./seat.js";

/**
 * The best first; a team's game has one score and needs no list.
 * @param {{ game: string, outcome: Outcome, you: number | null }} props
 */
export function Scores({ game, outcome: { scores, winners }, you }) {
  const about = useGame(game);
  if (!about || about.cooperative) return null;
  const order = scores.map((score, place) => ({ seat: place + 1, score })).sort((a, b) => b.score - a.score);
  return html`<ol class="scores">${order.map(
    ({ seat, score }) => html`<li key=${seat} class=${winners.includes(seat) ? "winner" : ""}>
      <${SeatName} seat=${seat} you=${seat === you} />
      <span>${
        winners.includes(seat) && html`<span class="crown" role="img" aria-label=${say("web.end.winner")}>✿</span>`
      } <b>${score}</b></span></li>`,
  )}</ol>`;
}
