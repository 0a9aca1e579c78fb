// The bar below the hands: what can be done with what is chosen.
/** @import { ComponentChildren } from "preact" */
/** @import { Legal, Message } from "../../types.d.ts" */
/** @import { Memory } from "./memory.js" */
/** @import { Choice, Game } from "./table.js" */
/** @import { Touch } from "./types.d.ts" */
import { Button, html, Sentence, say, useLayoutEffect, useRef } from "../../kit.js";

/** @typedef {(choice: Choice | null) => void} Choose */

/**
 * Words kept with a card, in this browser only.
 * @param {{ memory: Memory, id: number, choice: Choice, choose: Choose }} props
 */
function Note({ memory, id, choice, choose }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.focus(), [choice.noting, id]);
  if (!choice.noting) {
    return html`<${Button} kind="quiet" data-testid="note"
      onClick=${() => choose({ ...choice, noting: true })}>✎ ${say("hanabi.page.note")}<//>`;
  }
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const onInput = ({ currentTarget }) => memory.note(id, currentTarget.value);
  /** @param {KeyboardEvent} event */
  const onKey = ({ key }) => ["Enter", "Escape"].includes(key) && choose({ ...choice, noting: false });
  return html`<label class="hanabi-noting"><span>${say("hanabi.page.note")}</span><input ref=${field} type="text"
    maxlength="60" value=${memory.notes[id] ?? ""} placeholder=${say("hanabi.page.note-hint")} onInput=${onInput}
    onKeyDown=${onKey} /></label>`;
}

/** @param {{ game: Game, acting: boolean, choice: Choice | null }} props */
function Hint({ game, acting, choice }) {
  if (!acting) return html`<p class="hanabi-hint">${say("hanabi.page.hint-wait")}</p>`;
  const tell = game.aids.tells.find((one) => one.seat === choice?.seat);
  if (tell) {
    /** @type {Message} */
    const message = { key: "hanabi.page.hint-tell", args: { seat: { seat: tell.seat } } };
    return html`<p class="hanabi-hint"><${Sentence} message=${message} /></p>`;
  }
  const why = game.aids.no_tell;
  return html`<p class="hanabi-hint">${why ? say("hanabi.page.hint-own", { why }) : say("hanabi.page.hint")}</p>`;
}

/**
 * The tell that is chosen; whoever came to it by keyboard presses Enter.
 * @param {{
 *   tell: Touch, legal: Legal[], send: (text: string) => void, choose: Choose, choice: Choice,
 *   children: ComponentChildren
 * }} props
 */
function Telling({ tell, legal, send, choose, choice, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const action = legal.find((one) => one.text === tell.action);
  useLayoutEffect(() => {
    /** @type {HTMLElement | null | undefined} */
    const button = choice.byKey ? box.current?.querySelector(".primary") : null;
    button?.focus();
  }, [tell.action, choice.byKey]);
  const touches = say("hanabi.page.touches", { positions: tell.positions, count: tell.positions.length });
  return html`<div class="hanabi-doing" ref=${box}>
    <p class="hanabi-wish">${action && html`<${Sentence} message=${action.message} />`}${" "}
      <span class="hanabi-points">${touches}</span></p>
    <${Button} kind="primary" data-testid="tell" onClick=${() => send(tell.action)}>${say("hanabi.page.tell")}<//>
    <${Button} kind="quiet" onClick=${() => choose(null)}>${say("web.cancel")}<//>
    ${children}
  </div>`;
}

/** Buttons that move a card in the own hand. @param {{ memory: Memory, id: number }} props */
function Moving({ memory, id }) {
  const place = memory.order.indexOf(id);
  /** @param {number} to @param {string} label @param {string} sign */
  const button = (to, label, sign) => html`<${Button} kind="quiet" disabled=${!(to in memory.order)}
    aria-label=${label} title=${label} onClick=${() => memory.place(id, to)}>${sign}<//>`;
  return html`<span class="hanabi-moving">
    ${button(place - 1, say("hanabi.page.left"), "◀")} ${button(place + 1, say("hanabi.page.right"), "▶")}
  </span>`;
}

/**
 * @param {{ game: Game, id: number, send: (text: string) => void, acting: boolean, children: ComponentChildren }} props
 */
function OwnCard({ game, id, send, acting, children }) {
  const { aids, memory } = game;
  const position = memory.mine.indexOf(id) + 1;
  const why = acting ? aids.no_discard : null;
  return html`<div class="hanabi-doing">
    ${
      acting &&
      html`<${Button} kind="primary" data-testid="play"
        onClick=${() => send(`play ${position}`)}>${say("hanabi.page.play", { position })}<//>
      <${Button} data-testid="discard" disabled=${Boolean(why)} title=${why ? say(why) : undefined}
        onClick=${() => send(`discard ${position}`)}>${say("hanabi.page.discard", { position })}<//>`
    }
    <${Moving} memory=${memory} id=${id} />
    ${children}
    ${why && html`<p class="hanabi-hint">${say("hanabi.page.because", { why })}</p>`}
  </div>`;
}

/**
 * What can be done now: with the chosen card, with the chosen tell, or a hint.
 * @param {{
 *   game: Game, legal: Legal[], choice: Choice | null, tell?: Touch, send: (text: string) => void, choose: Choose
 * }} props
 */
export function ActionBar({ game, legal, choice, tell, send, choose }) {
  const acting = legal.length > 0;
  const card = choice?.own ?? choice?.card;
  const note =
    card !== undefined &&
    html`<${Note} key=${card} memory=${game.memory} id=${card} choice=${choice} choose=${choose} />`;
  let inside = html`<${Hint} game=${game} acting=${acting} choice=${choice} />${note}`;
  if (choice?.own !== undefined) {
    inside = html`<${OwnCard} game=${game} id=${choice.own} send=${send} acting=${acting}>${note}<//>`;
  } else if (tell) {
    inside = html`<${Telling} tell=${tell} legal=${legal} send=${send} choose=${choose} choice=${choice}>${note}<//>`;
  }
  return html`<div class="hanabi-bar" role="group" aria-label=${say("hanabi.page.bar")}>${inside}</div>`;
}
