// How the page reaches its tables: over the network, or in this browser where another script has said so before.
/**
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">} Socket
 * @typedef {{
 *   fetch: (path: string, init?: RequestInit) => Promise<Response>,
 *   connect: (code: string) => Socket,
 * }} Transport
 */

/** @type {Transport} */
const network = {
  fetch: (path, init) => fetch(path, { credentials: "same-origin", ...init }),
  connect: (code) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/ws/${code}`);
  },
};

/** What `offline/page.js` has put here before any other script, in a site of files. @type {Transport | undefined} */
const own = /** @type {any} */ (globalThis).florilegiumTransport;

/** Whether this is a site of files, without a server. */
export const SITE = own !== undefined;

/** Requests and sockets. */
export const transport = own ?? network;

const ROOT = new URL("..", import.meta.url);
const PAGES = /^\/($|t\/|g\/|rules\/|learn\/|daily$|me$|puzzles($|\/))/;

/** Whether an address is a page of ours rather than a file. @param {string} path */
export const isPage = (path) => PAGES.test(path) && !path.endsWith(".json");

/** The address of a file of ours: a site of files may lie in any folder. @param {string} path */
export const fileAt = (path) => (SITE ? new URL(path.slice(1), ROOT).href : path);

/** The address of a page of ours: a site of files has but one file for all of them. @param {string} path */
export const pageAt = (path) => (SITE ? `#${path}` : path);

/** The whole address of a page of ours, as one copies it. @param {string} path */
export const addressOf = (path) => new URL(pageAt(path), location.href).href;

/** What a link to `path` says; the server's answers stay what they are. @param {string} path */
export function linkTo(path) {
  if (!SITE || !path.startsWith("/") || path.startsWith("/api/")) return path;
  return isPage(path.replace(/#.*/, "")) ? pageAt(path) : fileAt(path);
}
