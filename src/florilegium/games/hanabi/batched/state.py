"""Hanabi as a handful of words per game: where everything lies.

A *kind* is a card without its copy, numbered as the layout says: `5 * colour + value - 1`.
Rows are seats as the acting one counts them: row 0 is the acting seat, row 1 the next one. Passing
the turn on only renames the rows, so no word is ever looked up by its seat.
"""

from __future__ import annotations

from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Fields, Pair, Word, field, ones, repeated
from florilegium.arrays.chance import Chance
from florilegium.arrays.types import Identity
from florilegium.games.hanabi.layout import VALUES, Layout, Options

NONE = 31
"""In a hand: no card, in the last place of a hand that could not be filled up."""


class _Table(Fields):
    """Tokens, turn and the last action."""

    blue = field(4)
    red = field(2)
    seat = field(3)
    """The acting seat, counted from 0."""
    turns = field(3)
    """The turns that remain once the deck is empty (HAN-22)."""
    last = field(3)
    """What the last action was, one of the four below, or nothing yet."""
    last_about = field(5)
    """Its kind of card, or for a tell its colour or value, counted from 0."""
    last_cards = field(5)
    """The positions it was about: one card, or those that a tell touched."""
    last_to = field(3)
    """The row told, as the teller counted."""
    last_scored = field(1)
    last_bonus = field(1)
    """Whether a completed firework brought a blue token back (HAN-17)."""


TABLE = _Table()
PLAYED, DISCARDED, TOLD_COLOUR, TOLD_VALUE = 1, 2, 3, 4


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    hands: tuple[Word, ...]
    """By row: the kind of card at each position, the oldest first."""
    told_colours: tuple[Word, ...]
    """By row: for each card the colours told to its hand since it came, touching it or not."""
    told_values: tuple[Word, ...]
    """By row: the same for values."""
    fireworks: Word
    """The set of kinds that lie in a firework."""
    table: Word
    """`TABLE`."""
    discard: tuple[Word, Word]
    """Ten bits for each colour, three colours to a word: as many ones as copies, 111 22 33 44 5."""
    bag: Pair
    """The deck without an order: the set of cards in it, as `Shape.copies` tells."""
    chance: Chance
    decks: jax.Array | None
    """Injected decks, `[cards, batch]` kinds, dealt from the first on; usually none."""
    identity: Identity


class Shape(Layout):
    """The layout, and the cells and sets of its sizes."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.rows = len(self.deck)
        """Of an injected deck: its cards."""
        self.hand_cells = Cells(5, self.hand)
        """A hand, card by card."""
        self.colour_cells = Cells(self.colours, self.hand)
        """What colours were told, card by card."""
        self.value_cells = Cells(VALUES, self.hand)
        """What values were told, card by card."""
        self.copies = ones(self.kinds), ones(options.colours * VALUES)
        """The full bag: every kind once, and the further copies, each at its kind's place.

        A 5 has no second copy: its place in the second word is taken by the third 1.
        """
        self.firsts = repeated(1, VALUES, self.colours)
        """The kinds with value 1."""
        self.fifths = repeated(1 << VALUES - 1, VALUES, self.colours)
        """The kinds with value 5."""
