"""Illusion as a dozen words per game: where everything lies.

Varieties, baskets and seats are counted from 0. The order of the cards below a basket's top never
matters again, so a basket is ten counters. The others decide clockwise from the placer on; nobody
sees a decision before all are in (ILL-9), so no order could be told from another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Layout, Word, chosen, word
from florilegium.arrays.chance import Chance
from florilegium.core.option import Flag, option
from florilegium.games.illusion import cards

VARIETIES = len(cards.VARIETIES)
CARDS = VARIETIES * cards.COPIES
BASKETS = len(cards.BASKETS)
ROUNDS = cards.ROUNDS

COUNTS = Cells(3, VARIETIES)
"""A basket: how many cards of each variety lie on it."""
TOPS = Cells(4, BASKETS)
"""The variety on top of each basket."""
NONE = 15
"""No card on a basket yet."""
LIVES = Cells(5, 6)
"""The lives of each seat, or what they scored."""

_table = Layout()
CARD = _table.field(4)
"""The card turned up, and, once it is placed, the same while the others decide."""
SEAT = _table.field(3)
"""Who places or has placed it."""
STAGE = _table.field(3)
"""0 while the card is to be placed; then how many seats after the placer the deciding one sits."""
BASKET = _table.field(2)
"""Where it was placed; 0 before."""
CALLERS = _table.field(6)
"""The set of seats that said stop: secret (ILL-9)."""
ROUND = _table.field(2)
"""Counted from 0; `ROUNDS` when the game is over."""
DECK = _table.field(6)
"""How many cards lie face down."""


@dataclass(frozen=True, slots=True)
class Options(cards.Options):
    """The game's own, and `memory`: the observation tells all that a perfect memory would know."""

    memory: bool = option(Flag())


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
    """Card, turn, decisions and round: the fields above."""
    seats: tuple[None, ...]
    """Nothing for each: no array tells how many play, and a state must not be taken for another."""
    chance: Chance
    decks: jax.Array | None
    """All that chance decides, injected, `[batched_deal.ROWS, batch]`; usually none."""


@dataclass(frozen=True)
class Shape:
    """The sizes that seats and options bring about."""

    seats: int
    options: Options

    @property
    def lives(self) -> int:
        """ILL-2: what everybody has at the start of a round."""
        return cards.lives(self.seats)

    @property
    def most(self) -> int:
        """The most lives a seat can have: of the others only one can have none (ILL-15)."""
        return self.seats * self.lives - (self.seats - 2)

    def around(self, seat: Word) -> Word:
        """A seat's number after it went past the last seat once."""
        return seat - chosen(word(seat >= self.seats), self.seats)

    def acting(self, table: Word) -> Word:
        """Who has to place or to decide."""
        return self.around(SEAT.get(table) + STAGE.get(table))
