// What travels: cards from the display and the deck into hands, and from there to the board they score.
/** @import { Journey } from "../../types.d.ts" */
/** @import { GameEvent, Took, View } from "./types.d.ts" */

/** How many cards stand for a hand that is dealt to somebody else. */
const SOME = 3;

/** The hands of others are a number, which shows no card. @param {number} seat */
const inHand = (seat) => ({ to: `hand-${seat}`, vanishing: true });

/** Whether this is a hand whose cards are drawn one by one. @param {View} view @param {number} seat */
const isOwn = (view, seat) => view.seat === seat && !view.open_hands;

/** Off the deck into the places of the display that show another card now. @param {View} view @param {View} before @returns {Journey[]} */
const refilled = (view, before) =>
  view.display.flatMap((card, place) =>
    card && card !== before.display[place]
      ? [{ from: "deck", to: `display-${place + 1}`, id: card, turning: true }]
      : [],
  );

/** @param {Took} event @param {View} view @returns {Journey} */
function taken({ seat, source, card }, view) {
  const from = source === "deck" ? source : `display-${source}`;
  if (!card || !isOwn(view, seat)) return { from, id: card ?? "back", ...inHand(seat) };
  const count = view.hand.filter((one) => one === card).length;
  return { from, to: `own-${card} ${count}`, id: card };
}

/** Where each of these cards was in a hand; equal cards are told apart. @param {string[]} cards @param {boolean} own @param {number} seat */
const sources = (cards, own, seat) =>
  cards.map((card, place) => {
    const count = cards.slice(0, place + 1).filter((one) => one === card).length;
    return own ? `own-${card} ${count}` : `hand-${seat}`;
  });

/** @param {GameEvent} event @param {View} view @param {View} before @returns {Journey[]} */
function journeysOf(event, view, before) {
  switch (event.type) {
    case "Took":
      return [taken(event, view)];
    case "Refilled":
      return refilled(view, before);
    case "Swapped": {
      const gone = before.display.flatMap((card, place) =>
        card ? [{ from: `display-${place + 1}`, to: "discard", id: card }] : [],
      );
      return [...gone, ...refilled(view, before)];
    }
    case "Scored": {
      const from = sources(event.cards, isOwn(before, event.seat), event.seat);
      const to = `board-${event.board}`;
      return event.cards.map((id, place) => ({ from: from[place], to, id, vanishing: true }));
    }
    case "RoundStarted":
      return deal(view);
    default:
      return [];
  }
}

/** @param {GameEvent[]} events @param {View} view @param {View} before */
export const journeys = (events, view, before) => events.flatMap((event) => journeysOf(event, view, before));

/** A hand to everybody, and the display. @param {View} view @returns {Journey[]} */
export function deal(view) {
  const hands = view.hands.flatMap((_, place) => {
    const seat = place + 1;
    if (!isOwn(view, seat)) return Array.from({ length: SOME }, () => ({ from: "deck", id: "back", ...inHand(seat) }));
    const own = sources(view.hand, true, seat);
    return view.hand.map((id, at) => ({ from: "deck", to: own[at], id }));
  });
  return [...hands, ...refilled(view, { ...view, display: [] })];
}
