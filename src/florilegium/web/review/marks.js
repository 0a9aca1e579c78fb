// Pointing at things of a table: places have names (`data-place`), the same on every screen.
import { useEffect, useState } from "../ui.js";

const FELT = ".replay-page .felt";
/** So many are pointed at once, at most. */
const MOST = 12;

/** The places of the table by their names; a name may stand for several. @param {string} name */
const placesOf = (name) => document.querySelectorAll(`${FELT} [data-place="${CSS.escape(name)}"]`);

/** Draw a ring around these places, and around no others. @param {string[]} marks @param {unknown} moment */
export function useRings(marks, moment) {
  useEffect(() => {
    for (const one of document.querySelectorAll("[data-marked]")) one.removeAttribute("data-marked");
    for (const mark of marks) for (const one of placesOf(mark)) one.setAttribute("data-marked", "");
  }, [marks, moment]);
}

/** What they are called, for those who do not see them. @param {string[]} marks */
export const spokenMarks = (marks) =>
  marks.flatMap((mark) => {
    const [one] = placesOf(mark);
    const labelled = one?.closest("[aria-label]") ?? one?.querySelector("[aria-label]");
    return labelled?.getAttribute("aria-label") ?? one?.textContent?.trim() ?? [];
  });

/**
 * The smallest place under the pointer. By where it lies: in a replay most buttons are disabled, and hear nothing.
 * @param {HTMLElement} felt @param {MouseEvent} event
 */
function placeAt(felt, { clientX: x, clientY: y }) {
  let found = null;
  let smallest = Infinity;
  for (const one of felt.querySelectorAll("[data-place]")) {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const isUnder = left <= x && x <= right && top <= y && y <= bottom;
    if (isUnder && width * height < smallest) {
      smallest = width * height;
      found = one.getAttribute("data-place");
    }
  }
  return found;
}

/**
 * The places that somebody who leads has pressed at this step; pressed again, they are let go.
 * @param {boolean} leads @param {number} step
 */
export function usePointing(leads, step) {
  const [marks, setMarks] = useState(/** @type {string[]} */ ([]));
  useEffect(() => setMarks([]), [leads, step]);
  useEffect(() => {
    const felt = /** @type {HTMLElement | null} */ (document.querySelector(FELT));
    if (!leads || !felt) return undefined;
    const press = (/** @type {MouseEvent} */ event) => {
      const place = placeAt(felt, event);
      if (!place) return;
      setMarks((old) => (old.includes(place) ? old.filter((one) => one !== place) : [...old, place].slice(-MOST)));
    };
    felt.dataset.pointing = "";
    felt.addEventListener("click", press);
    return () => {
      delete felt.dataset.pointing;
      felt.removeEventListener("click", press);
    };
  }, [leads, step]);
  return marks;
}
