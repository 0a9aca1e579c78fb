// Small readings of what the server sent.
/** @import { LogEntry } from "../../types.d.ts" */
/** @import { BoardAid, CardSet, GameEvent } from "./types.d.ts" */
import { lastMove } from "../../kit.js";

/** A card of the own hand; `slot` tells two equal cards apart. @typedef {{ card: string, slot: string }} HandCard */

/** The cards behind the picked places of a hand. @param {HandCard[]} hand @param {string[]} picked */
export const cardsOf = (hand, picked) => hand.filter((one) => picked.includes(one.slot)).map((one) => one.card);

/**
 * Whether a list of cards holds all of these, as often as they are asked for.
 * @param {string[]} cards @param {string[]} wanted
 */
function holds(cards, wanted) {
  const left = [...cards];
  return wanted.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** The card sets of a board that use every picked card. @param {BoardAid} board @param {string[]} picked */
export const setsWith = (board, picked) => board.sets.filter((set) => holds(set.cards, picked));

/**
 * How many card sets of a board there are; those of a large hand are not all listed.
 * @param {BoardAid} board @param {string[]} picked
 */
export function countSets(board, picked) {
  const isCut = board.count > board.sets.length && !picked.length;
  return isCut ? board.count : setsWith(board, picked).length;
}

/**
 * Whether these are the cards that a hint would score on a board.
 * @param {string | undefined} action @param {BoardAid} board @param {CardSet} set
 */
export function isHinted(action, board, set) {
  const start = `score ${board.name} `;
  return (
    action?.startsWith(start) && action.slice(start.length).split(" ").sort().join() === [...set.cards].sort().join()
  );
}

/**
 * The newest entry's event of this kind, or undefined.
 * @template {GameEvent["type"]} T
 * @param {LogEntry<GameEvent>[]} log @param {T} type
 */
export function justHappened(log, type) {
  const found = lastMove(log)?.events?.find((told) => told.event.type === type)?.event;
  return /** @type {Extract<GameEvent, { type: T }> | undefined} */ (found);
}
