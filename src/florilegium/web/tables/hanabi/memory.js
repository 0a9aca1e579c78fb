// What stays in this browser: the own arrangement of the hand (HAN-25) and notes. It belongs to cards,
// not to positions, so each card gets a number that it keeps while the log says where cards come and go.
import { useMemo, useState } from "../../kit.js";

const STORE = "florilegium.hanabi.private";
const TABLES = 12;

const leaves = (event) => event.type === "Played" || event.type === "Discarded";

/** For each seat the numbers of the cards it holds, by position. */
export function identities(log, hands) {
  const events = log.flatMap((entry) => entry.events ?? []).map((one) => one.event);
  const count = (seat, test) => events.filter((event) => event.seat === seat && test(event)).length;
  let next = 0;
  const ids = hands.map((hand, place) => {
    const drawn = count(place + 1, (event) => event.type === "Drew");
    const dealt = hand.length - drawn + count(place + 1, leaves);
    return Array.from({ length: dealt }, () => next++);
  });
  for (const event of events) {
    if (leaves(event)) ids[event.seat - 1].splice(event.position - 1, 1);
    if (event.type === "Drew") ids[event.seat - 1].splice(event.position - 1, 0, next++);
  }
  return ids;
}

function readAll() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

function write(key, value) {
  const { [key]: _, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - TABLES);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...kept, [key, value]])));
  } catch {
    // A browser without storage still plays; it only forgets when the page is left.
  }
}

/** The hand in the person's own order: known cards as arranged, newer ones behind them. */
function arranged(ids, order) {
  const kept = order.filter((id) => ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

/** The private memory of a seat at a table; `place(id, to)` moves a card, `note(id, text)` keeps words. */
export function useMemory(code, seat, hands, log, replay) {
  const key = `${code}.${seat}`;
  const [kept, setKept] = useState(() => ({ order: [], notes: {}, ...readAll()[key] }));
  const ids = useMemo(() => identities(log, hands), [log, hands]);
  const mine = seat ? ids[seat - 1] : [];
  const order = replay ? mine : arranged(mine, kept.order);
  const save = (change) => {
    const value = { ...kept, ...change };
    setKept(value);
    write(key, value);
  };
  return {
    ids,
    order,
    notes: replay ? {} : kept.notes,
    place(id, to) {
      const others = order.filter((one) => one !== id);
      const spot = Math.max(0, Math.min(to, others.length));
      save({ order: [...others.slice(0, spot), id, ...others.slice(spot)] });
    },
    note(id, text) {
      const { [id]: _, ...others } = kept.notes;
      save({ notes: text ? { ...others, [id]: text } : others });
    },
  };
}
