"""Rows of the batched Ikebana: turning them so that another one is the first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, word

RowT = TypeVar("RowT")
"""A word, or several."""


def passed(rows: Sequence[RowT], goes: Word, steps: int = 1) -> list[RowT]:
    """The rows from the one that is so many steps further, where it goes; else as they are."""
    further = [rows[(place + steps) % len(rows)] for place in range(len(rows))]
    pairs = zip(further, rows, strict=True)
    return [jax.tree.map(partial(either, goes), one, other) for one, other in pairs]


def turned(rows: Sequence[Word], steps: Word, way: int = 1) -> list[Word]:
    """The rows from the one that is so many steps further, or with -1 so many steps back.

    Each bit of the number turns them by its power of two.
    """
    power = 1
    while power < len(rows):
        rows = passed(rows, steps & power, way * power)
        power *= 2
    return list(rows)


def best_row(points: Sequence[Word]) -> Word:
    """The first row with the most points."""
    best, row = points[0], jnp.zeros_like(points[0])
    for place, some in enumerate(points[1:], 1):
        row = either(word(some > best), place, row)
        best = jnp.maximum(best, some)
    return row


def chosen_row(rows: Sequence[Word], row: Word) -> Word:
    """What stands in one of the rows, any of them but the first."""
    found = rows[1]
    for place, some in enumerate(rows[2:], 2):
        found = either(word(row == place), some, found)
    return found
