"""The games as the home page shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from florilegium.core import option
from florilegium.core.game import AnyGame
from florilegium.core.registry import working_games
from florilegium.lab.puzzles.collection import has_collection
from florilegium.players import levels, usual
from florilegium.players.lessons import has_lesson
from florilegium.server import pages
from florilegium.server.bots import more_of
from florilegium.server.schemas import GameInfo, Option


def described(
    more_bots: Mapping[str, str], has_puzzles: Callable[[str], bool] = has_collection
) -> list[GameInfo]:
    """Every game that works, with its options and bots."""
    return [_described(game, more_bots, has_puzzles(game.name)) for game in working_games()]


def _described(game: AnyGame, more_bots: Mapping[str, str], puzzles: bool) -> GameInfo:
    return GameInfo(
        name=game.name,
        seats=list(game.seats),
        minutes=game.minutes,
        quiet=game.quiet,
        cooperative=game.cooperative,
        memory=game.memory,
        open=game.open,
        race=game.race is not None,
        options=[_option(*item) for item in option.kinds(game.options).items()],
        bots=(*levels(game), *more_of(game, more_bots)),
        bot=usual(game),
        table=pages.has_table(game.name),
        art=pages.art_version(game.name),
        review=game.judge is not None,
        lesson=has_lesson(game),
        puzzles=puzzles,
    )


def _option(name: str, kind: option.Kind) -> Option:
    return Option(
        name=name,
        kind=kind.control,
        values=getattr(kind, "values", None),
        per_row=getattr(kind, "per_row", None),
        default=kind.default,
    )
