"""Sets of cards as two words, and the questions that combinations ask of them.

A card has the number that `Card.order` gives it, by rank and then by suit, so a rank is four bits
in a row. The ranks 2 to 9 fill one word, T to A lie in another. What is asked of every card, or of
every rank, is asked of a whole set at once: each place answers for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import BITS, Pair, Word, either, ones, word
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.layout import KINDS

SUITS = len(cards.SUITS)
FIRST_SUIT = np.uint32(0x11111111)
"""The first card of every rank."""
EVERY = ones(BITS), ones(KINDS - BITS)
"""All cards, in the first word and in the second."""


class Cards(Pair):
    """A set of kinds; or four truth values for each rank."""

    __slots__ = ()

    def __xor__(self, other: Cards) -> Cards:
        return Cards(self.low ^ other.low, self.high ^ other.high)

    def __invert__(self) -> Cards:
        return Cards(~self.low, ~self.high & EVERY[1])

    def each(self, change: Callable[[Word], Word]) -> Cards:
        """Both words changed in the same way, no rank minding another."""
        return Cards(change(self.low), change(self.high))

    def down(self, ranks: int) -> Cards:
        """Every card moved so many ranks down: each place tells of the card so much higher."""
        bits = SUITS * ranks
        if bits >= BITS:
            return Cards(self.high >> bits - BITS, jnp.zeros_like(self.high))
        return Cards(self.low >> bits | self.high << BITS - bits, self.high >> bits)


class Twofold(NamedTuple):
    """Cards of which there may be two: the kinds that are there, and those that are there twice."""

    once: Cards
    twice: Cards

    def plus(self, cards: Cards) -> Twofold:
        """With one more of each of these."""
        return Twofold(self.once | cards, self.twice | self.once & cards)

    def minus(self, gone: Twofold) -> Twofold:
        """Without these, all of which are there."""
        kept = ~gone.once
        one_left = self.twice & gone.once & ~gone.twice
        return Twofold(self.once & kept | one_left, self.twice & kept)

    def joined(self, other: Twofold) -> Twofold:
        """Both together, never more than two of a kind."""
        return Twofold(self.once | other.once, self.twice | other.twice | self.once & other.once)

    def where(self, condition: Word) -> Twofold:
        """These where the condition is 1, nothing where it is 0."""
        return Twofold(self.once.where(condition), self.twice.where(condition))


def no_cards(like: Word) -> Cards:
    """The empty set."""
    return Cards(jnp.zeros_like(like), jnp.zeros_like(like))


def all_cards(like: Word) -> Cards:
    """The full set."""
    return Cards(jnp.full_like(like, np.uint32(EVERY[0])), jnp.full_like(like, EVERY[1]))


def card(kind: Word, when: Word) -> Cards:
    """One card where the condition is 1."""
    return Cards(when << kind, when << kind - BITS)


def at_rank(rank: Word, values: Word) -> Cards:
    """These four truth values at one rank."""
    return Cards(values << SUITS * rank, values << SUITS * rank - BITS)


def at_every_rank(values: Word) -> Cards:
    """These four truth values at every rank."""
    return Cards(values * FIRST_SUIT, values * (FIRST_SUIT & EVERY[1]))


def after(kind: Word) -> Cards:
    """The cards that come after this one."""
    past = jnp.full_like(kind, np.uint32(0xFFFFFFFE))
    high = either(word(kind < BITS), EVERY[1], past << kind - BITS)
    return Cards(past << kind, high & EVERY[1])


def up_to_rank(rank: Word) -> Cards:
    """The cards of this rank and of those below."""
    return ~after(jnp.minimum(SUITS * rank + SUITS - 1, np.uint32(KINDS - 1)))


def higher(values: Cards) -> Cards:
    """For each place whether a higher rank has this truth value."""
    low, high = values
    for ranks in (1, 2, 4):
        low, high = low | low >> SUITS * ranks, high | high >> SUITS * ranks
    beyond = high & 15
    return Cards(low >> SUITS | beyond * FIRST_SUIT, high >> SUITS)


def filled(values: Cards) -> Cards:
    """The first truth value of each rank, for all its four cards."""
    return values.each(lambda words: (words & FIRST_SUIT) * 15)


def unary(cards: Cards) -> Cards:
    """For each rank how many of its cards are there, as so many ones."""
    return cards.each(_unary)


def _unary(words: Word) -> Word:
    one, two, three, four = (words >> suit & FIRST_SUIT for suit in range(SUITS))
    any_low, both_low, any_high, both_high = one | two, one & two, three | four, three & four
    return (
        (any_low | any_high)
        | (both_low | both_high | any_low & any_high) << 1
        | (both_low & any_high | any_low & both_high) << 2
        | (both_low & both_high) << 3
    )


def beside(cards: Cards) -> tuple[Cards, Cards, Cards]:
    """For each card whether one, two or three later suits of its rank are there."""
    one, two, three = (cards.each(partial(_later, suits=suits)) for suits in (1, 2, 3))
    return one | two | three, one & two | three & (one | two), one & two & three


def _later(words: Word, suits: int) -> Word:
    """Every card moved so many suits down inside its rank."""
    return words >> suits & FIRST_SUIT * np.uint32((1 << SUITS - suits) - 1)


def of_other_suits(cards: Cards) -> Cards:
    """For each place whether its rank has a card of another suit."""
    once = cards.each(_turned)
    return once | (once | once.each(_turned)).each(_turned)


def _turned(words: Word) -> Word:
    """Every card moved one suit up, the last suit to the first."""
    return words << 1 & FIRST_SUIT * np.uint32(14) | words >> 3 & FIRST_SUIT
