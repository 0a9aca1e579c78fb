// The address bar: which page is shown, and going elsewhere without loading the page again.
import { signal } from "./ui.js";

/** Where we are: `{path, hash}`. */
export const place = signal(here());

function here() {
  return { path: location.pathname, hash: location.hash };
}

/** Go to another page of ours. */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  place.value = here();
  if (!replace) scrollTo(0, 0);
}

/** Change only what follows the `#`, leaving no trace in the history. */
export function setHash(hash) {
  place.value = { ...place.peek(), hash };
  try {
    history.replaceState(null, "", location.pathname + location.search + hash);
  } catch {
    // Safari allows a hundred changes in half a minute; what is shown counts, the address follows later.
  }
}

addEventListener("popstate", () => (place.value = here()));
addEventListener("hashchange", () => (place.value = here()));

const PAGES = /^\/($|t\/|g\/|rules\/)/;

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = new URL(link.href);
  if (target.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (!PAGES.test(target.pathname) || target.pathname.endsWith(".json")) return;
  if (target.pathname === location.pathname && target.hash) return;
  event.preventDefault();
  go(target.pathname + target.hash);
});

/** The code in what somebody typed or pasted: a link, lower case, dashes and spaces are fine. */
export function codeIn(text) {
  const path = /\/[tg]\/([^/?#\s]+)/.exec(text);
  const letters = (path ? path[1] : text).toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.replace(/(.{3})(?=.)/g, "$1-");
}

/** Whether this can be the code of a table at all. */
export const isCode = (code) => /^\w{3}-\w{3}-\w{3}$/.test(code);
