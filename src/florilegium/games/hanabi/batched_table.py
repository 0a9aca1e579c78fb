"""A Hanabi table in machine words: what a state holds and where.

A hand is four words of slots, six bits a card, the oldest card in the lowest slot:

| word        | bits 0-4 of a slot              | bit 5                      |
|-------------|---------------------------------|----------------------------|
| colours     | the card's colour, one bit set  | (the sixth colour)         |
| values      | the card's value, one bit set   | a value clue touched it    |
| not_colours | colours told that passed it by  | (the sixth colour)         |
| not_values  | values told that passed it by   | a colour clue touched it   |

So a clue is one shift of a word, and a card that leaves one shift of four; an empty slot is nought.
Sets of cards have one bit a kind, `5 * colour + value - 1`: fireworks, discards, the bag. A second
word holds further copies: a kind's own bit is its second copy; the third 1 has the bit of the 5,
which is alone. Hands go by their offset from the acting seat: passing the turn renames them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import jax
from jax import Array

from florilegium.arrays.bits import WORD, count, fields, ones, repeated
from florilegium.arrays.draws import Source
from florilegium.games.deck55 import VALUES
from florilegium.games.hanabi import cards

VALUE_COUNT = len(VALUES)
SLOT = 6
FLAG = 5
"""The sixth bit of a slot."""

BLUE, RED, LEFT, TURNS, SEAT = fields(4, 2, 6, 3, 3)
"""The table word: tokens in the lid, cards in the deck, turns left once it is empty, seat from 0."""

MOVE, LISTENER, COLOUR, VALUE, POSITION, SCORED, BONUS = fields(4, 5, 6, 5, 5, 1, 1)
"""The last move's word: one bit set in each part that applies, all nought before the first move.
Moves are play, discard, colour clue, value clue; listeners go by offset from who told, less one."""


@dataclass(frozen=True)
class Layout:
    """The sizes that seats and options settle."""

    seats: int
    colours: int
    hand: int
    blue: int
    red: int

    @classmethod
    def of(cls, seats: int, options: cards.Options) -> Layout:
        """The layout of one table."""
        colours = len(cards.colours(options))
        return cls(seats, colours, cards.hand_size(seats), options.blue_tokens, options.red_tokens)

    @property
    def kinds(self) -> int:
        """How many kinds of cards there are."""
        return self.colours * VALUE_COUNT

    @property
    def dealt(self) -> int:
        """How many cards are dealt at the start."""
        return self.seats * self.hand

    @property
    def first_clue(self) -> tuple[int, int]:
        """The numbers of the first colour clue and the first value clue."""
        colour = 2 * self.hand
        return colour, colour + (self.seats - 1) * self.colours

    @property
    def actions(self) -> int:
        """How many action numbers there are."""
        return self.first_clue[1] + (self.seats - 1) * VALUE_COUNT

    def every(self, pattern: int) -> int:
        """The pattern in each slot of a hand."""
        return repeated(pattern, SLOT, self.hand)

    def kind(self, pattern: int) -> int:
        """The pattern of values in each colour of a set of cards."""
        return repeated(pattern, VALUE_COUNT, self.colours)

    @property
    def deck(self) -> tuple[int, int]:
        """All cards: HAN-1, and HAN-30: the sixth colour has one copy of each."""
        further = repeated(ones(VALUE_COUNT), VALUE_COUNT, 5)
        return self.kind(ones(VALUE_COUNT)), further

    @property
    def deck_size(self) -> int:
        """How many cards there are."""
        return sum(each.bit_count() for each in self.deck)


@partial(jax.tree_util.register_dataclass)
@dataclass(frozen=True)
class State:
    """A batch of tables: every leaf is a `[batch]` vector of words, but for given decks."""

    colours: tuple[Array, ...]
    values: tuple[Array, ...]
    not_colours: tuple[Array, ...]
    not_values: tuple[Array, ...]
    fireworks: Array
    """The kinds that were played."""
    discard: tuple[Array, Array]
    """The kinds that were discarded, and their further copies."""
    table: Array
    last: Array
    last_cards: Array
    """The kind that the last move took from a hand, or the slots that its clue touched."""
    source: Source


def kind_bit(colour: Array, value: Array) -> Array:
    """A card's bit in a set of cards, from its colour's bit and its value's bit."""
    return value << (VALUE_COUNT * index_of(colour))


def index_of(bit: Array) -> Array:
    """The place of the only bit that is set."""
    return count(bit - 1)


def card_at(place: Array) -> tuple[Array, Array]:
    """The colour's bit and the value's bit of a card that was drawn."""
    number = place & ones(5)
    colour = (number * 52) >> 8  # number // 5, exact below 32 and cheaper
    value = number - VALUE_COUNT * colour
    # Among the further copies the place of the 5 is the third 1.
    value = value & ~(-((place >> 5) & (value >> 2)) & 4)
    return WORD(1) << colour, WORD(1) << value
