"""The fast twins by name. JAX and the game's module are loaded when one is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from florilegium.core.registry import game

if TYPE_CHECKING:
    from florilegium.arrays.env import Env


def batched(name: str, seats: int | None = None, **options: object) -> Env[Any]:
    """The game's environment over arrays; errors are those of `Game.new`."""
    setup = game(name).setup(seats, **options)
    made: Env[Any] = import_module(f"florilegium.games.{name}.batched").make(setup)
    return made
