"""Royal Flush's observation, written from its description; it works on the readable view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from florilegium.core.recall import by_identity
from florilegium.games.royal_flush.cards import NATURALS, Card
from florilegium.games.royal_flush.scoring import BOARDS
from florilegium.games.royal_flush.view import BoardView, View

FIRST_BOARD, FIRST_CARD, JOKER = 8, 25, 77
FACES = {str(card): place for place, card in enumerate(NATURALS)}


class Bits:
    """Numbers, zeros and ones, one after the other: the first is the lowest bit."""

    def __init__(self) -> None:
        self.value = 0
        self.size = 0

    def add(self, value: int, size: int) -> None:
        """So many bits."""
        assert 0 <= value < 1 << size
        self.value |= value << self.size
        self.size += size

    def bar(self, count: int, size: int) -> None:
        """As many ones as counted."""
        self.add((1 << count) - 1, size)


class Observation:
    """For so many seats; with drawn boards there is room for all of them."""

    def __init__(self, seats: int, draws_boards: bool) -> None:
        self.seats = seats
        self.draws_boards = draws_boards
        self._pile = by_identity(pile)
        self._owned = [
            by_identity(partial(self._owners, seat=seat)) for seat in range(1, seats + 1)
        ]

    def encode(self, view: View, chosen: tuple[int, ...]) -> int:
        """What the seat is told; `chosen` are the numbers of a combination so far."""
        assert view.seat is not None
        bits = Bits()
        order = [(view.seat - 1 + step) % self.seats for step in range(self.seats)]
        bits.add(self._pile(view.hand), 104)
        bits.add(*_chosen(chosen if view.turn == (view.seat,) else ()))
        for card in view.display:
            bits.add(0 if card is None else 1 << FACES[card], 52)
        bits.add(self._pile(view.discard), 104)
        bits.add(view.deck, 7)
        for seat in order:
            bits.add(view.hands[seat], 7)
        for counts, most in (
            (view.jokers, 2), (view.tokens, 5 * self.seats), ((view.spent,), 5 * self.seats),
            (view.pieces, 5),
        ):  # fmt: skip
            for seat in order[: len(counts)] if len(counts) > 1 else (0,):
                bits.bar(counts[seat], most)
        for seat in order:
            bits.add(view.points[seat], 9)
        bits.add(*self._owned[view.seat - 1](view.boards))
        bits.add(sum(1 << order.index(seat - 1) for seat in view.turn), self.seats)
        bits.add(1 << view.round - 1, 3)
        bits.add(view.swapped, 1)
        bits.bar(view.taken, 1 + 5 * self.seats)
        return bits.value

    def _owners(self, boards: tuple[BoardView, ...], seat: int) -> tuple[int, int]:
        """The boards in play, then every space."""
        bits = Bits()
        played = {board.name: board for board in boards}
        bits.add(sum((name in played) << place for place, name in enumerate(BOARDS)), len(BOARDS))
        for name in BOARDS if self.draws_boards else played:
            owners = played[name].owners if name in played else ()
            for space in range(len(BOARDS[name].spaces)):
                owner = owners[space : space + 1]
                bits.add(1 << (owner[0] - seat) % self.seats if owner else 0, self.seats)
        return bits.value, bits.size


def pile(cards: Iterable[Card]) -> int:
    """Which there are, then which there are twice."""
    once = twice = 0
    for card in cards:
        one = 1 << FACES[card]
        twice |= once & one
        once |= one
    return once | twice << 52


@cache
def _chosen(numbers: tuple[int, ...]) -> tuple[int, int]:
    """The board, the cards, the jokers."""
    board = 1 << numbers[0] - FIRST_BOARD if numbers else 0
    jokers = numbers.count(JOKER)
    cards = pile([NATURALS[number - FIRST_CARD] for number in numbers[1:] if number != JOKER])
    return board | cards << 17 | (1 << jokers) - 1 << 121, 123
