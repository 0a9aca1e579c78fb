"""Royal Flush's boards, which cards may be scored on them, and how rounds and games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from florilegium.core.errors import BadCards, Refusal
from florilegium.core.game import Outcome
from florilegium.core.lazy import LazySequence
from florilegium.core.message import Seat, say
from florilegium.core.text import quoted
from florilegium.games.royal_flush.cards import (
    CATEGORIES,
    JOKER,
    PIECES,
    ROUNDS,
    ROYAL_FLUSH,
    Card,
    board_name,
    in_order,
)
from florilegium.games.royal_flush.combinations import (
    Combination,
    Groups,
    MixedRun,
    Twins,
    goes_past_ace,
    one_suit,
    pictures,
    repeated,
    suited_run,
)
from florilegium.games.royal_flush.state import State

TOKEN_POINTS = 2
_JOKER = Card(JOKER)
_RUNS = 4
"""The category whose boards all ask for values in a row."""


@dataclass(frozen=True, slots=True)
class Board:
    """ROY-4: what its spaces are worth, best first, and the combination it asks for."""

    name: str
    category: int
    """1 to 4; 0 for the royal flush."""
    spaces: tuple[int, ...]
    combination: Combination = field(repr=False)

    @property
    def size(self) -> int:
        """How many cards it asks for."""
        return self.combination.size


_TABLE: dict[str, tuple[tuple[int, ...], Combination]] = {
    "pair": ((2, 1, 1), Groups((2,))),
    "perfect_pair": ((3, 2, 1), Twins(1)),
    "double_pair": ((4, 3, 2), Groups((2, 2))),
    "three_of_a_kind": ((6, 5, 4), Groups((3,))),
    "triple_pair": ((9, 8, 7), Groups((2, 2, 2))),
    "full_house": ((10, 8, 6), Groups((3, 2))),
    "double_three_of_a_kind": ((13, 12, 11), Groups((3, 3))),
    "four_of_a_kind": ((14, 12, 10), Groups((4,))),
    "flush": ((8, 6, 4), one_suit(5)),
    "big_flush": ((11, 9, 7), one_suit(6)),
    "perfect_triple_pair": ((13, 10, 7), Twins(3)),
    "six_pictures": ((13, 12, 11), pictures(6)),
    "straight": ((7, 6, 4), MixedRun(5)),
    "big_straight": ((13, 11, 9), MixedRun(7)),
    "straight_flush": ((13, 11, 9), suited_run(5)),
    "big_straight_flush": ((16, 14, 12), suited_run(6)),
    ROYAL_FLUSH: ((25,), suited_run(5, lowest="T")),
}
_CATEGORY = {name: number for number, names in enumerate(CATEGORIES, 1) for name in names}

BOARDS: dict[str, Board] = {
    name: Board(name, _CATEGORY.get(name, 0), *row) for name, row in _TABLE.items()
}
"""All boards by name, in the order of ROY-4."""


# Which cards may be scored


def split(cards: Sequence[Card]) -> tuple[tuple[Card, ...], int]:
    """The natural cards, and how many jokers there are."""
    naturals = tuple([card for card in cards if card != JOKER])
    return naturals, len(cards) - len(naturals)


def takes_jokers(board: str) -> bool:
    """ROY-25."""
    return board != ROYAL_FLUSH


def _stand_ins(board: str, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """What the jokers stand for; None where the cards do not fit."""
    naturals, jokers = split(cards)
    combination = BOARDS[board].combination
    if len(cards) != combination.size or (jokers and not takes_jokers(board)):
        return None
    return combination.stand_ins(naturals, jokers)


def _require_board(board: str) -> None:
    if not isinstance(board, str) or board not in BOARDS:
        refused = say("royal_flush.refused.no-board", given=quoted(board, 40))
        raise BadCards(Refusal("ROY-4", refused))


def fits(board: str, cards: Sequence[str]) -> bool:
    """Whether exactly these cards may be scored on the board; BadCards where there is none."""
    _require_board(board)
    return _stand_ins(board, tuple(map(Card, cards))) is not None


def explain(board: str, cards: Sequence[str]) -> tuple[tuple[Card, Card], ...]:
    """Each card and the card it stands for, which differ for jokers; BadCards for a misfit."""
    _require_board(board)
    known = tuple(map(Card, cards))
    stand_ins = _stand_ins(board, known)
    if stand_ins is None:
        refusal = no_combination(board, known)
        assert refusal is not None, "what has no stand-ins does not fit"
        raise BadCards(refusal)
    free = iter(stand_ins)
    return tuple((card, next(free) if card == JOKER else card) for card in known)


class CardSets(LazySequence[tuple[Card, ...]]):
    """Every different set of a hand that may be scored on a board, jokers included.

    A hoarded hand has hundreds of thousands: they are counted by formula and found one by one,
    and only the sets of ordinary hands are kept.
    """

    __slots__ = ("_combination", "_count", "_jokers", "_kept", "_naturals", "board", "hand")
    MOST_KEPT = 80

    def __init__(self, board: str, hand: tuple[Card, ...]) -> None:
        """The cards are in their order, jokers last."""
        self.board = board
        self.hand = hand
        self._combination = BOARDS[board].combination
        jokers = hand.count(_JOKER)
        self._naturals = hand[: len(hand) - jokers]
        size = self._combination.size
        most = min(jokers, size) if takes_jokers(board) else 0
        self._jokers = range(max(0, size - len(self._naturals)), most + 1)
        """How many may serve."""
        self._kept = tuple(islice(self._find(), self.MOST_KEPT + 1))
        self._count = len(self._kept)
        if self._count > self.MOST_KEPT:
            self._kept = ()
            counts = [self._combination.count(self._naturals, used) for used in self._jokers]
            self._count = sum(counts)

    def _find(self) -> Iterator[tuple[Card, ...]]:
        for used in self._jokers:
            found = self._combination.find(self._naturals, used)
            wild = (_JOKER,) * used
            yield from (cards + wild for cards in found) if used else found

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        return iter(self._kept) if self._kept else self._find()

    def __contains__(self, cards: object) -> bool:
        """Whether these cards, in their order, are one of the sets."""
        if self._kept or not isinstance(cards, tuple):
            return cards in self._kept
        # Nothing that the hand does not hold gets past the second question.
        return (
            len(cards) == self._combination.size
            and not Counter(cards) - Counter(self.hand)
            and cards == in_order(map(Card, cards))
            and fits(self.board, cards)
        )


def card_sets(board: str, hand: Sequence[str]) -> CardSets:
    """Every different set of the hand that may be scored on the board, jokers included."""
    _require_board(board)
    return sets_of(board, in_order(map(Card, hand)))


@lru_cache(maxsize=64)  # about as many as five hands need for nine boards
def sets_of(board: str, hand: tuple[Card, ...]) -> CardSets:
    """The same for cards in their order."""
    return CardSets(board, hand)


def no_combination(board: str, cards: Sequence[Card]) -> Refusal | None:
    """ROY-4, or the rule that says more precisely why the cards do not fit."""
    if _stand_ins(board, cards) is not None:
        return None
    naturals, jokers = split(cards)
    asked, name = BOARDS[board], board_name(board)
    combination = asked.combination
    if jokers and not takes_jokers(board):
        return Refusal("ROY-25", say("royal_flush.refused.joker", board=name))
    if repeated(naturals, combination.copies):
        return Refusal("ROY-19", say("royal_flush.refused.identical", board=name))
    if asked.category == _RUNS and len(cards) == asked.size:
        if goes_past_ace(naturals, asked.size):
            return Refusal("ROY-20", say("royal_flush.refused.ace"))
        if isinstance(combination, MixedRun) and combination.is_run(naturals):
            return Refusal("ROY-21", say("royal_flush.refused.suit", board=name))
    return Refusal("ROY-4", say("royal_flush.refused.combination", board=name, count=asked.size))


def missing(board: str, hand: Sequence[Card]) -> int:
    """How many cards a hand lacks at least: those for which a joker would have to stand in."""
    naturals, jokers = split(hand)
    combination = BOARDS[board].combination
    short = 0
    while next(combination.find(naturals, short), None) is None:  # nothing but jokers always fits
        short += 1
    return max(0, short - jokers) if takes_jokers(board) else short


# Pieces and points


def free_space(board: str, owners: tuple[int, ...]) -> int | None:
    """ROY-16: the value of the highest free space; None when the board is full (ROY-17)."""
    spaces = BOARDS[board].spaces
    return spaces[len(owners)] if len(owners) < len(spaces) else None


@lru_cache(maxsize=1024)  # asked for by every view and at every turn
def pieces(owners: tuple[tuple[int, ...], ...], seats: int) -> tuple[int, ...]:
    """ROY-3: the pieces each seat has left."""
    left = [PIECES] * seats
    for board in owners:
        for owner in board:
            left[owner - 1] -= 1
    return tuple(left)


def round_points(state: State) -> tuple[int, ...]:
    """ROY-28: what the spaces that each seat holds are worth."""
    points = [0] * state.setup.seats
    for board, owners in zip(state.boards, state.owners, strict=True):
        for value, owner in zip(BOARDS[board].spaces, owners, strict=False):
            points[owner - 1] += value
    return tuple(points)


def round_is_over(state: State) -> bool:
    """ROY-27: somebody has placed the fifth piece, or scored the royal flush (the last board).

    Neither is certain to come: when all cards are in the hands and nobody can score, all pass.
    """
    seats = state.setup.seats
    return bool(state.owners[-1]) or state.passes == seats or 0 in pieces(state.owners, seats)


def is_over(state: State) -> bool:
    """ROY-32: only the last round is left as it ended."""
    return state.round == ROUNDS and round_is_over(state)


def outcome(state: State) -> Outcome | None:
    """ROY-33: two points a token; ROY-34: most points, then most tokens, then several winners."""
    if not is_over(state):
        return None
    scores = tuple(
        points + TOKEN_POINTS * tokens
        for points, tokens in zip(state.points, state.tokens, strict=True)
    )
    ranking = tuple(zip(scores, state.tokens, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranking, 1) if rank == max(ranking))
    on_tokens = scores.count(max(scores)) > len(winners)
    reason = say(
        "royal_flush.won-on-tokens" if on_tokens else "royal_flush.won",
        winners=tuple(map(Seat, winners)),
        count=len(winners),
        score=max(scores),
    )
    return Outcome(scores, winners, reason)
