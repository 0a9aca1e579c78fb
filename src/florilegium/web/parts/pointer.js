// A ring around what a lesson speaks of, and a tail of the bubble that leads there. Neither takes a place or a touch.
import { html, useEffect, useLayoutEffect, useState } from "../ui.js";
import { compact } from "./shape.js";

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ ring: Box, bubble: Box }} Boxes
 */

/** What is pointed at: `zone=board` is marked `data-zone="board"`. @param {Element} page @param {string} points */
function targetOf(page, points) {
  const [name, value] = points.split("=");
  const found = page.querySelectorAll(`.felt [data-${name}="${CSS.escape(value)}"]`);
  return [...found].find((one) => one.checkVisibility()) ?? null;
}

/** @param {Element} element @returns {Box} */
function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** An element with the signs that stand out over its edge, marked `data-sign`. @param {Element} element @returns {Box} */
function wholeOf(element) {
  const signs = [...element.querySelectorAll("[data-sign]")].filter((one) => one.checkVisibility());
  const boxes = [element, ...signs].map(boxOf);
  return {
    left: Math.min(...boxes.map((one) => one.left)),
    top: Math.min(...boxes.map((one) => one.top)),
    right: Math.max(...boxes.map((one) => one.right)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

/** What is seen of an element, inside all that scrolls around it. @param {Element} element @returns {Box} */
function seenOf(element) {
  const seen = wholeOf(element);
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const { left, top, right, bottom } = boxOf(around);
    seen.left = Math.max(seen.left, left);
    seen.top = Math.max(seen.top, top);
    seen.right = Math.min(seen.right, right);
    seen.bottom = Math.min(seen.bottom, bottom);
  }
  return seen;
}

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.min(Math.max(value, least), most);

/** How far from a corner the tail may stand. */
const CORNER = 22;

/** The bubble's tail, towards the ring: from below, or from beside it. @param {Boxes} boxes */
function tailOf({ ring, bubble }) {
  if (bubble.left >= ring.right) {
    const y = between((ring.top + ring.bottom) / 2, bubble.top + CORNER, bubble.bottom - CORNER);
    return { left: `${bubble.left}px`, top: `${y}px`, rotate: "-90deg" };
  }
  const x = between((ring.left + ring.right) / 2, bubble.left + CORNER, bubble.right - CORNER);
  return { left: `${x}px`, top: `${bubble.top}px` };
}

/** Beside the felt the bubble stands at the height of what it speaks of. @param {HTMLElement} bubble @param {Box} ring */
function align(bubble, ring) {
  const column = bubble.parentElement?.getBoundingClientRect();
  const beside = column && bubble.getBoundingClientRect().left >= ring.right - 1;
  const middle = (between(ring.top, 0, innerHeight) + between(ring.bottom, 0, innerHeight)) / 2;
  const top = middle - bubble.offsetHeight / 2;
  bubble.style.setProperty("--y", beside ? `${between(top, 62, innerHeight - bubble.offsetHeight - 16)}px` : "62px");
}

/**
 * `of` changes when something else is spoken of.
 * @param {{ page: { current: HTMLElement | null }, points: string | null, of: string }} props
 */
export function Pointer({ page, points, of }) {
  const [boxes, setBoxes] = useState(/** @type {Boxes | null} */ (null));
  useLayoutEffect(() => {
    const target = points && page.current && targetOf(page.current, points);
    // Where the table scrolls, as much as can be of what lies below is seen with it.
    if (target) target.scrollIntoView({ block: compact.peek() ? "start" : "nearest", inline: "nearest" });
  }, [points, of]);
  useEffect(() => {
    const root = page.current;
    if (!root || !points) {
      setBoxes(null);
      return undefined;
    }
    let asked = 0;
    const measure = () => {
      asked = 0;
      const target = targetOf(root, points);
      /** @type {HTMLElement | null} */
      const bubble = root.querySelector(".lesson-bubble");
      if (target && bubble) align(bubble, seenOf(target));
      const found = target && bubble ? { ring: seenOf(target), bubble: boxOf(bubble) } : null;
      setBoxes((now) => (JSON.stringify(now) === JSON.stringify(found) ? now : found));
    };
    const soon = () => {
      asked ||= requestAnimationFrame(measure);
    };
    const changes = new MutationObserver(soon);
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden"] });
    const sizes = new ResizeObserver(soon);
    for (const one of root.querySelectorAll(".felt, .lesson-bubble")) sizes.observe(one);
    addEventListener("scroll", soon, { capture: true, passive: true });
    measure();
    return () => {
      cancelAnimationFrame(asked);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener("scroll", soon, { capture: true });
    };
  }, [points, of]);
  if (!boxes) return null;
  const { left, top, right, bottom } = boxes.ring;
  const place = { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` };
  return html`<div class="lesson-ring" style=${place} data-testid="ring" aria-hidden="true"></div>
    <i class="lesson-tail" style=${tailOf(boxes)} aria-hidden="true"></i>`;
}
