"""Comparing actions in the same worlds: many for those that may be best, few for the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Generic, TypeVar

W = TypeVar("W")
A = TypeVar("A")

_STAGES = ((16, 99), (40, 5), (100, 3))
"""After so many worlds at effort 1, so many actions: those that go on from there come last."""
_USUAL_VARIANCE = 0.5
_USUAL_COUNT = 3.0
"""What differences vary by, counted as so many observations: a few equal ones prove little."""
_MODEL = 0.1
"""What may be wrong with a difference beside chance: others do not play just as games are played
out here, and what is left of a game is estimated."""


@dataclass
class Trial(Generic[A, W]):
    """One action and what came of it, world by world."""

    action: A
    outcome: Callable[[W], float]
    values: list[float] = field(default_factory=list)

    def mean(self, count: int) -> float:
        """Over the first worlds."""
        return fsum(self.values[:count]) / count


def compare(
    trials: Sequence[Trial[A, W]], draw: Callable[[], W], effort: float, keep: A | None
) -> list[tuple[A, float, float]]:
    """Actions with their values and the standard errors of their distance from the best, best
    first. `keep` is judged as carefully as the best."""
    worlds: list[W] = []
    running = list(trials)
    for share, most in _STAGES:
        size = max(2, round(share * effort))
        if len(running) > most:
            ranked = sorted(running, key=lambda trial: -trial.mean(len(worlds)))
            going_on = [*ranked[:most], *(one for one in ranked[most:] if one.action == keep)]
            running = [trial for trial in running if trial in going_on]
        while len(worlds) < size:
            worlds.append(draw())
        for trial in running:
            trial.values += map(trial.outcome, worlds[len(trial.values) :])
    best = max(running, key=lambda trial: trial.mean(len(worlds)))
    top = best.mean(len(worlds))
    found = [(trial.action, *_distance(best, trial)) for trial in trials]
    found.sort(key=lambda one: one[1])
    return [(action, top - lost, error) for action, lost, error in found]


def _distance(best: Trial[A, W], trial: Trial[A, W]) -> tuple[float, float]:
    """By how much an action is worse than the best in the worlds of both, and how sure that is."""
    if trial is best:
        return 0.0, 0.0
    differences = [one - other for one, other in zip(best.values, trial.values, strict=False)]
    count = len(differences)
    mean = fsum(differences) / count
    squares = fsum((one - mean) ** 2 for one in differences) + _USUAL_COUNT * _USUAL_VARIANCE
    return max(0.0, mean), sqrt(squares / (count - 1 + _USUAL_COUNT) / count + _MODEL**2)
