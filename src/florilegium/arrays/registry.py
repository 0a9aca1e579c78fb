"""The batched environments by name. A game's twin is loaded when it is first asked for."""

from __future__ import annotations

from typing import Any

from florilegium.arrays.caching import keep_programs
from florilegium.arrays.environment import Environment
from florilegium.core import registry
from florilegium.core.errors import UnknownGame
from florilegium.core.message import say


def batched(name: str, seats: int | None = None, **options: object) -> Environment[Any]:
    """Many games side by side, at machine speed.

    UnknownGame lists the games there are; BadSetup names the seat count or option that is wrong.
    Compiled programs are kept on disk: see `caching.keep_programs`.
    """
    game = registry.game(name)
    room = game.room("batched")
    if room is None:
        raise UnknownGame(say("layout.none", game=game.name, room="batched"))
    keep_programs()
    made: Environment[Any] = room.ENVIRONMENT(seats, **options)
    return made
