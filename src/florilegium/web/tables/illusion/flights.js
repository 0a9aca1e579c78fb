// Lives on their way from one player to another, or into the box.
/** @import { Stopped } from "./types.d.ts" */
import { artSheet, prefersCalm, useEffect } from "../../kit.js";

const FLIGHT_MS = 900;
const STAGGER_MS = 140;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ x: number, y: number }} Point */

function heart() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("class", "illusion-flight");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${artSheet("illusion")}#life`);
  svg.append(use);
  return svg;
}

/** @param {Element} element @param {Element} root */
function middle(element, root) {
  const box = element.getBoundingClientRect();
  const home = root.getBoundingClientRect();
  return { x: box.left + box.width / 2 - home.left, y: box.top + box.height / 2 - home.top };
}

/** @param {Point} point @param {number} scale @param {number} opacity */
const at = ({ x, y }, scale, opacity) => ({
  transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`,
  opacity,
});

/** @param {Element} root @param {Point} from @param {Point} to @param {number} place how many fly before it */
function fly(root, from, to, place) {
  const one = heart();
  root.append(one);
  const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const run = one.animate([at(from, 0.8, 0), at(bend, 1.7, 1), at(to, 0.8, 0.9)], {
    duration: FLIGHT_MS,
    delay: place * STAGGER_MS,
    easing: "ease-in-out",
    fill: "both",
  });
  run.onfinish = run.oncancel = () => one.remove();
}

/** Lets the lives of a stop fly. @param {Element} root @param {Stopped} stopped */
function flyAll(root, { right, placer, caller, lives }) {
  /** @param {number} seat */
  const livesOf = (seat) => root.querySelector(`[data-lives="${seat}"]`);
  const from = livesOf(right ? placer : caller);
  const to = right ? livesOf(caller) : root.querySelector("[data-box]");
  if (!from || !to) return;
  for (let place = 0; place < lives; place += 1) fly(root, middle(from, root), middle(to, root), place);
}

/**
 * Lets the lives of a new stop fly.
 * @param {{ current: Element | null }} root @param {{ version: number, stopped?: Stopped } | null} shown
 * @param {boolean} replay
 */
export function useFlights(root, shown, replay) {
  useEffect(() => {
    if (root.current && shown?.stopped && !replay && !prefersCalm()) flyAll(root.current, shown.stopped);
  }, [shown?.version]);
}
