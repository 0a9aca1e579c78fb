"""Contenders measured in turn, so that a noisy machine disturbs all of them alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass
class Contender:
    """Somebody who plays complete games of random legal moves."""

    name: str
    seen: str
    """Whose observation is made at every step, and in what form."""
    play: Callable[[], int]
    """Plays for a while and tells how many steps it took."""
    notes: dict[str, float] = field(default_factory=dict)
    """What else was measured: seconds to compile, bytes a game, …"""
    rates: list[float] = field(default_factory=list)
    """Steps a second, round by round."""

    @property
    def rate(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rates)


Clock = Callable[[], float]
"""On one core the processor time of this process, which others who use the machine do not touch;
on a GPU the time that passes."""


def measure(contenders: Sequence[Contender], rounds: int, seconds: float, clock: Clock) -> None:
    """Every contender for so many seconds in every round; the first play does not count."""
    for contender in contenders:
        contender.play()
    for _ in range(rounds):
        for contender in contenders:
            contender.rates.append(_rate(contender.play, seconds, clock))


def _rate(play: Callable[[], int], seconds: float, clock: Clock) -> float:
    steps = 0
    start = clock()
    while (spent := clock() - start) < seconds:
        steps += play()
    return steps / spent
