// The keyboard: one listener for the page; whoever is on the page adds keys, and `?` lists them.
import { signal, useLayoutEffect, useRef } from "./ui.js";

/**
 * What each key does; an action that answers `false` leaves the key alone.
 * @typedef {Record<string, (event: KeyboardEvent) => unknown>} Keys
 * @typedef {{ keys: Keys, help: Record<string, string>, order: number }} Layer
 */

/** The keys of every component on the page, the latest last, and what is inside of another after it. */
const layers = signal(/** @type {Layer[]} */ ([]));

/** Everything the keyboard does now, for the list that `?` shows: `[[key, text]]`. */
export const keyHelp = () => layers.value.flatMap((layer) => Object.entries(layer.help));

let order = 0;

const TYPING = "input:not([type=range],[type=radio],[type=checkbox]), textarea, select, [contenteditable]";

/** Whether what was pressed lies in something that matches. @param {Event} event @param {string} selector */
export const isWithin = ({ target }, selector) => target instanceof Element && target.closest(selector) !== null;

/** @param {string} key */
const isArrow = (key) => key.startsWith("Arrow");

/** Radio buttons and check boxes keep the keys that move and tick them. @param {KeyboardEvent} event */
const isForTicking = (event) =>
  (isArrow(event.key) || event.key === " ") && isWithin(event, "[type=radio], [type=checkbox]");

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isWithin(event, TYPING) || isForTicking(event) || document.querySelector("dialog[open]")) return;
  // A key that is held down plays once; only arrows walk on.
  const held = event.repeat && !isArrow(event.key);
  for (const { keys } of [...layers.peek()].reverse()) {
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) continue;
    if (!held && act(event) === false) continue; // not now: the key means what it usually does
    event.preventDefault();
    return;
  }
}
addEventListener("keydown", onKey);

/**
 * Keys that work while the component is on the page; `help` says in words what each does.
 * @param {Keys} keys @param {Record<string, string>} [help]
 */
export function useKeys(keys, help = {}) {
  order += 1; // components are drawn from the outside in, but their effects come from the inside out
  const { current: layer } = useRef(/** @type {Layer} */ ({ keys, help, order }));
  Object.assign(layer, { keys, help });
  // Before the page is painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    layers.value = [...layers.peek(), layer].sort((one, other) => one.order - other.order);
    return () => {
      layers.value = layers.peek().filter((one) => one !== layer);
    };
  }, []);
}
