"""The boards as numbers, and what the batched Royal Flush must know of each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.games.royal_flush.layout import NAMES
from florilegium.games.royal_flush.scoring import BOARDS

NUMBER = {name: number for number, name in enumerate(NAMES)}
SIZES = tuple(board.size for board in BOARDS.values())
SPACES = tuple(board.spaces for board in BOARDS.values())
MOST_SPACES = 3
IN_PLAY = 9

PICTURES, ROYAL = NUMBER["six_pictures"], NUMBER["royal_flush"]
TWINS = {NUMBER["perfect_pair"]: 1, NUMBER["perfect_triple_pair"]: 3}
"""How many pairs of identical cards."""
FLUSHES = {NUMBER["flush"]: 5, NUMBER["big_flush"]: 6}
SUITED_RUNS = {NUMBER["straight_flush"]: 5, NUMBER["big_straight_flush"]: 6, ROYAL: 5}
MIXED_RUNS = {NUMBER["straight"]: 5, NUMBER["big_straight"]: 7}
SHAPES: dict[int, tuple[tuple[int, ...], ...]] = {
    NUMBER["pair"]: ((2,),),
    NUMBER["double_pair"]: ((2, 2), (4,)),
    NUMBER["three_of_a_kind"]: ((3,),),
    NUMBER["triple_pair"]: ((2, 2, 2), (4, 2)),
    NUMBER["full_house"]: ((3, 2),),
    NUMBER["double_three_of_a_kind"]: ((3, 3),),
    NUMBER["four_of_a_kind"]: ((4,),),
}
"""How many cards of each value; ROY-22: two pairs may be of the same value."""

# The stages of choosing groups: what the values after the present one may still bring.
NOTHING, PAIR, THREE, PAIRS, FOUR, HOUSE, THREES, TRIPLE = range(8)
FIRST_STAGE = {
    NUMBER["pair"]: PAIR,
    NUMBER["double_pair"]: PAIRS,
    NUMBER["three_of_a_kind"]: THREE,
    NUMBER["triple_pair"]: TRIPLE,
    NUMBER["full_house"]: HOUSE,
    NUMBER["double_three_of_a_kind"]: THREES,
    NUMBER["four_of_a_kind"]: FOUR,
    **TWINS,
}
"""Where choosing begins; for twins how many pairs may still be begun."""


def packed(values: Mapping[int, int], width: int) -> np.uint32:
    """Small numbers in the cells of one word."""
    assert all(value < 1 << width for value in values.values())
    return np.uint32(sum(value << width * place for place, value in values.items()))


def among(boards: Iterable[int]) -> int:
    """A set of boards."""
    return sum(1 << board for board in boards)


def looked_up(values: Iterable[int], index: Word) -> Word:
    """The number at each index of a table."""
    table = jnp.array(tuple(values), jnp.uint32)
    return table.at[index].get(mode="clip")
