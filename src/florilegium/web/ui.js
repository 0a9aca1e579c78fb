// The view library in one place: everything else imports it from here or from kit.js.
/** @import { ComponentType } from "preact" */
import { Component, h, options } from "./vendor/preact.js";
import htm from "./vendor/htm.js";
import { linkTo, SITE } from "./transport.js";

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

/** In a site of files every link leads to where that file or page is. */
function mapLinks() {
  const before = options.vnode;
  options.vnode = (node) => {
    const props = /** @type {Record<string, unknown>} */ (node.props);
    for (const name of typeof node.type === "string" ? ["href", "src"] : []) {
      if (typeof props[name] === "string") props[name] = linkTo(props[name]);
    }
    before?.(node);
  };
}
if (SITE) mapLinks();

/** Markup as tagged templates. */
export const html = htm.bind(h);

/**
 * Props whose functions are always those of the last drawing, so that what is kept never calls an old one.
 * @template {object} Props
 * @param {Props} props @param {{ props: Props }} part
 */
function steady(props, part) {
  const found = /** @type {Record<string, unknown>} */ ({ ...props });
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== "function") continue;
    /** @param {unknown[]} given */
    found[name] = (...given) => /** @type {Record<string, Function>} */ (part.props)[name](...given);
  }
  return /** @type {Props} */ (found);
}

/** Whether two props say the same; what is the same object need not be read. @param {unknown} one @param {unknown} other */
function saysTheSame(one, other) {
  if (one === other) return true;
  if (typeof one !== typeof other) return false;
  return typeof one === "function" || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/**
 * @template {object} Props
 * @param {Props} before @param {Props} now
 */
function sayTheSame(before, now) {
  const names = /** @type {(keyof Props)[]} */ (Object.keys(now));
  return names.length === Object.keys(before).length && names.every((name) => saysTheSame(before[name], now[name]));
}

/**
 * A part that is drawn again only where its props say something else, or a signal does. They are plain data, and
 * functions that are called by what somebody does.
 * @template {object} Props
 * @param {ComponentType<Props>} part
 * @returns {ComponentType<Props>}
 */
export const kept = (part) =>
  class extends Component {
    /** @override @param {Props} props */
    shouldComponentUpdate(props) {
      return !sayTheSame(this.props, props);
    }

    /** @override */
    render() {
      return h(part, steady(this.props, this));
    }
  };
