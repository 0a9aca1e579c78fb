"""What plays any game, and where its bots are found."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from florilegium.core.errors import UnknownBot
from florilegium.core.game import AnyGame
from florilegium.core.message import Message, say
from florilegium.core.player import Bot, BotFactory, Player
from florilegium.core.text import quoted
from florilegium.players.loading import is_outside, outside, plays
from florilegium.players.random import Random

ANYWHERE: dict[str, BotFactory] = {"random": Random}
LEVELS = ("easy", "medium", "hard")
"""What our games offer to people, from the gentlest."""
USUAL = "medium"
TRAINED, SEARCHING = "network", "search"
"""A trained network, and one that thinks ahead. They need NumPy or JAX, and weights, and play only
the tables they were trained for, so they are not listed among those that can play any."""


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """The bots that can play a game."""
    return (*game.bots, *ANYWHERE)


def levels(game: AnyGame) -> tuple[str, ...]:
    """The bots that people are offered: the usual levels, or all its own where a game has none."""
    return tuple(name for name in LEVELS if name in game.bots) or tuple(game.bots)


def usual(game: AnyGame) -> str:
    """Who plays where nobody chose."""
    return USUAL if USUAL in game.bots else levels(game)[0]


def about(game: AnyGame, name: str) -> Message:
    """One line about a bot of ours."""
    return say(f"bots.{name}" if name in ANYWHERE else f"bots.{game.name}.{name}")


def factory(game: AnyGame, name: str) -> BotFactory:
    """What makes the bots of a name, ours or `module:Class`."""
    if not is_outside(name):
        return ours(game, name)
    if not plays(name, game.name):
        raise UnknownBot(say("error.bot-game", given=quoted(name), game=game.name))
    return outside(name)


def ours(game: AnyGame, name: str) -> BotFactory:
    """What makes the bots of one of our names; UnknownBot lists those there are."""
    found = {**ANYWHERE, **game.bots}.get(name)
    if found is None and name in _UNLISTED:
        found = _unlisted(game, name)
    if found is None:
        raise UnknownBot(say("error.bot", given=quoted(name, 40), known=bot_names(game)))
    return found


def _unlisted(game: AnyGame, name: str) -> BotFactory | None:
    """A bot that a game may have; UnknownBot where what it needs is not installed."""
    try:
        return _UNLISTED[name](game)
    except ImportError as error:
        raise UnknownBot(say("error.bot-trained", given=name, why=str(error)[:200])) from error


def _trained(game: AnyGame) -> BotFactory | None:
    """A game's trained network, where weights are kept."""
    from florilegium.networks.bot import kept

    return kept(game.name)


def _searching(game: AnyGame) -> BotFactory | None:
    """The bot of a game's search, where it has one."""
    search = game.room("batched") and game.room("batched.search")
    return search.searcher() if search else None


_UNLISTED: dict[str, Callable[[AnyGame], BotFactory | None]] = {
    TRAINED: _trained,
    SEARCHING: _searching,
}


def bot(game: AnyGame, name: str, seat: int, seed: str, budget: float | None = None) -> Player:
    """A bot of that name for a seat; `budget` is how many seconds it may think about a move."""
    player = factory(game, name)(seat, seed)
    missing = [part for part in ("see", "act", "explain", "budget") if not hasattr(player, part)]
    if missing:
        raise UnknownBot(say("error.bot-parts", given=quoted(name), missing=tuple(missing)))
    if budget is not None:
        player.budget = budget
    if isinstance(player, Bot):
        player.ready()
    return player


def private_seed(seed: str, seat: int, who: str = "bot") -> str:
    """The own seed of a bot or of a judge, hashed so that it cannot work the deck out of it."""
    return sha256(f"{who} {seat} {seed}".encode()).hexdigest()
