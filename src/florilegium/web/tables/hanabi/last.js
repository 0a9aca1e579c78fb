// The last move: what it said, and which cards light up because of it.
import { Said, html, lastMove } from "../../kit.js";

/** Questions about the last move that the table asks while it draws. */
export function readLast(log) {
  const entry = lastMove(log);
  const events = entry?.events.map((one) => one.event) ?? [];
  const some = (type, test) => events.some((event) => event.type === type && test(event));
  return {
    entry,
    touched: (seat, position) => some("Told", (event) => event.to === seat && event.positions.includes(position)),
    drew: (seat, position) => some("Drew", (event) => event.seat === seat && event.position === position),
    placed: (colour) => some("Played", (event) => event.success && event.card[0] === colour),
    discarded: (card) =>
      some("Discarded", (event) => event.card === card) ||
      some("Played", (event) => !event.success && event.card === card),
  };
}

/** The last move in words. */
export function LastMove({ last }) {
  if (!last.entry) return null;
  return html`<p class="hanabi-news">${last.entry.events.map(
    (one, place) => html`<${Said} key=${place} message=${one.message} game="hanabi" /> `,
  )}</p>`;
}
