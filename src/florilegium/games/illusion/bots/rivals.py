"""What the others may still know: a guess at memories that are not one's own.

How long they remember is not known beforehand, so several spans are held possible, and every stop,
every silence and every mistake makes some of them likelier than others.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, fsum

from florilegium.games.illusion.bots.piles import Piles
from florilegium.games.illusion.cards import BASKETS, Card
from florilegium.games.illusion.state import Event, LetGo, Placed, Stopped

_SPANS = {6.0: 0.15, 13.0: 0.2, 21.0: 0.4, 34.0: 0.15, 200.0: 0.1}
"""After how many placements a flower is half forgotten, and how likely that is at first."""
_NOTICED = 0.87
"""The share of flowers that somebody takes in at all, unless nothing escapes them."""
_PERFECT = 100.0
_STEEP = 8.0
"""Memories fade over an eighth of their span."""
_WHIM = 0.03
"""Anything may happen for other reasons, too."""
_AGES = 60


def _recall(span: float, age: float) -> float:
    noticed = _NOTICED if span < _PERFECT else 1.0
    return noticed / (1.0 + exp((age - span) * _STEEP / span))


_CURVES = {span: tuple(_recall(span, age) for age in range(_AGES)) for span in _SPANS}


class Rivals:
    """The other seats' memory, judged from what they do. They are taken to be all alike."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seats = 2
        self.weights = dict(_SPANS)
        self._ages: dict[int, int] = {}
        """Where a flower like the one just placed lay before, and how long ago it was seen."""
        self._last: Placed | None = None
        self._mix()

    def see(self, event: Event, piles: Piles) -> None:
        """Learn from an event; the piles are as they were before it."""
        match event:
            case Placed(seat, basket, card):
                self.seats = max(self.seats, seat)
                self._last, self._ages = event, youngest(piles, card)
                if seat != self.seat and 0 < len(self._ages) < len(BASKETS):
                    self._weigh(lambda curve: self._choice(curve, basket))
            case Stopped(caller=caller, basket=basket) if caller != self.seat:
                if basket in self._ages:
                    self._weigh(lambda curve: curve[self._ages[basket]])
            case LetGo() if self._last and self._last.seat == self.seat:
                if self._last.basket in self._ages:
                    age, others = self._ages[self._last.basket], self.seats - 1
                    self._weigh(lambda curve: (1.0 - curve[age]) ** others)

    def recall(self, age: float) -> float:
        """How likely one of them still knows of a flower last seen so many placements ago."""
        return self._curve[min(int(age), _AGES - 1)]

    def _choice(self, curve: tuple[float, ...], basket: int) -> float:
        """How likely somebody who remembers so much chooses this basket, or another like it."""
        tempting = {place: 1.0 - curve[age] for place, age in self._ages.items()}
        free = len(BASKETS) - len(tempting)
        return tempting.get(basket, float(free)) / (free + fsum(tempting.values()))

    def _weigh(self, likely: Callable[[tuple[float, ...]], float]) -> None:
        for span, curve in _CURVES.items():
            self.weights[span] *= _WHIM + likely(curve)
        total = fsum(self.weights.values())
        self.weights = {span: weight / total for span, weight in self.weights.items()}
        self._mix()

    def _mix(self) -> None:
        parts = [(weight, _CURVES[span]) for span, weight in self.weights.items()]
        self._curve = tuple(
            fsum(weight * curve[age] for weight, curve in parts) for age in range(_AGES)
        )


def youngest(piles: Piles, card: Card) -> dict[int, int]:
    """The baskets with such a flower, and the placements since one was last seen there."""
    found = {}
    for basket in BASKETS:
        ages = [piles.age(one) for one in piles.alike(card, basket)]
        if ages:
            found[basket] = min(ages)
    return found
