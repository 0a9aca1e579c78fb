"""Any game's values field by field in words, for tables that are not the game's own.

A game's catalogue may name its fields (`NAME.field.FIELD`), those with an entry for each seat
(`NAME.by-seat.FIELD`) and its cards (`NAME.card.CARD`); otherwise they keep the names of its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from florilegium.core.language import catalogue
from florilegium.core.message import Message, Seat, say

_ELSEWHERE = {"seat", "seats", "outcome"}
"""Fields of any view that every table tells in its own way."""
_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: how deep it stands, its label, and its value, empty where that is told below it."""

    depth: int
    label: str
    value: str


class _BySeat(tuple[Any, ...]):
    """A value for each seat."""

    __slots__ = ()


class Outline:
    """Puts the values of one game into entries; `names` maps seats to what to call them."""

    def __init__(self, game: str, seats: int, lang: str, names: dict[int, str]) -> None:
        self.game = game
        self.seats = seats
        self.lang = lang
        self.names = names

    def entries(self, value: Any, depth: int = 0) -> Iterator[Entry]:
        """An entry for each part; what has parts of its own has them below it."""
        for label, part in self.parts(value):
            below = list(self.entries(part, depth + 1)) if _has_parts(part) else []
            yield Entry(depth, label, "" if below else self.word(part))
            yield from below

    def parts(self, value: Any) -> Iterator[tuple[str, Any]]:
        """The fields of an object, the values of all seats, or the items of a row by number."""
        if is_dataclass(value):
            names = [item.name for item in fields(value) if item.name not in _ELSEWHERE]
            yield from (self.field(name, getattr(value, name)) for name in names)
        elif isinstance(value, _BySeat):
            yield from ((self.word(Seat(seat)), item) for seat, item in enumerate(value, 1))
        else:
            yield from ((str(number), item) for number, item in enumerate(value, 1))

    def field(self, name: str, value: Any) -> tuple[str, Any]:
        by_seat = self.said(f"by-seat.{name}")
        if by_seat is not None and isinstance(value, tuple) and len(value) == self.seats:
            return by_seat, _BySeat(value)
        return self.said(f"field.{name}") or name.replace("_", " ").capitalize(), value

    def word(self, value: Any) -> str:
        """A value in words; a row of them one after the other."""
        match value:
            case None | ():
                return _NOTHING
            case bool():
                return say("yes" if value else "no").text(self.lang)
            case Message():
                return value.text(self.lang, self.names)
            case Seat():
                return self.names.get(value) or say("seat", number=int(value)).text(self.lang)
            case tuple():
                return " ".join(map(self.word, value))
            case str():
                return self.said(f"card.{value}") or value
        return str(value)

    def said(self, name: str) -> str | None:
        """A word of the game's own catalogue, if it has it."""
        key = f"{self.game}.{name}"
        return say(key).text(self.lang) if key in catalogue(self.lang) else None


def _has_parts(value: Any) -> bool:
    """Whether it takes lines of its own: an object, a value for each seat, or a row of such."""
    if is_dataclass(value) or isinstance(value, _BySeat):
        return True
    return isinstance(value, tuple) and any(
        isinstance(item, tuple) or is_dataclass(item) for item in value
    )
