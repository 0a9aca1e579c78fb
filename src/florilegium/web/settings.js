// What a person has chosen for this browser: language, theme, name, quiet. Kept in localStorage.
import { effect, signal } from "./ui.js";

const PREFIX = "florilegium.";

function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // Storage may be forbidden; then nothing is remembered.
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // The choice holds for this page only.
  }
}

/** A signal whose value outlives the page; `allowed` are the values taken, if they are few. */
function kept(key, fallback, allowed = null) {
  const found = read(key);
  const valid = found !== null && (!allowed || allowed.includes(found));
  const value = signal(valid ? found : fallback);
  effect(() => write(key, value.value === fallback && !valid ? null : value.value));
  return value;
}

/** The languages there are. */
export const LANGUAGES = ["en", "fr"];

const spoken = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));

/** The language of the page. */
export const lang = kept("lang", spoken.find((tag) => LANGUAGES.includes(tag)) ?? "en", LANGUAGES);

/** `system`, `light` or `dark`. */
export const theme = kept("theme", "system", ["system", "light", "dark"]);

/** The name a person last sat down with. */
export const myName = kept("name", "");

/** Whether a turn is announced by vibration: `on` or `off`. */
export const buzz = kept("buzz", "on", ["on", "off"]);

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const systemTheme = signal(darkSystem.matches ? "dark" : "light");
darkSystem.addEventListener("change", () => {
  systemTheme.value = darkSystem.matches ? "dark" : "light";
});

effect(() => {
  const shown = theme.value === "system" ? systemTheme.value : theme.value;
  document.documentElement.dataset.theme = shown;
  const paper = shown === "dark" ? "#1d221f" : "#f6f1e6";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
});

effect(() => {
  document.documentElement.lang = lang.value;
});
