"""Hanabi as a handful of words per game: where everything lies.

A *kind* is a card without its copy, numbered by colour and then value: `5 * colour + value - 1`.
Rows are seats as the acting one counts them: row 0 is the acting seat, row 1 the next one. Passing
the turn on only renames the rows, so no word is ever looked up by its seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Layout, Word, ones, repeated
from florilegium.arrays.chance import Chance
from florilegium.core.option import Choice, option
from florilegium.games.hanabi import cards

VALUES = cards.TOP
NONE = 31
"""In a hand: no card, in the last place of a hand that could not be filled up."""

_table = Layout()
BLUE = _table.field(4)
RED = _table.field(2)
SEAT = _table.field(3)
"""The acting seat, counted from 0."""
TURNS = _table.field(3)
"""The turns that remain once the deck is empty (HAN-22)."""
LAST = _table.field(3)
"""What the last action was, one of the four below, or nothing yet."""
LAST_ABOUT = _table.field(5)
"""Its kind of card, or for a tell its colour or value, counted from 0."""
LAST_CARDS = _table.field(5)
"""The positions it was about: one card, or those that a tell touched."""
LAST_TO = _table.field(3)
"""The row told, as the teller counted."""
LAST_SCORED = _table.field(1)
LAST_BONUS = _table.field(1)
"""Whether a completed firework brought a blue token back (HAN-17)."""

PLAYED, DISCARDED, TOLD_COLOUR, TOLD_VALUE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Options(cards.Options):
    """The game's own, and `colours`: fewer of them make a small problem for research."""

    colours: int = option(Choice((5, 4, 3, 2)))


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
    """Tokens, turn and the last action: the fields above."""
    discard: tuple[Word, Word]
    """Ten bits for each colour, three colours to a word: as many ones as copies, 111 22 33 44 5."""
    bag: tuple[Word, Word]
    """The deck without an order: the set of cards in it, as `Shape.copies` tells."""
    chance: Chance
    decks: jax.Array | None
    """Injected decks, `[cards, batch]` kinds, dealt from the first on; usually none."""


@dataclass(frozen=True)
class Shape:
    """The sizes that seats and options bring about."""

    seats: int
    options: Options

    @property
    def colours(self) -> int:
        """How many, the multicolour one (HAN-30) being the last."""
        return self.options.colours + self.options.multicolour

    @property
    def letters(self) -> str:
        """The colours' letters in our order."""
        every = cards.colours(self.options)
        return every[: self.options.colours] + every[5:]

    @property
    def kinds(self) -> int:
        """How many kinds of cards."""
        return self.colours * VALUES

    @property
    def hand(self) -> int:
        """HAN-4: cards in a full hand."""
        return cards.hand_size(self.seats)

    @property
    def cards(self) -> int:
        """HAN-1: ten of each colour; HAN-30: five multicolour ones."""
        return 10 * self.options.colours + 5 * self.options.multicolour

    @property
    def drawable(self) -> int:
        """What is left of the deck after the deal."""
        return self.cards - self.seats * self.hand

    @property
    def hand_cells(self) -> Cells:
        """A hand, card by card."""
        return Cells(5, self.hand)

    @property
    def colour_cells(self) -> Cells:
        """What colours were told, card by card."""
        return Cells(self.colours, self.hand)

    @property
    def value_cells(self) -> Cells:
        """What values were told, card by card."""
        return Cells(VALUES, self.hand)

    @property
    def copies(self) -> tuple[int, int]:
        """The full bag: every kind once, and the further copies, each at its kind's place.

        A 5 has no second copy: its place in the second word is taken by the third 1.
        """
        return ones(self.kinds), ones(self.options.colours * VALUES)

    @property
    def firsts(self) -> int:
        """The kinds with value 1."""
        return repeated(1, VALUES, self.colours)

    @property
    def fifths(self) -> int:
        """The kinds with value 5."""
        return repeated(1 << VALUES - 1, VALUES, self.colours)
