"""The table of a game that has none of its own: its view and aids, field by field.

A field is called by the game's sentence `NAME.field.FIELD`, or by its name in the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rich.text import Text

from florilegium.core.language import catalogue
from florilegium.core.message import Message, Seat
from florilegium.terminal.voice import Voice

_KNOWN = {"seat", "seats", "outcome"}
"""Fields of any view that are told elsewhere on the screen."""
_NOTHING = "–"
_INDENT = "  "


def lines(game: str, view: Any, aids: Any, voice: Voice) -> Iterator[Text]:
    """What lies on the table, then what helps to decide."""
    table = _Table(game, voice)
    yield from table.content(view, "")
    yield from (Text(line.plain, style="dim") for line in table.content(aids, ""))


class _Table:
    """Puts the values of one game into lines."""

    def __init__(self, game: str, voice: Voice) -> None:
        self.game = game
        self.voice = voice

    def content(self, value: Any, indent: str) -> Iterator[Text]:
        """Every field of a dataclass, or every item of a tuple by its number from 1."""
        if is_dataclass(value):
            names = [item.name for item in fields(value) if item.name not in _KNOWN]
            for name in names:
                yield from self.entry(self.label(name), getattr(value, name), indent)
        else:
            for number, item in enumerate(value, 1):
                yield from self.entry(str(number), item, indent)

    def entry(self, label: str, value: Any, indent: str) -> Iterator[Text]:
        """A line; what has parts of its own stands below it."""
        parts = value if _is_compound(value) else ()
        word = "" if parts else self.word(value)
        yield Text(indent + self.voice.say("terminal.entry", label=label, value=word).rstrip())
        yield from self.content(parts, indent + _INDENT)

    def label(self, name: str) -> str:
        """A field in words."""
        key = f"{self.game}.field.{name}"
        return self.voice.say(key) if key in catalogue(self.voice.lang) else name.replace("_", " ")

    def word(self, value: Any) -> str:
        """A value in words; a tuple of them in a row."""
        match value:
            case None | ():
                return _NOTHING
            case bool():
                return self.voice.say("yes" if value else "no")
            case Message():
                return self.voice(value)
            case Seat():
                return self.voice.name(value)
            case tuple() | list():
                return " ".join(map(self.word, value))
        return str(value)


def _is_compound(value: Any) -> bool:
    """Whether it takes lines of its own: an object, or a row of objects or rows."""
    if is_dataclass(value):
        return True
    return isinstance(value, tuple) and any(
        isinstance(item, tuple) or is_dataclass(item) for item in value
    )
