"""Sequences whose members are found when they are wanted, because there can be very many."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class LazySequence(Sequence[T_co]):
    """To be completed by `__iter__`, and by `__len__` and `__contains__` that find nothing.

    Members are found anew by whoever walks through it; equal to any sequence of the same members.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    @abstractmethod
    def __iter__(self) -> Iterator[T_co]: ...

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            wanted = range(*place.indices(len(self)))
            if wanted.step > 0:
                return tuple(islice(self, wanted.start, wanted.stop, wanted.step))
            return tuple(self)[place]
        at = range(len(self))[place]
        return next(islice(self, at, None))

    def index(self, value: Any, start: int = 0, stop: int = sys.maxsize) -> int:
        """The place of a member; ValueError where it is none."""
        first, last, _ = slice(start, stop).indices(len(self))
        if value in self:
            for place, member in enumerate(islice(self, first, last), first):
                if member == value:
                    return place
        raise ValueError(f"{value!r} is not there")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str | bytes):
            return NotImplemented
        return len(self) == len(other) and all(
            one == another for one, another in zip(self, other, strict=True)
        )

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:3]))
        more = f", … {len(self) - 3} more" if len(self) > 3 else ""
        return f"<{type(self).__name__}: {shown}{more}>"
