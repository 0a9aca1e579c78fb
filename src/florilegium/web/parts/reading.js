// What pages and games read out of a table in the same way.
/** @import { AnyEvent, AnyView, LogEntry, TableState } from "../types.d.ts" */

/** Whether the cards are those of an earlier game; a what-if says so in its own words. @param {TableState} table */
export const isSameDeal = ({ deal, branch }) => Boolean(deal?.same_deal) && branch === null;

/** Whether the one who looks may act now. @param {TableState} table */
export const isMyTurn = ({ phase, turn, seat }) => phase === "playing" && seat !== null && turn.includes(seat);

/**
 * The other seats clockwise, beginning left of the one who looks; all of them for a spectator.
 * @param {Pick<AnyView, "seat" | "seats">} view
 */
export function clockwise(view) {
  const seats = Array.from({ length: view.seats }, (_, place) => place + 1);
  return view.seat ? [...seats.slice(view.seat), ...seats.slice(0, view.seat - 1)] : seats;
}

/**
 * The last entry of the log in which something happened in the game, or undefined.
 * @template {AnyEvent} E
 * @param {LogEntry<E>[]} log
 */
export const lastMove = (log) => log.findLast((entry) => entry.events?.length);

/**
 * What happened in the game, the oldest first.
 * @template {AnyEvent} E
 * @param {LogEntry<E>[]} log
 */
export const eventsOf = (log) => log.flatMap((entry) => entry.events ?? []).map((told) => told.event);
