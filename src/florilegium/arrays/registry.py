"""The batched environments by name. A game's twin is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from florilegium.arrays.caching import keep_programs
from florilegium.arrays.environment import Environment
from florilegium.core import registry


def batched(name: str, seats: int | None = None, **options: object) -> Environment[Any]:
    """Many games side by side, at machine speed.

    UnknownGame lists the games there are; BadSetup names the seat count or option that is wrong.
    Compiled programs are kept on disk: see `caching.keep_programs`.
    """
    game = registry.game(name)
    keep_programs()
    made: Environment[Any] = import_module(f"florilegium.games.{game.name}.batched").ENVIRONMENT(
        seats, **options
    )
    return made
