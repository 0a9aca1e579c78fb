// The page's side of a site of files: its transport is Python in a web worker.
/** @import { Socket, Transport } from "../transport.js" */

/** Where the page finds out how far the worker is: stages and troubles. */
export const news = new EventTarget();

const ROOT = new URL("../..", import.meta.url);
/** How a connection ends that nobody has closed. */
const LOST = 1006;
/** What is written down as files, because a page wants it before Python is awake. */
const FILES = /^\/(words|art|rules)\/|^\/api\/(games|lessons\/\w+)$/;
/** Where such a file lies: a host knows what a file is by its ending. @param {string} path */
const fileOf = (path) => new URL(`${path.slice(1)}${path.startsWith("/api/") ? ".json" : ""}`, ROOT);

/** The worker once there is one, and what it is to be told then. @type {Worker | null} */
let worker = null;
/** @type {object[]} */
const early = [];
/** @type {Map<number, { done: (answer: any) => void, failed: (why: Error) => void }>} */
const waiting = new Map();
/** @type {Map<number, WorkerSocket>} */
const sockets = new Map();
let last = 0;

/** @param {object} message */
function tell(message) {
  if (worker) worker.postMessage(message);
  else early.push(message);
}

/** A socket to a table in the worker. @implements {Socket} */
class WorkerSocket {
  /** @type {Socket["onopen"]} */
  onopen = null;
  /** @type {Socket["onmessage"]} */
  onmessage = null;
  /** @type {Socket["onclose"]} */
  onclose = null;
  /** @type {Socket["readyState"]} */
  readyState = WebSocket.CONNECTING;
  #number = ++last;

  /** @param {string} code */
  constructor(code) {
    sockets.set(this.#number, this);
    tell({ kind: "open", number: this.#number, code });
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(/** @type {any} */ (this), new Event("open"));
    });
  }

  /** @param {any} text */
  send(text) {
    tell({ kind: "send", number: this.#number, text });
  }

  close() {
    tell({ kind: "close", number: this.#number });
    this.ended(1000);
  }

  /** @param {string} data */
  told(data) {
    this.onmessage?.call(/** @type {any} */ (this), new MessageEvent("message", { data }));
  }

  /** @param {number} code */
  ended(code) {
    if (!sockets.delete(this.#number)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(/** @type {any} */ (this), new CloseEvent("close", { code }));
  }
}

/** What the worker answers to a message. @param {object} message @returns {Promise<any>} */
function answered(message) {
  const number = ++last;
  tell({ ...message, number });
  return new Promise((done, failed) => waiting.set(number, { done, failed }));
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
const ask = (path, init) => answered({ kind: "fetch", method: init?.method ?? "GET", path, body: init?.body ?? null });

/** @type {Transport} */
export const transport = {
  fetch: (path, init) => (FILES.test(path) ? fetch(fileOf(path), init) : ask(path, init)),
  connect: (code) => new WorkerSocket(code),
};
Object.assign(globalThis, { florilegiumTransport: transport });

/** @param {{ data: any }} message */
function hear({ data }) {
  const { kind, number } = data;
  if (kind === "answer") {
    const headers = { "content-type": data.type, "content-disposition": data.file };
    waiting.get(number)?.done(new Response(data.body, { status: data.status, headers }));
    waiting.delete(number);
  } else if (kind === "handed" || kind === "saved") {
    waiting.get(number)?.done(data);
    waiting.delete(number);
  } else if (kind === "frame") sockets.get(number)?.told(data.text);
  else if (kind === "ended") sockets.get(number)?.ended(data.code);
  else if (kind === "robbed") robbed();
  else news.dispatchEvent(new CustomEvent(kind, { detail: data }));
}

/** The worker, and what it has missed. */
function begin() {
  worker = new Worker(new URL("./python.js", import.meta.url), { type: "module" });
  worker.onmessage = hear;
  for (const message of early.splice(0)) worker.postMessage(message);
}

/**
 * The worker has ended, and with it whatever it was asked; another one waits for its turn. Whoever was connected
 * connects again, and sends what was not acknowledged.
 */
function beginAgain() {
  for (const { failed } of waiting.values()) failed(new Error("taken"));
  waiting.clear();
  begin();
  for (const socket of [...sockets.values()]) socket.ended(LOST);
}

/** Another tab has taken the tables. */
function robbed() {
  beginAgain();
  news.dispatchEvent(new CustomEvent("taken", { detail: { kind: "taken" } }));
}

// A browser may keep a page that somebody leaves, to show it again at once, and its worker with it; whoever comes next,
// and be it the same page loaded again, would wait for the tables for ever.
addEventListener("pagehide", () => {
  worker?.terminate();
});
addEventListener("pageshow", ({ persisted }) => persisted && worker && beginAgain());

/** Until all files are kept in this browser, or it is known that it keeps none: then they come as they are needed. */
async function filesKept() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  keeper.addEventListener("message", hear);
  try {
    const found = await keeper.register(new URL("service-worker.js", ROOT));
    if (keeper.controller) return;
    const coming = found.installing ?? found.waiting;
    const failed = new Promise((done) =>
      coming?.addEventListener("statechange", () => coming.state === "redundant" && done(null)),
    );
    const taken = new Promise((done) => keeper.addEventListener("controllerchange", done, { once: true }));
    if (!keeper.controller) await Promise.race([failed, taken]);
  } catch {
    // No https, or no room: the page plays all the same while there is a network.
  }
}

async function start() {
  await filesKept();
  begin();
}
start().catch((error) => hear({ data: { kind: "failed", why: String(error) } }));

/** Go on in this tab, and no longer in the one that plays now. */
export const playHere = () => tell({ kind: "steal" });

// This thread must not see the cards of a game, so the worker itself hands it over.

/** Have a game go on at the server this site lies on; what that answers. @param {string} code @returns {Promise<{ status: number, body: any }>} */
export const handOver = (code) => answered({ kind: "hand", code }).catch(() => ({ status: 0, body: null }));

/** Have the browser save a game's record; where another tab takes the games meanwhile, that is said. @param {string} code */
export const saveRecord = (code) => answered({ kind: "save", code }).then(saveAs, () => {});

/** @param {{ href: string, name: string }} file */
function saveAs({ href, name }) {
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** A file that the server would send: made here, and handed to the browser as a download. @param {string} path */
async function download(path) {
  const answer = await ask(path);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "florilegium.json";
  saveAs({ href: URL.createObjectURL(await answer.blob()), name });
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
  const path = link?.getAttribute("href");
  if (!path?.startsWith("/api/")) return;
  event.preventDefault();
  download(path).catch((error) => hear({ data: { kind: "failed", why: String(error) } }));
});
