"""What lies on the baskets in this round, kept exactly from the events that every seat sees."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.games.illusion.cards import BASKETS, COPIES, VARIETIES, Card
from florilegium.games.illusion.state import Event, Placed, RoundStarted, Stopped


@dataclass(frozen=True, slots=True)
class Lying:
    """A flower on a basket: who put it there, and when it was last seen."""

    card: Card
    seat: int
    seen: int
    """The placements of the round up to then, its own included or that of the stop."""


class Piles:
    """A memory that neither forgets nor errs."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.baskets: dict[int, list[Lying]] = {basket: [] for basket in BASKETS}
        self.placed = 0

    def see(self, event: Event) -> None:
        """Follow what happens on the table."""
        match event:
            case Placed(seat, basket, card):
                self.placed += 1
                self.baskets[basket].append(Lying(card, seat, self.placed))
            case Stopped(basket=basket):
                pile = self.baskets[basket]
                pile[:] = [Lying(one.card, one.seat, self.placed) for one in pile]
            case RoundStarted():
                self.clear()

    def age(self, one: Lying) -> int:
        """How many flowers were placed since this one was seen."""
        return self.placed - one.seen

    def alike(self, card: Card, basket: int) -> list[Lying]:
        """The flowers of a variety on a basket, the lowest first."""
        return [one for one in self.baskets[basket] if one.card == card]

    def below(self, basket: int) -> list[Lying]:
        """Those of the top flower's variety that lie under it: what a stop is about."""
        *under, top = self.baskets[basket]
        return [one for one in under if one.card == top.card]

    def deck(self) -> int:
        """How many cards are still face down while one is turned up."""
        return len(VARIETIES) * COPIES - self.placed - 1

    def to_come(self, card: Card) -> int:
        """How many of a variety are on no basket yet."""
        return COPIES - sum(len(self.alike(card, basket)) for basket in BASKETS)
