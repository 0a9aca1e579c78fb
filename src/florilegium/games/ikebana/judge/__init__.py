"""Ikebana's judge: the chance of winning with each action, from all that lies or lay open.

Chances and not points: who is far behind must dare what costs points on average, and in the last
round nothing else counts. The others are taken to go on for the most points.
"""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.judge import Judgement, Worth
from florilegium.games.ikebana.actions import Action
from florilegium.games.ikebana.bots.endings import fates
from florilegium.games.ikebana.bots.offers import harms
from florilegium.games.ikebana.bots.standing import factor, is_late, leads, odds, race
from florilegium.games.ikebana.bots.weighing import Measure, Turn
from florilegium.games.ikebana.judge.deck import Discards
from florilegium.games.ikebana.judge.last_turn import LastTurn, is_last_turn
from florilegium.games.ikebana.judge.steady import Steady
from florilegium.games.ikebana.state import Event
from florilegium.games.ikebana.view import View

_THOROUGH = 4.0
"""From this effort on the best play for the win is worked out early in the game, too."""


class IkebanaJudge:
    """Nothing is sampled: it needs no seed."""

    def __init__(self, seat: int, seed: str) -> None:
        self.seat = seat
        self._discards = Discards()
        self._measure: tuple[object, Measure] | None = None
        """The latest measure, kept while the turn lasts, and the moment it belongs to."""

    def see(self, event: Event) -> None:
        """Remember what is discarded."""
        self._discards.see(event)

    def judge(
        self,
        view: View,
        legal: Sequence[Action],
        effort: float = 1.0,
        chosen: Action | None = None,
    ) -> Judgement:
        """Every legal action; exact in the last turn of all."""
        deck = self._discards.deck(view)
        if is_last_turn(view, self.seat, deck):
            last = LastTurn(view, self.seat, deck)
            return _judgement(legal, {action: last.worth(action) for action in legal}, exact=True)
        measure = self._measured(view, effort)
        turn = Turn(view, self.seat, measure, harms(view, self.seat), deck)
        return _judgement(legal, {action: turn.worth(action) for action in legal}, exact=False)

    def _measured(self, view: View, effort: float) -> Measure:
        ahead = leads(view, self.seat)
        moment = view.round, view.bouquets, ahead, effort
        if self._measure is None or self._measure[0] != moment:
            chance = odds(view, self.seat, ahead)
            if is_late(view, self.seat) or effort >= _THOROUGH:
                self._measure = moment, race(view, chance)
            else:
                self._measure = moment, Steady(fates(view.seats, factor(view)), chance)
        return self._measure[1]


def _judgement(legal: Sequence[Action], worth: dict[Action, float], exact: bool) -> Judgement:
    order = sorted(legal, key=lambda action: -worth[action])
    return Judgement("chance", exact, tuple(Worth(action, worth[action]) for action in order))
