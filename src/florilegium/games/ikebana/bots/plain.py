"""`plain`: it weighs what a bouquet may become against what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.deck55 import COLOURS, COPIES, MULTICOLOUR, VALUES, Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.bots import reasons
from florilegium.games.ikebana.bots.endings import loss
from florilegium.games.ikebana.bots.offers import affordable
from florilegium.games.ikebana.bots.prospects import stopping
from florilegium.games.ikebana.bots.weighing import unseen
from florilegium.games.ikebana.cards import BOUQUET
from florilegium.games.ikebana.view import View

_PLANNED = (1, 2, 3)
"""The prices it expects to be able to pay for refusals in each turn to come."""
CLOSE = 1e-4
"""Worths no further apart than this are the same: only rounding tells them apart."""


class Plain(Bot):
    """It keeps or buys a card unless the deck promises more, the price of refusing included."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """The action worth most; the first of those worth the same."""
        worth = {action: self._worth(view, action) for action in legal}
        best = legal[0]
        for action in legal:
            if worth[action] > worth[best] + CLOSE:
                best = action
        self.why = _why(worth, best)
        return best

    def explain(self) -> Message:
        """What it expects of the choice, and of the next best one."""
        return self.why

    def _worth(self, view: View, action: Action) -> float:
        """What the own bouquet will likely pay after an action, less the price of the action."""
        match action:
            case Keep():
                assert view.revealed is not None
                return self._with(view, view.revealed)
            case Buy(owner):
                card = view.discards[owner - 1]
                assert card is not None
                return self._with(view, card) - card.value * loss(view.seats)
            case Refuse():
                assert view.price is not None
                return self._drawing(view, view.price) - view.price * loss(view.seats)
            case Draw():
                return self._drawing(view, 0)
        raise AssertionError(action)

    def _with(self, view: View, card: Card) -> float:
        """What the own bouquet is worth with one more card."""
        worth = outlook(*_shape((*view.bouquets[self.seat - 1], card)))
        return 2 * worth if view.doubled else worth

    def _drawing(self, view: View, paid: int) -> float:
        """What turning up a card is worth after so many refusals."""
        cards = unseen(view)
        worths = [self._with(view, card) for card in cards]
        owned = view.prestige[self.seat - 1] - paid
        prices = [price * loss(view.seats) for price in affordable(owned, paid, owned)]
        return stopping(worths, [float(count) for count in cards.values()], prices)


def _why(worth: Mapping[Action, float], best: Action) -> Message:
    others = [action for action in worth if action != best]
    if not others:
        return reasons.only()
    second = max(others, key=worth.__getitem__)
    return say(
        "ikebana.why.plain.best",
        worth=round(worth[best]),
        rest=round(worth[second]),
        other=second.message(),
    )


def _shape(bouquet: Sequence[Card]) -> tuple[tuple[int, ...], int, int]:
    """All that counts in a bouquet: its values, how many colours and how many jokers."""
    values = tuple(sorted(card.value for card in bouquet))
    colours = {card.colour for card in bouquet} - {MULTICOLOUR}
    return values, len(colours), sum(card.colour == MULTICOLOUR for card in bouquet)


@cache
def outlook(values: tuple[int, ...], colours: int, jokers: int) -> float:
    """What a bouquet of this shape will likely pay, as if every card came from a full deck."""
    if len(values) == BOUQUET:
        letters = (MULTICOLOUR * jokers + COLOURS[:colours]).ljust(BOUQUET, COLOURS[0])
        cards = [f"{letter}{value}" for letter, value in zip(letters, values, strict=True)]
        return float(scoring.gain(cards).total)
    prospects = []
    for value in VALUES:
        more = tuple(sorted((*values, value)))
        known, new = colours * COPIES[value], (len(COLOURS) - colours) * COPIES[value]
        prospects.append((outlook(more, colours, jokers + 1), 1.0))
        if known:
            prospects.append((outlook(more, colours, jokers), float(known)))
        if new:
            prospects.append((outlook(more, colours + 1, jokers), float(new)))
    worths, counts = zip(*prospects, strict=True)
    return stopping(worths, counts, _PLANNED)
