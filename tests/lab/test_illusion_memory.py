"""The bots by which benchmarks/baselines.md says how much memory matters in Illusion."""

from __future__ import annotations

import pytest
from benchmarks.illusion_memory import Keeps0, Keeps8, Keeps50

import florilegium as fl
from florilegium.core.match import Match
from florilegium.games.illusion.actions import Stop
from florilegium.games.illusion.bots.plain import Plain
from florilegium.players.calls import ask, tell


def played(kind: type[Plain]) -> tuple[int, int]:
    """How many flowers it had in mind at most in a game with `plain`, and how often it stopped."""
    game = fl.game("illusion")
    match = Match(game, game.setup(2, "memory", first_seat=1), undoable=False)
    bots = {1: kind(1, "one"), 2: Plain(2, "two")}
    most = stops = 0
    while match.turn:
        seat = match.turn[0]
        action = ask(bots[seat], seat, match.view(seat), match.legal(seat))
        stops += seat == 1 and isinstance(action, Stop)
        tell(bots, match.play(seat, action))
        most = max(most, len(bots[1].memory))
    return most, stops


@pytest.mark.parametrize(("kind", "span"), [(Keeps8, 8), (Plain, 20)])
def test_it_keeps_as_many_flowers_as_it_says(kind: type[Plain], span: int) -> None:
    assert played(kind)[0] == span


def test_who_keeps_nothing_never_stops_and_who_keeps_all_does() -> None:
    assert played(Keeps0) == (0, 0)
    most, stops = played(Keeps50)
    assert most > 20
    assert stops
