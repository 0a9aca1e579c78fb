// The view library in one place: everything else imports it from here or from kit.js.
import { h } from "./vendor/preact.js";
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
