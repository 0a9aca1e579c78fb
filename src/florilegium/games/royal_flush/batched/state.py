"""Royal Flush as some words per game: where everything lies.

A *kind* is a card without its copy, numbered as `Card.order` does. Rows are seats as the acting one
counts them: row 0 is the acting seat, row 1 the next one. Passing the turn on only renames the
rows, so no word is ever looked up by its seat.

A combination is scored in several steps: first the board, then its cards in rising order, jokers
last. Until the last of them nothing has happened but that `choice`, `allowed` and `picked` change.
"""

from __future__ import annotations

from typing import NamedTuple

import jax

from florilegium.arrays.bits import Cells, Fields, Word, field
from florilegium.arrays.chance import Chance
from florilegium.arrays.types import Identity
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.batched.boards import IN_PLAY, NUMBER
from florilegium.games.royal_flush.batched.cards import Cards, Twofold
from florilegium.games.royal_flush.layout import COUNT, KINDS, POINTS, Layout

NO_CARD = 63
"""In the display: an empty position."""
DISPLAY = Cells(6, cards.DISPLAY)
CARDS = 2 * KINDS


class _Table(Fields):
    """Turn and round."""

    seat = field(3)
    """The acting seat, counted from 0."""
    round = field(2)
    """Counted from 0."""
    over = field(1)
    swapped = field(1)
    taken = field(5)
    passes = field(3)
    spent = field(5)
    deck = field(COUNT)
    """How many cards are in the bag."""


class _Purse(Fields):
    """What belongs to one seat besides its hand."""

    tokens = field(5)
    jokers = field(2)
    pieces = field(3)
    """Those not yet placed."""
    gained = field(7)
    """What the spaces of this round are worth."""
    points = field(POINTS)
    """From the rounds that are over."""


class _Choice(Fields):
    """A combination that is being chosen."""

    board = field(5)
    """The board that is being scored."""
    rest = field(3)
    """How many cards it still asks for; 0 where nothing is being scored."""
    last = field(6)
    """The kind chosen last."""
    count = field(3)
    """Groups: how many cards of that value were chosen. Twins: how many of that kind."""
    stage = field(3)
    """Groups: what may be chosen from that value on. Twins: the pairs that may still be begun."""
    suits = field(4)
    jokers = field(2)


TABLE, PURSE, CHOICE = _Table(), _Purse(), _Choice()

OWNERS = Cells(3, 9)
"""Three boards to a word, three spaces to a board, best first: the owner's seat from 1 on."""


class State(NamedTuple):
    """Every game of the batch at one moment. All but `decks` are words, one for each game."""

    hands: tuple[Twofold, ...]
    """By row."""
    purses: tuple[Word, ...]
    """By row: `PURSE`."""
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
    """`TABLE`."""
    choice: Word
    """`CHOICE`."""
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
    """Injected decks, `[Shape.rows, batch]`; usually none."""
    identity: Identity


class Shape(Layout):
    """The layout, and what else seats and options bring about."""

    def __init__(self, seats: int, options: cards.Options) -> None:
        super().__init__(seats, options)
        self.boards = tuple(NUMBER[name] for name in self.names)
        """The boards that can be in play."""
        self.jokers = cards.jokers(options, seats)
        """ROY-24: by seat."""
        self.dealt = cards.HAND * seats + cards.DISPLAY
        """ROY-7: cards that a deal takes."""
        self.rows = CARDS + (IN_PLAY - 1) * self.draws_boards
        """Of an injected deck; where boards are drawn, they come after the cards."""
