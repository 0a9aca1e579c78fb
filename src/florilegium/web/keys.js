// The keyboard: one listener for the page; whoever is on the page adds keys, and `?` lists them.
import { signal, useEffect, useRef } from "./ui.js";

const layers = signal([]);

/** Everything the keyboard does now, for the list that `?` shows: `[[key, text]]`. */
export const keyHelp = () => layers.value.flatMap((layer) => Object.entries(layer.help.current ?? {}));

const TYPING = "input:not([type=range],[type=radio],[type=checkbox]), textarea, select, [contenteditable]";

const isArrow = (key) => key.startsWith("Arrow");

/** Radio buttons and check boxes keep the keys that move and tick them. */
const keepsKey = ({ key, target }) =>
  (isArrow(key) || key === " ") && target.closest?.("[type=radio], [type=checkbox]");

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.(TYPING) || keepsKey(event) || document.querySelector("dialog[open]")) return;
  // A key that is held down plays once; only arrows walk on.
  const held = event.repeat && !isArrow(event.key);
  for (const layer of [...layers.peek()].reverse()) {
    const keys = layer.keys.current;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) continue;
    if (!held && act(event) === false) continue; // not now: the key means what it usually does
    event.preventDefault();
    return;
  }
}
addEventListener("keydown", pressed);

/** Keys that work while the component is on the page; `help` says in words what each does. */
export function useKeys(keys, help = {}) {
  const layer = useRef(null);
  layer.current ??= { keys: { current: keys }, help: { current: help } };
  layer.current.keys.current = keys;
  layer.current.help.current = help;
  useEffect(() => {
    const mine = layer.current;
    layers.value = [...layers.peek(), mine];
    return () => {
      layers.value = layers.peek().filter((one) => one !== mine);
    };
  }, []);
}
