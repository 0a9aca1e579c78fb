"""Ratings by Glicko-2, as Mark Glickman describes it (http://www.glicko.net/glicko/glicko2.pdf).

A puzzle is rated like a player: whoever solves it has beaten it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log, pi, sqrt

_SCALE = 173.7178
_CENTRE = 1500.0
_TAU = 0.5
"""How quickly volatilities may change."""
_CLOSE = 1e-6
"""How closely a volatility is found."""
LEAST_DEVIATION = 45.0
"""Nobody is known better than this: people and what they find hard change."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, or how hard a puzzle, and how unsure that is."""

    rating: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Result:
    """A game against somebody of this rating: 1 won, 0 lost, 0.5 drawn."""

    against: Rating
    score: float


def expected(player: Rating, other: Rating) -> float:
    """How likely the player is to win, from 0 to 1."""
    spread = sqrt(player.deviation**2 + other.deviation**2) / _SCALE
    return 1 / (1 + exp(-_impact(spread) * (player.rating - other.rating) / _SCALE))


def updated(player: Rating, results: Iterable[Result]) -> Rating:
    """The rating after one period with these results; without any only the doubt grows."""
    played = list(results)
    mu, phi = (player.rating - _CENTRE) / _SCALE, player.deviation / _SCALE
    if not played:
        return _rating(mu, sqrt(phi**2 + player.volatility**2), player.volatility)
    impacts = [_impact(result.against.deviation / _SCALE) for result in played]
    chances = [
        1 / (1 + exp(-impact * (mu - (result.against.rating - _CENTRE) / _SCALE)))
        for impact, result in zip(impacts, played, strict=True)
    ]
    variance = 1 / fsum(g * g * e * (1 - e) for g, e in zip(impacts, chances, strict=True))
    surplus = _surplus(impacts, chances, played)
    volatility = _volatility(player.volatility, phi, variance, variance * surplus)
    before = phi**2 + volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return _rating(mu + after**2 * surplus, after, volatility)


def after_attempt(player: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of both after one attempt."""
    score = 1.0 if solved else 0.0
    return (
        updated(player, (Result(puzzle, score),)),
        updated(puzzle, (Result(player, 1 - score),)),
    )


def _rating(mu: float, phi: float, volatility: float) -> Rating:
    deviation = min(Rating().deviation, max(LEAST_DEVIATION, phi * _SCALE))
    return Rating(_CENTRE + _SCALE * mu, deviation, volatility)


def _impact(phi: float) -> float:
    """The paper's g: the less is known of somebody, the less a result against them says."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _surplus(impacts: Sequence[float], chances: Sequence[float], played: Sequence[Result]) -> float:
    """How much better than expected it went."""
    parts = zip(impacts, chances, played, strict=True)
    return fsum(g * (result.score - e) for g, e, result in parts)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root of its f by the Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
