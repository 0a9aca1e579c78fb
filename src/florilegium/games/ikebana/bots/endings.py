"""How a bouquet may end: what it pays less what refusals cost, with the chance of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import fsum

from florilegium.games.deck55 import deck55
from florilegium.games.ikebana.bots.prospects import EMPTY, Prospects, Shape, alike, pays, refusing
from florilegium.games.ikebana.cards import BOUQUET

DEAREST = 7
"""Refusals of one turn that are ever worth planning."""

_NEVER = 1e-7
"""Points at either end that are less likely than this are left out."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The chances of whole numbers of points, from the lowest up."""

    lowest: int
    chances: tuple[float, ...]


NOTHING = Spread(0, (1.0,))
"""No points for certain."""

Part = tuple[Spread, int, float]
"""One of several fates: its points, what they rise by, and how likely it is."""


def mixed(parts: Iterable[Part]) -> Spread:
    """One fate out of several."""
    parts = list(parts)
    low = min(spread.lowest + rise for spread, rise, _ in parts)
    high = max(spread.lowest + rise + len(spread.chances) for spread, rise, _ in parts)
    chances = [0.0] * (high - low)
    for spread, rise, weight in parts:
        for place, chance in enumerate(spread.chances, spread.lowest + rise - low):
            chances[place] += weight * chance
    likely = [place for place, chance in enumerate(chances) if chance > _NEVER]
    first, last = likely[0], likely[-1]
    return Spread(low + first, tuple(chances[first : last + 1]))


def together(one: Spread, other: Spread) -> Spread:
    """The sum of two that do not depend on each other."""
    return mixed((one, points, chance) for points, chance in enumerate(other.chances, other.lowest))


def loss(seats: int) -> float:
    """What a point paid away costs against the others: itself, and what they gain on average."""
    return 1 + 1 / (seats - 1)


@cache
def prospects(seats: int, factor: int) -> Prospects:
    """What bouquets are worth when each payment also helps the others."""
    prices = [price * loss(seats) for price in range(1, DEAREST + 1)]
    return Prospects(Counter(deck55()), prices, factor, even=True)


class Fates:
    """How bouquets end in the hands of somebody who draws and refuses for the most points."""

    def __init__(self, table: Prospects) -> None:
        self.table = table
        self.costs = [round(cost) for cost in accumulate(table.prices, initial=0.0)]
        self._known: dict[Shape, Spread] = {}

    def of(self, partial: Shape) -> Spread:
        """The fate of a bouquet, from this turn to the end of the round."""
        partial = alike(partial)
        known = self._known.get(partial)
        if known is None:
            known = self._known[partial] = self._work_out(partial)
        return known

    def _work_out(self, partial: Shape) -> Spread:
        if len(partial[0]) == BOUQUET:
            return Spread(self.table.factor * pays(partial), (1.0,))
        branches = self.table.branches(partial)
        worths = [self.table.worth(after) for after, _ in branches]
        counts = [count for _, count in branches]
        rests = refusing(worths, counts, self.table.prices)
        parts: list[Part] = []
        reached = 1.0
        for cost, rest in zip(self.costs, (*rests, float("-inf")), strict=True):
            kept = [one >= rest for one in worths]
            parts += [
                (self.of(after), -cost, reached * count / self.table.total)
                for (after, count), keeps in zip(branches, kept, strict=True)
                if keeps
            ]
            reached *= fsum(count for count, keeps in zip(counts, kept, strict=True) if not keeps)
            reached /= self.table.total
            if not reached:
                break
        return mixed(parts)


@cache
def fates(seats: int, factor: int) -> Fates:
    """The fates at a table of so many seats."""
    return Fates(prospects(seats, factor))


@cache
def rounds_to_come(seats: int, rounds: int, final_bouquet: bool) -> Spread:
    """What the last so many rounds bring together; IKE-25: the very last may count double."""
    if not rounds:
        return NOTHING
    last = fates(seats, 2 if final_bouquet else 1).of(EMPTY)
    return together(rounds_to_come(seats, rounds - 1, False), last)
