"""The discard piles of the batched Ikebana: sets of places in one list of refused cards."""

from __future__ import annotations

from collections.abc import Sequence

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, either_of, ones, word
from florilegium.arrays.rows import at_row
from florilegium.games.ikebana.batched.cards import at, highest, is_card
from florilegium.games.ikebana.batched.state import LIST, NONE, OWN, TABLE, Heap, State


def bought_from(state: State, row: Word) -> tuple[Heap, Word]:
    """IKE-15: the pile of a row, which is not the first, without its top, and the next top."""
    low, high = zip(*state.piles, strict=True)
    pile = Heap(at_row(low, row, first=1), at_row(high, row, first=1))
    pile = pile.without(at(highest(pile)))
    return pile, either(pile.any(), _listed(state.refused, highest(pile)), NONE)


def piles_after(state: State, refuses: Word, sells: Sequence[Word], left: Heap) -> list[Heap]:
    """IKE-12: the first row refuses a card, or another one sells its top and has this left."""
    first = state.piles[0]
    pile = either_of(refuses, first | at(TABLE.place.get(state.table)), first)
    others = zip(sells, state.piles[1:], strict=True)
    return [pile, *[either_of(sold, left, some) for sold, some in others]]


def tops_only(own: Sequence[Word]) -> list[Heap]:
    """IKE-16: the piles after a shuffle, each top at the place of its row."""
    tops = [is_card(OWN.top.get(row)) << place for place, row in enumerate(own)]
    return [Heap(top, jnp.zeros_like(top)) for top in tops]


def refused_after(
    state: State, own: Sequence[Word], refuses: Word, card: Word, shuffles: Word
) -> tuple[Word, ...]:
    """The list with the refused card at its next place; after a shuffle it begins with the tops."""
    place = TABLE.place.get(state.table)
    row = _row(place)
    shift = LIST.width * (place - LIST.count * row)
    hole, new = ~(word(ones(LIST.width)) << shift), card << shift
    words = [
        either(refuses & word(row == index), (some & hole) | new, some)
        for index, some in enumerate(state.refused)
    ]
    tops = OWN.top.get(own[0])
    for index, one in enumerate(own[1:], 1):
        tops = tops | OWN.top.get(one) << LIST.width * index
    words[0] = either(shuffles, tops, words[0])
    return tuple(words)


def _listed(refused: Sequence[Word], place: Word) -> Word:
    """The card at a place."""
    row = _row(place)
    return LIST.get(at_row(refused, row), place - LIST.count * row)


def _row(place: Word) -> Word:
    """The word of the list that has this place: a fifth of the number, for all up to sixty."""
    return place * 13 >> 6
