"""The easy and the medium player: equal cards; and careful sums, but of values alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from florilegium.core.message import Message, Seat, say
from florilegium.core.player import Bot
from florilegium.games.deck55 import VALUES, Card, deck55
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.bots import reasons
from florilegium.games.ikebana.bots.offers import affordable
from florilegium.games.ikebana.bots.prospects import Prospects, colourless, joined
from florilegium.games.ikebana.view import View

_DEAREST = 8
"""Refusals of one turn that are ever worth planning."""


@cache
def _whole_deck(factor: int) -> Prospects:
    """What bouquets are worth to somebody who sees a payment as no more than its price."""
    return Prospects(Counter(deck55()), range(1, _DEAREST + 1), factor, even=True)


class Medium(Bot):
    """It plans pairs and runs well, but leaves the colours to luck and forgets who gets paid."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """The action worth most; the first of those worth the same."""
        if len(legal) == 1:
            self.why = reasons.only()
            return legal[0]
        worth = {action: self._worth(view, action) for action in legal}
        best = max(legal, key=worth.__getitem__)
        self.why = reasons.why(view, self.seat, best, worth)
        return best

    def explain(self) -> Message:
        """What it expects of the choice, and of the next best one."""
        return self.why

    def _worth(self, view: View, action: Action) -> float:
        table = _whole_deck(2 if view.doubled else 1)
        mine = colourless(view.bouquets[self.seat - 1])
        match action:
            case Keep():
                assert view.revealed is not None
                return table.worth(joined(mine, view.revealed))
            case Buy(owner):
                card = view.discards[owner - 1]
                assert card is not None
                return table.worth(joined(mine, card)) - card.value
            case Refuse():
                price, *others = self._prices(view)
                return table.drawing(mine, others) - price
            case Draw():
                return table.drawing(mine, self._prices(view))
        raise AssertionError(action)

    def _prices(self, view: View) -> list[int]:
        """IKE-8, IKE-11: what it can pay for in this turn."""
        most = max(1, _DEAREST - view.refusals)
        return affordable(view.prestige[self.seat - 1], view.refusals, most)


class Easy(Bot):
    """It gathers cards of equal value and pays little for it."""

    patience = 1
    """The most it pays for a refusal."""
    beginning = 2
    """So many cards it takes as they come."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Keep or buy what matches; refuse the rest while that is cheap."""
        action, self.why = self._choice(view, legal)
        return action

    def explain(self) -> Message:
        """What matches, or what it costs."""
        return self.why

    def _choice(self, view: View, legal: Sequence[Action]) -> tuple[Action, Message]:
        if len(legal) == 1:
            return legal[0], reasons.only()
        card = view.revealed
        if card is None:
            return self._shopping(view, legal)
        assert view.price is not None
        if len(view.bouquets[self.seat - 1]) < self.beginning:
            return Keep(), say("ikebana.why.easy.first", card=card)
        if self._alike(view, card):
            return Keep(), say("ikebana.why.easy.match", card=card, value=card.value)
        if card.value == max(VALUES):
            return Keep(), say("ikebana.why.easy.high", card=card)
        if view.price > self.patience:
            return Keep(), say("ikebana.why.easy.dear", card=card, price=view.price)
        return Refuse(), say("ikebana.why.easy.refuse", card=card, price=view.price)

    def _shopping(self, view: View, legal: Sequence[Action]) -> tuple[Action, Message]:
        """It buys the third of a kind."""
        for action in legal:
            if isinstance(action, Buy):
                card = view.discards[action.seat - 1]
                if card and self._alike(view, card) >= 2:
                    why = say(
                        "ikebana.why.easy.buy",
                        card=card,
                        owner=Seat(action.seat),
                        count=self._alike(view, card),
                    )
                    return action, why
        return Draw(), say("ikebana.why.easy.draw")

    def _alike(self, view: View, card: Card) -> int:
        """How many cards of this value it has."""
        return sum(mine.value == card.value for mine in view.bouquets[self.seat - 1])
