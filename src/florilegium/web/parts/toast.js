// What comes up over the table: a refusal with the rule that says so, and that somebody took a move back.
/** @import { Connection } from "../connection.js" */
/** @import { LogEntry, TableState } from "../types.d.ts" */
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { IconButton } from "./icons.js";
import { useRules } from "./games.js";
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

const SHOWN_MS = 6000;

/** Whether a note speaks of this seat. @param {LogEntry} entry @param {number | null} seat */
function isBy({ note }, seat) {
  const who = note?.args.seat;
  return typeof who === "object" && who !== null && "seat" in who && who.seat === seat;
}

/** Told for a while to all but the one who did it: the table is no longer as it was. @param {{ table: TableState }} props */
export function TakenBack({ table }) {
  const latest = table.log.findLast((entry) => entry.undone !== undefined);
  const [told, setTold] = useState(latest?.version ?? 0);
  const fresh = latest && latest.version > told && !isBy(latest, table.seat) ? latest : null;
  useEffect(() => {
    if (!fresh) return undefined;
    const timer = setTimeout(() => setTold(fresh.version), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [fresh?.version]);
  return html`<div role="status">${
    fresh?.note && html`<p class="toast taken-back" data-testid="taken-back"><${Sentence} message=${fresh.note} /></p>`
  }</div>`;
}
