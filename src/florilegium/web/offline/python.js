// The worker: Python with the server's own code, and the browser's storage under it.
import { startPython } from "./runtime.js";
import { storage } from "./storage.js";

const LOCK = "florilegium-tables";
const PATIENCE_MS = 1500;
const network = fetch;
const START = `
from florilegium.offline import absent
absent.stand_in()
from pyodide.ffi import to_js
from florilegium.offline.worker import serve
await serve(storage, post, to_js, pause)
`;

/** @param {object} message @param {Transferable[]} [given] */
const tell = (message, given = []) => postMessage(message, { transfer: given });

/** Why Python would not begin, in words for people. @type {object | undefined} */
let refusal;

/** What Python calls. */
const post = {
  /** @param {number} number @param {number} status @param {string} type @param {string} file @param {any} body */
  answer(number, status, type, file, body) {
    const bytes = body.toJs();
    body.destroy();
    tell({ kind: "answer", number, status, type, file, body: bytes }, [bytes.buffer]);
  },
  /** @param {number} number @param {string} text */
  frame: (number, text) => tell({ kind: "frame", number, text }),
  /** @param {number} number @param {number} code */
  ended: (number, code) => tell({ kind: "ended", number, code }),
  /** @param {string} en @param {string} fr */
  refused: (en, fr) => {
    refusal = { en, fr };
  },
  /** @param {string} en @param {string} fr */
  trouble: (en, fr) => tell({ kind: "trouble", said: { en, fr } }),
};

async function start() {
  const { python, keepCompiled } = await startPython();
  python.globals.set("storage", storage);
  python.globals.set("post", post);
  const served = await python.runPythonAsync(START);
  keepCompiled().catch(() => {}); // a full disk keeps nothing: then it is compiled again
  return served;
}

/** Only one tab at a time has the tables; where pages came without TLS, whoever began last. @param {LockOptions} options */
const hold = (options) =>
  new Promise((held) => {
    if (!navigator.locks) return held(null);
    const forever = new Promise(() => {});
    const granted = () => {
      held(null);
      return forever;
    };
    return navigator.locks.request(LOCK, options, granted).catch(end);
  });

/** Take the tables from the tab that has them. */
function steal() {
  if (!isAwake) hold({ steal: true }).then(wake, failed);
}

/** Another tab has the tables now: Python ends at once, as its bots would play on. The page begins another worker. @param {Error} error */
function end(error) {
  if (error.name !== "AbortError") return failed(error);
  tell({ kind: "robbed" });
  return close();
}

/** @type {any} */
let serving = null;
let isAwake = false;
/** What the page asked for before Python was awake. @type {any[]} */
let early = [];

/** The record of a game goes straight from here to the server: the page may not know its cards. @param {any} message */
async function hand({ number, code }) {
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  const [status, body] = await network(new URL("/api/tables/bring", location.origin), {
    ...init,
    body: await serving.handed_over(code),
  }).then(
    async (answer) => [answer.status, await answer.json().catch(() => null)],
    () => [0, null],
  );
  tell({ kind: "handed", number, status, body });
}

/** The same as a file, of which the page gets only where it lies. @param {any} message */
async function save({ number, code }) {
  const record = new Blob([await serving.record(code)], { type: "application/json" });
  tell({ kind: "saved", number, href: URL.createObjectURL(record), name: `florilegium-${code}.json` });
}

/** @param {any} message */
function pass(message) {
  const { kind, number, method, path, body, code, text } = message;
  if (kind === "hand") hand(message).catch(failed);
  else if (kind === "save") save(message).catch(failed);
  else if (kind === "fetch") serving.fetch(number, method, path, body);
  else if (kind === "open") serving.open(number, code);
  else if (kind === "send") serving.send(number, text);
  else if (kind === "close") serving.close(number);
}

self.addEventListener("message", (event) => {
  const { data } = /** @type {MessageEvent} */ (event);
  if (data.kind === "steal") steal();
  else if (serving) pass(data);
  else if (data.kind === "close") early = early.filter(({ number }) => number !== data.number);
  else early.push(data);
});

/** @param {unknown} error */
const failed = (error) => tell({ kind: "failed", why: String(error), said: refusal });

async function wake() {
  clearTimeout(late);
  if (isAwake) return;
  isAwake = true;
  tell({ kind: "starting" });
  try {
    serving = await start();
  } catch (error) {
    failed(error);
    return;
  }
  tell({ kind: "ready" });
  for (const message of early.splice(0)) pass(message);
}

// A page that is loaded again may have to wait a moment for itself; who waits longer waits for another tab.
const late = setTimeout(() => tell({ kind: "taken" }), PATIENCE_MS);
hold({}).then(wake, failed);
