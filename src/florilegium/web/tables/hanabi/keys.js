// Hanabi by keyboard: digits choose own cards; `t` turns to a teammate, and then letters and digits are clues.
/** @import { Legal } from "../../types.d.ts" */
/** @import { Choice, Game } from "./table.js" */
import { say, useKeys } from "../../kit.js";
import { COLOURS, letterOf } from "../deck55/cards.js";

const DIGITS = ["1", "2", "3", "4", "5"];

/**
 * What can be told by each key: values, and colours by their letters in the language of the page and in English.
 * @returns {Record<string, string>}
 */
function clueByKey() {
  const letters = Object.keys(COLOURS);
  const named = (/** @type {(letter: string) => string} */ key) => letters.map((one) => [key(one).toLowerCase(), one]);
  const digits = DIGITS.map((digit) => [digit, digit]);
  return Object.fromEntries([...named((letter) => letter), ...named(letterOf), ...digits]);
}

/**
 * @typedef {{
 *   game: Game, legal: Legal[], choice: Choice | null, others: number[], choose: (choice: Choice | null) => void,
 *   send: (text: string) => void
 * }} Playing
 * @typedef {Record<string, () => unknown>} Bindings
 */

/** What the keys do with an own card that is chosen. @param {Playing} playing @returns {Bindings} */
function cardKeys({ game: { memory }, legal, choice, send }) {
  const own = choice?.own;
  if (own === undefined) return {};
  /** @param {string} verb */
  const doing = (verb) => () => {
    const text = `${verb} ${memory.mine.indexOf(own) + 1}`;
    return legal.some((one) => one.text === text) && send(text);
  };
  /** @param {number} by */
  const shift = (by) => () => memory.place(own, memory.order.indexOf(own) + by);
  return { p: doing("play"), d: doing("discard"), "[": shift(-1), "]": shift(1) };
}

/**
 * Letters and digits while one tells a teammate; digits choose own cards otherwise.
 * @param {Playing} playing @returns {Bindings}
 */
function clueKeys({ game: { aids, memory }, choice, choose }) {
  const seat = choice?.seat;
  if (seat === undefined || !aids.tells.length) {
    const cards = memory.mine.map((id, place) => [DIGITS[place], () => choose({ own: id })]);
    return Object.fromEntries(cards);
  }
  /** @param {string} clue */
  const tell = (clue) => () => {
    const found = aids.tells.some((one) => one.seat === seat && one.clue === clue);
    if (found) choose({ seat, clue, byKey: true });
  };
  return Object.fromEntries(Object.entries(clueByKey()).map(([key, clue]) => [key, tell(clue)]));
}

/**
 * What each key does; a key that returns false keeps its usual meaning.
 * @param {Playing} playing @returns {Bindings}
 */
function bindings(playing) {
  const { game, choice, others, choose } = playing;
  const card = choice?.own ?? choice?.card;
  const nextTeammate = () => {
    const told = others.filter((seat) => game.aids.tells.some((one) => one.seat === seat));
    const after = told.indexOf(choice?.seat ?? 0) + 1;
    return told.length > 0 && choose({ seat: told[after % told.length] });
  };
  return {
    t: nextTeammate,
    Escape: () => choice !== null && choose(null),
    ...cardKeys(playing),
    ...clueKeys(playing),
    // A letter of a colour may be the same; it is meant where one has pointed at no card.
    ...(card === undefined ? {} : { n: () => choose({ ...choice, noting: true }) }),
  };
}

const help = () => ({
  "1–5": say("hanabi.page.key-card"),
  p: say("hanabi.page.key-play"),
  d: say("hanabi.page.key-discard"),
  n: say("hanabi.page.key-note"),
  "[ ]": say("hanabi.page.key-move"),
  t: say("hanabi.page.key-tell"),
  [`${Object.keys(COLOURS).map(letterOf).join(" ")} 1–5`]: say("hanabi.page.key-clue"),
  Esc: say("hanabi.page.key-cancel"),
});

/**
 * The keys of the table while somebody plays; `playing` is null where one only looks on.
 * @param {Playing | null} playing
 */
export function useTableKeys(playing) {
  useKeys(playing ? bindings(playing) : {}, playing ? help() : {});
}
