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

from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Fields, Pair, Word, field, ones, repeated
from florilegium.arrays.chance import Chance
from florilegium.arrays.types import Identity
from florilegium.games import deck55
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.layout import Layout

VALUES = len(deck55.VALUES)
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


class _Table(Fields):
    """Turn, round and the card turned up."""

    seat = field(3)
    """The acting seat, counted from 0."""
    lap = field(3)
    """How many places it is after the seat that began the round."""
    flowers = field(3)
    """The cards in its bouquet."""
    rounds = field(3)
    """The finished rounds; the game is over after the last."""
    refusals = field(7)
    """IKE-8: those paid for this turn. A hundred would cost more prestige than a game can bring."""
    up = field(6)
    """The card turned up, or NONE."""
    place = field(6)
    """The next place in the list."""


class _Own(Fields):
    """What belongs to one seat."""

    prestige = field(12)
    """At most 2,230: six for each of five seats, and five times 88 for each of their bouquets."""
    gain = field(8)
    """What the complete bouquet will pay when the round ends."""
    top = field(6)
    """The top card of the discard pile, or NONE."""


TABLE, OWN = _Table(), _Own()

Heap = Pair
"""A set of cards, or of places in the list."""


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    own: tuple[Word, ...]
    """By row: `OWN`."""
    bouquets: tuple[Word, ...]
    """By row."""
    piles: tuple[Heap, ...]
    """By row: the places in the list."""
    refused: tuple[Word, ...]
    """The list; what a place holds that is in no pile means nothing."""
    table: Word
    """`TABLE`."""
    bag: Heap
    """The deck without an order."""
    gathered: Heap
    """The cards of all bouquets."""
    chance: Chance
    decks: jax.Array | None
    """Injected decks, `[cards, batch]` kinds; usually none. The last card of a deck is the last of
    its column, also where fewer cards than all were shuffled."""
    identity: Identity


class Shape(Layout):
    """The layout, and the sizes it brings about."""

    rows = sum(half.bit_count() for half in ALL)
    """Of an injected deck: its cards (IKE-1)."""
    empty_bouquet = repeated(NONE, BOUQUET.width, BOUQUET.count)
