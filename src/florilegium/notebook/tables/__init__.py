"""Each game's view drawn as one block, from the game's own art."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from florilegium.core.game import AnyGame
from florilegium.notebook.blocks import Block, column
from florilegium.notebook.tables import generic
from florilegium.notebook.tables.words import Words

Draw = Callable[[Any, Words], Block]


def draw(game: AnyGame, view: Any, lang: str, heading: str) -> Block:
    """A view on its own table; a game without one has its view field by field."""
    words = Words(lang)
    own = _own_table(game.name)
    drawn = own(view, words) if own is not None else generic.table(game.name, view, lang)
    end = [] if view.outcome is None else [words.line(words(view.outcome.reason), bold=True)]
    return column([words.line(heading, bold=True), drawn, *end])


@cache
def _own_table(game: str) -> Draw | None:
    path = f"{__name__}.{game}"
    if find_spec(path) is None:
        return None
    table: Draw = import_module(path).table
    return table
