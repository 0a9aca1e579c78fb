// What stays in this browser: the own arrangement of the hand (HAN-25) and notes. It belongs to cards,
// not to positions, so each card gets a number that it keeps while the log says where cards come and go.
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { GameEvent, View } from "./types.d.ts" */
import { eventsOf, useMemo, useState } from "../../kit.js";

const STORE = "florilegium.hanabi.private";
const TABLES = 12;

/**
 * @typedef {{ order: number[], notes: Record<number, string> }} Kept
 * @typedef {ReturnType<typeof useMemory>} Memory
 */

/** The events by which a card leaves or enters a hand. @param {LogEntry<GameEvent>[]} log */
const cardMoves = (log) =>
  eventsOf(log).filter((event) => event.type === "Played" || event.type === "Discarded" || event.type === "Drew");

/**
 * For each seat the numbers of the cards it holds, by position.
 * @param {LogEntry<GameEvent>[]} log @param {View["hands"]} hands
 */
function identities(log, hands) {
  const moves = cardMoves(log);
  let next = 0;
  const ids = hands.map((hand, place) => {
    const own = moves.filter((event) => event.seat === place + 1);
    const drawn = own.filter((event) => event.type === "Drew").length;
    const dealt = hand.length - drawn + (own.length - drawn);
    return Array.from({ length: dealt }, () => next++);
  });
  for (const { type, seat, position } of moves) {
    if (type === "Drew") ids[seat - 1].splice(position - 1, 0, next++);
    else ids[seat - 1].splice(position - 1, 1);
  }
  return ids;
}

/** What is kept for each table, the oldest first. @returns {Partial<Record<string, Kept>>} */
function readAll() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {Kept} value */
function write(key, value) {
  const { [key]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - TABLES);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [key, value]])));
  } catch {
    // A browser without storage still plays; it only forgets when the page is left.
  }
}

/**
 * The hand in the person's own order: known cards as arranged, newer ones behind them.
 * @param {number[]} ids @param {number[]} order
 */
function arranged(ids, order) {
  const kept = order.filter((id) => ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

/**
 * The private memory of a seat at a table; `place(id, to)` moves a card, `note(id, text)` keeps words.
 * @param {string} code @param {View} view @param {LogEntry<GameEvent>[]} log @param {boolean} replay
 */
export function useMemory(code, { seat, hands }, log, replay) {
  const key = `${code}.${seat}`;
  const [kept, setKept] = useState(() => readAll()[key] ?? { order: [], notes: {} });
  const ids = useMemo(() => identities(log, hands), [log, hands]);
  const mine = seat ? ids[seat - 1] : [];
  const order = replay ? mine : arranged(mine, kept.order);
  /** @param {Partial<Kept>} change */
  const save = (change) => {
    const value = { ...kept, ...change };
    setKept(value);
    write(key, value);
  };
  return {
    ids,
    mine,
    order,
    notes: replay ? {} : kept.notes,
    /** @param {number} id @param {number} to */
    place(id, to) {
      const others = order.filter((one) => one !== id);
      const spot = Math.max(0, Math.min(to, others.length));
      save({ order: [...others.slice(0, spot), id, ...others.slice(spot)] });
    },
    /** @param {number} id @param {string} text */
    note(id, text) {
      const { [id]: _, ...others } = kept.notes;
      save({ notes: text ? { ...others, [id]: text } : others });
    },
  };
}
