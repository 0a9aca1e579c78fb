// What the log says about the last moments. Nothing here reaches further back than a player may look.
import { cardName } from "../../kit.js";

/** A flower in words. */
export const cardWord = (card) => cardName("illusion", card);

const events = (entry) => (entry.events ?? []).map((one) => one.event);
const ofType = (entry, type) => events(entry).find((event) => event.type === type);

/** The basket of the latest placement in this round, or null. */
export function lastPlaced(log) {
  for (const entry of [...log].reverse()) {
    if (entry.undone !== undefined || ofType(entry, "RoundStarted")) return null;
    const placed = ofType(entry, "Placed");
    if (placed) return placed.basket;
  }
  return null;
}

/** The latest stop or end of a round, and what came after it; null without any.
 *  `since` are the baskets placed on later, `newest` whether nothing came later at all. */
export function lastShown(log) {
  const since = [];
  let newest = true;
  for (const entry of [...log].reverse()) {
    const stopped = ofType(entry, "Stopped");
    const ended = ofType(entry, "RoundEnded");
    if (stopped || ended) return { version: entry.version ?? entry.step, stopped, ended, since, newest };
    const placed = ofType(entry, "Placed");
    if (placed) since.push(placed.basket);
    if (entry.events?.length) newest = false;
  }
  return null;
}

/** What this seat has decided about the card just placed: true for stop, false for let, null for nothing. */
export function decided(log, seat) {
  for (const entry of [...log].reverse()) {
    const found = ofType(entry, "Decided");
    if (found?.seat === seat) return found.stop;
    if (ofType(entry, "Placed")) return null;
  }
  return null;
}
