"""Kinds of cards as bits, and what the fireworks and the discard say about each kind.

A kind is a bit of a whole number, in the place that its number says, and a set of kinds is such a
whole number. How many copies there are is kept in three layers: the kinds with at least one, two
and three copies.
"""

from __future__ import annotations

from functools import lru_cache

from florilegium.games.deck55 import COLOURS, MULTICOLOUR, NUMBER, copies
from florilegium.games.hanabi.cards import TOP

_COLOURS = range(len(COLOURS + MULTICOLOUR))
COLOUR_SETS = tuple((1 << TOP) - 1 << TOP * colour for colour in _COLOURS)
VALUE_SETS = tuple(sum(1 << TOP * colour + value for colour in _COLOURS) for value in range(TOP))
_COPIES = tuple(map(copies, NUMBER))

Layers = tuple[int, int, int]


def weight(kinds: int, layers: Layers) -> int:
    """How many copies there are of these kinds together."""
    one, two, three = layers
    return (kinds & one).bit_count() + (kinds & two).bit_count() + (kinds & three).bit_count()


def without(layers: Layers, bit: int) -> Layers:
    """One copy less of a kind."""
    one, two, three = layers
    if three & bit:
        return one, two, three ^ bit
    if two & bit:
        return one, two ^ bit, three
    return one & ~bit, two, three


class Board:
    """What everybody sees on the table, worked out once for all seats."""

    __slots__ = ("critical", "dead", "fireworks", "layers", "lost", "playable", "score", "wanted")

    def __init__(self, fireworks: tuple[int, ...], lost: tuple[int, ...]) -> None:
        self.fireworks = fireworks
        self.lost = lost
        """Copies in the discard, by kind."""
        self.score = sum(fireworks)
        self.playable = self.dead = 0
        counts = [_COPIES[number] - gone for number, gone in enumerate(lost)]
        for colour, top in enumerate(fireworks):
            reachable = True
            for number in range(TOP * colour, TOP * colour + TOP):
                played = number < TOP * colour + top
                counts[number] -= played
                reachable = reachable and (played or counts[number] > 0)
                if played or not reachable:
                    self.dead |= 1 << number
                elif number == TOP * colour + top:
                    self.playable |= 1 << number
        one, two, three = (
            sum(1 << number for number, count in enumerate(counts) if count >= least)
            for least in (1, 2, 3)
        )
        self.layers = (one, two, three)
        """The copies neither played nor discarded."""
        self.critical = one & ~two & ~self.dead
        """Wanted kinds of which one copy is left."""
        self.wanted = one & ~self.dead

    def played(self, number: int) -> Board:
        """With this card on its firework."""
        tops = list(self.fireworks)
        tops[number // TOP] += 1
        return board(tuple(tops), self.lost)

    def discarded(self, number: int) -> Board:
        """With this card in the discard."""
        lost = list(self.lost)
        lost[number] += 1
        return board(self.fireworks, tuple(lost))


@lru_cache(maxsize=4096)
def board(fireworks: tuple[int, ...], lost: tuple[int, ...]) -> Board:
    """The one board with these fireworks and this discard."""
    return Board(fireworks, lost)


def empty_board(colours: int) -> Board:
    """Before the first card is played."""
    return board((0,) * colours, (0,) * (TOP * colours))
