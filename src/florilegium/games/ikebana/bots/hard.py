"""The careful player: it plays for the win, not for points, and minds what it leaves others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.ikebana.actions import Action, Keep, Refuse
from florilegium.games.ikebana.bots import reasons
from florilegium.games.ikebana.bots.endings import prospects
from florilegium.games.ikebana.bots.offers import buyer, harms
from florilegium.games.ikebana.bots.race import Race
from florilegium.games.ikebana.bots.standing import factor, is_late, leads, odds, race
from florilegium.games.ikebana.bots.weighing import Measure, Points, Turn
from florilegium.games.ikebana.view import View


class Hard(Bot):
    """Late in the game it asks of each choice how likely it is to win with it."""

    budget = 1.0  # the first move of all works out tables

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self._race: tuple[object, Race] | None = None
        """The latest race, kept while the turn lasts, and the moment it belongs to."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """The action worth most; the first of those worth the same."""
        if len(legal) == 1:
            self.why = reasons.only()
            return legal[0]
        turn = Turn(view, self.seat, self._measure(view), harms(view, self.seat))
        worth = {action: turn.worth(action) for action in legal}
        best = max(legal, key=worth.__getitem__)
        self.why = self._why(turn, best, worth)
        return best

    def explain(self) -> Message:
        """What it expects of the choice, and of the next best one."""
        return self.why

    def _measure(self, view: View) -> Measure:
        if not is_late(view, self.seat):
            return Points(prospects(view.seats, factor(view)))
        ahead = leads(view, self.seat)
        moment = view.round, view.bouquets, ahead
        if self._race is None or self._race[0] != moment:
            self._race = moment, race(view, odds(view, self.seat, ahead))
        return self._race[1]

    def _why(self, turn: Turn, best: Action, worth: Mapping[Action, float]) -> Message:
        view, card = turn.view, turn.view.revealed
        if best == Keep() and card and turn.harms[card] > turn.left:
            careless = Turn(view, self.seat, turn.measure, dict.fromkeys(turn.harms, 0))
            if careless.worth(Refuse()) > careless.worth(Keep()):
                return reasons.deny(card, buyer(view, self.seat, card))
        if isinstance(turn.measure, Race):
            return reasons.chances(view, best, worth)
        return reasons.points(view, best, worth)
