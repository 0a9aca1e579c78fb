// The puzzles there are: of each game, with one's rating, the own mistakes that have come back, and the ideas to choose by.
/** @import { GamePuzzles, Idea, PuzzleGames } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { get } from "../api.js";
import { gameTitle, hasWords, LOOKING_BACK, say } from "../words.js";
import { Chip } from "../parts/chip.js";
import { Emblem } from "../parts/emblem.js";
import { Unreachable } from "../parts/problem.js";
import { tagName } from "../parts/tags.js";

/** @param {GamePuzzles} of */
function told({ count, tried, solved, kept }) {
  const facts = [say("web.puzzles.count", { count })];
  if (tried) facts.push(say("web.puzzles.solved", { solved, tried }));
  if (kept) facts.push(say("web.puzzles.kept", { count: kept }));
  return facts.join(" · ");
}

/** The ideas of a game, in its own words: those are fetched when somebody looks. @param {{ game: string, ideas: Idea[] }} props */
function Ideas({ game, ideas }) {
  if (!hasWords(game)) return null;
  return html`<ul class="ideas">${ideas.map(
    ({ tag, count, left }) => html`<li key=${tag}><a class="idea" href=${`/puzzles/${game}/${encodeURIComponent(tag)}`}
      data-testid=${`idea-${tag}`}><span>${tagName(game, tag)}</span> <span class="help">${
        left < count ? say("web.puzzles.left", { left, count }) : say("web.puzzles.count", { count })
      }</span></a></li>`,
  )}</ul>`;
}

/** Folded away until somebody chooses. @param {{ of: GamePuzzles }} props */
function Choosing({ of: { game, ideas } }) {
  const [open, setOpen] = useState(false);
  if (!ideas.length) return null;
  return html`<details class="choosing" onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ event) =>
    setOpen(event.currentTarget.open)}>
    <summary data-testid=${`ideas-${game}`}>${say("web.puzzles.ideas")}<span class="visually-hidden"> (${gameTitle(game)})</span></summary>
    ${open && html`<${Ideas} game=${game} ideas=${ideas} />`}</details>`;
}

/** @param {{ of: GamePuzzles }} props */
function Game({ of }) {
  const { game, rating, due } = of;
  return html`<li><a class="table-link" href=${`/puzzles/${game}`} data-testid=${`puzzles-${game}`}>
    <${Emblem} game=${game} class="tiny" />
    <span class="table-words"><b>${gameTitle(game)}</b> <span class="help puzzle-facts">${told(of)}</span></span>
    ${due > 0 && html`<${Chip} class="turn">${say("web.puzzles.due", { count: due })}<//>`}
    ${rating && html`<${Chip}>${say("web.puzzles.rating", { rating: Math.round(rating.rating) })}<//>`}</a>
    <${Choosing} of=${of} /></li>`;
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
  if (found === undefined || !hasWords(LOOKING_BACK)) return null;
  if (found === null) return html`<${Unreachable} />`;
  return html`<div class="page narrow"><h1>${title}</h1><p>${say("web.puzzles.about")}</p>
    ${!found.games.length && html`<p class="help">${say("web.puzzles.none")}</p>`}
    <ul class="tables">${found.games.map((one) => html`<${Game} key=${one.game} of=${one} />`)}</ul></div>`;
}
