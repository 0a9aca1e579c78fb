// What the log may still say once a newer flower has been placed: who did what, but no flower (ILL-6).
/** @import { LogEntry, Message, ToldEvent } from "../../types.d.ts" */
/** @import { GameEvent } from "./types.d.ts" */

/** What was put into other words before: the log draws nothing anew that is told as it was. @type {WeakMap<ToldEvent<GameEvent>, Message | null>} */
const retold = new WeakMap();

/** @param {ToldEvent<GameEvent>} told */
function withoutFlowers(told) {
  const known = retold.get(told);
  if (known !== undefined) return known;
  const message = inOtherWords(told);
  retold.set(told, message);
  return message;
}

/** @param {ToldEvent<GameEvent>} told @returns {Message | null} */
function inOtherWords({ event, message }) {
  switch (event.type) {
    case "RoundEnded":
    case "RoundStarted":
    case "Ended":
      return message;
    case "Placed":
      return { key: "illusion.page.log.placed", args: { seat: { seat: event.seat }, basket: event.basket } };
    case "Stopped": {
      const { caller, placer, basket, lives } = event;
      const key = event.right ? "illusion.page.log.right" : "illusion.page.log.wrong";
      return { key, args: { caller: { seat: caller }, placer: { seat: placer }, basket, lives } };
    }
    default:
      return null;
  }
}

/**
 * How each event is told now: the latest placement and what followed it as they were.
 * @param {LogEntry<GameEvent>[]} log
 */
export function retelling(log) {
  const latest = log.findLast((entry) => entry.events?.some((told) => told.event.type === "Placed"));
  const since = latest?.version ?? 0;
  /** @param {ToldEvent<GameEvent>} told @param {LogEntry<GameEvent>} entry */
  return (told, entry) => (entry.version >= since ? told.message : withoutFlowers(told));
}
