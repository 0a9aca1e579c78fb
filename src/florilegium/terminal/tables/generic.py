"""The table of a game that has none of its own: its view and aids, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from florilegium.core.outline import Outline
from florilegium.terminal.voice import Voice

_INDENT = "  "


def lines(game: str, view: Any, aids: Any, voice: Voice) -> Iterator[Text]:
    """What lies on the table, then what helps to decide."""
    outline = Outline(game, view.seats, voice.lang, voice.names)
    yield from map(Text, _lines(outline, view, voice))
    yield from (Text(line, style="dim") for line in _lines(outline, aids, voice))


def _lines(outline: Outline, value: Any, voice: Voice) -> Iterator[str]:
    for entry in outline.entries(value):
        words = voice.say("terminal.entry", label=entry.label, value=entry.value)
        yield _INDENT * entry.depth + words.rstrip()
