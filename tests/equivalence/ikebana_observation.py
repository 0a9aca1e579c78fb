"""Ikebana's observation, written from its document; it works on the readable view alone.

A part that is the same from every seat is worked out once and then turned to each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from florilegium.core.caching import cached_by_identity
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.ikebana.view import View
from tests.equivalence.canonical import Bits, bar, joined, one_hot

_PLACE = {card: place for place, card in enumerate(KINDS)}
Turned = list[Bits]
"""What each seat is told, the first seat's first."""


class Observation:
    """For one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._bouquets = cached_by_identity(_bouquets)
        self._prestige = cached_by_identity(_prestige)
        self._table = cache(self._table_bits)

    def encode(self, view: View) -> int:
        """What a seat is told, itself the first."""
        assert view.seat is not None
        first = view.seat - 1
        bits, _ = joined(
            [
                self._bouquets(view.bouquets)[first],
                self._prestige(view.prestige)[first],
                _discards(view.discards)[first],
                _sizes(view.discard_sizes)[first],
                _deck(view.deck, view.revealed, view.refusals),
                self._table(view.seat, view.payee, view.turn, view.round, view.doubled),
            ]
        )
        return bits

    def _table_bits(
        self, viewer: int, payee: int | None, turn: tuple[int, ...], number: int, doubled: bool
    ) -> Bits:
        return joined(
            [
                self._rows(viewer, () if payee is None else (payee,)),
                self._rows(viewer, turn),
                one_hot(4, number - 1),
                (int(doubled), 1),
            ]
        )

    def _rows(self, viewer: int, seats: Iterable[int]) -> Bits:
        return one_hot(self.seats, *[(seat - viewer) % self.seats for seat in seats])


def _turned(parts: list[Bits]) -> Turned:
    """A part for each seat, counted from each of them."""
    return [joined(parts[first:] + parts[:first]) for first in range(len(parts))]


def _bouquets(bouquets: tuple[tuple[Card, ...], ...]) -> Turned:
    return _turned([_copies(bouquet) for bouquet in bouquets])


@lru_cache(2**14)
def _copies(bouquet: tuple[Card, ...]) -> Bits:
    """Kind by kind, the first bits as many as there are."""
    return joined([bar(bouquet.count(card), copies(card)) for card in KINDS.values()])


def _prestige(prestige: tuple[int, ...]) -> Turned:
    return _turned([_tokens(owned) for owned in prestige])


@cache
def _tokens(prestige: int) -> Bits:
    """The fewest tokens of 1, 5, 10 and 50."""
    fifties, rest = divmod(prestige, 50)
    tens, rest = divmod(rest, 10)
    fives, single = divmod(rest, 5)
    return joined([bar(single, 4), bar(fives, 1), bar(tens, 4), bar(min(fifties, 9), 9)])


@lru_cache(2**14)
def _discards(tops: tuple[Card | None, ...]) -> Turned:
    return _turned([_card(top) for top in tops])


@lru_cache(2**14)
def _sizes(sizes: tuple[int, ...]) -> Turned:
    return _turned([bar(size, 54) for size in sizes])


@cache
def _deck(deck: int, revealed: Card | None, refusals: int) -> Bits:
    return joined([bar(deck, 55), _card(revealed), bar(min(refusals, 31), 31)])


@cache
def _card(card: Card | None) -> Bits:
    return one_hot(30, -1 if card is None else _PLACE[card])
