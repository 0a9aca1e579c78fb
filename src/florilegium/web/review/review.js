// The review of a finished game: how good each own decision was by what could be known.
/** @import { GameReview, Replay, ReviewState } from "../types.d.ts" */
import { html, useEffect, useRef } from "../ui.js";
import { playerName, say } from "../words.js";
import { Button } from "../parts/button.js";
import { withValue } from "../parts/fields.js";
import { compact } from "../parts/shape.js";
import { Curve } from "./curve.js";
import { useReview } from "./fetching.js";
import { GRADES, GradeMark, gradeName, percent, worth } from "./grades.js";
import { WithHindsight } from "./hindsight.js";
import { Decisions } from "./moves.js";

export { Learning } from "./learn.js";
export { Ticks, Verdict } from "./moves.js";
export { GradeMark };

/** @typedef {(step: number) => void} GoTo */

/** @param {{ state: ReviewState | undefined }} props */
function Coming({ state }) {
  const running = state?.state === "running";
  const text = running
    ? say("web.review.running", { done: state.done, total: state.total })
    : say("web.review.waiting", { count: state?.ahead ?? 0 });
  return html`<div role="status" data-testid="review-progress"><p>${text}</p>
    <progress max=${running ? state.total || 1 : 1} value=${running ? state.done : 0} aria-label=${text}></progress></div>`;
}

/** @param {{ review: GameReview }} props */
function Counts({ review }) {
  return html`<ul class="review-counts">${GRADES.map((grade) => {
    const count = review.moves.filter(({ done }) => done.grade === grade).length;
    return html`<li key=${grade}><${GradeMark} grade=${grade} named /> ${gradeName(grade)} <b>${count}</b></li>`;
  })}</ul>`;
}

/** @param {{ review: GameReview, go: GoTo }} props */
function TurningPoints({ review, go }) {
  if (!review.turning_points.length) return null;
  return html`<h3>${say("web.review.turns")}</h3><ul class="review-turns">${review.turning_points.map(
    ({ step, unit, before, after }) => html`<li key=${step}><${Button} class="small" data-testid="turning-point"
      onClick=${() => go(step)}>${say("web.review.turn", {
        step,
        before: worth(before, unit),
        after: worth(after, unit),
      })}<//></li>`,
  )}</ul>`;
}

/** @param {{ review: GameReview, you: boolean, onLearn: () => void }} props */
function Accuracy({ review, you, onLearn }) {
  if (review.accuracy === null) return html`<p>${say("web.review.none")}</p>`;
  const count = review.mistakes.length;
  return html`<p class="review-accuracy" data-testid="accuracy"><b>${percent(review.accuracy)}</b> ${say("web.review.accuracy")}</p>
    <p class="help">${say("web.review.basis", { seat: { seat: review.seat } })}</p>
    ${
      count > 0
        ? html`<${Button} kind="primary" data-testid="learn" onClick=${onLearn}>${say(
            you ? "web.review.learn" : "web.review.learn-other",
            { count },
          )}<//>`
        : html`<p>${say("web.review.no-mistakes")}</p>`
    }`;
}

/** @param {{ names: (string | null)[], seat: number, choose: (seat: number) => void }} props */
function Whose({ names, seat, choose }) {
  return html`<div class="perspective"><label for="whose">${say("web.review.whose")}</label>
    <select id="whose" data-testid="whose" onChange=${withValue((value) => choose(Number(value)))}>${names.map(
      (_, place) => html`<option value=${place + 1} selected=${seat === place + 1}>${playerName(place + 1)}</option>`,
    )}</select></div>`;
}

/**
 * Beside the replay. `onReview` is told the review once it is there.
 * @param {{
 *   game: Replay, seat: number, choose: (seat: number) => void, step: number, go: GoTo, onLearn: () => void,
 *   onReview: (review: GameReview | null) => void
 * }} props
 */
export function ReviewPanel({ game, seat, choose, step, go, onLearn, onReview }) {
  const { state, failure, again } = useReview(game.code, seat);
  const review = state?.review ?? null;
  useEffect(() => onReview(review), [review]);
  const last = game.steps.length - 1;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Without room beside the table it stands below it, and whoever asked for it would see nothing new.
    if (compact.peek()) box.current?.scrollIntoView();
  }, []);
  return html`<section class="panel review" ref=${box} aria-labelledby="review-title" data-testid="review">
    <h2 id="review-title">${say("web.review.title")}</h2>
    <${Whose} names=${game.names} seat=${seat} choose=${choose} />
    ${failure && html`<p class="problem" role="alert">${say(failure.said)}</p><${Button} onClick=${again}>${say("web.broken.again")}<//>`}
    ${!review && !failure && html`<${Coming} state=${state} />`}
    ${
      review &&
      html`<${Accuracy} review=${review} you=${seat === game.you} onLearn=${onLearn} />
      <${Curve} review=${review} last=${last} step=${step} go=${go} />
      <${Counts} review=${review} />
      <${TurningPoints} review=${review} go=${go} />
      <h3>${say("web.review.moves")}</h3>
      <${Decisions} review=${review} step=${step} go=${go} />
      ${review.hindsight && html`<${WithHindsight} known=${review.hindsight} step=${step} go=${go} />`}`
    }
  </section>`;
}
