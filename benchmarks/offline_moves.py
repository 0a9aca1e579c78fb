"""How long hard bots think about the same games in a browser and here, in milliseconds.

This file runs in both: as a module here, as text in the browser's Python.
"""

from __future__ import annotations

import json
from time import perf_counter

import florilegium as fl
from florilegium.core.match import Match
from florilegium.players import bot
from florilegium.players.calls import tell


def thought(name: str, most: int) -> tuple[list[str], list[float]]:
    """The actions of a game of two hard bots, up to so many, and the time of each."""
    game = fl.game(name)
    match = Match(game, game.setup(2, "offline"))
    minds = {seat: bot(game, "hard", seat, str(seat)) for seat in (1, 2)}
    times: list[float] = []
    while match.turn and len(times) < most:
        seat = match.turn[0]
        view, legal = match.view(seat), match.legal(seat)
        start = perf_counter()
        action = minds[seat].act(view, legal)
        times.append(1000 * (perf_counter() - start))
        tell(minds, match.play(seat, action))
    return [text for _, text in match.actions], times


def told(most: int) -> str:
    """All games, as JSON."""
    return json.dumps({name: thought(name, most) for name in fl.games()})
