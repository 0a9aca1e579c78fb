// The score pad: everybody's lives, the points of each round and the total.
/** @import { Game } from "./table.js" */
/** @import { Standing, View } from "./types.d.ts" */
import { html, kept, SeatName, say, Tokens } from "../../kit.js";

const MANY = 8;

/** Lives as hearts; a crowd of them as a number. @param {{ seat: number, lives: number, start: number }} props */
function Lives({ seat, lives, start }) {
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

/** @param {{ label: string }} props */
const Star = ({ label }) => html`<span class="illusion-leads" title=${label}><span aria-hidden="true">★</span>
  <span class="visually-hidden">${label}</span></span>`;

/**
 * What is drawn of a player, and nothing else: nobody is drawn again who stands as before. `points` are those of each
 * round; of the one that runs the lives so far, of later ones none.
 * @param {Game} game @param {Standing} standing
 */
function rowOf({ view, aids }, { seat, lives, total }) {
  const running = view.outcome ? 0 : view.round;
  const rounds = Array.from({ length: aids.rounds }, (_, place) => place + 1);
  return {
    seat,
    lives,
    total,
    start: aids.start,
    you: seat === view.seat,
    what: doing(view, seat),
    leads: aids.leaders.includes(seat) && aids.leaders.length < view.seats,
    done: view.scored.length,
    points: rounds.map((round) => view.scored[round - 1]?.[seat - 1] ?? (round === running ? lives : null)),
  };
}

const Row = kept(
  (/** @type {ReturnType<typeof rowOf>} */ { seat, lives, total, start, you, what, leads, done, points }) => {
    const active = what === "places" || what === "decides" ? "illusion-active" : "";
    return html`<tr class=${`${active} ${you ? "illusion-you" : ""}`}>
    <th scope="row"><span class="illusion-who"><${SeatName} seat=${seat} you=${you} />
      ${
        what &&
        html`<span class=${`chip illusion-chip illusion-chip-${what}`}>${say(`illusion.page.doing.${what}`)}</span>`
      }</span></th>
    <td class="illusion-lives-cell"><${Lives} seat=${seat} lives=${lives} start=${start} /></td>
    ${points.map((each, place) => html`<td key=${place} class=${place < done ? undefined : "illusion-later"}>${each}</td>`)}
    <td class="illusion-total">${total}${leads && html`<${Star} label=${say("illusion.page.leads")} />`}</td>
  </tr>`;
  },
);

/** The head of the pad. */
const Head = kept((/** @type {{ rounds: number, now: number }} */ { rounds, now }) => {
  const all = Array.from({ length: rounds }, (_, place) => place + 1);
  return html`<thead><tr><th scope="col">${say("illusion.page.player")}</th><th scope="col">${say("illusion.page.lives-head")}</th>
    ${all.map(
      (round) => html`<th scope="col" key=${round} class=${round === now ? "illusion-now" : ""}>
        <abbr title=${say("illusion.page.round-short", { round })}>${round}</abbr></th>`,
    )}
    <th scope="col">${say("illusion.page.total")}</th></tr></thead>`;
});

/** The pad under the baskets. @param {{ game: Game }} props */
export function ScorePad({ game }) {
  const { view, aids } = game;
  return html`<div class="illusion-players" data-zone="others"><table class="illusion-pad">
    <caption class="visually-hidden">${say("illusion.page.scores")}</caption>
    <${Head} rounds=${aids.rounds} now=${view.round} />
    <tbody>${aids.standings.map((standing) => html`<${Row} key=${standing.seat} ...${rowOf(game, standing)} />`)}</tbody>
  </table></div>`;
}
