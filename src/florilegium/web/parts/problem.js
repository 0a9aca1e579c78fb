// A page that cannot be shown.
/** @import { ComponentChildren } from "preact" */
import { html } from "../ui.js";
import { say } from "../words.js";
import { Button } from "./button.js";

/**
 * What is the matter, and below it the ways out.
 * @param {{ title: string, text: string, children?: ComponentChildren }} props
 */
export function Problem({ title, text, children }) {
  return html`<section class="page narrow" role="alert"><h1>${title}</h1><p>${text}</p>${children}</section>`;
}

/** A part of the page could not be fetched. */
export function Unreachable() {
  return html`<${Problem} title=${say("web.broken.title")} text=${say("web.error.unreachable")}>
    <${Button} kind="primary" onClick=${() => location.reload()}>${say("web.broken.again")}<//><//>`;
}
