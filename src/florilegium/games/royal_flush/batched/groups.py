"""Cards of equal value: pairs, threes, fours and what is made of them (ROY-4, ROY-19, ROY-22).

Counts of a value are written as so many ones. The number of values that show at least one, two,
three, four cards is then all that matters: under a shape such as (3, 2), which has two places for a
first card, two for a second and one for a third, the most cards that fit are, level by level, as
many as there are places or values, whichever is less.

The values are gone through from low to high. What later values may bring once so many cards of one
were chosen is the *stage*; each stage stands for the shapes that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, masked, size, word
from florilegium.games.royal_flush.batched.boards import (
    FOUR,
    HOUSE,
    NOTHING,
    PAIR,
    PAIRS,
    SHAPES,
    SIZES,
    THREE,
    THREES,
    TRIPLE,
    packed,
)
from florilegium.games.royal_flush.batched.cards import (
    FIRST_SUIT,
    SUITS,
    Cards,
    all_cards,
    at_every_rank,
    at_rank,
    beside,
    filled,
    higher,
    no_cards,
    unary,
)
from florilegium.games.royal_flush.batched.hand import Hand
from florilegium.games.royal_flush.batched.state import CHOICE

_FEW = packed({PAIRS: PAIR, HOUSE: THREE, THREES: THREE, TRIPLE: PAIRS}, 2)
"""By stage: the next one after one or two cards of a value."""
_MANY = packed({HOUSE: PAIR, THREES: THREE, TRIPLE: PAIR}, 2)
"""After three or four."""
_MOST = packed({PAIR: 2, THREE: 3, PAIRS: 4, FOUR: 4, HOUSE: 3, THREES: 3, TRIPLE: 4}, 3)
"""How many cards of a value it takes at most."""
_LEVELS = packed({NOTHING: 0b0000, PAIR: 0b0011, THREE: 0b0111}, 4)
"""Which cards of one value count. Of two pairs more must be known: see `_two_pairs`."""


class Values(NamedTuple):
    """For each rank and level, one to four cards: whether ranks above have so many."""

    here: Cards
    above: Cards
    above_two: Cards
    """The same of two ranks."""
    above_three: Cards


def values(cards: Cards) -> Values:
    """Of all ranks at once."""
    here = unary(cards)
    above = higher(here)
    above_two = higher(here & above)
    return Values(here, above, above_two, higher(here & above_two))


def scorable(seen: Values, jokers: Word, boards: Iterable[int]) -> Word:
    """Those of the boards that the cards and jokers suffice for."""
    levels = (
        (seen.here | seen.above).low & 15,
        (seen.here & seen.above | seen.above_two).low & 15,
        (seen.here & seen.above_two | seen.above_three).low & 15,
    )
    found = jnp.zeros_like(jokers)
    for board in boards:
        for shape in SHAPES[board]:
            most = jokers
            for place, level in enumerate(levels):
                counted = sum(1 << card for card in range(4) if _places(shape, card) > place)
                most = most + size(level & counted)
            found = found | word(most >= SIZES[board]) << board
    return found


def _places(shape: tuple[int, ...], card: int) -> int:
    """How many values of a shape have a card of this number, counted from 0."""
    return sum(count > card for count in shape)


def next_cards(hand: Hand, seen: Values) -> Cards:
    """The cards with which the combination can still be completed.

    One of a value may be the last of it, or be followed by one to three more; each is tried.
    """
    stage, count = CHOICE.stage.get(hand.choice), CHOICE.count.get(hand.choice)
    begun = word(count != 0)
    fresh = either(begun, next_stage(stage, count), stage)
    here = at_rank(CHOICE.last.get(hand.choice) >> 2, masked(begun, jnp.full_like(begun, 15)))
    two_pairs = _two_pairs(seen)
    found = no_cards(count)
    for number, follow in enumerate((all_cards(count), *beside(hand.cards)), 1):
        # Other values begin anew; the present one goes on with the cards it has.
        new, old = next_stage(fresh, word(number)), next_stage(stage, count + number)
        levels = _mixed(_levels(new), _levels(old), here)
        pairs = _mixed(_when(new == PAIRS), _when(old == PAIRS), here)
        fits = _mixed(_when(number <= _most(fresh)), _when(count + number <= _most(stage)), here)
        best = seen.above & levels | two_pairs & pairs
        found = found | follow & fits & filled(_at_least(best, hand, number))
    return hand.cards & found


def next_stage(stage: Word, count: Word) -> Word:
    """What may be chosen from later values once so many cards of one were."""
    few = count < 3
    return jnp.where(few, _FEW, _MANY) >> 2 * stage & 3


def _most(stage: Word) -> Word:
    return _MOST >> 3 * stage & 7


def _levels(stage: Word) -> Word:
    return _LEVELS >> SUITS * stage & 15


def _when(condition: Word) -> Word:
    return masked(word(condition), 15)


def _mixed(new: Word, old: Word, here: Cards) -> Cards:
    """Four truth values for the rank in hand, four for all others."""
    return at_every_rank(new) & ~here | at_every_rank(old) & here


def _two_pairs(seen: Values) -> Cards:
    """For each rank how many cards of two pairs the ranks above have, as so many ones.

    Two values with two cards, or one with four (ROY-22), whichever is more.
    """

    def counted(above: Word, above_two: Word) -> Word:
        first, second = above & FIRST_SUIT, above >> 1 & FIRST_SUIT
        third = (above_two | above >> 2) & FIRST_SUIT
        fourth = (above_two >> 1 | above >> 3) & FIRST_SUIT
        return first | (second | third) << 1 | (second & third) << 2 | fourth << 3

    return Cards(
        counted(seen.above.low, seen.above_two.low), counted(seen.above.high, seen.above_two.high)
    )


def _at_least(best: Cards, hand: Hand, number: int) -> Cards:
    """For each rank whether what is above suffices after so many cards of it, and jokers."""
    needed = hand.rest
    given = hand.jokers + number
    missing = needed - jnp.minimum(needed, given)
    enough = word(missing == 0)
    reachable = word(missing <= SUITS)
    shift = jnp.minimum(missing - 1 + enough, SUITS - 1)
    return best.each(lambda words: (words >> shift | enough * FIRST_SUIT) * reachable)
