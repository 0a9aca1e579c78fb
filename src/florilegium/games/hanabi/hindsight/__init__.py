"""The best score that was still possible with all cards known, move by move."""

from __future__ import annotations

from florilegium.core.hindsight import Hindsight, Possible
from florilegium.games.hanabi import scoring
from florilegium.games.hanabi.hindsight.bounds import at_most
from florilegium.games.hanabi.hindsight.position import Deal, Position
from florilegium.games.hanabi.hindsight.search import Budget, Proof, Spent, at_least
from florilegium.games.hanabi.state import State

_PASSES = ((12, 400), (100, 4000))
"""At effort 1, pass by pass: how many lines are followed side by side, and the positions that one
proof may look at. The first pass settles most of a game, so that what is hard spends the rest."""
_TOTAL = 150_000
"""The positions that are looked at in a whole game at effort 1."""


def hindsight(states: tuple[State, ...], effort: float = 1.0) -> Hindsight:
    """For all states of a finished game, in their order."""
    timeline = _Timeline(states, effort)
    for width, positions in _PASSES:
        for target in range(timeline.perfect, timeline.low[-1], -1):
            timeline.settle(target, 0, len(states) - 1, round(width * effort), positions * effort)
    possible = zip(timeline.low, timeline.high, strict=True)
    return Hindsight(
        timeline.perfect,
        tuple(Possible(step, low, high) for step, (low, high) in enumerate(possible)),
    )


class _Timeline:
    """What is known of every state; the best possible never rises from one to the next."""

    def __init__(self, states: tuple[State, ...], effort: float) -> None:
        self._deal = deal = Deal(states[0])
        self._positions = list(map(deal.position, states))
        self._budget = Budget(round(_TOTAL * effort))
        self._followed: set[tuple[int, int]] = set()
        self.perfect = deal.all.bit_count()
        outcome = scoring.outcome(states[-1])
        final = outcome.scores[0] if outcome else 0
        self.low = [final] * len(states)
        self.high: list[int] = []
        for position in self._positions:
            bound = at_most(deal, position)
            self.high.append(min(bound, self.high[-1]) if self.high else bound)
        if outcome:
            self.high[-1] = final

    def settle(self, target: int, first: int, last: int, width: int, positions: float) -> None:
        """Find the last state from which a score could be reached, as well as this effort can."""
        while first <= last and self.low[first] >= target:
            first += 1
        while first <= last and self.high[last] < target:
            last -= 1
        if first > last:
            return
        middle = (first + last) // 2
        reached = self._reaches(middle, target, max(2, width), round(positions))
        if reached is not False:
            self.settle(target, middle + 1, last, width, positions)
        if not reached:
            self.settle(target, first, middle - 1, width, positions)

    def _reaches(self, step: int, target: int, width: int, positions: int) -> bool | None:
        """Whether a score could be reached after so many actions; None where that stays open."""
        position = self._positions[step]
        if (step, width) not in self._followed:
            self._followed.add((step, width))
            self._keep(step, at_least(self._deal, position, width, self._budget))
        if self.low[step] >= target:
            return True
        proven = self._proven(position, target, positions)
        if proven is False:
            for later in range(step, len(self.high)):
                self.high[later] = min(self.high[later], target - 1)
        elif proven:
            self._keep(step, target)
        return proven

    def _keep(self, step: int, score: int) -> None:
        for earlier in range(step + 1):
            self.low[earlier] = max(self.low[earlier], score)

    def _proven(self, position: Position, target: int, positions: int) -> bool | None:
        allowed = min(self._budget.left, positions)
        budget = Budget(allowed)
        try:
            return Proof(self._deal, target, budget).holds(position)
        except Spent:
            return None
        finally:
            self._budget.left -= allowed - max(0, budget.left)
