// What was possible with all cards known, clearly apart: nobody could know it.
/** @import { KnownAll, PossibleScore } from "../types.d.ts" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";

/** @param {KnownAll} known */
function lost({ lost_at: at, lost_surely: surely, perfect }) {
  if (at === null) return say("web.review.perfect", { perfect });
  if (at === 0) return say("web.review.never-perfect", { perfect });
  return say(surely ? "web.review.lost-at" : "web.review.lost-by", { step: at, perfect });
}

/** @param {PossibleScore} one */
function span({ at_least: least, at_most: most }) {
  return least === most ? say("web.review.exactly", { most }) : say("web.review.between", { least, most });
}

/** The steps after which less was possible than before. @param {PossibleScore[]} possible */
const drops = (possible) =>
  possible.filter(
    (one, place) =>
      place > 0 && (one.at_most < possible[place - 1].at_most || one.at_least < possible[place - 1].at_least),
  );

/** @param {{ known: KnownAll, step: number, go: (step: number) => void }} props */
export function WithHindsight({ known, step, go }) {
  const now = known.possible.find((one) => one.step === step);
  return html`<section class="hindsight" data-testid="hindsight"><h3>${say("web.review.hindsight")}</h3>
    <p class="help">${say("web.review.hindsight-text")}</p>
    <p><b>${lost(known)}</b></p>
    ${now && html`<p role="status">${say("web.review.possible-now", { step })} ${span(now)}</p>`}
    <ul class="row">${drops(known.possible).map(
      (one) =>
        html`<li key=${one.step}><${Button} class="small" onClick=${() => go(one.step)}>${say("web.review.possible", {
          step: one.step,
          score: span(one),
        })}<//></li>`,
    )}</ul></section>`;
}
