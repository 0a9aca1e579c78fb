"""The chance of winning of somebody who goes on for the most points."""

from __future__ import annotations

from math import floor, fsum
from operator import mul

from florilegium.games.ikebana.bots.endings import Fates
from florilegium.games.ikebana.bots.prospects import Shape, alike
from florilegium.games.ikebana.bots.race import Odds


class Steady:
    """How each bouquet may end, weighed by the chance to win with it: a `Measure`.

    The best play for the win is hardly better while much is to come, and takes a second a turn.
    """

    def __init__(self, ends: Fates, chance: Odds) -> None:
        self._ends = ends
        self._chance = chance
        self._known: dict[tuple[Shape, int], float] = {}

    def worth(self, partial: Shape, lost: float) -> float:
        """The chance with this bouquet, having lost so many points in this round from now on."""
        partial, low = alike(partial), floor(lost)
        worth = self._whole(partial, low)
        part = lost - low
        return worth + part * (self._whole(partial, low + 1) - worth) if part else worth

    def _whole(self, partial: Shape, lost: int) -> float:
        known = self._known.get((partial, lost))
        if known is None:
            spread = self._ends.of(partial)
            first = spread.lowest - lost
            odds = map(self._chance.of, range(first, first + len(spread.chances)))
            known = self._known[partial, lost] = fsum(map(mul, spread.chances, odds))
        return known
