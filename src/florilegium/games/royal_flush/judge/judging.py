"""The judge: every action worth a thought is tried in the same worlds, two turns of the seat deep.

It counts in the chance of winning, for that is what a player plays for: whether to end a round, and
the last one above all, is no question of points. What lies beyond the two turns is estimated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from random import Random

from florilegium.core.judge import Judgement, Worth
from florilegium.games.royal_flush.actions import Action
from florilegium.games.royal_flush.bots.unseen import unseen
from florilegium.games.royal_flush.judge.candidates import candidates
from florilegium.games.royal_flush.judge.drawing import Draws
from florilegium.games.royal_flush.judge.expectation import Expectation
from florilegium.games.royal_flush.judge.lookahead import chance_after
from florilegium.games.royal_flush.judge.memory import Memory
from florilegium.games.royal_flush.judge.worlds import world
from florilegium.games.royal_flush.state import Event, State
from florilegium.games.royal_flush.view import View

_WORLDS = {2: 8, 3: 6, 4: 4, 5: 3}
"""How many worlds are looked into at effort 1, by seats: more rivals take longer."""
_FEWEST = 2
"""Fewer tell nothing about the error."""
_STAGES = 3
"""The first of so many parts of the worlds shows which actions are no contenders."""
_CLOSE = 0.01
"""Whatever is no farther behind then, in chance of winning, is one all the same."""
_SURE = 3.0
"""So many standard errors behind is no contender."""
_PRIOR = 2
"""How many worlds' weight the usual variance has."""


class RoyalFlushJudge:
    """Looks over the shoulder of one seat."""

    def __init__(self, seat: int, seed: str) -> None:
        self.seat = seat
        self.seed = seed
        self._memory = Memory(seat)

    def see(self, event: Event) -> None:
        """Remember where cards can be."""
        self._memory.see(event)

    def judge(
        self,
        view: View,
        legal: Sequence[Action],
        effort: float = 1.0,
        chosen: Action | None = None,
    ) -> Judgement:
        """The chance of winning with each action, best first."""
        chance = Random(f"{self.seed} {view.round} {view.deck} {view.taken} {view.hand}")
        count = max(_FEWEST, round(_WORLDS[view.seats] * effort))
        worlds = [world(view, self._memory, chance) for _ in range(count)]
        expectation = Expectation(view, unseen(view, self._memory.rivals))
        actions = candidates(worlds[0], legal, expectation, chosen)
        draws = Draws(worlds[0], expectation, chance)

        def look(state: State, action: Action) -> float:
            odds = chance_after(state, action, expectation, draws.gain)
            return odds - draws.luck(state, action)

        first = max(_FEWEST, count // _STAGES)
        found = {action: [look(state, action) for state in worlds[:first]] for action in actions}
        for action in _contenders(found, chosen):
            found[action] += [look(state, action) for state in worlds[first:]]
        return Judgement("chance", False, _worths(found))


Looks = dict[Action, list[float]]
"""What each action came to, world by world."""


def _contenders(found: Looks, chosen: Action | None) -> list[Action]:
    """Those that may be the best, as far as the first worlds can tell; none where one is for sure.

    `chosen` is looked at as closely as the best: what it loses is told.
    """
    best = max(found, key=lambda action: _mean(found[action]))
    distances = {action: _distances(found[best], values) for action, values in found.items()}
    usual = _usual_variance(distances.values())
    left = [
        action
        for action, values in distances.items()
        if action == chosen or _mean(values) <= max(_CLOSE, _SURE * _error(values, usual))
    ]
    return left if left != [best] else []


def _worths(found: Looks) -> tuple[Worth, ...]:
    """Best first; the best is one of those that were tried in all worlds."""
    count = max(map(len, found.values()))
    tried = [action for action in found if len(found[action]) == count]
    best = max(tried, key=lambda action: _mean(found[action]))
    top = min(1.0, max(0.0, _mean(found[best])))
    distances = {action: _distances(found[best], values) for action, values in found.items()}
    usual = _usual_variance(distances.values())
    worths = [
        Worth(action, max(0.0, top - max(0.0, _mean(values))), _error(values, usual))
        for action, values in distances.items()
    ]
    return tuple(sorted(worths, key=lambda worth: (-worth.value, worth.action != best)))


def _distances(best: Sequence[float], other: Sequence[float]) -> list[float]:
    """World by world, as far as both were tried."""
    return [one - two for one, two in zip(best, other, strict=False)]


def _usual_variance(distances: Iterable[Sequence[float]]) -> float:
    """How much the distances vary from world to world, over all actions."""
    parts = [_squares(values) / (len(values) - 1) for values in distances if any(values)]
    return _mean(parts) if parts else 0.0


def _error(values: Sequence[float], usual: float) -> float:
    """The standard error of a mean; a few worlds say little about it, so the usual one counts too.

    Where an action is the best or does the same in every world there is none.
    """
    if not any(values):
        return 0.0
    variance = (_squares(values) + _PRIOR * usual) / (len(values) - 1 + _PRIOR)
    return sqrt(variance / len(values))


def _squares(values: Sequence[float]) -> float:
    mean = _mean(values)
    return fsum([(one - mean) ** 2 for one in values])


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)
