// The top of every page: the way home, language and theme.
import { html } from "../ui.js";
import { LANGUAGES, lang, theme } from "../settings.js";
import { say } from "../words.js";
import { IconButton } from "./icons.js";

const NEXT = { system: "light", light: "dark", dark: "system" };

function LanguageSwitch() {
  const one = (code) => html`<button type="button" class="switch"
    aria-pressed=${lang.value === code ? "true" : "false"} lang=${code}
    onClick=${() => (lang.value = code)}>
      <abbr title=${say(`web.lang.${code}`)}>${code.toUpperCase()}</abbr></button>`;
  return html`<div class="switches" role="group" aria-label=${say("web.lang.label")}>${LANGUAGES.map(one)}</div>`;
}

function ThemeSwitch() {
  const label = say("web.theme.label", { theme: say(`web.theme.${theme.value}`) });
  return html`<${IconButton} icon=${theme.value} label=${label} data-testid="theme"
    onClick=${() => (theme.value = NEXT[theme.value])} />`;
}

/** The banner of the page. */
export function TopBar() {
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label=${say("web.home.link")}>
      <svg class="brand-flower" viewBox="0 0 32 32" aria-hidden="true"><use href="/static/icon.svg#flower" /></svg>
      <span>Florilegium</span></a>
    <div class="topbar-tools"><${LanguageSwitch} /><${ThemeSwitch} /></div>
  </header>`;
}
