"""Tells as numbers: which number a tell says, and which tells say a number.

A receiver's pivot is the slot that all know least about. A tell about value or colour that touches
the pivot or misses it: four numbers for each receiver, one after the other around the table.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from typing import NamedTuple

from florilegium.core.seats import places_after
from florilegium.games.hanabi.bots.hat.board import COLOUR_SETS, VALUE_SETS, Board
from florilegium.games.hanabi.bots.hat.questions import Hand
from florilegium.games.hanabi.bots.hat.table import Hands


class Clue(NamedTuple):
    """A tell: to which seat (from 0), and the set of kinds that it speaks of."""

    to: int
    kinds: int

    @property
    def is_colour(self) -> bool:
        """Whether it tells a colour."""
        return self.kinds in COLOUR_SETS


@lru_cache(maxsize=1024)
def pivot(hand: Hand, dead: int) -> int:
    """The first of the slots with most left to tell: colour, value, anything."""
    return max(range(len(hand)), key=lambda slot: (_open(hand[slot], dead), -slot))


def _open(known: int, dead: int) -> int:
    if not known & ~dead or not known & (known - 1):
        return 0
    return 1 + (not _within(known, COLOUR_SETS)) + (not _within(known, VALUE_SETS))


def _within(known: int, sets: tuple[int, ...]) -> bool:
    return any(not known & ~one for one in sets)


@lru_cache(maxsize=1024)
def labels(hand: Hand, sure: bool) -> int:
    """How many numbers tells to this hand can say; `sure`: whatever the hand turns out to be."""
    if not hand:
        return 0
    if not sure:
        return 4
    varied = not any(all(known & one for known in hand) for one in COLOUR_SETS)
    varied = varied and not any(all(known & one for known in hand) for one in VALUE_SETS)
    return 4 if varied else 3


def capacity(hands: Hands, seat: int, sure: bool) -> int:
    """How many numbers this seat can say by a tell."""
    return sum([labels(hand, sure) for place, hand in enumerate(hands) if place != seat])


def number_told(
    hands: Hands, seat: int, clue: Clue, touched: tuple[int, ...], board: Board, sure: bool
) -> int:
    """The number that a tell says; `touched` are the slots pointed at."""
    order = places_after(seat, len(hands))
    before = sum([labels(hands[place], sure) for place in order[: order.index(clue.to)]])
    hand = hands[clue.to]
    on_pivot = pivot(hand, board.dead) in touched
    return before + _label(on_pivot, clue.is_colour, labels(hand, sure))


def _label(on_pivot: bool, is_colour: bool, count: int) -> int:
    return min(count - 1, (0 if on_pivot else 2) + is_colour)


def clues_for(
    number: int,
    hands: Hands,
    cards: list[tuple[int, ...]],
    seat: int,
    board: Board,
    sure: bool,
) -> list[Clue]:
    """Every tell that says a number; now and then there is none."""
    for to in cycle(places_after(seat, len(hands))):
        count = labels(hands[to], sure)
        if number < count:
            break
        number -= count
    slot = pivot(hands[to], board.dead)
    return [
        Clue(to, kinds)
        for sets in (COLOUR_SETS, VALUE_SETS)
        for kinds in sets
        if any(kinds >> card & 1 for card in cards[to])
        and _label(bool(kinds >> cards[to][slot] & 1), sets is COLOUR_SETS, count) == number
    ]


def touched_by(kinds: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The slots of these cards that a tell points at."""
    return tuple([slot for slot, card in enumerate(cards) if kinds >> card & 1])


def heard(hand: Hand, kinds: int, touched: tuple[int, ...]) -> Hand:
    """What a hand is known to be by the plain words of a tell."""
    return tuple(
        [
            (known & kinds if slot in touched else known & ~kinds) or known
            for slot, known in enumerate(hand)
        ]
    )
