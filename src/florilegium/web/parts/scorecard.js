// A score card that unfolds over the table and moves nothing; what stands on it comes when it is first opened.
/** @import { ScoreCardModule } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { useKeys } from "../keys.js";
import { useModule } from "../lazy.js";
import { say } from "../words.js";
import { IconButton } from "./icons.js";

/** `facts` are what the game's own card is given. @param {{ game: string, facts: unknown }} props */
export function ScoreCard({ game, facts }) {
  const [open, setOpen] = useState(false);
  /** @type {ScoreCardModule | null | undefined} */
  const module = useModule(open ? `tables/${game}/scorecard` : null, () => import(`../tables/${game}/scorecard.js`));
  useKeys(open ? { Escape: () => setOpen(false) } : {});
  const title = say("web.score-card.title");
  return html`<${IconButton} icon="score" label=${title} aria-expanded=${open ? "true" : "false"}
      data-testid="score-card" onClick=${() => setOpen(!open)} />
    ${
      open &&
      html`<section class="score-card" aria-label=${title} tabindex="0" data-testid="score-card-shown">
        ${module ? html`<${module.Card} facts=${facts} />` : html`<p role="status">${say(module === null ? "web.error.unreachable" : "web.rules.loading")}</p>`}
      </section>`
    }`;
}
