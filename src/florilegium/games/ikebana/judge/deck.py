"""What may still come, for somebody who watched what was discarded."""

from __future__ import annotations

from collections import Counter

from florilegium.games.deck55 import Card
from florilegium.games.ikebana.bots.weighing import unseen
from florilegium.games.ikebana.state import Bought, Event, Refused, Reshuffled, RoundStarted
from florilegium.games.ikebana.view import View


class Discards:
    """IKE-12: the piles, of which only the tops lie open, though everything passed by openly."""

    def __init__(self) -> None:
        self._piles: dict[int, list[Card]] = {}

    def see(self, event: Event) -> None:
        """Follow what happens to the piles."""
        match event:
            case Refused(seat=seat, card=card):
                self._piles.setdefault(seat, []).append(card)
            case Bought(owner=owner):
                self._piles[owner].pop()
            case Reshuffled():
                for pile in self._piles.values():
                    del pile[:-1]
            case RoundStarted():
                self._piles.clear()

    def deck(self, view: View) -> Counter[Card]:
        """The cards of the deck; where it is empty, those that would become a new one (IKE-16)."""
        found = unseen(view)
        if view.deck:
            found.subtract(card for pile in self._piles.values() for card in pile[:-1])
        return +found
