// The rules of one game as a page of their own.
import { html, useEffect } from "../ui.js";
import { address } from "../router.js";
import { gameTitle, say } from "../words.js";
import { useGame } from "../parts/games.js";
import { Guide } from "../parts/guide.js";
import { Problem } from "../parts/problem.js";
import { Rules } from "../parts/rules.js";

/** `/rules/GAME#ABC-9` @param {{ of: string }} props */
export function Page({ of: game }) {
  const about = useGame(game);
  const title = say("web.rules.title", { game: gameTitle(game) });
  useEffect(() => {
    document.title = about === null ? "Florilegium" : `${title} · Florilegium`;
  }, [title, about]);
  if (about === null) return html`<${Problem} title=${say("web.lost.title")} text=${say("web.lost.text")} />`;
  return html`<article class="page narrow"><h1>${title}</h1>
    <${Guide} game=${game} />
    <${Rules} game=${game} shown=${address.value.hash.slice(1)} heading="h2" /></article>`;
}
