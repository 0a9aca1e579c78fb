// What travels: cards from the deck into hands, and from there to a firework or away.
/** @import { Journey } from "../../types.d.ts" */
/** @import { GameEvent, View } from "./types.d.ts" */

/** @param {number} seat @param {number} position */
const inHand = (seat, position) => `hand-${seat}-${position}`;

/** Who may not see a card sees its back. @param {number} seat @param {number} position @param {string | null} card @returns {Journey} */
const drawn = (seat, position, card) => ({ from: "deck", to: inHand(seat, position), id: card ?? "back" });

/** @param {GameEvent} event @returns {Journey[]} */
function journeysOf(event) {
  switch (event.type) {
    case "Drew":
      return [drawn(event.seat, event.position, event.card)];
    case "Played":
    case "Discarded": {
      const { seat, position, card } = event;
      const fits = event.type === "Played" && event.success;
      const to = `${fits ? "firework" : "discard"}-${card[0]}`;
      return [{ from: inHand(seat, position), to, id: card, vanishing: !fits }];
    }
    default:
      return [];
  }
}

/** @param {GameEvent[]} events */
export const journeys = (events) => events.flatMap(journeysOf);

/** A card to everybody, and again. @param {View} view */
export const deal = ({ hands }) =>
  hands[0].flatMap((_, place) => hands.map((hand, at) => drawn(at + 1, place + 1, hand[place].card)));
