"""Royal Flush's observation, written from its description; it works on the readable view.

A part that is the same from every seat is worked out once and then turned to each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from florilegium.core.caching import cached_by_identity
from florilegium.games.royal_flush.cards import NATURALS, Card
from florilegium.games.royal_flush.scoring import BOARDS
from florilegium.games.royal_flush.state import Display
from florilegium.games.royal_flush.view import BoardView, View
from tests.equivalence.canonical import Bits, bar, joined, one_hot

FIRST_BOARD, FIRST_CARD, JOKER = 8, 25, 77
FACES = {str(card): place for place, card in enumerate(NATURALS)}


Turned = list[Bits]
"""What each seat is told, the first seat's first."""


class Observation:
    """For so many seats; with drawn boards there is room for all of them."""

    def __init__(self, seats: int, draws_boards: bool) -> None:
        self.seats = seats
        self.draws_boards = draws_boards
        self._pile = cached_by_identity(pile)
        self._display = cached_by_identity(_display)
        self._owned = cached_by_identity(self._owners)
        self._counted = lru_cache(64)(self._counts)
        self._turn = cache(self._turn_bits)

    def encode(self, view: View, chosen: tuple[int, ...]) -> int:
        """What the seat is told; `chosen` are the numbers of a combination so far."""
        assert view.seat is not None
        first = view.seat - 1
        rows = view.hands, view.jokers, view.tokens, view.spent, view.pieces, view.points
        return joined(
            [
                (self._pile(view.hand), 104),
                _chosen(chosen if view.turn == (view.seat,) else ()),
                self._display(view.display),
                (self._pile(view.discard), 104),
                _number(view.deck, 7),
                self._counted(*rows)[first],
                self._owned(view.boards)[first],
                self._turn(view.seat, view.turn, view.round, view.swapped, view.taken),
            ]
        )[0]

    def _counts(
        self,
        hands: tuple[int, ...],
        jokers: tuple[int, ...],
        tokens: tuple[int, ...],
        spent: int,
        pieces: tuple[int, ...],
        points: tuple[int, ...],
    ) -> Turned:
        """What is counted of every seat, and the tokens that were spent."""
        most = 5 * self.seats
        parts = [
            _numbers(hands, 7),
            _bars(jokers, 2),
            _bars(tokens, most),
            [bar(spent, most)] * self.seats,
            _bars(pieces, 5),
            _numbers(points, 9),
        ]
        return [joined(part) for part in zip(*parts, strict=True)]

    def _owners(self, boards: tuple[BoardView, ...]) -> Turned:
        """The boards in play, then every space."""
        played = {board.name: board.owners for board in boards}
        names = sum((name in played) << place for place, name in enumerate(BOARDS))
        spaces = [
            _spaces(played.get(name, ()), len(BOARDS[name].spaces), self.seats)
            for name in (BOARDS if self.draws_boards else played)
        ]
        known = (names, len(BOARDS))
        return [joined([known, *part]) for part in zip(*spaces, strict=True)]

    def _turn_bits(
        self, viewer: int, turn: tuple[int, ...], number: int, swapped: bool, taken: int
    ) -> Bits:
        return joined(
            [
                one_hot(self.seats, *[(seat - viewer) % self.seats for seat in turn]),
                one_hot(3, number - 1),
                (int(swapped), 1),
                bar(taken, 1 + 5 * self.seats),
            ]
        )


def _number(value: int, size: int) -> Bits:
    assert 0 <= value < 1 << size
    return value, size


def _turned(parts: list[Bits]) -> Turned:
    """A part for each seat, counted from each of them."""
    return [joined(parts[first:] + parts[:first]) for first in range(len(parts))]


@lru_cache(2**14)
def _numbers(counts: tuple[int, ...], size: int) -> Turned:
    return _turned([_number(count, size) for count in counts])


@lru_cache(2**14)
def _bars(counts: tuple[int, ...], size: int) -> Turned:
    return _turned([bar(count, size) for count in counts])


@cache
def _spaces(owners: tuple[int, ...], spaces: int, seats: int) -> Turned:
    """Whose pieces lie on one board, by viewer."""
    free = [(0, seats)] * (spaces - len(owners))
    return [
        joined([*[one_hot(seats, (owner - seat) % seats) for owner in owners], *free])
        for seat in range(1, seats + 1)
    ]


def _display(cards: Display) -> Bits:
    return joined([one_hot(52, -1 if card is None else FACES[card]) for card in cards])


def pile(cards: Iterable[Card]) -> int:
    """Which there are, then which there are twice."""
    once = twice = 0
    for card in cards:
        one = 1 << FACES[card]
        twice |= once & one
        once |= one
    return once | twice << 52


@cache
def _chosen(numbers: tuple[int, ...]) -> Bits:
    """The board, the cards, the jokers."""
    board = 1 << numbers[0] - FIRST_BOARD if numbers else 0
    jokers = numbers.count(JOKER)
    cards = pile([NATURALS[number - FIRST_CARD] for number in numbers[1:] if number != JOKER])
    return board | cards << 17 | (1 << jokers) - 1 << 121, 123
