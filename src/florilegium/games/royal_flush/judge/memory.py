"""What a seat that forgets nothing knows of the cards it does not see."""

from __future__ import annotations

from collections import Counter

from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK
from florilegium.games.royal_flush.bots.unseen import Rivals
from florilegium.games.royal_flush.cards import Card
from florilegium.games.royal_flush.state import (
    Event,
    Passed,
    Reshuffled,
    RoundStarted,
    Scored,
    Swapped,
    Took,
)


class Memory:
    """All that was told of a round, as far as it says where cards can be."""

    def __init__(self, seat: int) -> None:
        self.rivals = Rivals(seat)
        self.returned: Counter[Card] = Counter()
        """What the latest shuffle brought back into the deck (ROY-14)."""
        self.drawn: Counter[int] = Counter()
        """How many cards each seat has drawn since."""
        self.passes = 0
        """Passes in a row (ROY-15)."""
        self._discard: list[Card] = []

    def see(self, event: Event) -> None:
        """Take note of an event."""
        self.rivals.see(event)
        match event:
            case Swapped(gone=gone):
                self._discard += gone
            case Scored(cards=cards):
                self._discard += scoring.split(cards)[0]
                self.passes = 0
            case Reshuffled():
                self.returned, self._discard = Counter(self._discard), []
                self.drawn.clear()
            case Took(seat=seat, source=source) if source == DECK:
                self.drawn[seat] += 1
            case Passed():
                self.passes += 1
            case RoundStarted():
                self.returned.clear()
                self.drawn.clear()
                self._discard.clear()
                self.passes = 0
