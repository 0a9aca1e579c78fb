"""What puzzles are rated before anybody has tried them: bots have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from florilegium.lab.puzzles.glicko2 import Rating, Result, updated
from florilegium.lab.puzzles.mining import Found
from florilegium.lab.puzzles.puzzle import Puzzle

_PERIODS = 4
"""After so many the bots' own ratings hardly move any more."""


def rated(found: Sequence[Found]) -> tuple[Puzzle, ...]:
    """The puzzles with ratings, by who of the bots solves them, easiest first."""
    bots = {name: Rating() for one in found for name in one.solved}
    ratings = [Rating() for _ in found]
    for _ in range(_PERIODS):
        bots = {name: _bot(name, bots[name], found, ratings) for name in bots}
        ratings = [_puzzle(one, bots) for one in found]
    puzzles = [
        replace(one.puzzle, rating=rating) for one, rating in zip(found, ratings, strict=True)
    ]
    return tuple(sorted(puzzles, key=lambda one: (one.rating.rating, one.id)))


def _bot(name: str, before: Rating, found: Sequence[Found], ratings: Sequence[Rating]) -> Rating:
    pairs = zip(found, ratings, strict=True)
    return updated(
        before, [Result(rating, one.solved[name]) for one, rating in pairs if name in one.solved]
    )


def _puzzle(one: Found, bots: dict[str, Rating]) -> Rating:
    return updated(Rating(), [Result(bots[name], 1 - won) for name, won in one.solved.items()])
