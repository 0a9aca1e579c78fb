// A refusal: what was not allowed, and the rule that says so.
/** @import { Connection } from "../connection.js" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { IconButton } from "./icons.js";
import { useRules } from "./rules.js";
import { Sentence } from "./sentence.js";

/** A rule without the marks of Markdown. @param {string} text */
const plain = (text) => text.replace(/[*`]/g, "");

/**
 * Shown until dismissed, or until the next action.
 * @param {{ connection: Connection, game: string, onRead: (rule: string) => void }} props
 */
export function Refusal({ connection, game, onRead }) {
  const refusal = connection.refusal.value;
  const rules = useRules(refusal?.rule ? game : null);
  const dismiss = () => {
    connection.refusal.value = null;
  };
  if (!refusal) return html`<div role="alert"></div>`;
  const { rule, message } = refusal;
  const quote = rule && rules?.rules[rule];
  return html`<div role="alert"><section class="toast" data-testid="refusal">
    <div class="toast-head"><h2>${say(rule ? "web.refused.title" : "web.refused.error")}</h2>
      <${IconButton} icon="close" label=${say("web.refused.dismiss")} onClick=${dismiss} /></div>
    <p><${Sentence} message=${message} /></p>
    ${quote && html`<blockquote><strong>${rule}</strong> ${plain(quote)}</blockquote>`}
    ${rule && html`<${Button} class="small" onClick=${() => onRead(rule)}>${say("web.rules.read", { rule })}<//>`}
  </section></div>`;
}
