// The score card: every board in play with an example and the points of its spaces, and what else counts.
/** @import { Aids, BoardAid, View } from "./types.d.ts" */
import { html, say } from "../../kit.js";
import { boardName } from "./boards.js";
import { Cards } from "./cards.js";
import { Drawing } from "./players.js";

export const css = "/static/tables/royal_flush/scorecard.css";

/** @param {{ board: BoardAid, spaces: number[] }} props */
function Board({ board, spaces }) {
  return html`<li><h3>${boardName(board.name)}</h3>
    <span class="royal-score-spaces">${spaces.map((value, place) => html`<b key=${place}>${value}</b>`)}</span>
    <${Cards} cards=${board.example} /><p>${say(board.takes)}</p></li>`;
}

/** The whole card. @param {{ facts: { view: View, aids: Aids } }} props */
export function Card({ facts: { view, aids } }) {
  const spaces = new Map(view.boards.map((one) => [one.name, one.spaces]));
  return html`<div class="royal-score">
    <p>${say("royal_flush.score.spaces")}</p>
    <ul>${aids.boards.map(
      (board) => html`<${Board} key=${board.name} board=${board} spaces=${spaces.get(board.name) ?? []} />`,
    )}</ul>
    <p class="royal-score-tokens"><${Drawing} id="token" use="end" /> ${say("royal_flush.score.tokens")}</p>
    <p>${say("royal_flush.score.end")}</p>
  </div>`;
}
