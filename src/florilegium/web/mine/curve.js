// What became of the games of one kind, the oldest first: points, and how well one played.
/** @import { PlayedGame } from "../types.d.ts" */
import { html } from "../ui.js";
import { gameTitle, say } from "../words.js";

const [WIDTH, HEIGHT, EDGE] = [300, 96, 10];

/** @param {{ values: number[], words: string, name: string, testid: string }} props */
function Line({ values, words, name, testid }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = Math.max(high - low, 1);
  const dots = values.map((value, place) => ({
    x: EDGE + ((WIDTH - 2 * EDGE) * place) / (values.length - 1),
    y: HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / spread,
  }));
  const label = say(words, { count: values.length, low, high, last: values[values.length - 1] });
  return html`<figure class="panel mine-curve"><figcaption><b>${name}</b> <span class="help">${label}</span></figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} data-testid=${testid}>
      <polyline points=${dots.map(({ x, y }) => `${x},${y}`).join(" ")} />
      ${dots.map(({ x, y }) => html`<circle cx=${x} cy=${y} r="3" />`)}</svg></figure>`;
}

/** The numbers that are there, the oldest first. @param {(number | null)[]} values */
const known = (values) => values.flatMap((one) => (one === null ? [] : [one])).reverse();

/** The list of games says the same. @param {{ game: string, games: PlayedGame[] }} props */
export function Curves({ game, games }) {
  const points = known(games.map((one) => one.points));
  const percents = known(games.map((one) => one.accuracy)).map(Math.round);
  const name = gameTitle(game);
  return html`<${Line} values=${points} words="web.mine.curve" name=${name} testid=${`curve-${game}`} />
    <${Line} values=${percents} words="web.mine.accuracy-curve" name=${say("web.mine.accuracy-of", { game: name })}
      testid=${`accuracy-${game}`} />`;
}
