// Copying a text and saying that it is copied.
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/** The clipboard's own way works only on https and localhost; a table on a LAN has the old one. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
    // Behind an open dialog nothing can be selected.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return done;
  }
}

/** A button that copies `text`; `name` says what it does where the label is only a sign. */
export function CopyButton({ text, label, name = null, class: more = "" }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2500);
    return () => clearTimeout(timer);
  }, [done]);
  const press = async () => setDone(await copy(text));
  const shown = done ? `✓${name ? "" : ` ${say("web.lobby.copied")}`}` : label;
  return html`<${Button} class=${more} title=${name} aria-label=${name} onClick=${press}>${shown}<//>
    <span class="visually-hidden" role="status">${done ? say("web.lobby.copied") : ""}</span>`;
}
