"""The table of a game that has none of its own: its view field by field."""

from __future__ import annotations

from typing import Any

from florilegium.core.message import say
from florilegium.core.outline import Entry, Outline
from florilegium.notebook.blocks import Block, caption, column

_INDENT = "\N{NO-BREAK SPACE}" * 4
"""SVG keeps no others."""


def table(game: str, view: Any, lang: str) -> Block:
    """A line for every field of the view."""
    entries = Outline(game, view.seats, lang, {}).entries(view)
    return column((_line(entry, lang) for entry in entries), gap=2)


def _line(entry: Entry, lang: str) -> Block:
    words = say("notebook.entry", label=entry.label, value=entry.value).text(lang)
    return caption(_INDENT * entry.depth + words.rstrip(), bold=not entry.value)
