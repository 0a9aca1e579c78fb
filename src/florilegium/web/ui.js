// The view library in one place: everything else imports it from here or from kit.js.
/** @import { ComponentType } from "preact" */
import { h } from "./vendor/preact.js";
import { useMemo } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

export { createContext, render } from "./vendor/preact.js";
export {
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./vendor/hooks.js";
export { effect, signal } from "./vendor/signals.js";

/** Markup as tagged templates. */
export const html = htm.bind(h);

/**
 * A part that is drawn again only where its props, plain data without functions, say something else, or a signal does.
 * @template {object} Props
 * @param {ComponentType<Props>} part
 */
export const kept = (part) => (/** @type {Props} */ props) => useMemo(() => h(part, props), [JSON.stringify(props)]);
