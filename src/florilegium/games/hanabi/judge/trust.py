"""Following a game over a seat's shoulder, and how far its company keeps the conventions."""

from __future__ import annotations

from typing import Any

from florilegium.games.deck55 import NUMBER
from florilegium.games.hanabi.bots.partner.following import Follower, follow
from florilegium.games.hanabi.bots.partner.knowledge import KnownTable
from florilegium.games.hanabi.state import Discarded, Played, Told

_KEPT, _BROKEN = 8.0, 0.16
"""As if so many tells of everybody had been seen before, true and false ones."""


class TrustingFollower(Follower):
    """Counts for each seat how often what its tells meant was so, as far as this seat sees it."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._kept: dict[int, float] = {}
        self._broken: dict[int, float] = {}

    def trust(self, teller: int) -> float:
        """How likely it is that a card in focus is what a tell of this seat says by convention."""
        kept = _KEPT + self._kept.get(teller, 0)
        return kept / (kept + _BROKEN + self._broken.get(teller, 0))

    def notice(self, table: KnownTable, event: Any) -> None:
        """Compare what was meant with what is seen, before or after the event is followed."""
        match event:
            case Played(seat, position, card) | Discarded(seat, position, card):
                slot = table.hand(seat)[position - 1]
                if seat == self.seat and slot.asked and slot.asked.focus:
                    self._count(slot.asked.by, slot.may >> NUMBER[card] & 1)
        follow(table, event)
        if isinstance(event, Told) and self.seat not in (event.seat, event.to):
            for slot in table.hand(event.to):
                asked = slot.asked
                if asked and asked.focus and (asked.by, asked.clue) == (event.seat, event.clue):
                    self._count(event.seat, slot.may >> slot.kind & 1)

    def _count(self, teller: int, kept: int) -> None:
        counts = self._kept if kept else self._broken
        counts[teller] = counts.get(teller, 0) + 1
