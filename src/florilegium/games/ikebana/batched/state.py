"""Ikebana as a few dozen words per game: where everything lies.

Every card is one of its own: the deck's places are two words of thirty, three colours to a word and
ten places to a colour, `111 22 33 44 5`; the jokers, the sixth colour, have one place a value. A
*card* is a number of six bits, which word and which place in it. So a heap of cards whose order is
unknown or does not matter is a set, two words. Nobody sees which copy of a kind a card is.

Rows are seats as the acting one counts them: row 0 is the acting seat, row 1 the next one.

The discard piles share one list of refused cards. A pile is a set of places in it, and its top is
the highest of them: buying a card takes a place out of a set, and no card ever has to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Layout, Word, ones, repeated
from florilegium.arrays.chance import Chance
from florilegium.games import deck55
from florilegium.games.ikebana import cards

COLOURS = deck55.COLOURS + deck55.MULTICOLOUR
VALUES = len(deck55.VALUES)
KINDS = len(COLOURS) * VALUES
"""A *kind* is a card without its copy: `5 * colour + value - 1`."""

HALF = 30
"""Places in each of the two words of a set, of cards or of places in the list."""
STARTS = (0, 3, 5, 7, 9)
"""The first of the ten places of a colour that has this value, from 1 on."""
JOKERS = sum(1 << start for start in STARTS)
"""Where the sixth colour has cards."""
ALL = (ones(HALF), ones(20) | JOKERS << 20)
"""IKE-1: the whole deck."""
NONE = 63
"""No card."""

BOUQUET = Cells(6, cards.BOUQUET)
"""The cards in the order they came; NONE where there is none yet."""
LIST = Cells(6, 5)
"""One of the words that the list of refused cards is made of."""
LISTS = 2 * HALF // LIST.count
"""How many. Between two shuffles a card is refused once, after at most five tops of before."""

_table = Layout()
SEAT = _table.field(3)
"""The acting seat, counted from 0."""
LAP = _table.field(3)
"""How many places it is after the seat that began the round."""
FLOWERS = _table.field(3)
"""The cards in its bouquet."""
ROUNDS = _table.field(3)
"""The finished rounds; the game is over after the last."""
REFUSALS = _table.field(7)
"""IKE-8: those paid for this turn. A hundred would cost more prestige than a game can bring."""
UP = _table.field(6)
"""The card turned up, or NONE."""
PLACE = _table.field(6)
"""The next place in the list."""

_own = Layout()
PRESTIGE = _own.field(12)
"""At most 2,230: six for each of five seats, and five times 88 for each of their bouquets."""
GAIN = _own.field(8)
"""What the complete bouquet will pay when the round ends."""
TOP = _own.field(6)
"""The top card of the discard pile, or NONE."""

Heap = tuple[Word, Word]
"""A set of cards, or of places in the list."""


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    own: tuple[Word, ...]
    """By row: prestige, gain and top card, the fields above."""
    bouquets: tuple[Word, ...]
    """By row."""
    piles: tuple[Heap, ...]
    """By row: the places in the list."""
    refused: tuple[Word, ...]
    """The list; what a place holds that is in no pile means nothing."""
    table: Word
    """Turn, round and the card turned up: the fields above."""
    bag: Heap
    """The deck without an order."""
    gathered: Heap
    """The cards of all bouquets."""
    chance: Chance
    decks: jax.Array | None
    """Injected decks, `[cards, batch]` kinds; usually none. The last card of a deck is the last of
    its column, also where fewer cards than all were shuffled."""


@dataclass(frozen=True)
class Shape:
    """The sizes that seats and options bring about."""

    seats: int
    options: cards.Options

    @property
    def cards(self) -> int:
        """IKE-1."""
        return sum(half.bit_count() for half in ALL)

    @property
    def empty_bouquet(self) -> int:
        """NONE in every cell."""
        return repeated(NONE, BOUQUET.width, BOUQUET.count)
