// Learning from mistakes: the position again, until what is tried loses next to nothing; then the reason.
/** @import { GameReview, JudgedAction, JudgedMove, Message, Position, TableModule, TableState } from "../types.d.ts" */
import { html, useEffect, useRef, useState } from "../ui.js";
import { get, sentenceOf } from "../api.js";
import { say } from "../words.js";
import { Button } from "../parts/button.js";
import { GameView } from "../parts/game.js";
import { ActionMenu } from "../parts/menu.js";
import { Sentence } from "../parts/sentence.js";
import { GradeMark, worthSaid } from "./grades.js";
import { Thinking, useJudging } from "./judging.js";

/** @param {string} code @param {number} step */
function usePosition(code, step) {
  const [found, setFound] = useState(/** @type {{ position?: Position, problem?: Message }} */ ({}));
  useEffect(() => {
    let wanted = true;
    setFound({});
    get(`/api/tables/${code}/position?step=${step}`).then(
      (position) => wanted && setFound({ position }),
      (failure) => wanted && setFound({ problem: sentenceOf(failure) }),
    );
    return () => {
      wanted = false;
    };
  }, [code, step]);
  return found;
}

/**
 * What was tried last, judged; a choice that the review does not list is judged by the server.
 * @param {string} code @param {JudgedMove} move
 */
function useTries(code, move) {
  const { told, busy, problem, ask, tell } = /** @type {ReturnType<typeof useJudging<JudgedMove>>} */ (
    useJudging(move.step)
  );
  /** @param {string} action */
  const attempt = (action) => {
    const known = [...move.choices, move.done].find((one) => one.action === action);
    if (known) tell({ ...move, done: known });
    else ask(`/api/tables/${code}/try`, { step: move.step, action });
  };
  return { tried: told?.done ?? null, busy, problem, attempt, show: () => attempt(move.choices[0].action) };
}

/** @param {{ tried: JudgedAction, move: JudgedMove }} props */
function Answer({ tried, move: { unit, choices, why } }) {
  if (!tried.accepted) {
    const args = { action: tried.message, lost: worthSaid(tried.lost, unit) };
    return html`<p data-testid="tried" data-right="false"><${GradeMark} grade=${tried.grade} />${" "}
      <${Sentence} message=${{ key: "web.review.wrong", args }} /></p>`;
  }
  const args = { action: tried.message, worth: worthSaid(tried.value, unit) };
  const best = tried.action === choices[0].action ? null : choices[0];
  return html`<div data-testid="tried" data-right="true"><p><${GradeMark} grade=${tried.grade} />${" "}
      <${Sentence} message=${{ key: "web.review.right", args }} /></p>
    ${best && html`<p><${Sentence} message=${{ key: "web.review.better", args: { action: best.message } }} /></p>`}
    ${why && html`<blockquote><${Sentence} message=${why} /></blockquote>`}</div>`;
}

/** @param {{ move: JudgedMove, tries: ReturnType<typeof useTries>, place: number, count: number, next: () => void, stop: () => void }} props */
function Coach({ move, tries: { tried, busy, problem, show }, place, count, next, stop }) {
  const solved = tried?.accepted;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // On a phone the page has been scrolled down to the table.
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [tried, busy, problem]);
  return html`<section class="panel coach" ref=${box} aria-label=${say("web.review.learning")}>
    <p><b>${say("web.review.learn-step", { number: place + 1, count, step: move.step })}</b>${" "}
      <${Sentence} message=${{ key: "web.review.ask", args: { action: move.done.message, lost: worthSaid(move.done.lost, move.unit) } }} /></p>
    <div role="status">${busy && html`<${Thinking} />`}${tried && html`<${Answer} tried=${tried} move=${move} />`}</div>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    <div class="row">
      ${solved && html`<${Button} kind="primary" data-testid="learn-next" onClick=${next}>${say(place + 1 < count ? "web.review.next" : "web.review.finish")}<//>`}
      ${!solved && html`<${Button} data-testid="learn-show" onClick=${show}>${say("web.review.show")}<//>`}
      <${Button} kind="quiet" data-testid="learn-stop" onClick=${stop}>${say("web.review.stop")}<//></div>
  </section>`;
}

/**
 * In place of the replay's table. `frame` gives the table before a step, as its seat saw it.
 * @param {{
 *   review: GameReview, code: string, module: TableModule | null | undefined,
 *   frame: (position: Position) => TableState, onStop: (step: number) => void
 * }} props
 */
export function Learning({ review, code, module, frame, onStop }) {
  const [place, setPlace] = useState(0);
  const count = review.mistakes.length;
  const step = review.mistakes[place];
  const move = /** @type {JudgedMove} */ (review.moves.find((one) => one.step === step));
  const { position, problem } = usePosition(code, step);
  const tries = useTries(code, move);
  const stop = () => onStop(step);
  const next = () => (place + 1 < count ? setPlace(place + 1) : stop());
  const table = position?.step === step ? frame(position) : null;
  const opener = { current: null };
  return html`<${Coach} move=${move} tries=${tries} place=${place} count=${count} next=${next} stop=${stop} />
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    ${
      table &&
      html`<section class="felt" key=${step} aria-label=${say("web.table.game")} data-testid="table">
        <${GameView} module=${module} table=${table} act=${tries.attempt} replay=${false} /></section>
      <${ActionMenu} table=${table} act=${tries.attempt} opener=${opener} unfolded=${module === null} onMoved=${() => {}} />`
    }`;
}
