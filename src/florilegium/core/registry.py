"""The games by name: our four, and those that other distributions bring along.

Another distribution names its `GAME` under the entry-point group `florilegium.games`. A game's
module is loaded when it is first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from florilegium.core.errors import UnknownGame
from florilegium.core.game import AnyGame, Game
from florilegium.core.message import say
from florilegium.core.text import quoted

GROUP = "florilegium.games"
OURS = ("hanabi", "ikebana", "royal_flush", "illusion")


class Games:
    """`games()` gives the names of all games; `games.hanabi` is the package of one of ours."""

    def __call__(self) -> tuple[str, ...]:
        """Our games first, then those of other distributions by name."""
        return (*OURS, *sorted(_others()))

    def __getattr__(self, name: str) -> ModuleType:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return import_module(f"florilegium.games.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"florilegium.games has no {name!r}") from None


games = Games()


@cache
def _others() -> dict[str, EntryPoint]:
    """The games of other distributions; ours cannot be replaced."""
    return {found.name: found for found in entry_points(group=GROUP) if found.name not in OURS}


@cache
def _load(name: str) -> AnyGame:
    if name in OURS:
        loaded = import_module(f"florilegium.games.{name}").GAME
    else:
        loaded = _others()[name].load()
    if not isinstance(loaded, Game) or loaded.name != name:
        raise TypeError(f"{GROUP}: {name!r} must lead to a Game of that name, not {loaded!r:.80}")
    return loaded


def game(name: str) -> AnyGame:
    """The game of that name; UnknownGame lists those there are."""
    if not isinstance(name, str) or name not in games():
        raise UnknownGame(say("error.game", given=quoted(name, 40), known=games()))
    return _load(name)
