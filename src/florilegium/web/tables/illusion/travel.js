// What travels: flowers from the deck into the middle and on into a basket; lives from one player to another, or into
// the box.
/** @import { Journey } from "../../types.d.ts" */
/** @import { GameEvent, Stopped, View } from "./types.d.ts" */

const HEART = { id: "life", box: "0 0 40 40", vanishing: true };

/** @param {string} card @returns {Journey} */
const turned = (card) => ({ from: "deck", to: "spot", id: card, turning: true });

/** @param {Stopped} event @returns {Journey[]} */
function lost({ right, placer, caller, lives }) {
  const from = `lives-${right ? placer : caller}`;
  const to = right ? `lives-${caller}` : "box";
  return Array.from({ length: lives }, () => ({ ...HEART, from, to }));
}

/** @param {GameEvent} event @returns {Journey[]} */
function journeysOf(event) {
  switch (event.type) {
    case "Turned":
      return [turned(event.card)];
    case "Placed":
      return [{ from: "spot", to: `basket-${event.basket}`, id: event.card }];
    case "Stopped":
      return lost(event);
    default:
      return [];
  }
}

/** @param {GameEvent[]} events */
export const journeys = (events) => events.flatMap(journeysOf);

/** The first flower. @param {View} view */
export const deal = (view) => (view.turned ? [turned(view.turned)] : []);
