"""Each game's view drawn as one block, from the game's own art."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from florilegium.core.game import AnyGame
from florilegium.core.submodules import submodule
from florilegium.notebook.blocks import Block, column
from florilegium.notebook.tables import generic
from florilegium.notebook.tables.words import Words

_own = cache(partial(submodule, __name__))
"""Each has a function `table`."""


def draw(game: AnyGame, view: Any, lang: str, heading: str) -> Block:
    """A view on its own table; a game without one has its view field by field."""
    words = Words(lang)
    own = _own(game.name)
    drawn = own.table(view, words) if own is not None else generic.table(game.name, view, lang)
    end = [] if view.outcome is None else [words.line(words(view.outcome.reason), bold=True)]
    return column([words.line(heading, bold=True), drawn, *end])
