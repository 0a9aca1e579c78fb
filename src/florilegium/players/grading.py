"""One scale for every game: how heavy a loss weighs, what grade it gets, and how accurate it was.

Grades and accuracy are lichess's, whose numbers many players know: 5, 10 and 15 % of the chance of
winning, and an accuracy that falls off exponentially with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import exp, fsum

from florilegium.core.judge import Judgement, Scale

_INACCURACY, _MISTAKE, _BLUNDER = 0.05, 0.10, 0.15
_DOUBT = 2.0
"""So many standard errors are held for chance, in favour of whoever chose."""
SMALL = 0.0175
"""What a second try may lose: that is as good as the best."""
_LEAST_STAKE = 0.01


class Grade(Enum):
    """How good a choice was, from what it lost."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GRADES = tuple(Grade)
"""From the best to the worst."""


def weight(judgement: Judgement, action: object, scale: Scale) -> float:
    """How heavy it weighs that not the best was done: 0 to 1, less what may be noise."""
    worth = judgement.of(action)
    lost = judgement.best.value - worth.value - _DOUBT * worth.error
    return min(1.0, max(0.0, scale.weight(lost, judgement.unit)))


def stake(judgement: Judgement, scale: Scale) -> float:
    """What there was to lose in a decision: how far the worst action is behind the best."""
    lost = judgement.best.value - min(worth.value for worth in judgement.worths)
    return min(1.0, max(_LEAST_STAKE, scale.weight(lost, judgement.unit)))


def grade(judgement: Judgement, action: object, scale: Scale) -> Grade:
    lost = weight(judgement, action, scale)
    if lost >= _BLUNDER:
        return Grade.BLUNDER
    if lost >= _MISTAKE:
        return Grade.MISTAKE
    if lost >= _INACCURACY:
        return Grade.INACCURACY
    return Grade.BEST if judgement.of(action).value == judgement.best.value else Grade.GOOD


def accuracy(lost: float) -> float:
    """The accuracy of one choice in percent, by how heavy its loss weighs."""
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * lost) - 3.1669))


def accuracy_of_all(parts: Iterable[tuple[float, float]]) -> float | None:
    """The accuracy of many choices, each counting by what was at stake; None of none."""
    parts = list(parts)
    total = fsum(stake for _, stake in parts)
    return fsum(part * stake for part, stake in parts) / total if parts else None
