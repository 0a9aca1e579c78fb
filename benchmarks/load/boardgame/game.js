// A small card game of our own for boardgame.io: four seats, secret hands, one card shown a move.
// It is the peer's equal of a Hanabi table: hidden hands and deck, public piles, about 80 moves.

const COLOURS = ["R", "Y", "G", "B", "W"];
const HAND = 4;

function deckOf(cards) {
  return Array.from({ length: cards }, (_, i) => `${COLOURS[i % 5]}${1 + (Math.floor(i / 5) % 5)}`);
}

function setup({ ctx, random }, { cards = 80 } = {}) {
  const deck = random.Shuffle(deckOf(cards));
  const hands = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) hands[seat] = deck.splice(0, HAND);
  const piles = Object.fromEntries(COLOURS.map((colour) => [colour, []]));
  return { hands, deck, piles, shown: null };
}

function reveal({ G, playerID }, index) {
  const hand = G.hands[playerID];
  if (!(index >= 0 && index < hand.length)) return "INVALID_MOVE";
  const [card] = hand.splice(index, 1);
  G.piles[card[0]].push(card);
  G.shown = { seat: playerID, card };
  if (G.deck.length) hand.push(G.deck.shift());
}

// A seat sees its own hand, and of the others and the deck only how many cards there are.
function playerView({ G, playerID }) {
  const hands = Object.fromEntries(
    Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
  );
  return { ...G, hands, deck: G.deck.length };
}

export const petals = {
  name: "petals",
  minPlayers: 4,
  maxPlayers: 4,
  setup,
  moves: { reveal },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView,
  endIf: ({ G }) =>
    Object.values(G.hands).every((hand) => hand.length === 0) ? { over: true } : undefined,
};
