"""The games by name. A game's module is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from florilegium.core.errors import UnknownGame
from florilegium.core.game import Game
from florilegium.core.message import say

NAMES = ("hanabi", "ikebana", "royal_flush", "illusion")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return NAMES


@cache
def _load(name: str) -> Game[Any, Any, Any, Any]:
    loaded = import_module(f"florilegium.games.{name}").GAME
    assert isinstance(loaded, Game)
    return loaded


def game(name: str) -> Game[Any, Any, Any, Any]:
    """The game of that name; UnknownGame lists those there are."""
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame(say("error.game", given=repr(name)[:40], known=NAMES))
    return _load(name)
