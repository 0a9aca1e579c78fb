// Which arguments of a sentence are cards, colours or flowers, and how each is drawn in a line of text.

const COLOURS = { red: "R", green: "G", yellow: "Y", blue: "B", black: "K", multicolour: "M" };
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function deck55(value) {
  if (/^[RGYBKM][1-5]$/.test(value)) return { card: value, kind: value[0], symbol: `mark-${value[0]}`, short: value };
  const letter = value.startsWith("colour.") ? COLOURS[value.slice(7)] : null;
  return letter ? { kind: letter, symbol: `mark-${letter}` } : null;
}

function french(value) {
  if (value === "*") return { card: "*", kind: "joker", short: "★" };
  if (!/^[2-9TJQKA][SHDC]$/.test(value)) return null;
  return { card: value, kind: value[1], short: `${value[0].replace("T", "10")}${SUITS[value[1]]}` };
}

function flower(value) {
  const variety = value.startsWith("illusion.flower.") ? value.slice(16) : null;
  return variety ? { kind: variety, symbol: `mark-${variety}` } : null;
}

const READERS = { hanabi: deck55, ikebana: deck55, royal_flush: french, illusion: flower };

/** How to draw an argument, or null where it is only text. */
export const markOf = (game, value) => READERS[game]?.(value) ?? null;
