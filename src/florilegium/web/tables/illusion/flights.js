// Lives on their way from one player to another, or into the box.
import { useEffect } from "../../kit.js";

const FLIGHT_MS = 900;
const STAGGER_MS = 140;
const SVG = "http://www.w3.org/2000/svg";

/** Whether the person wishes for little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function heart() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("class", "illusion-flight");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "/art/illusion.svg#life");
  svg.append(use);
  return svg;
}

function middle(element, root) {
  const box = element.getBoundingClientRect();
  const home = root.getBoundingClientRect();
  return { x: box.left + box.width / 2 - home.left, y: box.top + box.height / 2 - home.top };
}

function fly(root, from, to, place) {
  const one = heart();
  root.append(one);
  const at = ({ x, y }, scale, opacity) => ({
    transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`,
    opacity,
  });
  const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const run = one.animate([at(from, 0.8, 0), at(bend, 1.7, 1), at(to, 0.8, 0.9)], {
    duration: FLIGHT_MS,
    delay: place * STAGGER_MS,
    easing: "ease-in-out",
    fill: "both",
  });
  run.onfinish = run.oncancel = () => one.remove();
}

/** Lets the lives of a new stop fly. */
export function useFlights(root, showing, replay) {
  const stopped = showing.shown?.stopped;
  useEffect(() => {
    if (!stopped || replay || calm()) return;
    const lives = (seat) => root.current.querySelector(`[data-lives="${seat}"]`);
    const from = lives(stopped.right ? stopped.placer : stopped.caller);
    const to = stopped.right ? lives(stopped.caller) : root.current.querySelector("[data-box]");
    if (!from || !to) return;
    for (let place = 0; place < stopped.lives; place += 1)
      fly(root.current, middle(from, root.current), middle(to, root.current), place);
  }, [showing.shown?.version]);
}
