"""Royal Flush as some words per game: where everything lies.

A *kind* is a card without its copy, numbered as `Card.order` does. Rows are seats as the acting one
counts them: row 0 is the acting seat, row 1 the next one. Passing the turn on only renames the
rows, so no word is ever looked up by its seat.

A combination is scored in several steps: first the board, then its cards in rising order, jokers
last. Until the last of them nothing has happened but that `choice`, `allowed` and `picked` change.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Layout, Word
from florilegium.arrays.chance import Chance
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.boards import IN_PLAY, NAMES, NUMBER
from florilegium.games.royal_flush.batched.cards import KINDS, Cards, Twofold

NO_CARD = 63
"""In the display: an empty position."""
DISPLAY = Cells(6, cards.DISPLAY)
CARDS = 2 * KINDS

_table = Layout()
SEAT = _table.field(3)
"""The acting seat, counted from 0."""
ROUND = _table.field(2)
"""Counted from 0."""
OVER = _table.field(1)
SWAPPED = _table.field(1)
TAKEN = _table.field(5)
PASSES = _table.field(3)
SPENT = _table.field(5)
DECK = _table.field(7)
"""How many cards are in the bag."""

_purse = Layout()
TOKENS = _purse.field(5)
JOKERS = _purse.field(2)
PIECES = _purse.field(3)
"""Those not yet placed."""
GAINED = _purse.field(7)
"""What the spaces of this round are worth."""
POINTS = _purse.field(9)
"""From the rounds that are over."""

_choice = Layout()
BOARD = _choice.field(5)
"""The board that is being scored."""
REST = _choice.field(3)
"""How many cards it still asks for; 0 where nothing is being scored."""
LAST = _choice.field(6)
"""The kind chosen last."""
COUNT = _choice.field(3)
"""Groups: how many cards of that value were chosen. Twins: how many of that kind."""
STAGE = _choice.field(3)
"""Groups: what may be chosen from that value on. Twins: the pairs that may still be begun."""
SUITS_CHOSEN = _choice.field(4)
JOKERS_CHOSEN = _choice.field(2)

OWNERS = Cells(3, 9)
"""Three boards to a word, three spaces to a board, best first: the owner's seat from 1 on."""


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    hands: tuple[Twofold, ...]
    """By row."""
    purses: tuple[Word, ...]
    """By row: the fields above."""
    display: Word
    discard: Twofold
    bag: tuple[Cards, Cards]
    """The deck without an order: one copy of each kind, and the other."""
    owners: tuple[Word, ...]
    """The boards in play in their order, as `OWNERS` tells."""
    boards: Word
    """The set of boards in play."""
    free: Word
    """Those with a free space."""
    table: Word
    choice: Word
    allowed: Cards
    """What may still be chosen for the board, in hand or not."""
    picked: Twofold
    """What was chosen for it so far."""
    legal: tuple[Word, ...]
    """The set of legal actions: worked out once, to choose from and to check what was chosen."""
    cursor: Word
    """The place of the next card in an injected deck."""
    chance: Chance
    decks: jax.Array | None
    """Injected decks, `[cards, batch]` kinds; usually none."""


@dataclass(frozen=True)
class Shape:
    """What seats and options bring about."""

    seats: int
    options: cards.Options

    @cached_property
    def draws_boards(self) -> bool:
        """ROY-6: whether every game has boards of its own."""
        return self.options.boards == "random"

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """The boards that can be in play."""
        if self.draws_boards:
            return tuple(range(len(NAMES)))
        return tuple(NUMBER[name] for name in cards.boards_in_play(self.options, ""))

    @cached_property
    def jokers(self) -> tuple[int, ...]:
        """ROY-24: by seat."""
        return cards.jokers(self.options, self.seats)

    @property
    def dealt(self) -> int:
        """ROY-7: cards that a deal takes."""
        return cards.HAND * self.seats + cards.DISPLAY

    @property
    def cards(self) -> int:
        """The length of an injected deck; where boards are drawn, they come after the cards."""
        return CARDS + (IN_PLAY - 1) * self.draws_boards

    @property
    def tokens(self) -> int:
        """ROY-3: all there are."""
        return cards.TOKENS * self.seats
