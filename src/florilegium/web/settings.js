// What a person has chosen for this browser: language, theme, name, and how to be called. Kept in localStorage.
import { effect, signal } from "./ui.js";

const PREFIX = "florilegium.";

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // Storage may be forbidden; then nothing is remembered.
  }
}

/** @param {string} key @param {string | null} value */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // The choice holds for this page only.
  }
}

/**
 * A signal whose value outlives the page. Where nothing was chosen, nothing is stored.
 * @template {string} T
 * @param {string} key @param {T} fallback @param {(found: string) => found is T} isValid
 */
function remembered(key, fallback, isValid) {
  const found = read(key);
  const chosen = found !== null && isValid(found);
  const value = signal(chosen ? found : fallback);
  effect(() => write(key, value.value === fallback && !chosen ? null : value.value));
  return value;
}

/**
 * @template {string} T
 * @param {readonly T[]} values
 */
function oneOf(values) {
  /** @param {string} found @returns {found is T} */
  return (found) => values.some((value) => value === found);
}

/** @returns {found is string} @param {string} found */
const isText = (found) => typeof found === "string";

/** The languages there are. */
export const LANGUAGES = /** @type {const} */ (["en", "fr"]);
export const THEMES = /** @type {const} */ (["system", "light", "dark"]);
const SWITCH = /** @type {const} */ (["on", "off"]);

const spoken = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));

/** The language of the page. */
export const lang = remembered("lang", spoken.find(oneOf(LANGUAGES)) ?? "en", oneOf(LANGUAGES));

export const theme = remembered("theme", "system", oneOf(THEMES));

/** The name a person last sat down with. */
export const myName = remembered("name", /** @type {string} */ (""), isText);

/** A switch of a game's own, off until somebody turns it on. @param {string} key */
export const rememberedSwitch = (key) => remembered(key, "off", oneOf(SWITCH));

/** The tables whose end this browser has been told, the newest last; older ones are forgotten. */
const ends = remembered("ends", /** @type {string} */ (""), isText);
const ENDS_KEPT = 50;

/** Whether the end of a table has been told in this browser. @param {string} code */
export const knowsEnd = (code) => ends.peek().split(" ").includes(code);

/** @param {string} code */
export function markEnd(code) {
  if (!knowsEnd(code)) ends.value = [...ends.peek().split(" "), code].slice(-ENDS_KEPT).join(" ").trim();
}

/** The games that this browser has played, or whose lesson it has finished. */
const played = remembered("played", /** @type {string} */ (""), isText);

/** @param {string} game */
export const hasPlayed = (game) => played.value.split(" ").includes(game);

/** @param {string} game */
export function markPlayed(game) {
  if (!hasPlayed(game)) played.value = `${played.peek()} ${game}`.trim();
}

/** Where lessons were left, as `game:step` each. */
const lessonSteps = remembered("lessons", /** @type {string} */ (""), isText);

/** The step at which a lesson was left, 0 where it was not begun. @param {string} game */
export function lessonStep(game) {
  const found = lessonSteps.value.split(" ").find((one) => one.startsWith(`${game}:`));
  return Number.parseInt(found?.slice(game.length + 1) ?? "", 10) || 0;
}

/** @param {string} game @param {number} step */
export function keepLessonStep(game, step) {
  const others = lessonSteps.peek().split(" ");
  lessonSteps.value = [...others.filter((one) => one && !one.startsWith(`${game}:`)), `${game}:${step}`].join(" ");
}

/** Whether a turn is announced by vibration. */
export const vibration = remembered("buzz", "on", oneOf(SWITCH));

/** Whether what happens can be heard. */
export const sound = remembered("sound", "on", oneOf(SWITCH));

/** Whether a turn is announced outside of a page that is hidden. */
export const notices = remembered("notices", "off", oneOf(SWITCH));

/** Where this browser is called while the page is closed; empty where it is not. */
export const calledAt = remembered("called-at", /** @type {string} */ (""), isText);

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
