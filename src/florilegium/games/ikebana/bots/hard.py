"""The careful player: it plays for the win, not for points, and minds what it leaves others."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.ikebana.actions import Action, Keep, Refuse
from florilegium.games.ikebana.bots import reasons
from florilegium.games.ikebana.bots.endings import fates, loss, prospects, rounds_to_come, together
from florilegium.games.ikebana.bots.offers import buyer, harms
from florilegium.games.ikebana.bots.prospects import shape
from florilegium.games.ikebana.bots.race import Odds, Race
from florilegium.games.ikebana.bots.weighing import Measure, Points, Turn, paid
from florilegium.games.ikebana.cards import ROUNDS
from florilegium.games.ikebana.view import View

_ROUND, _CARDS = 3, 2
"""From this round on, with so many cards, it plays for the win.

Before that, the most points and the best chance are nearly always the same choice.
"""


class Hard(Bot):
    """Late in the game it asks of each choice how likely it is to win with it."""

    budget = 1.0  # the first move of all works out tables

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self._race: tuple[object, Race] | None = None
        """The latest race, kept while the turn lasts, and the moment it belongs to."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
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
        if view.round < _ROUND or len(view.bouquets[self.seat - 1]) < _CARDS:
            return Points(prospects(view.seats, _factor(view)))
        leads = _leads(view, self.seat)
        moment = view.round, view.bouquets, leads
        if self._race is None or self._race[0] != moment:
            self._race = moment, _race(view, self.seat, leads)
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


def _leads(view: View, seat: int) -> tuple[int, ...]:
    """How far each player was ahead when the turn began, this seat itself not at all."""
    back = round(paid(view.refusals) * loss(view.seats))
    own = view.prestige[seat - 1]
    return tuple(
        0 if other == seat else prestige - own - back
        for other, prestige in enumerate(view.prestige, 1)
    )


def _race(view: View, seat: int, leads: tuple[int, ...]) -> Race:
    """The race as it stands: what everybody will likely make of their bouquets."""
    later = rounds_to_come(view.seats, ROUNDS - view.round, view.final_bouquet)
    ends = fates(view.seats, _factor(view))
    rivals = [
        (lead, together(ends.of(shape(bouquet)), later))
        for other, (lead, bouquet) in enumerate(zip(leads, view.bouquets, strict=True), 1)
        if other != seat
    ]
    return Race(prospects(view.seats, _factor(view)), Odds(later, rivals))


def _factor(view: View) -> int:
    """IKE-25."""
    return 2 if view.doubled else 1
