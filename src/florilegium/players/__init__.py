"""What plays any game, and where its bots are found."""

from __future__ import annotations

from typing import Any

from florilegium.core.errors import UnknownBot
from florilegium.core.game import Game
from florilegium.core.message import say
from florilegium.core.player import BotFactory, Player
from florilegium.players.random import Random

ANYWHERE: dict[str, BotFactory] = {"random": Random}


def bot_names(game: Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """The bots that can play a game."""
    return (*game.bots, *ANYWHERE)


def bot(game: Game[Any, Any, Any, Any], name: str, seat: int, seed: str) -> Player:
    """A bot of that name for a seat; UnknownBot lists those there are."""
    factory = {**ANYWHERE, **game.bots}.get(name)
    if factory is None:
        raise UnknownBot(say("error.bot", given=repr(name)[:40], known=bot_names(game)))
    return factory(seat, seed)
