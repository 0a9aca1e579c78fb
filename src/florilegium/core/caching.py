"""Results that are kept: by the identity of what is slow to hash, or by what they weigh.

Threads may share them: a server looks at puzzles and finished games beside its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, ParamSpec, TypeVar, overload

A = TypeVar("A")
B = TypeVar("B")
P = ParamSpec("P")
R = TypeVar("R")
SIZE = 16_384
"""Results that are kept unless a function says otherwise; beyond that all are dropped."""


@overload
def cached_by_identity(function: Callable[[A], R], /) -> Callable[[A], R]: ...
@overload
def cached_by_identity(size: int, /) -> Callable[[Callable[[A], R]], Callable[[A], R]]: ...
def cached_by_identity(given: Any, /) -> Any:
    """A cache for functions of one frozen value that is handed on unchanged; nothing is hashed.

    Used like `lru_cache`, plain or with a size. `@cached_by_identity(64)` suits what is asked for
    several times in a row and then never again.
    """
    if isinstance(given, int):
        return lambda function: _cached(function, given)
    return _cached(given, SIZE)


def _cached(function: Callable[[A], R], size: int) -> Callable[[A], R]:
    # An entry holds its value, so that no other object can get the same id meanwhile.
    known: dict[int, tuple[A, R]] = {}

    def found(value: A) -> R:
        hit = known.get(id(value))
        if hit is None:
            if len(known) >= size:
                known.clear()
            hit = known[id(value)] = value, function(value)
        return hit[1]

    return found


def cached_by_identities(function: Callable[[A, B], R]) -> Callable[[A, B], R]:
    """The same for functions of two values."""
    known: dict[tuple[int, int], tuple[Any, R]] = {}

    def found(one: A, other: B) -> R:
        key = (id(one), id(other))
        hit = known.get(key)
        if hit is None:
            if len(known) >= SIZE:
                known.clear()
            hit = known[key] = (one, other), function(one, other)
        return hit[1]

    return found


def cached_by_weight(
    most: int, weigh: Callable[[R], int]
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like `lru_cache`, but for results of very different sizes: together they weigh at most this.

    A single result that is heavier is not kept at all.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[object, tuple[R, int]] = {}
        total, lock = 0, Lock()

        def found(*args: P.args, **kwargs: P.kwargs) -> R:
            nonlocal total
            key = (args, *kwargs.items())
            with lock:
                hit = known.pop(key, None)  # and put in again, as the latest
                if hit is not None:
                    known[key] = hit
                    return hit[0]
            made = function(*args, **kwargs)
            weight = weigh(made)
            with lock:
                if weight <= most and key not in known:  # another thread may have been as quick
                    known[key] = made, weight
                    total += weight
                while total > most:
                    total -= known.pop(next(iter(known)))[1]
            return made

        return found

    return decorate


def each_cached_by_identity(function: Callable[[A], R]) -> Callable[[Sequence[A]], list[R]]:
    """The results for many values at once, in their order, where most have been met before."""
    known: dict[int, R] = {}
    held: list[A] = []
    """The values of the results: no other object can get the same id meanwhile."""
    lock = Lock()
    """Both change together: a result whose value nobody holds would be taken for another's."""

    def found(values: Sequence[A]) -> list[R]:
        try:
            return [*map(known.__getitem__, map(id, values))]
        except KeyError:
            new = {id(value): value for value in values if id(value) not in known}
            made = [*map(function, new.values())]
            with lock:
                if len(known) >= SIZE:
                    known.clear()
                    held.clear()
                held.extend(new.values())
                known.update(zip(new, made, strict=True))
            return found(values)

    return found
