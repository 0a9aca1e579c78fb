// The address bar: which page is shown, and going elsewhere without loading the page again.
import { signal } from "./ui.js";
import { isPage, pageAt, SITE } from "./transport.js";

/** Where we are. */
export const address = signal(read());

function read() {
  if (!SITE) return { path: location.pathname, hash: location.hash };
  const [path, hash] = location.hash.slice(1).split(/(?=#)/);
  return { path: path || "/", hash: hash ?? "" };
}

/** Go to another page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", pageAt(path));
  address.value = read();
  scrollTo(0, 0);
}

/** Change only what follows the `#`, leaving no trace in the history. @param {string} hash */
export function setHash(hash) {
  const { path } = address.peek();
  address.value = { path, hash };
  try {
    history.replaceState(null, "", (SITE ? pageAt(path) : location.pathname + location.search) + hash);
  } catch {
    // Safari allows a hundred changes in half a minute; what is shown counts, the address follows later.
  }
}

function follow() {
  address.value = read();
}
addEventListener("popstate", follow);
addEventListener("hashchange", follow);

/** Whether a link leads to another page of ours. @param {HTMLAnchorElement} link */
function isOurs(link) {
  const { origin, pathname, hash } = new URL(link.href);
  if (origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  if (!isPage(pathname)) return false;
  return pathname !== location.pathname || !hash;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (SITE || !link?.href || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || !isOurs(link)) return;
  event.preventDefault();
  const { pathname, hash } = new URL(link.href);
  go(pathname + hash);
});

const CODE_IN_PATH = /\/[tg]\/([^/?#\s]+)/;
const CODE = /^\w{3}-\w{3}-\w{3}$/;

/** The code in what somebody typed or pasted: a link, lower case, dashes and spaces are fine. @param {string} text */
export function codeIn(text) {
  const path = CODE_IN_PATH.exec(text);
  const letters = (path ? path[1] : text).toUpperCase().replace(/[^A-Z0-9]/g, "");
  return letters.replace(/(.{3})(?=.)/g, "$1-");
}

/** Whether this can be the code of a table at all. @param {string} code */
export const isCode = (code) => CODE.test(code);
