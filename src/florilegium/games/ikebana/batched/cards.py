"""Single cards of the batched Ikebana, and heaps of them."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, has, member, repeated, word
from florilegium.games.ikebana.batched.state import ALL, HALF, NONE, STARTS, VALUES, Heap

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


def all_cards(like: Word) -> Heap:
    """IKE-1: the whole deck."""
    return Heap(jnp.full_like(like, ALL[0]), jnp.full_like(like, ALL[1]))


def alone(card: Word) -> Heap:
    """The heap of this card. That of NONE is a place that no heap has."""
    return member(place(card), half(card))


def highest(heap: Heap) -> Word:
    """The highest of the sixty places; a number beyond all where there is none."""
    upper = word(heap.high != 0)
    return 31 - jax.lax.clz(either(upper, heap.high, heap.low)) + HALF * upper


def at(place: Word) -> Heap:
    """The heap of one of the sixty places."""
    upper = word(place >= HALF)
    return member(place - HALF * upper, upper)
