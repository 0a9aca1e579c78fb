// Modules and their style sheets, fetched when they are needed; and what can wait until nothing else is to be done.
import { useEffect, useState } from "./ui.js";
import { fileAt } from "./transport.js";

/**
 * @template M
 * @typedef {{ coming: Promise<M>, here?: M }} Fetched a module on its way, and the module once it is here
 */

/** @type {Map<string, Fetched<any>>} */
const modules = new Map();

/**
 * A style sheet once; it counts as there even if it fails, so that a page is never held back by it.
 * @param {string} path
 */
function loadStyles(path) {
  const href = fileAt(path);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

/**
 * A module with the sheets of the page, and with its own where it exports the address of one as `css`.
 * @template {object} M
 * @param {() => Promise<M>} load @param {string[]} sheets
 */
async function withStyles(load, sheets) {
  const styles = sheets.map((name) => loadStyles(`/static/style/${name}.css`));
  const module = await load();
  if ("css" in module) styles.push(loadStyles(String(module.css)));
  await Promise.all(styles);
  return module;
}

/**
 * A module by name, once; a failed fetch is tried again the next time.
 * @template {object} M
 * @param {string} name @param {() => Promise<M>} load @param {string[]} [sheets]
 * @returns {Fetched<M>}
 */
export function fetchModule(name, load, sheets = []) {
  const known = modules.get(name);
  if (known) return known;
  /** @type {Fetched<M>} */
  const fetched = { coming: withStyles(load, sheets) };
  modules.set(name, fetched);
  fetched.coming.then(
    (module) => {
      fetched.here = module;
    },
    () => modules.delete(name),
  );
  return fetched;
}

/**
 * A module as a value: undefined while it comes, null where it cannot be had. Nothing is fetched
 * while `name` is null.
 * @template {object} M
 * @param {string | null} name @param {() => Promise<M>} load @param {string[]} [sheets]
 * @returns {M | null | undefined}
 */
export function useModule(name, load, sheets = []) {
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState(/** @type {string | null} */ (null));
  const fetched = name === null || failed === name ? null : fetchModule(name, load, sheets);
  useEffect(() => {
    let wanted = true;
    fetched?.coming.then(
      () => wanted && redraw((count) => count + 1),
      () => wanted && setFailed(name),
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  if (name === null) return undefined;
  return fetched === null ? null : fetched.here;
}

/** However busy a page is, what waits is not forgotten. */
const LONGEST_WAIT_MS = 200;

/** Where a browser cannot tell when it is idle, a moment later. @type {(act: () => void) => number} */
export const whenIdle =
  "requestIdleCallback" in globalThis ? (act) => requestIdleCallback(act, { timeout: LONGEST_WAIT_MS }) : setTimeout;

/** @type {(waiting: number) => void} */
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

/** Acts once the next picture of the page is drawn and there is nothing else to do; gives what ends that. @param {() => void} act */
export function afterDrawing(act) {
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = whenIdle(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdle(idle);
  };
}
