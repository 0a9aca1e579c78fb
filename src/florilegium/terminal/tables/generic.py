"""The table of a game that has none of its own: its view and aids, field by field.

A game's catalogue may name its fields (`NAME.field.FIELD`), those with an entry for each seat
(`NAME.by-seat.FIELD`) and its cards (`NAME.card.CARD`); otherwise they keep the names of its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rich.text import Text

from florilegium.core.language import catalogue
from florilegium.core.message import Message, Seat
from florilegium.terminal.voice import Voice

_ELSEWHERE = {"seat", "seats", "outcome"}
"""Fields of any view that the terminal tells in its own way."""
_NOTHING = "–"
_INDENT = "  "


class _BySeat(tuple[Any, ...]):
    """A value for each seat."""

    __slots__ = ()


def lines(game: str, view: Any, aids: Any, voice: Voice) -> Iterator[Text]:
    """What lies on the table, then what helps to decide."""
    writer = _Writer(game, view.seats, voice)
    yield from map(Text, writer.lines(view))
    yield from (Text(line, style="dim") for line in writer.lines(aids))


class _Writer:
    """Puts the values of one game into lines."""

    def __init__(self, game: str, seats: int, voice: Voice) -> None:
        self.game = game
        self.seats = seats
        self.voice = voice

    def lines(self, value: Any, indent: str = "") -> Iterator[str]:
        """A line for each part; what has parts of its own has them below it."""
        for label, part in self.parts(value):
            below = list(self.lines(part, indent + _INDENT)) if _has_parts(part) else []
            word = "" if below else self.word(part)
            yield indent + self.voice.say("terminal.entry", label=label, value=word).rstrip()
            yield from below

    def parts(self, value: Any) -> Iterator[tuple[str, Any]]:
        """The fields of an object, the values of all seats, or the items of a row by number."""
        if is_dataclass(value):
            names = [item.name for item in fields(value) if item.name not in _ELSEWHERE]
            yield from (self.field(name, getattr(value, name)) for name in names)
        elif isinstance(value, _BySeat):
            yield from ((self.voice.name(seat), item) for seat, item in enumerate(value, 1))
        else:
            yield from ((str(number), item) for number, item in enumerate(value, 1))

    def field(self, name: str, value: Any) -> tuple[str, Any]:
        """A field with its label."""
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
                return self.voice.say("yes" if value else "no")
            case Message():
                return self.voice(value)
            case Seat():
                return self.voice.name(value)
            case tuple():
                return " ".join(map(self.word, value))
            case str():
                return self.said(f"card.{value}") or value
        return str(value)

    def said(self, name: str) -> str | None:
        """A word of the game's own catalogue, if it has it."""
        key = f"{self.game}.{name}"
        return self.voice.say(key) if key in catalogue(self.voice.lang) else None


def _has_parts(value: Any) -> bool:
    """Whether it takes lines of its own: an object, a value for each seat, or a row of such."""
    if is_dataclass(value) or isinstance(value, _BySeat):
        return True
    return isinstance(value, tuple) and any(
        isinstance(item, tuple) or is_dataclass(item) for item in value
    )
