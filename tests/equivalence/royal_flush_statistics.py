"""Random games of the readable Royal Flush, chosen number by number as the twin's policy chooses.

    python -m tests.equivalence.royal_flush_statistics 2 1000

prints the means that test_royal_flush.py holds the twin to, with their standard errors.
"""

from __future__ import annotations

import random
import statistics
import sys
from typing import NamedTuple

import florilegium as fl
from tests.equivalence.royal_flush import numbers_of

GAME = fl.game("royal_flush")


class Length(NamedTuple):
    """One game."""

    moves: int
    points: int
    """Of all seats together."""


def random_game(seats: int, seed: int) -> Length:
    """Every number that leads to a legal action is as likely as the others."""
    chance = random.Random(seed)
    state = GAME.new(seats=seats, seed=seed)
    moves = 0
    while turn := GAME.turn(state):
        left = [(numbers_of(action), action) for action in GAME.legal(state, turn[0])]
        place = 0
        while len(left) > 1:
            number = chance.choice(list({numbers[place]: None for numbers, _ in left}))
            left = [one for one in left if one[0][place] == number]
            place += 1
        state, _ = GAME.apply(state, turn[0], left[0][1])
        moves += 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Length(moves, sum(outcome.scores))


def main(seats: int, games: int) -> None:
    """Print the means."""
    played = [random_game(seats, seed) for seed in range(games)]
    for name, values in zip(Length._fields, zip(*played, strict=True), strict=True):
        error = statistics.stdev(values) / games**0.5
        print(f"{name}: {statistics.mean(values):.3f}, standard error {error:.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
