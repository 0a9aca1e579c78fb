"""The chance of winning the game as the measure of a bouquet, instead of its points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import floor, fsum, inf, prod
from operator import mul

from florilegium.games.ikebana.bots.endings import Spread
from florilegium.games.ikebana.bots.prospects import Prospects, Shape, alike, pays
from florilegium.games.ikebana.cards import BOUQUET

_FURTHEST = 48
"""Points lost to refusals beyond which nothing more is told apart."""

_STEP = 4
"""How far apart the losses are that it is worked out for; between them it is read off."""

_LAST = _FURTHEST // _STEP


class Odds:
    """The chance to lead at the end of the game for what the round brings."""

    def __init__(self, mine: Spread, rivals: Sequence[tuple[int, Spread]]) -> None:
        """What the rounds to come bring; each rival's lead now, and what it will still bring."""
        self._mine = mine
        self._passed = [(lead + fate.lowest, _passing(fate)) for lead, fate in rivals]
        self._known: dict[int, float] = {}
        self._totals: dict[int, float] = {}

    def of(self, points: float) -> float:
        """The chance with so many points; between whole points, in between."""
        low = floor(points)
        if low == points:
            return self._of(low)
        return self._of(low) + (points - low) * (self._of(low + 1) - self._of(low))

    def _of(self, points: int) -> float:
        known = self._known.get(points)
        if known is None:
            ways = enumerate(self._mine.chances, points + self._mine.lowest)
            known = fsum(chance * self._ahead(total) for total, chance in ways)
            self._known[points] = known
        return known

    def _ahead(self, total: int) -> float:
        """The chance to be ahead of everybody with this total."""
        chance = self._totals.get(total)
        if chance is None:
            chance = prod(_passed(total - lowest, passing) for lowest, passing in self._passed)
            self._totals[total] = chance
        return chance


def _passed(place: int, passing: list[float]) -> float:
    if place < 0:
        return 0.0
    return passing[place] if place < len(passing) else 1.0


def _passing(fate: Spread) -> list[float]:
    """The chance to be ahead of a rival from its lowest points up; a tie is half of it."""
    sums = accumulate(fate.chances)
    return [upto - chance / 2 for upto, chance in zip(sums, fate.chances, strict=True)]


class Race:
    """The chance of winning with each partial bouquet and so many points lost to refusals."""

    def __init__(self, table: Prospects, odds: Odds) -> None:
        self.table = table
        self.odds = odds
        costs = list(accumulate(table.prices, initial=0.0))
        self._stages = len(costs)
        self._losses = [_STEP * place + cost for place in range(_LAST + 1) for cost in costs]
        self._places = [self._place(lost) for lost in self._losses]
        self._rows: dict[Shape, list[float]] = {}
        self._columns: dict[Shape | int, list[float]] = {}

    def worth(self, partial: Shape, lost: float) -> float:
        """The chance with this bouquet, having lost so many points in this round from now on."""
        if len(partial[0]) == BOUQUET:
            return self.odds.of(self.table.factor * pays(partial) - lost)
        return _between(self._row(alike(partial)), *self._place(lost))

    def _place(self, lost: float) -> tuple[int, float]:
        """Between which losses that were worked out this one lies, and how far."""
        place, part = divmod(lost / _STEP, 1)
        return (int(place), part) if place < _LAST else (_LAST, 0.0)

    def _row(self, partial: Shape) -> list[float]:
        """The chances with a bouquet before a turn, by what was lost so far."""
        row = self._rows.get(partial)
        if row is None:
            branches = self.table.branches(partial)
            counts = [count for _, count in branches]
            cases = list(zip(*[self._column(after) for after, _ in branches], strict=True))
            starts = range(0, len(cases), self._stages)
            row = [self._turn(counts, cases[at : at + self._stages]) for at in starts]
            self._rows[partial] = row
        return row

    def _turn(self, counts: list[float], stages: list[tuple[float, ...]]) -> float:
        """The chance before a card is turned up, with what each card gives after each refusal."""
        chance = -inf
        for values in reversed(stages):
            if chance > min(values):
                values = tuple([one if one > chance else chance for one in values])
            chance = fsum(map(mul, counts, values)) / self.table.total
        return chance

    def _column(self, after: Shape) -> list[float]:
        """The chances with a bouquet at every loss and price that a turn may come to."""
        full = len(after[0]) == BOUQUET
        key = pays(after) if full else after
        column = self._columns.get(key)
        if column is None:
            if full:
                gain = self.table.factor * pays(after)
                column = [self.odds.of(gain - lost) for lost in self._losses]
            else:
                row = self._row(after)
                column = [_between(row, place, part) for place, part in self._places]
            self._columns[key] = column
        return column


def _between(row: list[float], place: int, part: float) -> float:
    return row[place] + part * (row[place + 1] - row[place]) if part else row[place]
