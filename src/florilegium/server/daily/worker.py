"""The process in which bots play the deals of the day, one whole game for each request."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from florilegium.core.match import Match
from florilegium.core.registry import game as find_game
from florilegium.players import bot, private_seed
from florilegium.players.calls import play_next
from florilegium.players.processes import give_way

_NICE = 15
"""Tables go first, and so do reviews."""


class PlayOut(msgspec.Struct, frozen=True):
    """A game of `level` on the first seat, the others as at people's tables."""

    game: str
    seats: int
    seed: str
    bot: str
    level: str
    number: int
    """Another one, another seed of the bot; the cards are the same."""


class PlayedOut(msgspec.Struct, frozen=True):
    """How it ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


def prepare() -> Callable[[bytes], bytes]:
    """For `players.processes`."""
    give_way(_NICE)
    read = msgspec.json.Decoder(PlayOut).decode
    return lambda request: msgspec.json.encode(played_out(read(request)))


def played_out(asked: PlayOut) -> PlayedOut:
    game = find_game(asked.game)
    match = Match(game, game.setup(asked.seats, asked.seed, None), undoable=False)
    own = private_seed(asked.seed, 1, f"{asked.level} {asked.number}")
    players = {1: bot(game, asked.level, 1, own)}
    for seat in range(2, asked.seats + 1):
        players[seat] = bot(game, asked.bot, seat, private_seed(asked.seed, seat))
    while match.turn:
        play_next(match, players)
    assert match.outcome is not None, "nobody is to move"
    return PlayedOut(match.outcome.scores, match.outcome.winners)
