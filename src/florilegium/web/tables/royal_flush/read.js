// Small readings of what the server sent.
import { lastMove } from "../../kit.js";

/** The cards behind the picked places of a hand. */
export const picks = (hand, picked) => hand.filter((one) => picked.includes(one.slot)).map((one) => one.card);

/** Whether a list of cards holds all of these, as often as they are asked for. */
export function holds(cards, wanted) {
  const left = [...cards];
  return wanted.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The card sets of a board that use every picked card. */
export const setsWith = (board, picked) => board.sets.filter((set) => holds(set.cards, picked));

/** The newest entry's event of this kind, or undefined. */
export const happened = (log, type) =>
  lastMove(log)
    ?.events.map((one) => one.event)
    .find((event) => event.type === type);
