"""What a player may pay, and what a card refused is worth to those who may buy it."""

from __future__ import annotations

from itertools import accumulate, takewhile

from florilegium.games.deck55 import KINDS, Card
from florilegium.games.ikebana.bots.endings import loss, prospects
from florilegium.games.ikebana.bots.prospects import joined, shape
from florilegium.games.ikebana.cards import BOUQUET
from florilegium.games.ikebana.view import View


def affordable(owned: int, refusals: int, most: int) -> list[int]:
    """IKE-8, IKE-11: the prices of the next refusals, as many as can be paid."""
    prices = range(refusals + 1, refusals + most + 1)
    paid = takewhile(lambda total: total <= owned, accumulate(prices))
    return [price for price, _ in zip(prices, paid, strict=False)]


def harms(view: View, seat: int) -> dict[Card, int]:
    """What each card costs its seat when it lies on its pile: the most that a rival makes of it.

    With several rivals each of them gets ahead of one player in so many.
    """
    found = dict.fromkeys(KINDS.values(), 0)
    for rival in _rivals(view, seat):
        for card, gain in _bargains(view, rival).items():
            found[card] = max(found[card], round(gain / (view.seats - 1)))
    return found


def buyer(view: View, seat: int, card: Card) -> int:
    """The rival who would make most of a card on this seat's pile."""
    return max(_rivals(view, seat), key=lambda rival: _bargains(view, rival).get(card, 0))


def _rivals(view: View, seat: int) -> list[int]:
    """The others who still need cards."""
    others = (other for other in range(1, view.seats + 1) if other != seat)
    return [other for other in others if len(view.bouquets[other - 1]) < BOUQUET]


def _bargains(view: View, rival: int) -> dict[Card, float]:
    """The cards that a player would rather buy than draw, and by how much."""
    table = prospects(view.seats, 2 if view.doubled else 1)
    theirs, owned = shape(view.bouquets[rival - 1]), view.prestige[rival - 1]
    dearer = loss(view.seats)
    prices = [price * dearer for price in affordable(owned, 0, len(table.prices))]
    drawing = table.drawing(theirs, prices)
    gains = {
        card: table.worth(joined(theirs, card)) - card.value * dearer - drawing
        for card in KINDS.values()
        if card.value <= owned
    }
    return {card: gain for card, gain in gains.items() if gain > 0}
