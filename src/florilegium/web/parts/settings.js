// The person's own settings as a small form, for pages without the top bar.
import { html } from "../ui.js";
import { useModule } from "../lazy.js";
import { LANGUAGES, lang, THEMES, theme, vibration } from "../settings.js";
import { say } from "../words.js";
import { withTick } from "./fields.js";
import { Segments } from "./segments.js";

/** Language, colours, vibration, and how one wants to be called. */
export function Settings() {
  const calls = useModule("calls", () => import("../calls/switches.js"));
  /** @param {typeof lang.value} code */
  const speak = (code) => {
    lang.value = code;
  };
  /** @param {typeof theme.value} one */
  const paint = (one) => {
    theme.value = one;
  };
  const vibrate = withTick((ticked) => {
    vibration.value = ticked ? "on" : "off";
  });
  return html`<div class="settings">
    <${Segments} legend=${say("web.lang.label")} name="lang" value=${lang.value} choose=${speak}
      choices=${LANGUAGES.map((code) => [code, say(`web.lang.${code}`)])} />
    <${Segments} legend=${say("web.theme.name")} name="theme" value=${theme.value} choose=${paint}
      choices=${THEMES.map((one) => [one, say(`web.theme.${one}`)])} />
    ${
      "vibrate" in navigator &&
      html`<label class="tick"><input type="checkbox" checked=${vibration.value === "on"} onChange=${vibrate} />
        ${say("web.table.buzz")}</label>`
    }
    ${calls && html`<${calls.Switches} />`}
  </div>`;
}
