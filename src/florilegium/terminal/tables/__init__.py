"""Each game's table as lines of text. Colours help the eye; the words alone say everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from rich.text import Text

from florilegium.terminal.voice import Voice

Drawing = Callable[[Any, Voice], Iterable[Text]]


def drawing(game: str) -> Drawing:
    """The function that draws a view of this game."""
    found: Drawing = import_module(f"florilegium.terminal.tables.{game}").lines
    return found
