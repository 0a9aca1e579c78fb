// Copying a text and saying that it is copied.
/** @import { ComponentChildren } from "preact" */
import { html, useEffect, useState } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";

const SHOWN_MS = 2500;

/** The clipboard's own way works only on https and localhost; a table on a LAN has the old one. @param {string} text */
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
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

/**
 * A button that copies `text`; `name` says what it does where the label is only a sign.
 * @param {{ text: string, label: ComponentChildren, name?: string, class?: string }} props
 */
export function CopyButton({ text, label, name, class: more = "" }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const press = async () => setDone(await copy(text));
  const copied = name ? "✓" : `✓ ${say("web.lobby.copied")}`;
  return html`<${Button} class=${more} title=${name} aria-label=${name} onClick=${press}>${done ? copied : label}<//>
    <span class="visually-hidden" role="status">${done ? say("web.lobby.copied") : ""}</span>`;
}
