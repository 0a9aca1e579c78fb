"""What an attentive player remembers of the discards, and so what is left in the deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from florilegium.games.deck55 import Card, deck55
from florilegium.games.ikebana.state import Bought, Refused, Reshuffled, RoundStarted
from florilegium.games.ikebana.view import View


class Memory:
    """The discard piles as they grew before everybody's eyes (IKE-12 shows only their tops)."""

    def __init__(self) -> None:
        self.piles: dict[int, list[Card]] = {}

    def see(self, event: Any) -> None:
        """Follow the cards that come onto the piles and leave them."""
        match event:
            case Refused(seat=seat, card=card):
                self.piles.setdefault(seat, []).append(card)
            case Bought(owner=owner):
                del self.piles.get(owner, [])[-1:]
            case Reshuffled():
                self.piles = {seat: pile[-1:] for seat, pile in self.piles.items()}
            case RoundStarted():
                self.piles = {}

    def left(self, view: View) -> Counter[Card]:
        """The cards of the deck; with the hidden discards where these were not followed."""
        deck = Counter(deck55())
        for bouquet in view.bouquets:
            deck.subtract(bouquet)
        if view.revealed:
            deck.subtract([view.revealed])
        deck.subtract(self._discards(view))
        return +deck or Counter(deck55())

    def _discards(self, view: View) -> list[Card]:
        piles = [self.piles.get(seat, []) for seat in range(1, view.seats + 1)]
        if [len(pile) for pile in piles] == list(view.discard_sizes):
            return [card for pile in piles for card in pile]
        return [card for card in view.discards if card]
