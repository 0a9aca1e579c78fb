"""How sure a number is: 95 % intervals of means and shares, over deals.

Games of the same deal resemble each other, so the deal is what is counted: its games are averaged
first, and the intervals come from how the deals differ. The standard library is all this needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and the 95 % interval around it."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


def mean(deals: Sequence[float]) -> Interval | None:
    """The mean over deals with Student's interval; of a single deal nothing is known but itself."""
    if not deals:
        return None
    value = fmean(deals)
    if len(deals) == 1:
        return Interval(value, float("-inf"), float("inf"))
    half = student(len(deals) - 1) * sqrt(variance(deals) / len(deals))
    return Interval(value, value - half, value + half)


def share(deals: Sequence[float], games: int) -> Interval | None:
    """A share of games, from its mean in every deal: Wilson's interval.

    It counts as many independent games as the spread between deals allows, and never more than
    were played. Where all deals agree each of them counts as one.
    """
    if not deals:
        return None
    value = fmean(deals)
    spread = variance(deals) / len(deals) if len(deals) > 1 else 0.0
    count = min(value * (1 - value) / spread, games) if spread else len(deals)
    return wilson(value, max(count, 1.0))


def wilson(value: float, count: float) -> Interval:
    """Wilson's interval of a share that was seen in `count` independent trials."""
    scale = 1 + _Z**2 / count
    centre = (value + _Z**2 / (2 * count)) / scale
    half = _Z / scale * sqrt(value * (1 - value) / count + _Z**2 / (4 * count**2))
    return Interval(value, max(0.0, centre - half), min(1.0, centre + half))


def student(freedom: int) -> float:
    """Student's 97.5 % quantile: exact for 1 and 2, then Cornish and Fisher's expansion."""
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    terms = (
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
        (79 * _Z**9 + 776 * _Z**7 + 1482 * _Z**5 - 1920 * _Z**3 - 945 * _Z) / 92160,
    )
    return _Z + sum(term / float(freedom) ** (power + 1) for power, term in enumerate(terms))


def by_deal(values: Iterable[tuple[int, float]]) -> list[float]:
    """The mean of every deal, from values with the number of their deal."""
    deals: dict[int, list[float]] = {}
    for deal, value in values:
        deals.setdefault(deal, []).append(value)
    return [fmean(deals[deal]) for deal in sorted(deals)]
