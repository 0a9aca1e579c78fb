"""The games by name: our four, and those that other distributions bring along.

Another distribution names its `GAME` under the entry-point group `florilegium.games`. A game's
module is loaded when it is first asked for; one that cannot be loaded takes no other with it.
"""

from __future__ import annotations

import re
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from florilegium.core import language
from florilegium.core.errors import BrokenGame, UnknownGame
from florilegium.core.game import AnyGame, Game
from florilegium.core.message import Message, say
from florilegium.core.text import quoted

GROUP = "florilegium.games"
_NAME = re.compile("[a-z][a-z0-9_]*")
"""What may stand in paths, addresses and message keys."""
OURS = ("hanabi", "ikebana", "royal_flush", "illusion")


class Games:
    """`games()` gives the names of all games; `games.NAME` is the package of one of ours."""

    def __call__(self) -> tuple[str, ...]:
        """Our games first, then those of other distributions by name, loaded or not."""
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
def _others() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of other distributions by name: one each, unless two want the same name."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        if point.name in OURS:
            warnings.warn(f"{_distribution(point)}: {point.name!r} is one of ours", stacklevel=2)
        else:
            found[point.name] = (*found.get(point.name, ()), point)
    return found


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


@cache
def _load(name: str) -> AnyGame:
    if name in OURS:
        loaded: AnyGame = import_module(f"florilegium.games.{name}").GAME
        return loaded
    return _load_other(name, _others()[name])


def _load_other(name: str, points: tuple[EntryPoint, ...]) -> AnyGame:
    """The game of another distribution; BrokenGame names it whatever goes wrong in there."""
    distributions = tuple(sorted(map(_distribution, points)))
    if len(points) > 1:
        raise BrokenGame(name, distributions, say("error.broken-game.twice"))
    if not _NAME.fullmatch(name):
        raise BrokenGame(name, distributions, say("error.broken-game.name"))
    try:
        loaded = points[0].load()
    except (Exception, SystemExit) as error:  # whatever somebody else's code does when it is loaded
        why = f"{type(error).__name__}: {error}"[:300]
        raise BrokenGame(name, distributions, why) from error
    if not isinstance(loaded, Game) or loaded.name != name:
        no_game = say("error.broken-game.no-game", given=quoted(loaded))
        raise BrokenGame(name, distributions, no_game)
    lacking = _lacking(loaded)
    if lacking is not None:
        raise BrokenGame(name, distributions, lacking)
    return loaded


def _lacking(game: AnyGame) -> Message | None:
    """Why a game could not be listed: one that fails there would take all others with it."""
    if not game.bots:
        return say("error.broken-game.no-bot")
    for lang in language.LANGUAGES:
        untold = tuple(key for key in game.listed_keys() if not language.catalogue(lang).get(key))
        if untold:
            return say("error.broken-game.untold", lang=lang, keys=untold)
        try:
            language.rulebook_of(game.package, lang)
        except (OSError, ValueError, IndexError):
            return say("error.broken-game.no-rules", lang=lang)
    return None


def game(name: str) -> AnyGame:
    """The game of that name; UnknownGame lists those there are, BrokenGame says what fails."""
    if not isinstance(name, str) or name not in games():
        raise UnknownGame(say("error.game", given=quoted(name, 40), known=games()))
    return _load(name)


@cache
def working_games() -> tuple[AnyGame, ...]:
    """Every game that can be loaded, in the order of `games()`; a warning names the others."""
    found: list[AnyGame] = []
    for name in games():
        try:
            found.append(game(name))
        except BrokenGame as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(found)
