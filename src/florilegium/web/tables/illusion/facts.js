// What the log says about the last moments. Nothing here reaches further back than a player may look.
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { GameEvent, RoundEnded, Stopped } from "./types.d.ts" */

/** @typedef {LogEntry<GameEvent>} Entry */

/**
 * @template {GameEvent["type"]} T
 * @param {Entry} entry @param {T} type
 * @returns {Extract<GameEvent, { type: T }> | undefined}
 */
function ofType(entry, type) {
  const found = entry.events?.find((told) => told.event.type === type)?.event;
  return /** @type {Extract<GameEvent, { type: T }> | undefined} */ (found);
}

/** The basket of the latest placement in this round, or null. @param {Entry[]} log */
export function lastPlaced(log) {
  for (const entry of [...log].reverse()) {
    if (entry.undone !== undefined || ofType(entry, "RoundStarted")) return null;
    const placed = ofType(entry, "Placed");
    if (placed) return placed.basket;
  }
  return null;
}

/**
 * The latest stop or end of a round, and what came after it: `since` are the baskets placed on later,
 * `newest` says whether nothing came later at all.
 * @typedef {{ version: number, stopped?: Stopped, ended?: RoundEnded, since: number[], newest: boolean }} LastShown
 * @param {Entry[]} log
 * @returns {LastShown | null}
 */
export function lastShown(log) {
  const since = [];
  let newest = true;
  for (const entry of [...log].reverse()) {
    const stopped = ofType(entry, "Stopped");
    const ended = ofType(entry, "RoundEnded");
    if (stopped || ended) return { version: entry.version, stopped, ended, since, newest };
    const placed = ofType(entry, "Placed");
    if (placed) since.push(placed.basket);
    if (entry.events?.length) newest = false;
  }
  return null;
}

/**
 * What this seat has decided about the card just placed: true for stop, false for let, null for nothing.
 * @param {Entry[]} log @param {number} seat
 */
export function decided(log, seat) {
  for (const entry of [...log].reverse()) {
    const found = ofType(entry, "Decided");
    if (found?.seat === seat) return found.stop;
    if (ofType(entry, "Placed")) return null;
  }
  return null;
}
