// The cards of games/deck55.py: five colours and multicolour, values from 1 to 5.
/** @import { Mark } from "../../types.d.ts" */
import { SENTENCE_BOX, say } from "../../kit.js";

/** The letters of the colours, and the names in their catalogue keys. @type {Record<string, string>} */
export const COLOURS = { R: "red", G: "green", Y: "yellow", B: "blue", K: "black", M: "multicolour" };

/** The shapes of the colours inside sentences, in the log and in the last move. */
export const SENTENCE_MARKS = [undefined, "news"].flatMap((use) =>
  Object.keys(COLOURS).map((colour) => ({ id: `mark-${colour}`, box: SENTENCE_BOX, use })),
);

/** @type {Record<string, string>} */
const LETTERS = Object.fromEntries(Object.entries(COLOURS).map(([letter, colour]) => [`colour.${colour}`, letter]));

const CARD = /^[RGYBKM][1-5]$/;

/** The letter that a colour has in the language of the page, by the one that records use. @param {string} colour */
export const letterOf = (colour) => say(`colour.letter.${colour}`);

/** A colour in words, by its letter. @param {string} letter */
export const colourName = (letter) => say(`colour.${COLOURS[letter]}`);

/** A card in words: "red 1". @param {string} card */
export const cardName = (card) => say("deck55.card", { colour: colourName(card[0]), value: card[1] });

/**
 * A card or a colour inside a sentence: its shape, and its letter or word.
 * @param {string} value @returns {Mark | null}
 */
export function markOf(value) {
  if (CARD.test(value)) {
    const [colour, number] = value;
    return { kind: colour, symbol: `mark-${colour}`, sign: letterOf(colour) + number, spoken: cardName(value) };
  }
  const letter = LETTERS[value];
  return letter ? { kind: letter, symbol: `mark-${letter}` } : null;
}
