// The puzzles there are: of each game, with one's rating and the own mistakes that have come back.
/** @import { GamePuzzles, PuzzleGames } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { get } from "../api.js";
import { gameTitle, say } from "../words.js";
import { Chip } from "../parts/chip.js";
import { Emblem } from "../parts/emblem.js";
import { Unreachable } from "../parts/problem.js";

/** @param {GamePuzzles} of */
function told({ count, tried, solved, kept }) {
  const facts = [say("web.puzzles.count", { count })];
  if (tried) facts.push(say("web.puzzles.solved", { solved, tried }));
  if (kept) facts.push(say("web.puzzles.kept", { count: kept }));
  return facts.join(" · ");
}

/** @param {{ of: GamePuzzles }} props */
function Game({ of }) {
  const { game, rating, due } = of;
  return html`<li><a class="table-link" href=${`/puzzles/${game}`} data-testid=${`puzzles-${game}`}>
    <${Emblem} game=${game} class="tiny" />
    <span class="table-words"><b>${gameTitle(game)}</b> <span class="help puzzle-facts">${told(of)}</span></span>
    ${due > 0 && html`<${Chip} class="turn">${say("web.puzzles.due", { count: due })}<//>`}
    ${rating && html`<${Chip}>${say("web.puzzles.rating", { rating: Math.round(rating.rating) })}<//>`}</a></li>`;
}

/** `/puzzles`. */
export function Page() {
  const [found, setFound] = useState(/** @type {PuzzleGames | null | undefined} */ (undefined));
  useEffect(() => {
    get("/api/puzzles").then(setFound, () => setFound(null));
  }, []);
  const title = say("web.puzzles.title");
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  if (found === undefined) return null;
  if (found === null) return html`<${Unreachable} />`;
  return html`<div class="page narrow"><h1>${title}</h1><p>${say("web.puzzles.about")}</p>
    ${!found.games.length && html`<p class="help">${say("web.puzzles.none")}</p>`}
    <ul class="tables">${found.games.map((one) => html`<${Game} key=${one.game} of=${one} />`)}</ul></div>`;
}
