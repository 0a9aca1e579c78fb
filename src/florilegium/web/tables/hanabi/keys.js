// Hanabi by keyboard: digits choose own cards; `t` turns to a teammate, and then letters and digits are clues.
import { say, useKeys } from "../../kit.js";

const DIGITS = ["1", "2", "3", "4", "5"];
const LETTERS = ["r", "g", "y", "b", "k", "m"];

/** What each key does; a key that returns false keeps its usual meaning. */
function bindings({ game, legal, choice, others, choose, send }) {
  const { view, aids, memory } = game;
  const mine = memory.ids[view.seat - 1];
  const own = choice?.own;
  const doing = (verb) => () => {
    const text = `${verb} ${mine.indexOf(own) + 1}`;
    return legal.some((one) => one.text === text) && send(text);
  };
  const shift = (by) => () => own !== undefined && memory.place(own, memory.order.indexOf(own) + by);
  const tell = (clue) => () => {
    const found = aids.tells.some((one) => one.seat === choice.seat && one.clue === clue);
    if (found) choose({ seat: choice.seat, clue, byKey: true });
  };
  const turn = () => {
    const told = others.filter((seat) => aids.tells.some((one) => one.seat === seat));
    return told.length > 0 && choose({ seat: told[(told.indexOf(choice?.seat) + 1) % told.length] });
  };
  const note = () => (own ?? choice?.card) !== undefined && choose({ ...choice, noting: true });
  const keys = { t: turn, n: note, p: doing("play"), d: doing("discard"), "[": shift(-1), "]": shift(1) };
  keys.Escape = () => choice !== null && choose(null);
  const telling = choice?.seat !== undefined && aids.tells.length > 0;
  for (const digit of DIGITS) {
    const id = mine[digit - 1];
    keys[digit] = telling ? tell(digit) : () => id !== undefined && choose({ own: id });
  }
  if (telling) for (const letter of LETTERS) keys[letter] = tell(letter.toUpperCase());
  return keys;
}

const help = () => ({
  "1–5": say("hanabi.page.key-card"),
  p: say("hanabi.page.key-play"),
  d: say("hanabi.page.key-discard"),
  n: say("hanabi.page.key-note"),
  "[ ]": say("hanabi.page.key-move"),
  t: say("hanabi.page.key-tell"),
  "R G Y B K M 1–5": say("hanabi.page.key-clue"),
  Esc: say("hanabi.page.key-cancel"),
});

/** The keys of the table while somebody plays; `playing` is null where one only looks on. */
export function useTableKeys(playing) {
  useKeys(playing ? bindings(playing) : {}, playing ? help() : {});
}
