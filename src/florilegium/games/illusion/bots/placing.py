"""Where to put a flower: what a stop would cost now, and who will stumble over it later.

Only flowers of the same variety matter to each other, and at most four are still to come. So the
next copies are followed one by one: each is drawn by one of the seats, equally likely; a rival
puts it on a basket that seems free to it, and pays where it was mistaken.

A second flower on one basket is laid only when none is free: looking ahead like this, it is never
worth more, since flowers on more baskets trip rivals as often and cost nothing now.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum

from florilegium.games.illusion.bots.piles import Piles
from florilegium.games.illusion.bots.rivals import Rivals, youngest
from florilegium.games.illusion.cards import BASKETS, Card

DEPTH = 2
"""How many further copies are followed."""
_LATER = 0.8
"""What a life is worth one copy later: the round may be over before."""
_WHIM = 0.01
"""A rival that remembers such a flower on all baskets still has to choose one."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A basket, as far as one variety is concerned."""

    count: int
    age: float
    """The placements since such a flower was last seen there."""


Spots = tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class RatedBasket:
    """A basket and what is expected of it, in lives."""

    basket: int
    count: int
    """How many such flowers lie there already."""
    age: int
    """The placements since one was last seen there; 0 where there is none."""
    cost: float
    """What a stop takes away now, on average."""
    later: float
    """What the copies to come bring."""

    @property
    def worth(self) -> float:
        """In lives, now and later together."""
        return self.cost + self.later


@dataclass(frozen=True, slots=True)
class Prospect:
    """What it takes to look ahead."""

    rivals: Rivals
    seats: int
    lives: int
    """Those of the seat that places."""
    gap: float
    """The placements until the next copy, on average."""

    def cost(self, spot: Spot) -> float:
        """What a stop takes away on average."""
        if not spot.count:
            return 0.0
        silent = (1.0 - self.rivals.recall(spot.age)) ** (self.seats - 1)
        return -(1.0 - silent) * self.swing(min(spot.count, self.lives))

    def swing(self, lives: float) -> float:
        """Lives that go from one seat to another; in a duel both ends of it count in full."""
        return lives * self.seats / (self.seats - 1)

    def later(self, spots: Spots, number: int, left: int, depth: int) -> float:
        """What the copies to come bring once this one lies on that basket."""
        if not left or not depth:
            return 0.0
        after = tuple(
            Spot(spot.count + 1, self.gap)
            if other == number
            else replace(spot, age=spot.age + self.gap)
            for other, spot in enumerate(spots)
        )
        ahead = [self.later(after, other, left - 1, depth - 1) for other in range(len(after))]
        mine = max(self.cost(spot) + more for spot, more in zip(after, ahead, strict=True))
        theirs = self._rival(after, ahead)
        return _LATER * (mine + (self.seats - 1) * theirs) / self.seats

    def _rival(self, spots: Spots, ahead: list[float]) -> float:
        """The likelier a basket seems free to a rival, the likelier it is chosen."""
        known = [self.rivals.recall(spot.age) if spot.count else 0.0 for spot in spots]
        free = [1.0 - recall + _WHIM for recall in known]
        worth = 0.0
        for spot, recall, chance, more in zip(spots, known, free, ahead, strict=True):
            heard = 1.0 / (1.0 + (self.seats - 2) * recall)  # ILL-9: others may call as well
            worth += chance * (self.swing(spot.count) * heard + more)
        return worth / fsum(free)


def choices(
    piles: Piles, card: Card, rivals: Rivals, lives: tuple[int, ...], depth: int = DEPTH
) -> list[RatedBasket]:
    """The baskets for a flower turned up: the free ones first, and the best of them before all."""
    ages = youngest(piles, card)
    spots = tuple(Spot(len(piles.alike(card, basket)), ages.get(basket, 0)) for basket in BASKETS)
    left = piles.to_come(card) - 1
    gap = (piles.deck() + 1) / (left + 1)
    prospect = Prospect(rivals, len(lives), lives[rivals.seat - 1], gap)
    found = [
        RatedBasket(
            basket,
            spot.count,
            ages.get(basket, 0),
            prospect.cost(spot),
            prospect.later(spots, number, left, depth),
        )
        for number, (basket, spot) in enumerate(zip(BASKETS, spots, strict=True))
    ]
    heights = {basket: len(pile) for basket, pile in piles.baskets.items()}
    return sorted(found, key=lambda one: (one.count > 0, -round(one.worth, 6), heights[one.basket]))
