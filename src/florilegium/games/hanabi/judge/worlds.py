"""What a seat cannot see, imagined: its own hand by clues, conventions and counts; the deck."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from math import fsum
from random import Random

from florilegium.games.hanabi.bots.partner.knowledge import KnownTable, Slot, numbers

_TRIES = 60
_UNTOLD = 0.5
"""So much less often than by the count of cards an untold card fits, or is a last copy and about to
be discarded: seen in games of `hard`, where it was 0.4 to 0.6 for all numbers of seats."""
_BESIDE = 3.0
"""A card told beside another is so many times likelier to be no use than one in focus is false."""

World = tuple[list[int], list[int]]
"""The own hand, the oldest card first; the deck, its next card last."""


class Worlds:
    """Draws worlds, each as likely as the seat should take it to be."""

    def __init__(self, table: KnownTable, trust: Callable[[int], float], chance: Random) -> None:
        self._chance = chance
        self._unseen = [max(0, count) for count in table.unseen()[: len(table.gone)]]
        self._trusted = fsum(map(trust, table.after(table.me))) / (table.seats - 1)
        hand = table.hand(table.me)
        chop = table.chop(table.me)
        self._draws = [
            _Draw(self._weights(table, slot, trust, place == chop))
            for place, slot in enumerate(hand)
        ]
        # Where few kinds come into question, cards are drawn first if they must be drawn in turn.
        self._order = sorted(range(len(hand)), key=lambda place: len(self._draws[place].kinds))

    def _weights(
        self, table: KnownTable, slot: Slot, trust: Callable[[int], float], chop: bool
    ) -> dict[int, float]:
        """How likely a card is of each kind, by itself."""
        counts = {kind: float(count) for kind in numbers(slot.can) if (count := self._unseen[kind])}
        if slot.asked is None:
            return _unasked(table, counts, chop, self._trusted)
        if slot.plain:
            return counts
        doubt = 1 - trust(slot.asked.by)
        if not (slot.asked.focus or slot.asked.blind):
            doubt = min(0.5, _BESIDE * doubt)
        meant = slot.may & ~table.useless or slot.may
        inside = fsum(count for kind, count in counts.items() if meant >> kind & 1)
        outside = fsum(counts.values()) - inside
        if not inside or not outside:
            return counts
        share = doubt / (1 - doubt) * inside / outside
        return {
            kind: count if meant >> kind & 1 else count * min(1.0, share)
            for kind, count in counts.items()
        }

    def draw(self) -> World:
        """One world; those that hold more copies of a kind than there are do not occur."""
        hand = self._independently() or self._in_turn()
        rest = self._unseen[:]
        for kind in hand:
            rest[kind] -= 1
        deck = [kind for kind, count in enumerate(rest) for _ in range(count)]
        toss = self._chance.random
        deck.sort(key=lambda _: toss())
        return hand, deck

    def _independently(self) -> list[int] | None:
        """Cards drawn by themselves and taken together as often as their copies allow it: that
        makes the joint distribution right."""
        toss, unseen = self._chance.random, self._unseen
        for _ in range(_TRIES):
            hand = [draw.kinds[bisect(draw.sums, toss() * draw.sums[-1])] for draw in self._draws]
            share = 1.0
            taken: dict[int, int] = {}
            for kind in hand:
                before = taken.get(kind, 0)
                share *= 1 - before / unseen[kind]
                taken[kind] = before + 1
            if share == 1.0 or toss() < share:
                return hand
        return None

    def _in_turn(self) -> list[int]:
        """One card after the other: always possible, if not quite as likely as it should be."""
        rest = self._unseen[:]
        hand = [0] * len(self._draws)
        for place in self._order:
            draw = self._draws[place]
            kinds = [kind for kind in draw.kinds if rest[kind]]
            kinds = kinds or [kind for kind, count in enumerate(rest) if count]
            sums = list(accumulate(rest[kind] for kind in kinds))
            hand[place] = kinds[bisect(sums, self._chance.random() * sums[-1])]
            rest[hand[place]] -= 1
        return hand


class _Draw:
    __slots__ = ("kinds", "sums")

    def __init__(self, weights: dict[int, float]) -> None:
        self.kinds = list(weights)
        self.sums = list(accumulate(weights.values()))


def _unasked(
    table: KnownTable, counts: dict[int, float], chop: bool, trusted: float
) -> dict[int, float]:
    """Others would often have told a card that fits, or saved one on the discard position."""
    unlikely = table.fits | table.critical if chop else table.fits
    share = 1 - trusted * (1 - _UNTOLD)
    return {
        kind: count * share if unlikely >> kind & 1 else count for kind, count in counts.items()
    }
