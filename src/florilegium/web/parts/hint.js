// A hint: what a bot would do in one's place, and why, in the bot's own words.
/** @import { Connection } from "../connection.js" */
/** @import { Hint } from "../types.d.ts" */
/** @import { HintState } from "./asking.js" */
import { html } from "../ui.js";
import { useKeys } from "../keys.js";
import { botName, say } from "../words.js";
import { Button } from "./button.js";
import { IconButton } from "./icons.js";
import { Sentence } from "./sentence.js";

/** @param {{ hint: Hint, state: HintState, connection: Connection, act: (text: string) => void }} props */
export function HintPanel({ hint, state: { onClose, offered }, connection, act }) {
  useKeys({ Escape: onClose });
  return html`<section class="toast hint" data-testid="hint">
    <div class="toast-head"><h2>${say("web.hint.title", { bot: botName(hint.bot) })}</h2>
      <${IconButton} icon="close" label=${say("web.close")} onClick=${onClose} /></div>
    <p class="hint-action" data-testid="hinted"><${Sentence} message=${hint.message} /></p>
    ${hint.why && html`<blockquote><${Sentence} message=${hint.why} /></blockquote>`}
    <div class="row"><${Button} kind="primary" data-testid="follow-hint"
        onClick=${() => act(hint.action)}>${say("web.hint.follow")}<//>
      ${
        !hint.best &&
        html`<${Button} data-testid="ask-best" disabled=${!offered}
          onClick=${() => connection.ask(true)}>${say("web.hint.best")}<//>`
      }</div>
  </section>`;
}
