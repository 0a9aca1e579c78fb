// The rules of one game as a page of their own.
import { html, useEffect } from "../ui.js";
import { place } from "../router.js";
import { known, say } from "../words.js";
import { Rules } from "../parts/rules.js";

/** `/rules/hanabi#HAN-9` */
export function Page({ of: game }) {
  const title = known(`web.game.${game}`) ? say("web.rules.title", { game: say(`web.game.${game}`) }) : null;
  useEffect(() => {
    document.title = title ? `${title} · Florilegium` : "Florilegium";
  }, [title]);
  if (!title)
    return html`<section class="page narrow"><h1>${say("web.lost.title")}</h1>
    <p>${say("web.lost.text")}</p></section>`;
  return html`<article class="page narrow"><h1>${title}</h1>
    <${Rules} game=${game} shown=${place.value.hash.slice(1)} heading="h2" /></article>`;
}
