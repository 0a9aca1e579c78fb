// The flowers, which are the cards.
/** @import { Mark } from "../../types.d.ts" */
import { say } from "../../kit.js";

const FLOWER = "illusion.flower.";

/** A flower in words. @param {string} card */
export const cardName = (card) => say(FLOWER + card);

/** A flower inside a sentence, which names it by its key. @param {string} value @returns {Mark | null} */
export function markOf(value) {
  if (!value.startsWith(FLOWER)) return null;
  const kind = value.slice(FLOWER.length);
  return { kind, symbol: `mark-${kind}` };
}
