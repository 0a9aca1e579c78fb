"""Pairs of identical cards (ROY-4, ROY-19).

The most cards that so many pairs can be made of are, for every pair, a kind that is there and a
kind that is there twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, size, word
from florilegium.games.royal_flush.batched.boards import SIZES, TWINS
from florilegium.games.royal_flush.batched.cards import EVERY, Cards, all_cards, card, no_cards
from florilegium.games.royal_flush.batched.hand import Hand
from florilegium.games.royal_flush.batched.state import CHOICE


def scorable(hand: Hand, boards: Iterable[int]) -> Word:
    """Those of the boards that the cards and jokers suffice for."""
    kinds, doubles = _size(hand.cards), _size(hand.twice)
    found = jnp.zeros_like(kinds)
    for board in boards:
        pairs = TWINS[board]
        most = jnp.minimum(kinds, pairs) + jnp.minimum(doubles, pairs) + hand.jokers
        found = found | word(most >= SIZES[board]) << board
    return found


def _size(cards: Cards) -> Word:
    return size(cards.low) + size(cards.high)


def next_cards(hand: Hand) -> Cards:
    """A second card of the kind, or a new kind with which the pairs can still be completed."""
    fields = CHOICE.last, CHOICE.count, CHOICE.stage
    last, count, pairs = (field.get(hand.choice) for field in fields)
    second = card(last, word(count == 1)) & hand.twice
    new = hand.cards & ~card(last, word(count != 0))
    later = _below_highest(new)
    two_later = _below_highest(new & later)
    doubles = hand.twice & new
    double_later = _below_highest(doubles)
    two_doubles_later = _below_highest(doubles & double_later)
    # For each place how many cards one or two further pairs can bring, as so many ones.
    one, two = word(pairs > 1), word(pairs > 2)
    bring = (
        all_cards(last),
        later.where(one),
        double_later.where(one) | two_later.where(two),
        (double_later & two_later).where(two),
        two_doubles_later.where(two),
    )
    least = hand.to_follow(0)
    enough = _at_least(bring, least) | hand.twice & _at_least(bring, least - 1)
    return second | (new & enough).where(word(pairs != 0))


def _at_least(bring: Sequence[Cards], least: Word) -> Cards:
    found = no_cards(least)
    for count, places in enumerate(bring):
        found = found | places.where(word(least == count))
    return found


def _below_highest(cards: Cards) -> Cards:
    """The places that come before some card."""
    low, high = cards
    for shift in (1, 2, 4, 8, 16):
        low, high = low | low >> shift, high | high >> shift
    return Cards(either(high, EVERY[0], low >> 1), high >> 1)
