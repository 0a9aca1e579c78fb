"""Flushes, pictures and runs (ROY-4, ROY-20, ROY-21, ROY-23).

How many cards there are above each place is counted for all places at once, in binary: a number is
three or four sets, its lowest digit first. A card may come next if enough others of its suit, or of
the ranks, follow within reach.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, masked, pick, size, thermometer, word
from florilegium.games.royal_flush.batched.cards import (
    Cards,
    at_every_rank,
    filled,
    of_other_suits,
)
from florilegium.games.royal_flush.batched.hand import Hand
from florilegium.games.royal_flush.batched.state import CHOICE

_PICTURES = 0xFFF0
"""Jacks, queens and kings in the second word."""
Count = tuple[Cards, ...]


class Counts(NamedTuple):
    """How many places are taken among the next two ranks, and among the next four."""

    two: Count
    four: Count


def counted(cards: Cards) -> Counts:
    """For each place those above it in the same suit."""
    one, other = cards.down(1), cards.down(2)
    two = (one ^ other, one & other)
    return Counts(two, _sum(two, _down(two, 2)))


def _down(count: Count, ranks: int) -> Count:
    return tuple([digit.down(ranks) for digit in count])


def _sum(one: Count, other: Count) -> Count:
    """Two numbers of equal length, digit by digit."""
    digits = [one[0] ^ other[0]]
    carry = one[0] & other[0]
    for left, right in zip(one[1:], other[1:], strict=True):
        digits.append(left ^ right ^ carry)
        carry = left & right | carry & (left | right)
    return (*digits, carry)


def _plus_one(count: Count, more: Cards) -> Count:
    """A number of three digits and one digit, the sum below eight."""
    carry = count[0] & more
    return count[0] ^ more, count[1] ^ carry, count[2] | count[1] & carry


def _at_least(count: Count, least: Word) -> Cards:
    """For each place whether its number reaches one from 0 to 7: whether adding makes eight."""
    added = 8 - least
    on = [at_every_rank(masked(added >> digit & 1, 15)) for digit in range(4)]
    carry = count[0] & on[0]
    for digit in (1, 2):
        carry = count[digit] & on[digit] | carry & (count[digit] | on[digit])
    for larger in (*count[3:], on[3]):
        carry = carry | larger
    return carry


def all_above(counts: Counts) -> Count:
    """For each place how many of its suit there are above it, up to twelve."""
    eight = _sum(counts.four, _down(counts.four, 4))
    twelve = _sum(eight[:3], _down(counts.four, 8))
    return (*twelve[:3], twelve[3] | eight[3])


def flush(hand: Hand, above: Count, length: int) -> Cards:
    """The cards that enough others of their suit can follow."""
    return hand.cards & _at_least(above, hand.to_follow(length))


def pictures(hand: Hand, length: int) -> Cards:
    """All jacks, queens and kings but the last ones, after which too few would follow."""
    pool = hand.cards.high & _PICTURES
    held, least = size(pool), hand.to_follow(length)
    enough = word(held > least)
    last = pick(pool, masked(enough, held - 1 - least))
    return Cards(jnp.zeros_like(pool), masked(enough, pool & thermometer(last + 1)))


def suited_run(hand: Hand, counts: Counts, length: int) -> Cards:
    """The cards that enough others of their suit can follow within the run."""
    count = counts.four
    if length == 6:
        count = _plus_one(count, hand.cards.down(5))
    return hand.cards & _at_least(count, hand.to_follow(length))


def royal(hand: Hand, counts: Counts) -> Cards:
    """ROY-25: five cards from the ten on, no joker among them."""
    hand = hand._replace(jokers=jnp.zeros_like(hand.rest))
    low, high = suited_run(hand, counts, 5)
    return Cards(jnp.zeros_like(low), high)


def mixed_run(hand: Hand, counts: Counts, ranks: Counts, length: int) -> Cards:
    """The cards that enough ranks can follow within the run, and not all in the same suit."""
    count, soon = ranks.four, counts.two[0] | counts.two[1]
    others = soon | soon.down(2)
    if length == 7:
        ones, twos = _down(ranks.two, 4)
        count = _sum(count, (ones, twos, ones ^ ones))[:3]
        others = others | soon.down(4)
    enough = filled(_at_least(count, hand.to_follow(length)))
    return hand.cards & enough & _can_mix(hand, of_other_suits(others), length)


def _can_mix(hand: Hand, others: Cards, length: int) -> Cards:
    """ROY-21: the card itself, a joker after it, or another card after it brings a second suit."""
    suits = CHOICE.suits.get(hand.choice)
    several = word(suits & suits - 1 != 0)
    second = either(several, 15, masked(word(suits != 0), suits ^ 15))
    more = word(hand.rest + masked(1 - hand.choosing, length) > 1)
    joker = masked(more & word(hand.jokers != 0), 15)
    return at_every_rank(second | joker) | others.where(more)
