// The score pad: everybody's lives, the points of each round and the total.
import { SeatName, Tokens, html, say } from "../../kit.js";

const MANY = 8;

/** Lives as hearts; a crowd of them as a number. */
function Lives({ standing, start }) {
  const { seat, lives } = standing;
  const label = say("illusion.page.lives", { lives });
  const hearts =
    lives > MANY
      ? html`<${Tokens} n=${1} label=${label} game="illusion" id="life" /><b aria-hidden="true"> × ${lives}</b>`
      : html`<${Tokens} key=${lives} n=${lives} of=${start} label=${label} game="illusion" id="life" />`;
  return html`<span class="illusion-lives" data-lives=${seat}>${hearts}</span>`;
}

/** What a seat is doing now. */
function doing({ view }, seat) {
  if (view.outcome) return view.outcome.winners.includes(seat) ? "won" : null;
  if (view.turned) return view.turn[0] === seat ? "places" : null;
  if (view.placed?.seat === seat) return "placed";
  return view.waiting.includes(seat) ? "decides" : "decided";
}

function Row({ game, standing, numbers }) {
  const { view, aids } = game;
  const { seat, total } = standing;
  const what = doing(game, seat);
  const points = (round) => {
    const scored = view.scored[round - 1];
    if (scored) return html`<td key=${round}>${scored[seat - 1]}</td>`;
    return html`<td key=${round} class="illusion-later">${round === view.round && !view.outcome ? standing.lives : ""}</td>`;
  };
  return html`<tr class=${`${what === "places" || what === "decides" ? "illusion-active" : ""} ${seat === view.seat ? "illusion-you" : ""}`}>
    <th scope="row"><span class="illusion-who"><${SeatName} seat=${seat} you=${seat === view.seat} />
      ${what && html`<span class=${`chip illusion-chip illusion-chip-${what}`}>${say(`illusion.page.doing.${what}`)}</span>`}</span></th>
    <td class="illusion-lives-cell"><${Lives} standing=${standing} start=${aids.start} /></td>
    ${numbers.map(points)}
    <td class="illusion-total">${total}${aids.leaders.includes(seat) && aids.leaders.length < view.seats && html`<span class="illusion-leads" title=${say("illusion.page.leads")}><span aria-hidden="true">★</span><span class="visually-hidden">${say("illusion.page.leads")}</span></span>`}</td>
  </tr>`;
}

/** The pad under the baskets. */
export function ScorePad({ game }) {
  const { view, aids } = game;
  const numbers = Array.from({ length: aids.rounds }, (_, place) => place + 1);
  const head = (round) =>
    html`<th scope="col" key=${round} class=${round === view.round ? "illusion-now" : ""}><abbr title=${say("illusion.page.round-short", { round })}>${round}</abbr></th>`;
  return html`<table class="illusion-pad">
    <caption class="visually-hidden">${say("illusion.page.scores")}</caption>
    <thead><tr><th scope="col">${say("illusion.page.player")}</th><th scope="col">${say("illusion.page.lives-head")}</th>${numbers.map(head)}<th scope="col">${say("illusion.page.total")}</th></tr></thead>
    <tbody>${aids.standings.map((standing) => html`<${Row} key=${standing.seat} game=${game} standing=${standing} numbers=${numbers} />`)}</tbody>
  </table>`;
}

/** The end of the game: totals round by round, the best first. */
export function Result({ table, view, aids }) {
  const order = [...aids.standings].sort((one, other) => other.total - one.total);
  return html`<ol class="illusion-result">${order.map(
    (
      standing,
    ) => html`<li key=${standing.seat} class=${view.outcome.winners.includes(standing.seat) ? "illusion-winner" : ""}>
    <${SeatName} seat=${standing.seat} you=${standing.seat === table.seat} />
    <span class="illusion-sum">${view.scored.map((round) => round[standing.seat - 1]).join(" + ")} = <b>${say("illusion.page.points", { points: standing.total })}</b></span>
  </li>`,
  )}</ol>`;
}
