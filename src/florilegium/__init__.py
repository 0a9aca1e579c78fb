"""Four card games about flowers under one contract: Hanabi, Ikebana, Royal Flush and Illusion."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from florilegium.core.errors import (
    BadAction,
    BadCard,
    BadCards,
    BadRecord,
    BadSeat,
    BadSetup,
    BrokenGame,
    FlorilegiumError,
    IllegalAction,
    NoJudge,
    Refusal,
    Unfinished,
    UnknownBot,
    UnknownGame,
)
from florilegium.core.game import Action, AnyGame, Event, Game, Outcome, Setup, State, View
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.core.player import Player
from florilegium.core.record import Record
from florilegium.core.registry import game

# The package `florilegium.games` binds its name here when it is first loaded. Load it now, so that
# `registry.games`, which can be called and leads to the package's modules, has the last word.
import_module("florilegium.games")
from florilegium.core.registry import games  # noqa: E402

__version__ = "0.2.0"


def batched(name: str, seats: int | None = None, **options: object) -> Any:
    """Many games side by side, in JAX (the extra `lab`): an `arrays.environment.Environment`."""
    return import_module("florilegium.arrays.registry").batched(name, seats, **options)


def review(
    record: Record,
    seat: int | None = None,
    effort: float = 1.0,
    progress: Callable[[int, int], None] | None = None,
) -> Any:
    """A finished game looked back at, one seat's part or all: a `players.reviewed.Review`."""
    return import_module("florilegium.players.review").review(record, seat, effort, progress)


def show(record: Record, step: int = 0, perspective: str | int = "all", lang: str = "en") -> Any:
    """A widget for notebooks that replays a game: a `notebook.widget.ReplayWidget`.

    `perspective` is a seat, `"spectator"` or `"all"`. It needs the extra `notebook`.
    """
    return import_module("florilegium.notebook").show(record, step, perspective, lang)


__all__ = [
    "Action",
    "AnyGame",
    "BadAction",
    "BadCard",
    "BadCards",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BrokenGame",
    "Event",
    "FlorilegiumError",
    "Game",
    "IllegalAction",
    "Match",
    "Message",
    "NoJudge",
    "Outcome",
    "Player",
    "Record",
    "Refusal",
    "Setup",
    "State",
    "Unfinished",
    "UnknownBot",
    "UnknownGame",
    "View",
    "batched",
    "game",
    "games",
    "review",
    "show",
]
