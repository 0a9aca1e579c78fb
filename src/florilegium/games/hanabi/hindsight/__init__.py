"""The best score that was still possible with all cards known, move by move."""

from __future__ import annotations

from florilegium.core.hindsight import Hindsight, Possible
from florilegium.games.hanabi import scoring
from florilegium.games.hanabi.hindsight.bounds import at_most
from florilegium.games.hanabi.hindsight.position import Deal, Position
from florilegium.games.hanabi.hindsight.search import Budget, Proof, Spent, at_least
from florilegium.games.hanabi.state import State

_WIDTHS = (12, 100)
_PROOF = 2500
_TOTAL = 60_000
"""Positions that are looked at with effort 1: for one proof, and for a whole game."""


def hindsight(states: tuple[State, ...], effort: float = 1.0) -> Hindsight:
    """For all states of a finished game, in their order."""
    timeline = _Timeline(states, effort)
    for target in range(timeline.perfect, timeline.low[-1], -1):
        timeline.settle(target, 0, len(states) - 1)
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
        self._effort = effort
        self._budget = Budget(round(_TOTAL * effort))
        self._tried: set[tuple[int, int]] = set()
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

    def settle(self, target: int, first: int, last: int) -> None:
        """Find the last state from which a score could be reached, as well as the budget allows."""
        while first <= last and self.low[first] >= target:
            first += 1
        while first <= last and self.high[last] < target:
            last -= 1
        if first > last:
            return
        middle = (first + last) // 2
        reached = self._reaches(middle, target)
        if reached is None:
            self.settle(target, first, middle - 1)
            self.settle(target, middle + 1, last)
        elif reached:
            self.settle(target, middle + 1, last)
        else:
            self.settle(target, first, middle - 1)

    def _reaches(self, step: int, target: int) -> bool | None:
        """Whether a score could be reached after so many actions; None where that stays open."""
        position = self._positions[step]
        if self._found(step, position, _WIDTHS[0]) >= target:
            return True
        proven = self._proven(position, target)
        if proven is False:
            for later in range(step, len(self.high)):
                self.high[later] = min(self.high[later], target - 1)
        elif proven is None and self._found(step, position, _WIDTHS[1]) >= target:
            return True
        elif proven:
            self._keep(step, target)
        return proven

    def _found(self, step: int, position: Position, width: int) -> int:
        if (step, width) not in self._tried:
            self._tried.add((step, width))
            width = max(1, round(width * self._effort))
            self._keep(step, at_least(self._deal, position, width, self._budget))
        return self.low[step]

    def _keep(self, step: int, score: int) -> None:
        for earlier in range(step + 1):
            self.low[earlier] = max(self.low[earlier], score)

    def _proven(self, position: Position, target: int) -> bool | None:
        allowed = min(self._budget.left, round(_PROOF * self._effort))
        budget = Budget(allowed)
        try:
            return Proof(self._deal, target, budget).holds(position)
        except Spent:
            return None
        finally:
            self._budget.left -= allowed - max(0, budget.left)
