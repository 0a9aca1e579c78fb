"""Weighing the choices of a turn: the cards that may come, the prices, what is left to others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from math import fsum, inf
from typing import Protocol

from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.bots.endings import DEAREST, loss
from florilegium.games.ikebana.bots.offers import affordable
from florilegium.games.ikebana.bots.prospects import Prospects, Shape, alike, joined, shape
from florilegium.games.ikebana.view import View


class Measure(Protocol):
    """What a bouquet is worth, by any measure, having lost so many points in this turn."""

    def worth(self, partial: Shape, lost: float) -> float:
        """More is better; the unit is the measure's own."""


class Points:
    """The points that a bouquet will pay on average."""

    def __init__(self, table: Prospects) -> None:
        self.table = table

    def worth(self, partial: Shape, lost: float) -> float:
        """In points, a lost one being worth one."""
        return self.table.worth(partial) - lost


def paid(refusals: int) -> int:
    """IKE-8: what so many refusals of a turn cost together."""
    return refusals * (refusals + 1) // 2


class Turn:
    """One decision: every card that may come, and what it costs to refuse it."""

    def __init__(
        self,
        view: View,
        seat: int,
        measure: Measure,
        harms: Mapping[Card, int],
        deck: Mapping[Card, int] | None = None,
    ) -> None:
        """`harms`: what each card costs while it lies on top of the own pile.

        `deck`: the cards that may come; without it, all that do not lie open.
        """
        self.view = view
        self.measure = measure
        self.harms = harms
        self.mine = shape(view.bouquets[seat - 1])
        self.owned = view.prestige[seat - 1] + paid(view.refusals)
        """What the turn began with."""
        top = view.discards[seat - 1]
        self.left = harms[top] if top else 0
        self.cards: Counter[tuple[Shape, int]] = Counter()
        """What a card makes of the bouquet, and its harm; how many such cards may come."""
        for card, count in (deck or unseen(view)).items():
            self.cards[alike(joined(self.mine, card)), harms[card]] += count

    def worth(self, action: Action) -> float:
        """What the measure says of this action."""
        view, dearer = self.view, loss(self.view.seats)
        lost = self._lost(paid(view.refusals)) + self.left
        match action:
            case Keep():
                assert view.revealed is not None
                return self.measure.worth(joined(self.mine, view.revealed), lost)
            case Refuse():
                assert view.revealed is not None
                return self._drawing(view.refusals + 1, self.harms[view.revealed])
            case Buy(owner):
                card = view.discards[owner - 1]
                assert card is not None
                return self.measure.worth(joined(self.mine, card), lost + card.value * dearer)
            case Draw():
                return self._drawing(0, self.left)
        raise AssertionError(action)

    def _drawing(self, refusals: int, left: int) -> float:
        """Turning up a card after so many refusals, a card of this harm being left for sale."""
        before = paid(refusals)
        prices = affordable(self.owned - before, refusals, DEAREST)
        costs = [self._lost(total) for total in accumulate(prices, initial=before)]
        rest = dict.fromkeys({harm for _, harm in self.cards}, -inf)
        for cost in reversed(costs[1:]):
            rest = {harm: self._mean(cost + harm, rest) for harm in rest}
        return self._mean(costs[0] + left, rest)

    def _lost(self, total: int) -> float:
        """The points lost to so much paid in this turn; in whole points what is paid already."""
        already = paid(self.view.refusals)
        dearer = loss(self.view.seats)
        return round(already * dearer) + (total - already) * dearer

    def _mean(self, lost: float, rest: Mapping[int, float]) -> float:
        """What a card is worth on average where one of each harm may be refused for the rest."""
        worth = self.measure.worth
        parts = [
            max(worth(after, lost), rest[harm]) * count
            for (after, harm), count in self.cards.items()
        ]
        return fsum(parts) / self.cards.total()


def unseen(view: View) -> Counter[Card]:
    """The cards that may still come: all but those that lie open."""
    found = Counter({card: copies(card) for card in KINDS.values()})
    for bouquet in view.bouquets:
        found.subtract(bouquet)
    found.subtract(card for card in (*view.discards, view.revealed) if card)
    return +found
