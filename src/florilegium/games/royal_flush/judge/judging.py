"""The judge: every action worth a thought is tried in the same worlds, two turns of the seat deep.

It counts in the chance of winning, for that is what a player plays for: whether to end a round, and
the last one above all, is no question of points. What lies beyond the two turns is estimated.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from florilegium.games.royal_flush.state import Event
from florilegium.games.royal_flush.view import View

_WORLDS = 6
"""How many worlds are looked into at effort 1."""
_FEWEST = 2
"""Fewer tell nothing about the error."""


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
        legal: tuple[Action, ...],
        effort: float = 1.0,
        chosen: Action | None = None,
    ) -> Judgement:
        """The chance of winning with each action, best first."""
        chance = Random(f"{self.seed} {view.round} {view.deck} {view.taken} {view.hand}")
        count = max(_FEWEST, round(_WORLDS * effort))
        worlds = [world(view, self._memory, chance) for _ in range(count)]
        expectation = Expectation(view.round, unseen(view, self._memory.rivals), view.seats)
        actions = candidates(worlds[0], legal, expectation, chosen)
        draws = Draws(worlds[0], expectation, chance)
        found = {
            action: [
                chance_after(state, action, expectation, draws.gain) - draws.luck(state, action)
                for state in worlds
            ]
            for action in actions
        }
        return Judgement("chance", False, _worths(found))


def _worths(found: dict[Action, list[float]]) -> tuple[Worth, ...]:
    means = {action: fsum(values) / len(values) for action, values in found.items()}
    order = sorted(found, key=lambda action: -means[action])
    best = found[order[0]]
    return tuple(Worth(action, means[action], _error(best, found[action])) for action in order)


def _error(best: Sequence[float], other: Sequence[float]) -> float:
    """The standard error of the mean difference."""
    differences = [one - two for one, two in zip(best, other, strict=True)]
    mean = fsum(differences) / len(differences)
    squares = fsum([(one - mean) ** 2 for one in differences])
    return sqrt(squares / (len(differences) - 1) / len(differences))
