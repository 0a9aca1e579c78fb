// The top of every page: the way home, language and theme.
import { html } from "../ui.js";
import { LANGUAGES, lang, THEMES, theme } from "../settings.js";
import { say } from "../words.js";
import { IconButton } from "./icons.js";

/** @param {{ code: typeof LANGUAGES[number] }} props */
function LanguageButton({ code }) {
  const press = () => {
    lang.value = code;
  };
  return html`<button type="button" class="switch" aria-pressed=${lang.value === code ? "true" : "false"} lang=${code}
    onClick=${press}><abbr title=${say(`web.lang.${code}`)}>${code.toUpperCase()}</abbr></button>`;
}

function ThemeSwitch() {
  const label = say("web.theme.label", { theme: say(`web.theme.${theme.value}`) });
  const press = () => {
    theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  };
  return html`<${IconButton} icon=${theme.value} label=${label} data-testid="theme" onClick=${press} />`;
}

/** The banner of the page. */
export function TopBar() {
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label=${say("web.home.link")}>
      <svg class="brand-flower" viewBox="0 0 32 32" aria-hidden="true"><use href="/static/icon.svg#flower" /></svg>
      <span>Florilegium</span></a>
    <div class="topbar-tools"><div class="switches" role="group" aria-label=${say("web.lang.label")}>
      ${LANGUAGES.map((code) => html`<${LanguageButton} key=${code} code=${code} />`)}</div><${ThemeSwitch} /></div>
  </header>`;
}
