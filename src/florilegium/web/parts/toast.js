// A refusal: what was not allowed, and the rule that says so.
import { html } from "../ui.js";
import { say } from "../words.js";
import { Said } from "./said.js";
import { Button } from "./button.js";
import { IconButton } from "./icons.js";
import { useRules } from "./rules.js";

/** Shown until dismissed, or until the next action. */
export function Refusal({ refusal, game, onRead, onClose }) {
  const rules = useRules(refusal?.rule ? game : null);
  const quote = refusal?.rule && rules?.rules[refusal.rule];
  return html`<div role="alert">${
    refusal &&
    html`<section class="toast" data-testid="refusal">
    <div class="toast-head"><h2>${say(refusal.rule ? "web.refused.title" : "web.refused.error")}</h2>
      <${IconButton} icon="close" label=${say("web.refused.dismiss")} onClick=${onClose} /></div>
    <p><${Said} message=${refusal.message} game=${game} /></p>
    ${quote && html`<blockquote><strong>${refusal.rule}</strong> ${plain(quote)}</blockquote>`}
    ${
      refusal.rule &&
      html`<${Button} class="small"
      onClick=${() => onRead(refusal.rule)}>${say("web.rules.read", { rule: refusal.rule })}<//>`
    }
  </section>`
  }</div>`;
}

/** A rule without the marks of Markdown. */
const plain = (text) => text.replace(/[*`]/g, "");
