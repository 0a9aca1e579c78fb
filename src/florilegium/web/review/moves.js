// Decisions: what was done, beside the best that could have been known.
/** @import { GameReview, JudgedMove } from "../types.d.ts" */
import { html, useEffect, useRef } from "../ui.js";
import { say } from "../words.js";
import { Sentence } from "../parts/sentence.js";
import { GradeMark, gradeName, worth } from "./grades.js";

/** What it was worth, and what would have been better. @param {{ move: JudgedMove }} props */
function Compared({ move: { done, choices, unit } }) {
  const [best] = choices;
  if (done.lost <= 0) return html`<span class="review-worth">${worth(done.value, unit)}</span>`;
  const args = { done: worth(done.value, unit), best: worth(best.value, unit) };
  return html`<span class="review-worth">${say("web.review.beside", args)}</span>`;
}

/** @param {{ move: JudgedMove }} props */
function Better({ move: { done, choices, remembered, unit } }) {
  const [best] = choices;
  const known = remembered.find(({ action }) => action === done.action);
  return html`${
    !done.accepted &&
    html`<span class="review-better"><${Sentence} message=${{ key: "web.review.better", args: { action: best.message } }} /></span>`
  }${
    known &&
    !done.accepted &&
    html`<span class="review-better">${say("web.review.remembered", {
      done: worth(known.value, unit),
      best: worth(remembered[0].value, unit),
    })}</span>`
  }`;
}

/** The verdict on the step that is shown, for the place below the slider. @param {{ move: JudgedMove }} props */
export function Verdict({ move }) {
  const { done, exact, unit } = move;
  return html`<p class="scrub-why verdict-line" role="status" data-testid="verdict-line">
    <${GradeMark} grade=${done.grade} named /> <b>${gradeName(done.grade)}</b> · <${Compared} move=${move} />${
      !exact &&
      done.error > 0 &&
      html` <span class="help">${say("web.review.error", { error: worth(done.error, unit) })}</span>`
    } <${Better} move=${move} /></p>`;
}

/** Where the flawed decisions are, below the slider. @param {{ review: GameReview, last: number }} props */
export function Ticks({ review, last }) {
  return html`<div class="scrub-ticks" aria-hidden="true">${review.moves
    .filter(({ done }) => !["best", "good"].includes(done.grade))
    .map(
      ({ step, done }) =>
        html`<i key=${step} class=${`tick-${done.grade}`} style=${{ left: `${(100 * step) / Math.max(1, last)}%` }}></i>`,
    )}</div>`;
}

/** Every decision as a button that leads there. @param {{ review: GameReview, step: number, go: (step: number) => void }} props */
export function Decisions({ review, step, go }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const [box, here] = [list.current, list.current?.querySelector("[aria-current]")];
    // Only the list scrolls, never the page around it.
    if (box && here instanceof HTMLElement) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, [step]);
  return html`<ol class="review-moves" ref=${list} data-testid="decisions">${review.moves.map(
    (move) => html`<li key=${move.step}><button type="button" class="menu-entry" data-step=${move.step}
      aria-current=${move.step === step ? "step" : undefined} onClick=${() => go(move.step)}>
      <${GradeMark} grade=${move.done.grade} /><span class="review-step">${move.step}</span>
      <span><${Sentence} message=${move.done.message} /> <${Compared} move=${move} /></span></button></li>`,
  )}</ol>`;
}
