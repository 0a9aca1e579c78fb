// The score pad: everybody's lives, the points of each round and the total.
/** @import { Game } from "./table.js" */
/** @import { Standing, View } from "./types.d.ts" */
import { html, SeatName, say, Tokens } from "../../kit.js";

const MANY = 8;

/** Lives as hearts; a crowd of them as a number. @param {{ standing: Standing, start: number }} props */
function Lives({ standing: { seat, lives }, start }) {
  const heart = { label: say("illusion.page.lives", { lives }), game: "illusion", id: "life" };
  const hearts =
    lives > MANY
      ? html`<${Tokens} n=${1} ...${heart} /><b aria-hidden="true"> × ${lives}</b>`
      : html`<${Tokens} key=${lives} n=${lives} of=${start} ...${heart} />`;
  return html`<span class="illusion-lives" data-place=${`lives-${seat}`}>${hearts}</span>`;
}

/** What a seat is doing now. @param {View} view @param {number} seat */
function doing(view, seat) {
  if (view.outcome) return view.outcome.winners.includes(seat) ? "won" : null;
  if (view.turned) return view.turn[0] === seat ? "places" : null;
  if (view.placed?.seat === seat) return "placed";
  return view.waiting.includes(seat) ? "decides" : "decided";
}

/**
 * The points of a round; the lives so far in the one that runs.
 * @param {{ view: View, standing: Standing, round: number }} props
 */
function RoundPoints({ view, standing, round }) {
  const scored = view.scored[round - 1];
  if (scored) return html`<td>${scored[standing.seat - 1]}</td>`;
  const running = round === view.round && !view.outcome;
  return html`<td class="illusion-later">${running ? standing.lives : ""}</td>`;
}

/** @param {{ label: string }} props */
const Star = ({ label }) => html`<span class="illusion-leads" title=${label}><span aria-hidden="true">★</span>
  <span class="visually-hidden">${label}</span></span>`;

/** @param {{ game: Game, standing: Standing, rounds: number[] }} props */
function Row({ game: { view, aids }, standing, rounds }) {
  const { seat, total } = standing;
  const what = doing(view, seat);
  const active = what === "places" || what === "decides" ? "illusion-active" : "";
  const leads = aids.leaders.includes(seat) && aids.leaders.length < view.seats;
  return html`<tr class=${`${active} ${seat === view.seat ? "illusion-you" : ""}`}>
    <th scope="row"><span class="illusion-who"><${SeatName} seat=${seat} you=${seat === view.seat} />
      ${
        what &&
        html`<span class=${`chip illusion-chip illusion-chip-${what}`}>${say(`illusion.page.doing.${what}`)}</span>`
      }</span></th>
    <td class="illusion-lives-cell"><${Lives} standing=${standing} start=${aids.start} /></td>
    ${rounds.map((round) => html`<${RoundPoints} key=${round} view=${view} standing=${standing} round=${round} />`)}
    <td class="illusion-total">${total}${leads && html`<${Star} label=${say("illusion.page.leads")} />`}</td>
  </tr>`;
}

/** The pad under the baskets. @param {{ game: Game }} props */
export function ScorePad({ game }) {
  const { view, aids } = game;
  const rounds = Array.from({ length: aids.rounds }, (_, place) => place + 1);
  return html`<div class="illusion-players" data-zone="others"><table class="illusion-pad">
    <caption class="visually-hidden">${say("illusion.page.scores")}</caption>
    <thead><tr><th scope="col">${say("illusion.page.player")}</th><th scope="col">${say("illusion.page.lives-head")}</th>
      ${rounds.map(
        (round) => html`<th scope="col" key=${round} class=${round === view.round ? "illusion-now" : ""}>
          <abbr title=${say("illusion.page.round-short", { round })}>${round}</abbr></th>`,
      )}
      <th scope="col">${say("illusion.page.total")}</th></tr></thead>
    <tbody>${aids.standings.map(
      (standing) => html`<${Row} key=${standing.seat} game=${game} standing=${standing} rounds=${rounds} />`,
    )}</tbody>
  </table></div>`;
}
