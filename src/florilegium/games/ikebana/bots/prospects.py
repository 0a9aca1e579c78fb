"""What a bouquet will pay under the best further drawing: dynamic programming over its shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import fsum

from florilegium.games.deck55 import COLOURS, KINDS, MULTICOLOUR, VALUES, Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.cards import BOUQUET

Shape = tuple[tuple[int, ...], int, bool]
"""All that counts in a bouquet: its values in order, its colours as bits (jokers have none), and
whether no colour came twice, so that all five may still come together."""

EMPTY: Shape = ((), 0, True)

_ALL = (1 << len(COLOURS)) - 1
_BIT = {colour: 1 << place for place, colour in enumerate(COLOURS)} | {MULTICOLOUR: 0}

Branch = tuple[Shape, float]
"""What a bouquet may become with the next card, and how many cards do so."""


def shape(bouquet: Iterable[Card]) -> Shape:
    found = EMPTY
    for card in bouquet:
        found = joined(found, card)
    return found


def colourless(bouquet: Iterable[Card]) -> Shape:
    """The shape of a bouquet whose colours multiply nothing, whatever comes."""
    return tuple(sorted(card.value for card in bouquet)), _ALL, False


def joined(before: Shape, card: Card) -> Shape:
    """The shape with one more card."""
    return _joined(before, card.value, _BIT[card.colour])


@cache
def _joined(before: Shape, value: int, bit: int) -> Shape:
    values, colours, different = before
    more = tuple(sorted((*values, value)))
    fresh = not colours & bit
    colours, different = colours | bit, different and fresh
    # Three colours with one of them twice multiply nothing any more: which ones is all the same.
    return more, colours if different or colours.bit_count() < 3 else _ALL, different


@cache
def pays(full: Shape) -> int:
    """IKE-17 to IKE-21: what five cards of this shape pay."""
    values, colours, different = full
    points = scoring.sum_of(scoring.combinations([Card(f"R{value}") for value in values]))
    few = {0: 4, 1: 4, 2: 2}.get(colours.bit_count(), 1)
    return points * max(few, 3 if different else 1)


class Prospects:
    """The worth of every partial bouquet when cards come from this deck at these prices.

    Each card to come is equally likely to be any of those left, whoever draws before. `even` takes
    the colours as equally frequent, which makes few shapes out of many.
    """

    def __init__(
        self, deck: Mapping[Card, int], prices: Sequence[float], factor: int = 1, even: bool = False
    ) -> None:
        self.prices = tuple(prices)
        """What each further refusal of a turn costs; as many as can be paid."""
        self.factor = factor
        """IKE-25: 2 where gains count double."""
        self.even = even
        self.counts = _counts(deck, even)
        self.total = fsum(self.counts)
        self._known: dict[Shape, float] = {}
        self._branches: dict[Shape, list[Branch]] = {}

    def worth(self, partial: Shape) -> float:
        """What the bouquet will pay at best on average, less what refusals will cost."""
        if self.even:
            partial = alike(partial)
        known = self._known.get(partial)
        if known is None:
            known = self._known[partial] = self._work_out(partial)
        return known

    def drawing(self, partial: Shape, prices: Sequence[float]) -> float:
        """What turning up a card is worth when poor ones may be refused at these prices."""
        branches = self.branches(partial)
        worths = [self.worth(after) for after, _ in branches]
        return stopping(worths, [count for _, count in branches], prices)

    def branches(self, partial: Shape) -> list[Branch]:
        """What the next card may make of the bouquet; shapes that come out alike count as one."""
        known = self._branches.get(partial)
        if known is None:
            ways = (
                (after, fsum(self.counts[kind] for kind in kinds))
                for after, kinds in _ways(partial, self.even)
            )
            known = self._branches[partial] = [branch for branch in ways if branch[1]]
        return known

    def _work_out(self, partial: Shape) -> float:
        if len(partial[0]) == BOUQUET:
            return float(self.factor * pays(partial))
        return self.drawing(partial, self.prices)


def stopping(worths: Sequence[float], counts: Sequence[float], prices: Sequence[float]) -> float:
    """What turning up a card is worth when poor ones may be refused, at rising prices.

    `fsum`, since `sum` rounds differently from one release of Python to the next.
    """
    total, low = fsum(counts), min(worths)
    worth = fsum(map(float.__mul__, worths, counts)) / total
    for price in reversed(prices):
        rest = worth - price
        if rest > low:
            pairs = zip(worths, counts, strict=True)
            worth = fsum([(one if one > rest else rest) * count for one, count in pairs]) / total
    return worth


def refusing(
    worths: Sequence[float], counts: Sequence[float], prices: Sequence[float]
) -> list[float]:
    """What each refusal of a turn promises, its price taken off, the first one first."""
    return [
        stopping(worths, counts, prices[place + 1 :]) - price for place, price in enumerate(prices)
    ]


def _counts(deck: Mapping[Card, int], even: bool) -> list[float]:
    """How many of each kind of card there are; `even`: of each value, the same in every colour."""
    counts = {card: float(deck.get(card, 0)) for card in KINDS.values()}
    if even:
        for value in VALUES:
            row = [Card(f"{colour}{value}") for colour in COLOURS]
            counts |= dict.fromkeys(row, fsum(counts[card] for card in row) / len(row))
    return list(counts.values())


@cache
def _ways(partial: Shape, even: bool) -> tuple[tuple[Shape, tuple[int, ...]], ...]:
    """What the next card may make of a bouquet, and which kinds of cards do so."""
    found: dict[Shape, tuple[int, ...]] = {}
    for kind, card in enumerate(KINDS.values()):
        after = joined(partial, card)
        if even:
            after = alike(after)
        found[after] = (*found.get(after, ()), kind)
    return tuple(found.items())


@cache
def alike(partial: Shape) -> Shape:
    """The same shape in the first colours, as many as it has: colours are equally frequent."""
    values, colours, different = partial
    return values, (1 << colours.bit_count()) - 1, different
