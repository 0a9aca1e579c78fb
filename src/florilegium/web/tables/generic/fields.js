// The fields of a view or of aids, with the words of their game.
import { known, say, sayOr } from "../../kit.js";

/**
 * @typedef {{ name: string, label: string, value: unknown }} Field
 * @typedef {{ name: string, label: string, values: unknown[] }} SeatField one value for each seat
 */

/** What the page shows in its own way. */
const ELSEWHERE = new Set(["seat", "seats", "turn", "outcome"]);

/** A name of the code as a heading: `turns_left` becomes "Turns left". @param {string} name */
function readable(name) {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** What a field is called: in the game's own words, or as in its code. @param {string} game @param {string} name */
export const fieldLabel = (game, name) => sayOr(`${game}.field.${name}`, readable(name));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The fields in their order: those with an entry for each seat, for which the game has a word under `by-seat`;
 * of the others those that are one word or number, and those that are more.
 * @param {string} game @param {unknown} values @param {number} seats
 */
export function fieldsOf(game, values, seats) {
  const found = {
    bySeat: /** @type {SeatField[]} */ ([]),
    short: /** @type {Field[]} */ ([]),
    long: /** @type {Field[]} */ ([]),
  };
  for (const [name, value] of Object.entries(isObject(values) ? values : {})) {
    if (ELSEWHERE.has(name)) continue;
    const seatWord = `${game}.by-seat.${name}`;
    if (known(seatWord) && Array.isArray(value) && value.length === seats) {
      found.bySeat.push({ name, label: say(seatWord), values: value });
    } else {
      const field = { name, label: fieldLabel(game, name), value };
      (typeof value === "object" && value !== null ? found.long : found.short).push(field);
    }
  }
  return found;
}
