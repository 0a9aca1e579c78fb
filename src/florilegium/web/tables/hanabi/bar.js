// The bar: what can be done with what is chosen. Its place and height stay, and so do its buttons: those that would do
// nothing now are off.
/** @import { ComponentChildren } from "preact" */
/** @import { Legal, Message } from "../../types.d.ts" */
/** @import { Memory } from "./memory.js" */
/** @import { Choice, Game } from "./table.js" */
/** @import { Touch } from "./types.d.ts" */
import { Button, compact, html, Sentence, say, TalkButton, useLayoutEffect, useRef } from "../../kit.js";
import { Tells } from "./clues.js";

/** @typedef {(choice: Choice | null) => void} Choose */

/**
 * Words kept with a card, in this browser only.
 * @param {{ memory: Memory, id: number, choice: Choice, choose: Choose }} props
 */
function Note({ memory, id, choice, choose }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.focus(), [choice.noting, id]);
  if (!choice.noting) {
    return html`<${Button} kind="quiet" class="hanabi-small" aria-label=${say("hanabi.page.note")} data-testid="note"
      onClick=${() => choose({ ...choice, noting: true })}>✎ <span>${say("hanabi.page.note")}</span><//>`;
  }
  const done = () => choose({ ...choice, noting: false });
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const onInput = ({ currentTarget }) => memory.note(id, currentTarget.value);
  /** @param {KeyboardEvent} event */
  const onKey = ({ key }) => ["Enter", "Escape"].includes(key) && done();
  return html`<div class="hanabi-noting"><label><span>${say("hanabi.page.note")}</span><input ref=${field} type="text"
    maxlength="60" value=${memory.notes[id] ?? ""} placeholder=${say("hanabi.page.note-hint")} onInput=${onInput}
    onKeyDown=${onKey} /></label>
    <${Button} kind="quiet" class="hanabi-small" aria-label=${say("web.name.save")} onClick=${done}>✓<//></div>`;
}

/** What one may do while nothing is chosen, and how bots mean what they do. @param {{ game: Game, acting: boolean }} props */
function Hint({ game: { table, aids }, acting }) {
  const why = aids.no_tell;
  const now = why ? say("hanabi.page.hint-own", { why }) : say("hanabi.page.hint");
  return html`<p class="hanabi-hint">${acting ? now : say("hanabi.page.hint-wait")}</p>
    <${TalkButton} table=${table} />`;
}

/**
 * What would be told, or what is missing for it.
 * @param {{ game: Game, seat: number, tell?: Touch, legal: Legal[] }} props
 */
function Wish({ game: { aids }, seat, tell, legal }) {
  if (tell) {
    const action = legal.find((one) => one.text === tell.action);
    const touches = say("hanabi.page.touches", { positions: tell.positions, count: tell.positions.length });
    return html`<p class="hanabi-wish">${action && html`<${Sentence} message=${action.message} />`}${" "}
      <span class="hanabi-points">${touches}</span></p>`;
  }
  /** @type {Message} */
  const ask = { key: "hanabi.page.hint-tell", args: { seat: { seat } } };
  const message = aids.no_tell ?? (aids.tells.length > 0 ? ask : { key: "hanabi.page.hint-later", args: {} });
  return html`<p class="hanabi-wish hanabi-hint"><${Sentence} message=${message} /></p>`;
}

/**
 * A teammate is chosen, and perhaps a clue; whoever came to it by keyboard presses Enter.
 * @param {{
 *   game: Game, seat: number, tell?: Touch, legal: Legal[], send: (text: string) => void, choose: Choose,
 *   choice: Choice, onClue: (tell: Touch, byKey: boolean) => void, children: ComponentChildren
 * }} props
 */
function Telling({ game, seat, tell, legal, send, choose, choice, onClue, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const tells = game.aids.tells.filter((one) => one.seat === seat);
  useLayoutEffect(() => {
    /** @type {HTMLElement | null | undefined} */
    const button = choice.byKey ? box.current?.querySelector(".primary") : null;
    button?.focus();
  }, [tell?.action, choice.byKey]);
  return html`<div class="hanabi-doing" ref=${box}>
    ${compact.value && html`<${Tells} tells=${tells} chosen=${tell?.clue} onChoose=${onClue} />`}
    <${Wish} game=${game} seat=${seat} tell=${tell} legal=${legal} />
    <${Button} kind="primary" data-testid="tell" disabled=${!tell}
      onClick=${() => tell && send(tell.action)}>${say("hanabi.page.tell")}<//>
    <${Button} kind="quiet" class="hanabi-small" aria-label=${say("web.cancel")}
      onClick=${() => choose(null)}>✕ <span>${say("web.cancel")}</span><//>
    ${children}
  </div>`;
}

/** Buttons that move a card in the own hand. @param {{ memory: Memory, id: number }} props */
function Moving({ memory, id }) {
  const place = memory.order.indexOf(id);
  /** @param {number} to @param {string} label @param {string} sign */
  const button = (to, label, sign) => html`<${Button} kind="quiet" class="hanabi-small"
    disabled=${!(to in memory.order)} aria-label=${label} title=${label} onClick=${() => memory.place(id, to)}>${sign}<//>`;
  return html`<span class="hanabi-moving">
    ${button(place - 1, say("hanabi.page.left"), "◀")} ${button(place + 1, say("hanabi.page.right"), "▶")}
  </span>`;
}

/**
 * An own card is chosen.
 * @param {{ game: Game, id: number, send: (text: string) => void, acting: boolean, children: ComponentChildren }} props
 */
function OwnCard({ game, id, send, acting, children }) {
  const { aids, memory } = game;
  const position = memory.mine.indexOf(id) + 1;
  const why = acting ? aids.no_discard : null;
  const words = why
    ? say("hanabi.page.because", { why })
    : say(acting ? "hanabi.page.yours-now" : "hanabi.page.hint-later");
  return html`<div class="hanabi-doing">
    <p class="hanabi-wish hanabi-hint">${words}</p>
    <${Moving} memory=${memory} id=${id} />
    ${children}
    <span class="hanabi-deeds">
      <${Button} kind="primary" data-testid="play" disabled=${!acting}
        onClick=${() => send(`play ${position}`)}>${say("hanabi.page.play", { position })}<//>
      <${Button} data-testid="discard" disabled=${!acting || Boolean(why)} title=${why ? say(why) : undefined}
        onClick=${() => send(`discard ${position}`)}>${say("hanabi.page.discard", { position })}<//></span>
  </div>`;
}

/**
 * What can be done now: with the chosen card, with the chosen tell, or a hint.
 * @param {{
 *   game: Game, legal: Legal[], choice: Choice | null, tell?: Touch, send: (text: string) => void, choose: Choose,
 *   onClue: (tell: Touch, byKey: boolean) => void
 * }} props
 */
export function ActionBar({ game, legal, choice, tell, send, choose, onClue }) {
  const acting = legal.length > 0;
  const card = choice?.own ?? choice?.card;
  const note =
    card !== undefined &&
    html`<${Note} key=${card} memory=${game.memory} id=${card} choice=${choice} choose=${choose} />`;
  let inside = html`<${Hint} game=${game} acting=${acting} />`;
  if (choice?.own !== undefined) {
    inside = html`<${OwnCard} game=${game} id=${choice.own} send=${send} acting=${acting}>${note}<//>`;
  } else if (choice?.seat !== undefined) {
    inside = html`<${Telling} game=${game} seat=${choice.seat} tell=${tell} legal=${legal} send=${send}
      choose=${choose} choice=${choice} onClue=${onClue}>${note}<//>`;
  }
  return html`<div class="hanabi-bar" data-zone="actions" role="group" aria-label=${say("hanabi.page.bar")}>${inside}</div>`;
}
