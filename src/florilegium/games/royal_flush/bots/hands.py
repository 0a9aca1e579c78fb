"""Hands as bits, so that a player can weigh hundreds of them in a move.

Bit `order` of a card says that it is held; a second number says which cards are held twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from florilegium.games.royal_flush.cards import JOKER, RANKS, SUITS, Card


def bits(cards: Iterable[Card]) -> int:
    """The cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << card.order
    return found


RANK_BITS = tuple(bits(Card(rank + suit) for suit in SUITS) for rank in RANKS)
"""All cards of each value."""
SUIT_BITS = {suit: bits(Card(rank + suit) for rank in RANKS) for suit in SUITS}
"""All cards of each suit."""


class Hand(NamedTuple):
    """What somebody holds."""

    one: int
    """The cards held, each once."""
    two: int
    """Those of them held twice."""
    jokers: int

    def plus(self, bit: int) -> Hand:
        """With one more card."""
        return Hand(self.one | bit, self.two | (self.one & bit), self.jokers)

    def minus(self, cards: int, twins: int, jokers: int) -> Hand:
        """Without these cards, both copies of the twins, and so many jokers."""
        one = self.one & ~(cards & ~self.two) & ~twins
        return Hand(one, self.two & ~cards & ~twins, self.jokers - jokers)


def hand_of(cards: Iterable[Card], jokers: int = 0) -> Hand:
    """The cards, and jokers that are counted apart."""
    hand = Hand(0, 0, jokers)
    for card in cards:
        hand = hand.plus(1 << card.order)
    return hand


def left_of(hand: Hand, played: Iterable[Card]) -> Hand:
    """What is left of a hand once some of its cards are played."""
    for card in played:
        joker = card == JOKER
        hand = hand.minus(0 if joker else 1 << card.order, 0, joker)
    return hand


def some(cards: int, twice: int, count: int) -> int:
    """So many of the cards, rather those held twice, and low ones."""
    chosen = 0
    for pool in (cards & twice, cards & ~twice):
        while pool and count:
            lowest = pool & -pool
            chosen |= lowest
            pool ^= lowest
            count -= 1
    return chosen
