// Beside the table: what is asked, and then whether it was right, what it was worth, and why.
/** @import { Attempted, JudgedAction, Message, PuzzlePosition } from "../types.d.ts" */
import { html, useEffect, useRef } from "../ui.js";
import { isWithin, useKeys } from "../keys.js";
import { lang } from "../settings.js";
import { known, say } from "../words.js";
import { Button } from "./button.js";
import { Chip } from "./chip.js";
import { Sentence } from "./sentence.js";
import { tagName } from "./tags.js";
import { GradeMark, worth, worthSaid } from "../review/grades.js";
import { Thinking } from "../review/judging.js";

/** How many other choices are told beside the best and one's own. */
const OTHERS = 1;

/** The best, one's own, and the second best. @param {Attempted["move"]} move */
function compared({ choices, done }) {
  const shown = choices.slice(0, 1 + OTHERS);
  return shown.some(({ action }) => action === done.action) ? shown : [...shown, done];
}

/** @param {{ one: JudgedAction, told: Attempted }} props */
function Choice({ one, told: { move } }) {
  const own = one.action === move.done.action;
  return html`<li class=${own ? "puzzle-own" : ""}><${GradeMark} grade=${one.grade} />
    <span><${Sentence} message=${one.message} />${own && html` <span class="help">${say("web.puzzles.yours")}</span>`}</span>
    <span class="review-worth">${worth(one.value, move.unit)}</span></li>`;
}

/** Ratings as they changed, or when a mistake comes back. @param {{ told: Attempted }} props */
function Consequence({ told: { counted, before, rating, own } }) {
  if (own) {
    return html`<p class="help" data-testid="puzzle-again">${say("web.puzzles.again", { days: own.days })}${" "}
      <a href=${`/g/${own.code}#${own.step}`}>${say("web.puzzles.game")}</a></p>`;
  }
  const now = Math.round(rating.rating);
  if (!counted) {
    return html`<p class="help" data-testid="puzzle-rating">${say("web.puzzles.rating", { rating: now })} · ${say("web.puzzles.not-counted")}</p>`;
  }
  const change = new Intl.NumberFormat(lang.value, { signDisplay: "always" }).format(now - Math.round(before.rating));
  return html`<p data-testid="puzzle-rating">${say("web.puzzles.rating", { rating: now })} <b>(${change.replace("-", "−")})</b></p>`;
}

/** @param {{ told: Attempted, game: string }} props */
function Verdict({ told, game }) {
  const { right, move, tags } = told;
  const args = { action: move.done.message, lost: worthSaid(move.done.lost, move.unit) };
  /** @type {Message} */
  const message = { key: right ? "web.puzzles.right" : "web.puzzles.wrong", args };
  const names = tags.map((tag) => `${game}.tag.${tag}`).filter(known);
  return html`<div data-testid="puzzle-verdict" data-right=${String(right)}>
    <p class=${`puzzle-verdict ${right ? "right" : "wrong"}`}><${Sentence} message=${message} /></p>
    <ul class="puzzle-choices">${compared(move).map((one) => html`<${Choice} key=${one.action} one=${one} told=${told} />`)}</ul>
    ${move.why && html`<blockquote><${Sentence} message=${move.why} /></blockquote>`}
    ${names.length > 0 && html`<p class="puzzle-tags">${names.map((key) => html`<${Chip} key=${key}>${say(key)}<//> `)}</p>`}
    <${Consequence} told=${told} /></div>`;
}

/** @param {{ put: PuzzlePosition, tag: string | undefined }} props */
function Asked({ put: { game, own, hardness, rating }, tag }) {
  return html`<p><b>${say(own ? "web.puzzles.ask-own" : "web.puzzles.ask")}</b></p>
    ${tag && html`<p class="puzzle-idea" data-testid="idea">${say("web.puzzles.idea", { idea: tagName(game, tag) })}</p>`}
    <p class="help">${hardness !== null && `${say("web.puzzles.hardness", { hardness })} · `}${say("web.puzzles.mine", {
      rating: Math.round(rating.rating),
    })}</p>`;
}

/**
 * `answer` is what was given so far; whoever has answered goes on by the button or with Enter.
 * @param {{
 *   put: PuzzlePosition, tag: string | undefined, next: () => void, onLog: () => void,
 *   answer: { told: Attempted | null, busy: boolean, problem: Message | null }
 * }} props
 */
export function Coach({ put, tag, answer: { told, busy, problem }, next, onLog }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useKeys({
    Enter: (event) => (told && !isWithin(event, "button, a, summary, input, [tabindex='0']") ? next() : false),
  });
  useEffect(() => {
    // What was pressed at the table is gone: the focus comes to what is said of it.
    if (busy || told) box.current?.focus({ preventScroll: true });
  }, [busy, told]);
  const said = () => {
    if (busy) return html`<${Thinking} />`;
    return told ? html`<${Verdict} told=${told} game=${put.game} />` : html`<${Asked} put=${put} tag=${tag} />`;
  };
  return html`<section class="lesson-bubble puzzle-coach" ref=${box} tabindex="-1" aria-label=${say("web.puzzles.coach")}
    data-testid="coach">
    <div class="lesson-words" role="status" tabindex="0">${said()}</div>
    <div role="alert">${problem && html`<p class="lesson-nudge">${say(problem)}</p>`}</div>
    <div class="lesson-row">
      <${Button} class="small" onClick=${onLog}>${say("web.puzzles.before")}<//>
      ${told && html`<${Button} kind="primary" class="small" data-testid="puzzle-next" onClick=${next}>${say("web.puzzles.next")}<//>`}
    </div>
  </section>`;
}
