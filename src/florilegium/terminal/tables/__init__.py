"""Each game's table as lines of text. Colours help the eye; the words alone say everything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from rich.text import Text

from florilegium.core.game import AnyGame
from florilegium.core.submodules import submodule
from florilegium.terminal.tables import generic
from florilegium.terminal.voice import Voice

_own = cache(partial(submodule, __name__))
"""Each has a function `lines`."""


def draw(game: AnyGame, view: Any, legal: Sequence[Any], voice: Voice) -> list[Text]:
    """A view as its own table shows it; a game without one has its view and aids field by field.

    `legal` are the actions of the seat that looks, none for spectators.
    """
    own = _own(game.name)
    if own is not None:
        return list(own.lines(view, voice))
    return list(generic.lines(game.name, view, game.aids(view, legal), voice))
