"""Illusion as a dozen words per game: where everything lies.

Varieties, baskets and seats are counted from 0. The order of the cards below a basket's top never
matters again, so a basket is ten counters. The others decide clockwise from the placer on; nobody
sees a decision before all are in (ILL-9), so no order could be told from another.
"""

from __future__ import annotations

from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Fields, Word, field
from florilegium.arrays.chance import Chance
from florilegium.arrays.rows import wrapped
from florilegium.arrays.types import Identity
from florilegium.games.illusion import cards
from florilegium.games.illusion.layout import BASKETS, VARIETIES, Layout, Options

CARDS = VARIETIES * cards.COPIES
ROUNDS = cards.ROUNDS

COUNTS = Cells(3, VARIETIES)
"""A basket: how many cards of each variety lie on it."""
TOPS = Cells(4, BASKETS)
"""The variety on top of each basket."""
NONE = 15
"""No card on a basket yet."""
LIVES = Cells(5, 6)
"""The lives of each seat, or what they scored."""


class _Table(Fields):
    """Card, turn, decisions and round."""

    card = field(4)
    """The card turned up, and, once it is placed, the same while the others decide."""
    seat = field(3)
    """Who places or has placed it."""
    stage = field(3)
    """0 while the card is to be placed; then how many seats after the placer the decider sits."""
    basket = field(2)
    """Where it was placed; 0 before."""
    callers = field(6)
    """The set of seats that said stop: secret (ILL-9)."""
    round = field(2)
    """Counted from 0; `ROUNDS` when the game is over."""
    deck = field(6)
    """How many cards lie face down."""


TABLE = _Table()


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    baskets: tuple[Word, ...]
    """What lies on each: `COUNTS`. The deck is what is missing from them and from the table."""
    tops: Word
    """`TOPS`."""
    lives: Word
    """`LIVES`."""
    scored: tuple[Word, ...]
    """`LIVES` at the end of every round but the last, whose lives stay where they are."""
    table: Word
    """`TABLE`."""
    chance: Chance
    decks: jax.Array | None
    """All that chance decides, injected, `[Shape.rows, batch]`; usually none."""
    identity: Identity


class Shape(Layout):
    """The layout, and what else the twin makes of the number of seats."""

    first_seats = ROUNDS * CARDS
    """Where they begin in an injected deck, after the cards of all rounds."""
    ties = first_seats + ROUNDS
    """Where the ties begin, a number for each placement."""
    rows = ties + ROUNDS * CARDS
    """How long an injected deck is."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.lives = cards.lives(seats)
        """ILL-2: what everybody has at the start of a round."""


def acting_seat(shape: Shape, state: State) -> Word:
    """Who has to place or to decide, counted from 0."""
    table = state.table
    return wrapped(TABLE.seat.get(table) + TABLE.stage.get(table), shape.seats)
