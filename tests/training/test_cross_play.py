"""`benchmarks/cross_play.py` plays the games that two networks play by the readable rules."""

from __future__ import annotations

from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest
from benchmarks.cross_play import ENV, scores, table, weights

import florilegium as fl
from florilegium.core.match import Match
from florilegium.networks.bot import network_in
from florilegium.networks.weights import default_folder
from florilegium.players.calls import ask, tell

FOLDERS = (default_folder(), default_folder() / "second")
GAMES = 4


def readable(seed: int, folders: tuple[Path, Path]) -> int:
    """The points of a game at the table, the first of them in seat 1."""
    game = fl.game("hanabi")
    match = Match(game, game.setup(2, seed, first_seat=1), undoable=False)
    bots = {seat: network_in(folder, "hanabi")(seat, "") for seat, folder in enumerate(folders, 1)}
    while match.turn:
        seat = match.turn[0]
        action = ask(bots[seat], seat, match.view(seat), match.legal(seat))
        tell(bots, match.play(seat, action))
    assert match.outcome is not None
    return match.outcome.scores[0]


@pytest.mark.parametrize("order", [1, -1])
def test_it_plays_what_the_rules_play(order: int) -> None:
    """Deals on which some games are lost and others not, in either order."""
    game, (one, other) = fl.game("hanabi"), FOLDERS[::order]
    decks = ENV.decks(game.setup(2, seed, first_seat=1) for seed in range(GAMES))
    found = np.asarray(scores(weights(one), weights(other), jnp.asarray(decks)))
    assert list(found) == [readable(seed, (one, other)) for seed in range(GAMES)]


def test_the_table_tells_who_moved_first_and_how_sure_it_is() -> None:
    """Two networks on two deals; the sure pair is sure, the other is not."""
    found = np.array([[[20, 20], [10, 14]], [[0, 8], [24, 22]]])
    lines = list(table(["one", "two"], found))
    assert lines[2] == "| one | 20.000 ± 0.000 | 12.000 ± 2.000 |"
    assert lines[3] == "| two | 4.000 ± 4.000 | 23.000 ± 1.000 |"
    # By deals: 22 and 21 with themselves, 5 and 11 with each other.
    assert lines[4] == "with themselves 21.500 ± 0.500, least 20.000, lost 0.00%"
    assert lines[5] == "with each other 8.000 ± 3.000, least 4.000, lost 25.00%"
