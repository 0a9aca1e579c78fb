"""Each game's table as lines of text. Colours help the eye; the words alone say everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from florilegium.core.game import AnyGame
from florilegium.terminal.tables import generic
from florilegium.terminal.voice import Voice

Lines = Callable[[Any, Voice], Iterable[Text]]


def draw(game: AnyGame, view: Any, legal: Sequence[Any], voice: Voice) -> list[Text]:
    """A view as its own table shows it; a game without one has its view and aids field by field.

    `legal` are the actions of the seat that looks, none for spectators.
    """
    own = _own_lines(game.name)
    if own is not None:
        return list(own(view, voice))
    return list(generic.lines(game.name, view, game.aids(view, legal), voice))


@cache
def _own_lines(game: str) -> Lines | None:
    path = f"{__name__}.{game}"
    if find_spec(path) is None:
        return None
    lines: Lines = import_module(path).lines
    return lines
