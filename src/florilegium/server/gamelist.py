"""The games as the home page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.core import option
from florilegium.core.game import AnyGame
from florilegium.core.registry import working_games
from florilegium.players import levels, usual
from florilegium.players.lessons import has_lesson
from florilegium.server import pages
from florilegium.server.bots import more_of
from florilegium.server.schemas import GameInfo, Option


def described(more_bots: Mapping[str, str]) -> list[GameInfo]:
    """Every game that works, with its options and bots."""
    return [_described(game, more_bots) for game in working_games()]


def _described(game: AnyGame, more_bots: Mapping[str, str]) -> GameInfo:
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
    )


def _option(name: str, kind: option.Kind) -> Option:
    return Option(
        name=name,
        kind=kind.control,
        values=getattr(kind, "values", None),
        per_row=getattr(kind, "per_row", None),
        default=kind.default,
    )
