// One's points over the games of one kind, the oldest first.
/** @import { PlayedGame } from "../types.d.ts" */
import { html } from "../ui.js";
import { gameTitle, say } from "../words.js";

const [WIDTH, HEIGHT, EDGE] = [300, 96, 10];

/** The list of games says the same. @param {{ game: string, games: PlayedGame[] }} props */
export function Curve({ game, games }) {
  const points = games.flatMap((one) => (one.points === null ? [] : [one.points])).reverse();
  if (points.length < 2) return null;
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const spread = Math.max(high - low, 1);
  const dots = points.map((value, place) => ({
    x: EDGE + ((WIDTH - 2 * EDGE) * place) / (points.length - 1),
    y: HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / spread,
  }));
  const label = say("web.mine.curve", { count: points.length, low, high, last: points[points.length - 1] });
  return html`<figure class="panel mine-curve"><figcaption><b>${gameTitle(game)}</b> <span class="help">${label}</span></figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} data-testid=${`curve-${game}`}>
      <polyline points=${dots.map(({ x, y }) => `${x},${y}`).join(" ")} />
      ${dots.map(({ x, y }) => html`<circle cx=${x} cy=${y} r="3" />`)}</svg></figure>`;
}
