// Talking to the table, where the game allows it.
/** @import { Connection } from "../connection.js" */
/** @import { TableState } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { myName } from "../settings.js";
import { say } from "../words.js";
import { onSubmit, withValue } from "./fields.js";
import { IconButton } from "./icons.js";

/** As server/protocol.py has it. */
const LONGEST = 500;

/**
 * A line to type in for those who have a seat, and for spectators where the host lets them talk; where a rule asks for silence, that rule instead.
 * @typedef {{ table: TableState, connection: Connection, quiet?: string | null, onRead?: (rule: string) => void }} ChatProps
 * @param {ChatProps} props
 */
export function Chat({ table, connection, quiet = null, onRead }) {
  const [text, setText] = useState("");
  if (quiet && table.phase === "playing") {
    return html`<p class="silent help">${say("web.log.silent")} <button type="button" class="rule-link"
      onClick=${() => onRead?.(quiet)}>${quiet}</button></p>`;
  }
  if (table.seat === null && !table.spectators_talk) return null;
  const send = onSubmit(() => {
    if (!text.trim()) return;
    // A seat has its name; who has none says it.
    const name = table.seat === null ? { name: myName.value || say("web.name.guest") } : {};
    connection.sendOnce({ type: "chat", text: text.trim(), ...name });
    setText("");
  });
  return html`<form class="chat-form" onSubmit=${send}>
    <input id="chat" type="text" maxlength=${LONGEST} autocomplete="off" aria-label=${say("web.log.chat-label")}
      placeholder=${say("web.log.chat")} value=${text} onInput=${withValue(setText)} />
    <${IconButton} kind="plain" type="submit" icon="send" label=${say("web.log.send")} />
  </form>`;
}
