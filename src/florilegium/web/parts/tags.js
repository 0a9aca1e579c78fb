// What the ideas of puzzles are called.
import { sayOr } from "../words.js";

/** A tag in words, or itself where its game has none for it. @param {string} game @param {string} tag */
export const tagName = (game, tag) => sayOr(`${game}.tag.${tag}`, tag);
