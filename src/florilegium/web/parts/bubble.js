// What a lesson says now, why, and how to go on.
/** @import { Lesson, Message } from "../types.d.ts" */
import { html, useLayoutEffect, useRef } from "../ui.js";
import { isWithin, useKeys } from "../keys.js";
import { lang } from "../settings.js";
import { playerName, say } from "../words.js";
import { Button } from "./button.js";
import { useOpening } from "./gamecard.js";
import { IconButton } from "./icons.js";
import { Sentence } from "./sentence.js";

/** A word about something that was not asked for; with the rule that forbids it, where one does. @typedef {{ message: Message, rule: string | null }} Nudge */

/** The words of a step, with the players' names. @param {string} words */
const withNames = (words) => words.replace(/\{(\d)\}/g, (_, seat) => playerName(Number(seat)));

/** @param {{ rules: string[], onRead: (rule: string) => void }} props */
function Why({ rules, onRead }) {
  return rules.map(
    (rule, place) => html`<${Button} key=${rule} kind="quiet" class="small lesson-why" data-testid="why"
      aria-label=${say("web.learn.why-label", { rule })} onClick=${() => onRead(rule)}
      >${place === 0 && html`<b>${say("web.learn.why")}</b> `}<span class="lesson-number">${rule}</span><//>`,
  );
}

/** After the last step: back to the table one came from, or to a game against bots. @param {{ game: string, table: string | null }} props */
function Done({ game, table }) {
  const { busy, problem, open } = useOpening(game);
  if (table)
    return html`<a class="button primary small" href=${table} data-testid="lesson-done">${say("web.learn.to-table")}</a>`;
  return html`${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    <${Button} kind="primary" class="small" disabled=${busy} data-testid="lesson-done"
      onClick=${() => open({ quick: true })}>${say("web.learn.play")}<//>`;
}

/**
 * How to go on: reading needs a button, doing is done at the table; who is at a loss may look on.
 * @param {{ asks: boolean, watching: boolean, onNext: () => void }} props
 */
function Onward({ asks, watching, onNext }) {
  const quiet = asks && !watching;
  return html`<${Button} kind=${quiet ? "plain" : "primary"} class="small" data-testid=${quiet ? "lesson-show" : "lesson-next"}
    onClick=${onNext}>${say(quiet ? "web.learn.show" : "web.learn.next")}<//>`;
}

/** What one presses may be gone afterwards: the focus then comes to the bubble. @param {number} step */
function useFocus(step) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current !== step && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    before.current = step;
  });
  return box;
}

/**
 * `watching` are the moves of the others while they are made; `table` is where one came from.
 * @param {{
 *   lesson: Lesson, step: number, watching: Message[] | null, nudge: Nudge | null, go: (step: number) => void,
 *   skip: () => void, onRead: (rule: string) => void, table: string | null
 * }} props
 */
export function Bubble({ lesson: { game, steps }, step, watching, nudge, go, skip, onRead, table }) {
  const { words, rules, asks } = steps[step];
  const box = useFocus(step);
  const last = step === steps.length - 1;
  const onNext = watching ? skip : () => go(step + 1);
  useKeys({
    Enter: (event) => (asks || last || isWithin(event, "button, a, summary, input, [tabindex='0']") ? false : onNext()),
  });
  return html`<section class="lesson-bubble" ref=${box} tabindex="-1" aria-label=${say("web.learn.bubble")}
    data-testid="bubble" data-step=${step} data-watching=${Boolean(watching)}>
    <div class="lesson-words" role="status" tabindex="0">${
      watching
        ? html`<p class="lesson-watching">${watching.map((message, place) => html`<${Sentence} key=${place} message=${message} /> `)}</p>`
        : html`<p>${withNames(words[lang.value])}</p>`
    }</div>
    <div role="alert">${
      nudge &&
      html`<p class="lesson-nudge" data-testid="nudge"><${Sentence} message=${nudge.message} />
        ${nudge.rule && html` <${Why} rules=${[nudge.rule]} onRead=${onRead} />`}</p>`
    }</div>
    <div class="lesson-row">
      <${IconButton} icon="previous" label=${say("web.learn.back")} disabled=${step === 0} data-testid="lesson-back"
        onClick=${() => go(step - 1)} />
      <span class="lesson-count"><span aria-hidden="true">${step + 1}/${steps.length}</span>
        <span class="visually-hidden">${say("web.learn.step", { step: step + 1, steps: steps.length })}</span></span>
      <span class="lesson-rules"><${Why} rules=${rules} onRead=${onRead} /></span>
      ${
        last && !watching
          ? html`<${Done} game=${game} table=${table} />`
          : html`<${Onward} asks=${asks !== null} watching=${watching !== null} onNext=${onNext} />`
      }
    </div>
  </section>`;
}
