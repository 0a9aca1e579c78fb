// The two answers to a flower that was placed. They never move: a slip of the finger costs a life.
/** @import { Game } from "./table.js" */
import { Art, Button, html, say } from "../../kit.js";
import { isLetting, LettingSwitch, MOMENT_MS, useLetting } from "./letting.js";
import { Fuse } from "./showing.js";

/** @param {{ id: "stop" | "let" }} props */
const AnswerIcon = ({ id }) => html`<${Art} game="illusion" id=${id} class="illusion-icon" />`;

/** Stop or let; both stay where they are while nothing is asked. @param {{ game: Game }} props */
export function Answers({ game }) {
  const { view, aids, send } = game;
  useLetting(game);
  /** @param {"stop" | "let"} text */
  const press = (text) => () => aids.decides && send(text);
  const off = aids.decides ? undefined : "true";
  return html`<div class="illusion-decide" data-zone="actions" role="group" aria-label=${say("illusion.page.decide")}>
    <button type="button" class="illusion-stop" aria-disabled=${off} data-action="stop" aria-keyshortcuts="s"
      onClick=${press("stop")}><${AnswerIcon} id="stop" /><span>${say("illusion.page.stop")}</span></button>
    <${Button} class="illusion-let" aria-disabled=${off} data-action="let" aria-keyshortcuts="l"
      onClick=${press("let")}><${AnswerIcon} id="let" /><span>${say("illusion.page.let")}</span>${
        isLetting(game) && html`<${Fuse} key=${`${view.round}-${view.deck}`} lasts=${MOMENT_MS} />`
      }<//>
    <${LettingSwitch} />
  </div>`;
}
