// Grades and worths, as they are drawn and said.
/** @import { Grade, JudgedMove, Unit } from "../types.d.ts" */
import { html } from "../ui.js";
import { lang } from "../settings.js";
import { say } from "../words.js";

/** The signs that chess players know. @type {Record<Grade, string>} */
const SIGNS = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** All grades, the best first. */
export const GRADES = /** @type {Grade[]} */ (Object.keys(SIGNS));

/** @param {Grade} grade */
export const gradeName = (grade) => say(`web.review.grade.${grade}`);

/** A grade as a sign; `named` where its word stands beside it already. @param {{ grade: Grade, named?: boolean }} props */
export function GradeMark({ grade, named = false }) {
  return html`<span class=${`grade grade-${grade}`} title=${gradeName(grade)}><span aria-hidden="true">${SIGNS[grade]}</span>${
    !named && html`<span class="visually-hidden">${gradeName(grade)}</span>`
  }</span>`;
}

/** @param {number} value @param {number} digits */
const written = (value, digits) =>
  new Intl.NumberFormat(lang.value, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);

/** @param {number} value */
export const percent = (value) => say("web.review.chance", { value: written(value, 0) });

/** A worth in words: points, or a chance of winning. @param {number} value @param {Unit} unit */
export function worth(value, unit) {
  if (unit === "chance") return say("web.review.chance", { value: written(100 * value, 1) });
  return say("web.review.points", { value: written(value, 1) });
}

/** The same in a sentence, which says what it is a chance of. @param {number} value @param {Unit} unit */
export function worthSaid(value, unit) {
  return unit === "chance" ? say("web.review.winning", { value: written(100 * value, 1) }) : worth(value, unit);
}

/** What was lost; nothing where one could not have done better. @param {JudgedMove} move */
export const isFlawed = ({ done }) => !["best", "good"].includes(done.grade);
