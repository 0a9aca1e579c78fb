// Which arguments of a sentence are cards, colours or flowers, and how each is drawn in a line of text.
import { COLOURS, cardSign } from "./card.js";

const LETTERS = Object.fromEntries(Object.entries(COLOURS).map(([letter, colour]) => [`colour.${colour}`, letter]));

function deck55(value) {
  const short = cardSign(value);
  if (short) return { card: value, kind: value[0], symbol: `mark-${value[0]}`, short };
  const letter = LETTERS[value];
  return letter ? { kind: letter, symbol: `mark-${letter}` } : null;
}

function french(value) {
  const short = cardSign(value);
  return short && { card: value, kind: value[1] ?? "joker", short };
}

function flower(value) {
  const variety = value.startsWith("illusion.flower.") ? value.slice(16) : null;
  return variety ? { kind: variety, symbol: `mark-${variety}` } : null;
}

const READERS = { hanabi: deck55, ikebana: deck55, royal_flush: french, illusion: flower };

/** How to draw an argument, or null where it is only text. */
export const markOf = (game, value) => READERS[game]?.(value) ?? null;
