"""How likely cards are to come before it is too late.

Cards come at some rate, and the round ends at some rate: both are taken to have no memory, so each
card still lacking comes in time with probability rate / (rate + hazard).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_FRESH = (0.84, 0.96)
"""Cards that come within reach in a turn: so many, and so many more for each seat."""
_OPEN = 0.13
"""How often a card of the display can be had: others may take it before."""
_HAZARD = (0.008, 0.32)
"""The round ends: so likely in any case, and so much more with a rival's last piece."""


class Flow(NamedTuple):
    """How cards come, and how soon the round may be over."""

    once: int
    """Cards of which a copy has not been seen."""
    twice: int
    """Those of them of which both have not."""
    open: int
    """What lies in the display."""
    unseen_rate: float
    """How often a certain unseen card comes within reach, per turn."""
    open_rate: float
    """The same for a card of the display, which others may take before."""
    hazard: float
    """How likely the round is to end, per turn."""

    def rate(self, cards: int) -> float:
        """How often one of these cards can be had."""
        copies = (cards & self.once).bit_count() + (cards & self.twice).bit_count()
        return self.unseen_rate * copies + self.open_rate * (cards & self.open).bit_count()

    def any_of(self, cards: int, lacking: int) -> float:
        """The chance to get so many of these cards in time."""
        rate, chance = self.rate(cards), 1.0
        for _ in range(lacking):  # a power may differ in its last bit from machine to machine
            chance *= rate / (rate + self.hazard)
        return chance

    def all_of(self, cards: int, lacking: int) -> float:
        """The chance to get one card for each of so many needs, which share these cards."""
        rate, chance = self.rate(cards), 1.0
        for left in range(1, lacking + 1):
            now = rate * left / lacking
            chance *= now / (now + self.hazard)
        return chance


def expected_flow(left: Sequence[int], open_cards: int, seats: int, pieces: int) -> Flow:
    """How cards usually come, by the copies of each that are left.

    `pieces` is what the rival has who needs fewest.
    """
    return Flow(
        once=sum(1 << order for order, count in enumerate(left) if count),
        twice=sum(1 << order for order, count in enumerate(left) if count > 1),
        open=open_cards,
        unseen_rate=(_FRESH[0] + _FRESH[1] * seats) / max(1, sum(left)),
        open_rate=_OPEN,
        hazard=_HAZARD[0] + _HAZARD[1] / pieces,
    )
