// One illustrated screen about a game: the goal, a turn, the scoring. The numbered law stands below it.
/** @import { GuideModule } from "../types.d.ts" */
import { html } from "../ui.js";
import { useModule } from "../lazy.js";
import { hasWords, say } from "../words.js";
import { useGame } from "./games.js";
import { LearnLink } from "./learn.js";
import { useRules } from "./games.js";

const PARTS = /** @type {const} */ (["goal", "turn", "score"]);

/** Nothing where the game has none. @param {{ game: string }} props */
export function Guide({ game }) {
  const about = useGame(game);
  const rules = useRules(game);
  const name = about?.table && rules?.guide[`${game}.guide.goal`] ? `tables/${game}/guide` : null;
  /** @type {GuideModule | null | undefined} */
  const module = useModule(name, () => import(`../tables/${game}/guide.js`), ["guide"]);
  if (!rules || !name || !module || !hasWords(game)) return null;
  return html`<section class="guide" data-testid="guide">
    ${PARTS.map((part) => {
      const { text, Picture, told } = module.parts[part];
      return html`<article key=${part} class="guide-part panel"><h2>${say(`web.guide.${part}`)}</h2>
        <div class="guide-picture" aria-hidden=${told ? undefined : "true"}><${Picture} /></div>
        <p>${rules.guide[text]}</p></article>`;
    })}
    ${about?.lesson && html`<p class="guide-learn"><${LearnLink} game=${game} /> ${say("web.learn.first")}</p>`}
  </section>`;
}
