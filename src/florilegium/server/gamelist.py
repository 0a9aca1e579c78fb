"""The games as the home page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from florilegium.core import option
from florilegium.core.game import Game
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.players import LEVELS, USUAL
from florilegium.server import pages
from florilegium.server.asking import more_of

_KINDS = {option.Flag: "flag", option.Choice: "choice", option.SeatChoice: "seat",
          option.SeatSet: "seats"}  # fmt: skip
_MINUTES = {"hanabi": 25, "ikebana": 20, "royal_flush": 40, "illusion": 20}
_QUICK = 3


def quick_seats(game: Game[Any, Any, Any, Any]) -> int:
    """How many make a lively game; a race wants one more."""
    wanted = _QUICK if game.race is None else _QUICK + 1
    return min(max(wanted, game.seats[0]), game.seats[-1])


def described(more_bots: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every game with its options and bots."""
    return [_described(name, more_bots) for name in games()]


def _described(name: str, more_bots: Mapping[str, str]) -> dict[str, Any]:
    game = find_game(name)
    return {
        "name": name,
        "seats": list(game.seats),
        "minutes": _MINUTES.get(name),
        "quiet": game.quiet,
        "cooperative": game.cooperative,
        "memory": game.memory,
        "open": game.open,
        "race": game.race is not None,
        "options": [_option(*item) for item in option.kinds(game.options).items()],
        "bots": (*LEVELS, *more_of(game, more_bots)),
        "bot": USUAL,
        "table": pages.has_table(name),
        "art": pages.has_art(name),
    }


def _option(name: str, kind: option.Kind) -> dict[str, Any]:
    word = _KINDS.get(type(kind), type(kind).__name__.lower())
    return {"name": name, "kind": word, "values": getattr(kind, "values", None),
            "per_row": getattr(kind, "per_row", None), "default": kind.default}  # fmt: skip
