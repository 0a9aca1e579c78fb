"""Single cards of the batched Ikebana, and heaps of them."""

from __future__ import annotations

import jax

from florilegium.arrays.bits import Word, bit, either, has, masked, repeated, size, word
from florilegium.games.ikebana.batched.state import HALF, NONE, STARTS, VALUES, Heap

_FROM = [repeated((1 << 10) - (1 << start), 10, HALF // 10) for start in STARTS]
"""For each value the places that have it or a higher one."""


def half(card: Word) -> Word:
    """Which of the two words."""
    return card >> 5


def place(card: Word) -> Word:
    """Which place in it; 31 for NONE."""
    return card & 31


def value(card: Word) -> Word:
    """From 1 to 5."""
    where = place(card)
    worth = has(_FROM[1], where) + 1
    for higher in _FROM[2:]:
        worth = worth + has(higher, where)
    return worth


def colour(card: Word) -> Word:
    """From 0, the jokers' being the last."""
    where = place(card)
    return 3 * half(card) + word(where >= 10) + word(where >= 20)


def kind(card: Word) -> Word:
    """Colour and value in one number."""
    return VALUES * colour(card) + value(card) - 1


def is_card(card: Word) -> Word:
    """1 where there is one."""
    return word(card != NONE)


def alone(card: Word) -> Heap:
    """The heap of this card. That of NONE is a place that no heap has."""
    one, upper = bit(place(card)), half(card)
    return masked(1 - upper, one), masked(upper, one)


def both(one: Heap, other: Heap) -> Heap:
    """All that is in either heap."""
    return one[0] | other[0], one[1] | other[1]


def without(heap: Heap, gone: Heap) -> Heap:
    """The heap less some cards."""
    return heap[0] & ~gone[0], heap[1] & ~gone[1]


def count(heap: Heap) -> Word:
    """How many."""
    return size(heap[0]) + size(heap[1])


def highest(heap: Heap) -> Word:
    """The highest of the sixty places; a number beyond all where there is none."""
    upper = word(heap[1] != 0)
    return 31 - jax.lax.clz(either(upper, heap[1], heap[0])) + HALF * upper


def at(place: Word) -> Heap:
    """The heap of one of the sixty places."""
    upper = word(place >= HALF)
    return masked(1 - upper, bit(place)), masked(upper, bit(place - HALF))
