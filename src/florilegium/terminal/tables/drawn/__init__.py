"""Each game's table as a drawing, for the full screen; its lines are in the room around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from florilegium.core.game import AnyGame
from florilegium.core.submodules import submodule
from florilegium.terminal.drawing import Drawing, prose, stacked
from florilegium.terminal.tables import draw as draw_lines
from florilegium.terminal.voice import Voice

LISTED = 500
"""A hoarded hand has more choices than anybody wants to read."""
_own = cache(partial(submodule, __name__))
"""Each has a function `drawing`, of the view, the aids, the texts of the legal actions, in so many
columns."""


def draw(game: AnyGame, view: Any, legal: Sequence[Any], voice: Voice, width: int) -> Drawing:
    """A view as the game's drawing shows it; a game without one has its lines of text."""
    own = _own(game.name)
    if own is not None:
        texts = tuple(map(str, legal[:LISTED]))
        found: Drawing = own.drawing(view, game.aids(view, legal), texts, voice, width)
        return found
    lines = draw_lines(game, view, legal, voice)
    return stacked(prose(one.plain, width) if one.plain else Drawing((one,)) for one in lines)
