"""Results found again by the identity of what they were made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")
_MOST = 16_384
_MOMENT = 64


def by_identity(make: Callable[[A], R], most: int = _MOST) -> Callable[[A], R]:
    """A cache for functions of one frozen value that is handed on unchanged: nothing is hashed.

    An entry holds its value, so that no other object can get the same id meanwhile.
    """
    known: dict[int, tuple[A, R]] = {}

    def found(value: A) -> R:
        hit = known.get(id(value))
        if hit is None:
            if len(known) >= most:
                known.clear()
            hit = known[id(value)] = value, make(value)
        return hit[1]

    return found


def in_a_moment(make: Callable[[A], R]) -> Callable[[A], R]:
    """The same for what is asked for several times in a row and then never again."""
    return by_identity(make, _MOMENT)


def by_identities(make: Callable[[A, B], R]) -> Callable[[A, B], R]:
    """The same for functions of two values."""
    known: dict[tuple[int, int], tuple[Any, R]] = {}

    def found(one: A, other: B) -> R:
        key = (id(one), id(other))
        hit = known.get(key)
        if hit is None:
            if len(known) >= _MOST:
                known.clear()
            hit = known[key] = (one, other), make(one, other)
        return hit[1]

    return found
