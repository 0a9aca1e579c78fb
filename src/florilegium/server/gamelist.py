"""The games as the home page shows them."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.core import option
from florilegium.core.game import AnyGame
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.players import LEVELS, USUAL
from florilegium.server.bots import more_of
from florilegium.server.schemas import GameInfo, Option

_KINDS = {
    option.Flag: "flag",
    option.Choice: "choice",
    option.SeatChoice: "seat",
    option.SeatSet: "seats",
}
_QUICK = 3


def quick_seats(game: AnyGame) -> int:
    """How many make a lively game; a race wants one more."""
    wanted = _QUICK if game.race is None else _QUICK + 1
    return min(max(wanted, game.seats[0]), game.seats[-1])


def described(more_bots: Mapping[str, str]) -> list[GameInfo]:
    """Every game with its options and bots."""
    return [_described(name, more_bots) for name in games()]


def _described(name: str, more_bots: Mapping[str, str]) -> GameInfo:
    game = find_game(name)
    return GameInfo(
        name=name,
        seats=list(game.seats),
        minutes=game.minutes,
        quiet=game.quiet,
        cooperative=game.cooperative,
        memory=game.memory,
        open=game.open,
        race=game.race is not None,
        options=[_option(*item) for item in option.kinds(game.options).items()],
        bots=(*LEVELS, *more_of(game, more_bots)),
        bot=USUAL,
    )


def _option(name: str, kind: option.Kind) -> Option:
    return Option(
        name=name,
        kind=_KINDS.get(type(kind), type(kind).__name__.lower()),
        values=getattr(kind, "values", None),
        per_row=getattr(kind, "per_row", None),
        default=kind.default,
    )
