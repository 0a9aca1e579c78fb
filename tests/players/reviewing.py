"""Whole recorded games of bots, to look back at."""

from __future__ import annotations

from functools import cache

import florilegium as fl
from florilegium.core.match import Match
from florilegium.core.record import Record
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell


@cache
def played(name: str, *names: str, seed: str = "review") -> Record:
    """A game with these bots on the seats."""
    game = fl.game(name)
    match = Match(game, game.setup(len(names), seed))
    bots = {
        seat: bot(game, player, seat, private_seed(seed, seat))
        for seat, player in enumerate(names, 1)
    }
    while match.turn:
        seat = match.turn[0]
        tell(bots, match.play(seat, ask(bots[seat], seat, match.view(seat), match.legal(seat))))
    return match.record
