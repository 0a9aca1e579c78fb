"""Where the batched Illusion gets its chance from: its generators, or decks injected for tests.

A card is drawn from what is missing on the baskets, which gives the same chances as shuffling
beforehand. An injected deck is a column of numbers with all that chance decides in a game: the
cards of the three rounds, then the first seat of each, then, placement by placement, who is heard
when several said stop (ILL-9).
"""

from __future__ import annotations

from functools import cache
from itertools import product

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Cells, Word, either, masked, repeated, size, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.deals import require_cards, row_of
from florilegium.arrays.types import Identity
from florilegium.core.game import Setup
from florilegium.games.illusion import cards, rules
from florilegium.games.illusion.batched.state import (
    CARDS,
    COUNTS,
    LIVES,
    NONE,
    ROUNDS,
    TABLE,
    TOPS,
    Shape,
    State,
)
from florilegium.games.illusion.layout import BASKETS, VARIETIES

TIE = 60
"""A number below this, divided by any number of callers, leaves each remainder equally often."""

_HALF = Cells(2 * COUNTS.width, VARIETIES // 2)
"""Every other counter of a basket, with room for sums."""
_FULL = repeated(cards.COPIES, COUNTS.width, VARIETIES)
_EVEN = repeated((1 << COUNTS.width) - 1, _HALF.width, _HALF.count)
_ONES = repeated(1, _HALF.width, _HALF.count)
_SIGN = 1 << _HALF.width - 1


def drawn(baskets: tuple[Word, ...], number: Word, count: Word) -> Word:
    """The variety of a card from the deck, which holds `count` cards, each as likely as another."""
    bag = _FULL - (baskets[0] + baskets[1] + baskets[2] + baskets[3])
    rank, _ = chances.below(number, count)
    # Times ones, each cell becomes the sum of the cells up to it.
    even, odd = (bag & _EVEN) * _ONES, (bag >> COUNTS.width & _EVEN) * _ONES
    evens = _HALF.get(even, _HALF.count - 1)
    further = word(rank >= evens)
    sums, rank = either(further, odd, even), rank - masked(further, evens)
    # In each cell the sign bit stays where the rank is not below the sum.
    passed = (_HALF.every(rank + _SIGN) - sums) & _HALF.every(_SIGN)
    return 2 * size(passed) + further


def lying(basket: Word) -> Word:
    """How many cards lie on a basket."""
    both = (basket & _EVEN) + (basket >> COUNTS.width & _EVEN)
    return _HALF.get(both * _ONES, _HALF.count - 1)


def next_card(state: State, rest: Word) -> Word:
    """ILL-14: the next card of a round."""
    left = TABLE.deck.get(state.table)
    if state.decks is None:
        return drawn(state.baskets, rest, left)
    return row_of(state.decks, CARDS * TABLE.round.get(state.table) + CARDS - left)


def new_round(
    shape: Shape, number: Word, decks: jax.Array | None, index: Word
) -> tuple[Word, Word]:
    """ILL-4: the first seat of a round, and ILL-5: its first card."""
    seat, rest = chances.below(number, shape.seats)
    card, _ = chances.below(rest, VARIETIES)
    if decks is not None:
        seat, card = row_of(decks, shape.first_seats + index), row_of(decks, CARDS * index)
    return seat, card


def tied(state: State, callers: Word, number: Word) -> tuple[Word, Word]:
    """ILL-9: which one of so many callers is heard, in the order of seats; the chance left over."""
    callers = jnp.maximum(callers, 1)  # Nobody: the chance must stay whole for the next card.
    rank, rest = chances.below(number, callers)
    if state.decks is not None:
        placed = CARDS - 1 - TABLE.deck.get(state.table)
        tie = row_of(state.decks, Shape.ties + CARDS * TABLE.round.get(state.table) + placed)
        rank = tie % callers
    return rank, rest


def opened(seat: Word, card: Word, index: Word | int) -> Word:
    """The table at the start of a round."""
    return TABLE.packed(card=card, seat=seat, round=index, deck=CARDS - 1)


def fresh_lives(shape: Shape) -> int:
    """ILL-2, ILL-17: the lives of all seats at the start of a round."""
    return repeated(shape.lives, LIVES.width, shape.seats)


def new_game(shape: Shape, chance: Chance, decks: jax.Array | None) -> State:
    """ILL-3: the first round."""
    empty = jnp.zeros_like(chance.a)
    chance, number = chances.drawn(chance)
    seat, card = new_round(shape, number, decks, empty)
    if shape.options.first_seat is not None:
        seat = empty + (shape.options.first_seat - 1)
    return State(
        baskets=(empty,) * BASKETS,
        tops=empty + TOPS.every(NONE),
        lives=empty + fresh_lives(shape),
        scored=(empty,) * (ROUNDS - 1),
        table=opened(seat, card, 0),
        chance=chance,
        decks=decks,
        identity=Identity.of(shape),
    )


def column(shape: Shape, setup: Setup[cards.Options]) -> list[int]:
    """All that chance decides in a readable game, as a column of injected decks."""
    rounds = range(1, ROUNDS + 1)
    return [
        *(shape.kind(card) for number in rounds for card in rules.pile(setup, number)),
        *(rules.first_seat(setup, number) - 1 for number in rounds),
        *(_tie(setup, *place) for place in product(rounds, range(1, CARDS + 1))),
    ]


def _tie(setup: Setup[cards.Options], number: int, placed: int) -> int:
    """The number that chooses as the rules do, however many callers there are."""
    wanted = tuple(rules.tie(setup, number, placed, count) for count in range(2, setup.seats))
    return _remainders(setup.seats)[wanted]


@cache
def _remainders(seats: int) -> dict[tuple[int, ...], int]:
    """A number for each set of remainders when it is divided by two, three, … callers."""
    return {tuple(tie % count for count in range(2, seats)): tie for tie in range(TIE)}


def require_decks(shape: Shape, decks: np.ndarray) -> None:
    """ValueError where a column does not hold what a game needs."""
    for start in range(0, shape.first_seats, CARDS):
        require_cards(shape, decks[start : start + CARDS])
    _require_below("first seats", decks[shape.first_seats : shape.ties], shape.seats)
    _require_below("ties", decks[shape.ties :], TIE)


def _require_below(what: str, numbers: np.ndarray, limit: int) -> None:
    if not ((numbers >= 0) & (numbers < limit)).all():
        raise ValueError(f"decks: {what} must be from 0 to {limit - 1}")
