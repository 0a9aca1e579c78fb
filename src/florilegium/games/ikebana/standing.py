"""Who is likely to win, and what a payment to each rival therefore costs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import erf, exp, floor, fsum, sqrt

from florilegium.games.deck55 import deck55
from florilegium.games.ikebana.cards import ROUNDS
from florilegium.games.ikebana.fates import fate
from florilegium.games.ikebana.prospects import Prospects, Shape, shape
from florilegium.games.ikebana.view import View

SPREAD = (15.0, 15.0, 15.0, 14.0, 12.0, 0.0)
"""How far a round's net gain strays from what is expected of so many cards."""

_SURE = 0.4
"""The spread of what is certain."""

_GRID = 48
_DEAREST = 8
"""Refusals of one turn that are ever worth planning."""


@dataclass(frozen=True, slots=True)
class Hope:
    """What a seat will likely own when the game is over, and how far it may stray."""

    mean: float
    spread: float

    def below(self, mark: float) -> float:
        """How likely it is to stay below."""
        return 0.5 * (1 + erf((mark - self.mean) / (self.spread * sqrt(2))))

    def density(self, mark: float) -> float:
        """How likely it is to come out just there."""
        return exp(-(((mark - self.mean) / self.spread) ** 2) / 2) / self.spread


@cache
def usual(seats: int, factor: int) -> Prospects:
    """What bouquets are worth with a whole deck, at a table of equals."""
    loss = 1 + 1 / (seats - 1)
    deck = dict.fromkeys(deck55(), 0)
    for card in deck55():
        deck[card] += 1
    return Prospects(deck, [loss * price for price in range(1, _DEAREST + 1)], factor, even=True)


class Standing:
    """The table as a race: everybody's hopes as seen from one seat."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.factor = 2 if view.doubled else 1
        self.table = usual(view.seats, self.factor)
        self.shapes = [shape(bouquet) for bouquet in view.bouquets]
        self.rivals = [one for one in range(1, view.seats + 1) if one != seat]
        self.later = sqrt(ROUNDS - view.round) * SPREAD[0]
        self._known: dict[int, float] = {}
        self.hopes = {one: self._hope(one) for one in range(1, view.seats + 1)}
        self.weights = self._weights()

    def shape(self, seat: int) -> Shape:
        """The shape of a seat's bouquet."""
        return self.shapes[seat - 1]

    def chance(self, total: float) -> float:
        """How likely the seat wins when it owns so much at the end of the last round.

        For late in the round, when every rival's bouquet is well begun.
        """
        below = floor(total)
        part = total - below
        return self._whole(below) * (1 - part) + (self._whole(below + 1) * part if part else 0)

    def _whole(self, total: int) -> float:
        """The same for whole totals; those between lie between."""
        known = self._known.get(total)
        if known is None:
            known = self._known[total] = self._chance(total)
        return known

    def _hope(self, seat: int) -> Hope:
        partial = self.shape(seat)
        mean = self.view.prestige[seat - 1] + self.table.worth(partial)
        now = self.factor * SPREAD[len(partial[0])]
        return Hope(mean, max(_SURE, sqrt(now**2 + self.later**2)))

    def _weights(self) -> dict[int, float]:
        """How much one's chance falls with a rival's gain, against how it rises with one's own.

        Both together move nothing, so the weights add up to 1: all of it to the only rival.
        """
        mine, spread = self.hopes[self.seat], max(hope.spread for hope in self.hopes.values())
        low, high = mine.mean - 4 * mine.spread, mine.mean + 4 * mine.spread
        marks = [low + (high - low) * step / _GRID for step in range(_GRID + 1)]
        found = {one: fsum(self._pressure(one, mark) for mark in marks) for one in self.rivals}
        total = fsum(found.values())
        if total < 1e-9 / spread:
            return dict.fromkeys(self.rivals, 1 / len(self.rivals))
        return {one: pressure / total for one, pressure in found.items()}

    def _pressure(self, rival: int, mark: float) -> float:
        """How likely one ends just there, level with that rival and above all others."""
        likely = self.hopes[self.seat].density(mark) * self.hopes[rival].density(mark)
        for other in self.rivals:
            if other != rival:
                likely *= self.hopes[other].below(mark)
        return likely

    def _chance(self, total: int) -> float:
        likely = 1.0
        for one in self.rivals:
            likely *= self._below(one, total - self.view.prestige[one - 1])
        return likely

    def _below(self, rival: int, net: int) -> float:
        """How likely a rival gets less of this round; as much counts half."""
        found = fate(self.table, self.shape(rival))
        return fsum([likely * (0.5 if one == net else one < net) for one, likely in found])
