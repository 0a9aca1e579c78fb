// The bar below the hands: what can be done with what is chosen.
import { Button, Said, html, say, useLayoutEffect, useRef } from "../../kit.js";

/** Words kept with a card, in this browser only. */
function Note({ memory, id, choice, choose }) {
  const field = useRef(null);
  useLayoutEffect(() => field.current?.focus(), [choice.noting, id]);
  if (!choice.noting) {
    return html`<${Button} kind="quiet" data-testid="note" onClick=${() => choose({ ...choice, noting: true })}>✎ ${say("hanabi.page.note")}<//>`;
  }
  const done = (event) => ["Enter", "Escape"].includes(event.key) && choose({ ...choice, noting: false });
  return html`<label class="hanabi-noting"><span>${say("hanabi.page.note")}</span><input
    ref=${field} type="text" maxlength="60" value=${memory.notes[id] ?? ""} placeholder=${say("hanabi.page.note-hint")}
    onInput=${(event) => memory.note(id, event.target.value)} onKeyDown=${done}
  /></label>`;
}

function Hint({ game, acting, choice }) {
  if (!acting) return html`<p class="hanabi-hint">${say("hanabi.page.hint-wait")}</p>`;
  if (game.aids.tells.some((one) => one.seat === choice?.seat))
    return html`<p class="hanabi-hint"><${Said} message=${{ key: "hanabi.page.hint-tell", args: { seat: { seat: choice.seat } } }} game="hanabi" /></p>`;
  const why = game.aids.no_tell;
  return html`<p class="hanabi-hint">${why ? say("hanabi.page.hint-own", { why }) : say("hanabi.page.hint")}</p>`;
}

function Telling({ tell, legal, send, choose, choice, children }) {
  const box = useRef(null);
  const action = legal.find((one) => one.text === tell.action);
  useLayoutEffect(() => {
    if (choice.byKey) box.current.querySelector(".primary").focus();
  }, [tell.action, choice.byKey]);
  return html`<div class="hanabi-doing" ref=${box}>
    <p class="hanabi-wish"><${Said} message=${action.message} game="hanabi" /> <span class="hanabi-points">${say(
      "hanabi.page.touches",
      { positions: tell.positions, count: tell.positions.length },
    )}</span></p>
    <${Button} kind="primary" data-testid="tell" onClick=${() => send(tell.action)}>${say("hanabi.page.tell")}<//>
    <${Button} kind="quiet" onClick=${() => choose(null)}>${say("web.cancel")}<//>
    ${children}
  </div>`;
}

function OwnCard({ game, id, send, acting, children }) {
  const { view, aids, memory } = game;
  const position = memory.ids[view.seat - 1].indexOf(id) + 1;
  const place = memory.order.indexOf(id);
  const why = acting && aids.no_discard;
  return html`<div class="hanabi-doing">
    ${
      acting &&
      html`<${Button} kind="primary" data-testid="play" onClick=${() => send(`play ${position}`)}>${say("hanabi.page.play", { position })}<//>
    <${Button} data-testid="discard" disabled=${Boolean(why)} title=${why ? say(why) : undefined}
      onClick=${() => send(`discard ${position}`)}>${say("hanabi.page.discard", { position })}<//>`
    }
    <span class="hanabi-moving">
      <${Button} kind="quiet" disabled=${place === 0} aria-label=${say("hanabi.page.left")} title=${say("hanabi.page.left")} onClick=${() => memory.place(id, place - 1)}>◀<//>
      <${Button} kind="quiet" disabled=${place === memory.order.length - 1} aria-label=${say("hanabi.page.right")} title=${say("hanabi.page.right")} onClick=${() => memory.place(id, place + 1)}>▶<//>
    </span>
    ${children}
    ${why && html`<p class="hanabi-hint">${say("hanabi.page.because", { why })}</p>`}
  </div>`;
}

/** What can be done now: with the chosen card, with the chosen tell, or a hint. */
export function Bar({ game, legal, choice, tell, send, choose }) {
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
