// The person's own settings as a small form, for pages without the top bar.
import { html } from "../ui.js";
import { LANGUAGES, buzz, lang, theme } from "../settings.js";
import { say } from "../words.js";
import { Segments } from "./segments.js";

const THEMES = ["system", "light", "dark"];

/** Language, colours, vibration. */
export function Settings() {
  return html`<div class="settings">
    <${Segments} legend=${say("web.lang.label")} name="lang" value=${lang.value}
      choose=${(code) => (lang.value = code)}
      choices=${LANGUAGES.map((code) => [code, say(`web.lang.${code}`)])} />
    <${Segments} legend=${say("web.theme.name")} name="theme" value=${theme.value}
      choose=${(one) => (theme.value = one)}
      choices=${THEMES.map((one) => [one, say(`web.theme.${one}`)])} />
    ${
      "vibrate" in navigator &&
      html`<label class="tick">
      <input type="checkbox" checked=${buzz.value === "on"}
      onChange=${(event) => (buzz.value = event.target.checked ? "on" : "off")} />${say("web.table.buzz")}</label>`
    }
  </div>`;
}
