"""The last cards of a round: the chance to win under the best further drawing."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from florilegium.games.ikebana import rules
from florilegium.games.ikebana.cards import BOUQUET
from florilegium.games.ikebana.prospects import Prospects, Shape, pays
from florilegium.games.ikebana.standing import Standing


class Finish:
    """A chance is no sum: it depends on what was paid before, so that is carried along."""

    def __init__(
        self,
        standing: Standing,
        prospects: Prospects,
        costs: Callable[[int, int], list[float]],
    ) -> None:
        self.standing = standing
        self.prospects = prospects
        self.costs = costs
        self._known: dict[tuple[Shape, float, int], float] = {}
        self._paid: dict[Shape, list[tuple[int, float]]] = {}

    def chance(self, partial: Shape, total: float, money: int) -> float:
        """How likely the seat wins with this bouquet; `total` counts payments with their gifts."""
        if len(partial[0]) == BOUQUET:
            return self.standing.chance(total + self.standing.factor * pays(partial))
        key = partial, total, money
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.drawing(partial, total, money, 0)
        return known

    def drawing(self, partial: Shape, total: float, money: int, refusals: int) -> float:
        """How likely the seat wins when it turns up a card after so many refusals."""
        if len(partial[0]) == BOUQUET - 1:
            return self._last(partial, total, money, refusals)
        branches = self.prospects.branches(partial)
        ways = self._ways(total, money, refusals)
        rest = -1.0
        for paid, owned in reversed(ways):
            found = [(self.chance(after, paid, owned), count) for after, count in branches]
            rest = fsum([max(one, rest) * count for one, count in found]) / self.prospects.total
        return rest

    def _last(self, partial: Shape, total: float, money: int, refusals: int) -> float:
        """The same for the last card, where only its gain counts."""
        gains, chance = self._gains(partial), self.standing.chance
        rest = -1.0
        for paid, _ in reversed(self._ways(total, money, refusals)):
            found = [(chance(paid + gain), count) for gain, count in gains]
            rest = fsum([max(one, rest) * count for one, count in found]) / self.prospects.total
        return rest

    def _ways(self, total: float, money: int, refusals: int) -> list[tuple[float, int]]:
        """What is left after each number of refusals, in all and to be spent."""
        ways = [(total, money)]
        for earlier, cost in enumerate(self.costs(refusals, money), refusals):
            total, money = total - cost, money - rules.price(earlier)
            ways.append((total, money))
        return ways

    def _gains(self, partial: Shape) -> list[tuple[int, float]]:
        """What the last card may make the bouquet pay, and how many cards do so."""
        known = self._paid.get(partial)
        if known is None:
            found: dict[int, float] = {}
            for full, count in self.prospects.branches(partial):
                gain = self.standing.factor * pays(full)
                found[gain] = found.get(gain, 0.0) + count
            known = self._paid[partial] = list(found.items())
        return known
