"""Seats of the games of a batch: rows of words, and seat numbers counted from 0.

Rows are seats in the order of their turns. Where row 0 is the acting seat, passing the turn on only
renames the rows, so that no word has to be looked up by its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import jax.numpy as jnp

from florilegium.arrays.bits import Word, either, either_of, masked, word

RowT = TypeVar("RowT")
"""A word, or a tree of them."""


def wrapped(seat: Word, seats: int) -> Word:
    """A seat's number after it went past the last seat once at most."""
    return seat - masked(word(seat >= seats), seats)


def from_row(rows: Sequence[RowT], first: int) -> tuple[RowT, ...]:
    """The same rows, counted from this one on."""
    return (*rows[first:], *rows[:first])


def passed(rows: Sequence[RowT], goes: Word, steps: int = 1) -> tuple[RowT, ...]:
    """The rows from the one that is so many steps further, where it goes; else as they are."""
    pairs = zip(from_row(rows, steps % len(rows)), rows, strict=True)
    return tuple(either_of(goes, one, other) for one, other in pairs)


def turned(rows: Sequence[Word], steps: Word, way: int = 1) -> tuple[Word, ...]:
    """The rows from the one that is so many steps further, or with -1 so many steps back.

    Each bit of the number turns them by its power of two.
    """
    power = 1
    while power < len(rows):
        rows = passed(rows, steps & power, way * power)
        power *= 2
    return tuple(rows)


def at_row(rows: Sequence[Word], row: Word, first: int = 0) -> Word:
    """What stands in one of the rows, any of them from `first` on."""
    found = rows[first]
    for place, some in enumerate(rows[first + 1 :], first + 1):
        found = either(word(row == place), some, found)
    return found


def best_row(points: Sequence[Word]) -> Word:
    """The first row with the most points."""
    best, row = points[0], jnp.zeros_like(points[0])
    for place, some in enumerate(points[1:], 1):
        row = either(word(some > best), place, row)
        best = jnp.maximum(best, some)
    return row
