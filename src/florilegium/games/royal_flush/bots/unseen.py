"""What one seat can know of the cards that it does not see."""

from __future__ import annotations

from florilegium.games.royal_flush.actions import DECK
from florilegium.games.royal_flush.cards import NATURALS, Card
from florilegium.games.royal_flush.state import Event, RoundStarted, Scored, Took
from florilegium.games.royal_flush.view import View

_COPIES = 2
"""ROY-1."""
_SHORT = 8
"""With no more cards than this in the deck, the discard is about to come back (ROY-14)."""


class Rivals:
    """The cards that others took from the display and have not played yet."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.held: dict[int, list[Card]] = {}

    def see(self, event: Event) -> None:
        """Notice who takes or plays what."""
        match event:
            case Took(seat, source, Card() as card) if source != DECK and seat != self.seat:
                self.held.setdefault(seat, []).append(card)
            case Scored(seat=seat, cards=cards):
                held = self.held.get(seat, [])
                for card in cards:
                    if card in held:
                        held.remove(card)
            case RoundStarted():
                self.held.clear()

    def cards(self) -> list[Card]:
        """All that is known of their hands."""
        return [card for held in self.held.values() for card in held]


def unseen(view: View, rivals: Rivals) -> list[int]:
    """How many copies of each card may still come, in the order of the cards."""
    left = [_COPIES] * len(NATURALS)
    seen = [*view.hand, *filter(None, view.display), *rivals.cards()]
    if view.deck > _SHORT:
        seen += view.discard
    for card in seen:
        left[card.order] -= 1
    return left
