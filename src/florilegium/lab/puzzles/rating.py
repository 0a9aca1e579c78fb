"""What puzzles are rated before anybody has tried them: by bots, and by what is easily mixed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, fsum

from florilegium.core.registry import game as find_game
from florilegium.lab.puzzles.glicko2 import Rating, Result, updated
from florilegium.lab.puzzles.mining import Found
from florilegium.lab.puzzles.puzzle import Puzzle

_PERIODS = 4
"""After so many the players' own ratings hardly move any more."""
_BLUR = 0.05
"""How much less an action may weigh and still be mistaken for the best one, by one player."""

Scores = dict[str, float]
"""How often each player solves a puzzle, from 0 to 1."""


def rated(found: Sequence[Found]) -> tuple[Puzzle, ...]:
    """The puzzles with ratings, by who solves them, easiest first."""
    scores = [{**one.solved, "blurred": _blurred(one.puzzle)} for one in found]
    players = {name: Rating() for one in scores for name in one}
    ratings = [Rating() for _ in found]
    for _ in range(_PERIODS):
        players = {name: _player(name, players[name], scores, ratings) for name in players}
        ratings = [_puzzle(one, players) for one in scores]
    puzzles = [
        replace(one.puzzle, rating=rating) for one, rating in zip(found, ratings, strict=True)
    ]
    return tuple(sorted(puzzles, key=lambda one: (one.rating.rating, one.id)))


def _blurred(puzzle: Puzzle) -> float:
    """How likely somebody finds the answer who sees only about what actions are worth."""
    scale = find_game(puzzle.game).scale
    best = puzzle.worths[0][1]
    weights = [scale.weight(best - value, puzzle.unit) for _, value in puzzle.worths]
    return 1 / fsum(exp(-weight / _BLUR) for weight in weights)


def _player(
    name: str, before: Rating, scores: Sequence[Scores], ratings: Sequence[Rating]
) -> Rating:
    pairs = zip(scores, ratings, strict=True)
    return updated(before, [Result(rating, one[name]) for one, rating in pairs if name in one])


def _puzzle(scores: Scores, players: dict[str, Rating]) -> Rating:
    return updated(Rating(), [Result(players[name], 1 - won) for name, won in scores.items()])
