"""The last turn of the game, exactly: nobody acts after it, and the deck is known by now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import fsum

from florilegium.core.seats import replace_at
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import rules, scoring
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.bots.offers import affordable
from florilegium.games.ikebana.cards import BOUQUET, ROUNDS
from florilegium.games.ikebana.view import View

Cards = tuple[int, ...]
"""How many cards of each gain are left in the deck."""


def is_last_turn(view: View, seat: int, deck: Mapping[Card, int]) -> bool:
    """Whether one card is missing at the table, and no refusal can empty the deck (IKE-16)."""
    others = (bouquet for other, bouquet in enumerate(view.bouquets, 1) if other != seat)
    full = all(len(bouquet) == BOUQUET for bouquet in others)
    missing = len(view.bouquets[seat - 1]) == BOUQUET - 1
    prices = affordable(view.prestige[seat - 1], view.refusals, sum(deck.values()) + 1)
    return view.round == ROUNDS and full and missing and len(prices) < sum(deck.values())


class LastTurn:
    """The chance to win with each action: the share of the victory where it is shared (IKE-24)."""

    def __init__(self, view: View, seat: int, deck: Mapping[Card, int]) -> None:
        self.view = view
        self.seat = seat
        self._others = [
            0 if other == seat else scoring.gain(bouquet, view.doubled).total
            for other, bouquet in enumerate(view.bouquets, 1)
        ]
        left: Counter[int] = Counter()
        for card, count in deck.items():
            left[self._gain(card)] += count
        self._gains = tuple(left)
        self._left: Cards = tuple(left.values())
        self._known: dict[tuple[int, Cards], float] = {}

    def worth(self, action: Action) -> float:
        """The chance with this action, the rest of the turn being played at its best."""
        view = self.view
        match action:
            case Keep():
                assert view.revealed is not None
                return self._won(view.prestige, self._gain(view.revealed))
            case Refuse():
                after = self._paid(view.prestige, view.refusals)
                return self._drawing(after, view.refusals + 1, self._left)
            case Draw():
                return self._drawing(view.prestige, 0, self._left)
            case Buy(owner):
                card = view.discards[owner - 1]
                assert card is not None
                return self._won(self._moved(view.prestige, owner, card.value), self._gain(card))
        raise AssertionError(action)

    def _drawing(self, prestige: tuple[int, ...], refusals: int, left: Cards) -> float:
        """Turning up a card after so many refusals."""
        known = self._known.get((refusals, left))
        if known is not None:
            return known
        kept = [self._won(prestige, gain) for gain in self._gains]
        can_refuse = prestige[self.seat - 1] >= rules.price(refusals)
        after = self._paid(prestige, refusals) if can_refuse else prestige
        most = max((self._won(after, gain) for gain in self._gains), default=0.0)
        parts = []
        for place, (count, worth) in enumerate(zip(left, kept, strict=True)):
            if count and can_refuse and worth < most:  # else no later card can be better
                rest = (*left[:place], count - 1, *left[place + 1 :])
                worth = max(worth, self._drawing(after, refusals + 1, rest))
            parts.append(count * worth)
        known = self._known[refusals, left] = fsum(parts) / sum(left)
        return known

    def _gain(self, card: Card) -> int:
        bouquet = (*self.view.bouquets[self.seat - 1], card)
        return scoring.gain(bouquet, self.view.doubled).total

    def _paid(self, prestige: tuple[int, ...], refusals: int) -> tuple[int, ...]:
        """IKE-8, IKE-9: after one more refusal."""
        payee = rules.payee(self.view.seats, self.seat, refusals)
        return self._moved(prestige, payee, rules.price(refusals))

    def _moved(self, prestige: tuple[int, ...], taker: int, amount: int) -> tuple[int, ...]:
        poorer = replace_at(prestige, self.seat, prestige[self.seat - 1] - amount)
        return replace_at(poorer, taker, poorer[taker - 1] + amount)

    def _won(self, prestige: tuple[int, ...], gain: int) -> float:
        totals = list(map(sum, zip(prestige, self._others, strict=True)))
        totals[self.seat - 1] += gain
        mine = totals[self.seat - 1]
        return 1 / totals.count(mine) if mine == max(totals) else 0.0
