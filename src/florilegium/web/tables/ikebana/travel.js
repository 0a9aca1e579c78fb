// What travels: a card is turned up from the deck, and goes into a bouquet or onto a pile.
/** @import { Journey } from "../../types.d.ts" */
/** @import { GameEvent, View } from "./types.d.ts" */

/** @param {GameEvent} event @param {View} view @returns {Journey[]} */
function journeysOf(event, { bouquets }) {
  /** @param {number} seat */
  const bouquet = (seat) => `bouquet-${seat}-${bouquets[seat - 1].length}`;
  switch (event.type) {
    case "Revealed":
      return [{ from: "deck", to: "up", id: event.card, turning: true }];
    case "Kept":
      return [{ from: "up", to: bouquet(event.seat), id: event.card }];
    case "Refused":
      return [{ from: "up", to: `pile-${event.seat}`, id: event.card }];
    case "Bought":
      return [{ from: `pile-${event.owner}`, to: bouquet(event.seat), id: event.card }];
    default:
      return [];
  }
}

/** @param {GameEvent[]} events @param {View} view */
export const journeys = (events, view) => events.flatMap((event) => journeysOf(event, view));
