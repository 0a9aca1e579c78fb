// What the game promised at every own decision, as a line one can press.
/** @import { GameReview, JudgedMove, Unit } from "../types.d.ts" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { isFlawed, worth } from "./grades.js";

const WIDTH = 300;
const HEIGHT = 96;
const EDGE = 8;

/** The lowest and the highest that are drawn. @param {number[]} values @param {Unit} unit */
function range(values, unit) {
  if (unit === "chance") return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** @param {JudgedMove[]} moves @param {number} last */
function scales(moves, last) {
  const values = moves.map(({ choices }) => choices[0].value);
  const [low, high] = range(values, moves[0].unit);
  const inner = HEIGHT - 2 * EDGE;
  /** @param {number} step */
  const x = (step) => EDGE + ((WIDTH - 2 * EDGE) * step) / Math.max(last, 1);
  /** @param {number} value */
  const y = (value) => HEIGHT - EDGE - (inner * (value - low)) / (high - low);
  return { x, y };
}

/** The decisions that count in the unit of the first: a line has one scale. @param {GameReview} review */
const comparable = ({ moves }) => moves.filter(({ unit }) => unit === moves[0].unit);

/**
 * What it counts is said below it; the rest is told in words by the list of decisions.
 * @param {{ review: GameReview, last: number, step: number, go: (step: number) => void }} props
 */
export function Curve({ review, last, step, go }) {
  const moves = comparable(review);
  if (moves.length < 2) return null;
  const { x, y } = scales(moves, last);
  const [first, end] = [moves[0], moves[moves.length - 1]];
  const { unit } = first;
  const label = say(`web.review.curve-${unit}`, {
    first: worth(first.choices[0].value, unit),
    last: worth(end.choices[0].value, unit),
  });
  const points = moves.map(({ step: at, choices }) => `${x(at)},${y(choices[0].value)}`).join(" ");
  /** @param {MouseEvent & { currentTarget: SVGElement }} event */
  const press = ({ clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * WIDTH;
    const nearest = moves.reduce((best, move) =>
      Math.abs(x(move.step) - at) < Math.abs(x(best.step) - at) ? move : best,
    );
    go(nearest.step);
  };
  return html`<figure class="review-figure"><svg class="review-curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
    aria-labelledby="curve-words" data-testid="curve" onClick=${press}>
    ${unit === "chance" && html`<line class="curve-half" x1=${EDGE} x2=${WIDTH - EDGE} y1=${y(0.5)} y2=${y(0.5)} />`}
    <line class="curve-now" x1=${x(step)} x2=${x(step)} y1="2" y2=${HEIGHT - 2} />
    <polyline class="curve-line" points=${points} />
    ${moves.filter(isFlawed).map(
      (move) => html`<circle key=${move.step} class=${`curve-${move.done.grade}`} cx=${x(move.step)}
        cy=${y(move.choices[0].value)} r=${move.done.grade === "blunder" ? 4.5 : 3.5} />`,
    )}
  </svg><figcaption id="curve-words" class="help">${label}</figcaption></figure>`;
}
