"""Royal Flush for the comparison: the readable state as the twin's words, and how it is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

import florilegium as fl
from florilegium.arrays.bits import Field
from florilegium.core.caching import cached_by_identity
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import Action, Done, Score, Swap
from florilegium.games.royal_flush.batched import RoyalFlush
from florilegium.games.royal_flush.batched.state import CHOICE, PURSE, TABLE
from florilegium.games.royal_flush.cards import Card
from florilegium.games.royal_flush.state import Display, State
from florilegium.games.royal_flush.view import View
from tests.cases import OPTIONS
from tests.equivalence.royal_flush_observation import Observation
from tests.equivalence.twin import Moment, Twin

NAMES = tuple(scoring.BOARDS)
FIRST_BOARD, FIRST_CARD, JOKER = 8, 25, 77
WHOLE = 104


def twin(seats: int, **options: Any) -> Twin:
    """Royal Flush's."""
    return RoyalFlushTwin(RoyalFlush(seats, **options), seats, **options)


def _options(seats: int) -> list[dict[str, Any]]:
    """All of the project's cases, and a table of children, among whom jokers are few (ROY-24)."""
    children = list(range(1, seats + 1))
    return [*OPTIONS["royal_flush"], {"boards": "random", "children": children}]


CASES: list[tuple[int, dict[str, Any]]] = [
    (seats, chosen | {"first_seat": 1 + place % seats})
    for seats in fl.game("royal_flush").seats
    for place, chosen in enumerate(_options(seats))
]


class RoyalFlushTwin(Twin):
    """Words by the layout that batched/state.py tells; rows are counted from the acting seat."""

    env: RoyalFlush

    def __init__(self, env: RoyalFlush, seats: int, **options: Any) -> None:
        super().__init__(env, seats, **options)
        self._observation = Observation(seats, env.shape.draws_boards)
        self._set = cached_by_identity(words_of)
        self._owned = cached_by_identity(_owner_words)
        self._numbers = cached_by_identity(numbers_of)
        self._starts: dict[tuple[str, int], tuple[int, int]] = {}
        """By seed and shuffle: where its cards begin in the injected deck, and how many."""

    def deck(self, state: State) -> Sequence[int]:
        boards = [NAMES.index(name) for name in state.boards[:-1]]
        return [
            *_orders(*state.hands, state.display, state.deck),
            *(boards if self.env.shape.draws_boards else ()),
        ]

    def redealt(self, before: State, after: State) -> Sequence[int] | None:
        """A new round's cards from the front; reshuffled ones where the twin's cursor stands."""
        if before.shuffles == after.shuffles:
            return None
        if before.round != after.round:
            return self.deck(after)
        seed = before.setup.seed
        start, count = self._starts.get((seed, before.shuffles), (0, WHOLE))
        cursor = start + count - len(before.deck)
        fresh = [*_drawn(before, after)[len(before.deck) :], *after.deck]
        begin = (cursor + len(before.deck)) % WHOLE
        self._starts[seed, after.shuffles] = begin, len(fresh)
        coming = _orders(before.deck, fresh)
        rest = Counter(list(range(52)) * 2) - Counter(coming)
        circle = [*coming, *rest.elements()]
        cut = WHOLE - cursor % WHOLE
        boards = self.deck(after)[WHOLE:]
        return [*circle[cut:], *circle[:cut], *boards]

    def words(self, moment: Moment) -> Sequence[int]:
        state: State = moment.state
        first = state.seat - 1
        rows = [(first + row) % self.seats for row in range(self.seats)]
        choice, picked = _choice(moment.chosen)
        return [
            *[word for row in rows for word in self._set(state.hands[row])],
            *self._purses(state, rows),
            _display(state.display),
            *self._set(state.discard),
            *self._set(state.deck),
            *self._owned(state.owners),
            _boards(state.boards),
            _open_boards(state.boards, state.owners),
            _table(state),
            choice,
            *picked,
        ]

    def _purses(self, state: State, rows: list[int]) -> list[int]:
        over = not self.game.turn(state)
        gained = (0,) * self.seats if over else scoring.round_points(state)
        pieces = scoring.pieces(state.owners, self.seats)
        return [
            _at(PURSE.tokens, state.tokens[row])
            | _at(PURSE.jokers, state.jokers[row])
            | _at(PURSE.pieces, pieces[row])
            | _at(PURSE.gained, gained[row])
            | _at(PURSE.points, state.points[row])
            for row in rows
        ]

    def columns(self, state: Any) -> np.ndarray:
        """What the readable state says too; which copy of a card the deck has does not matter."""
        one, other = state.bag
        bag = [a | b for a, b in zip(one, other, strict=True)]
        twice = [a & b for a, b in zip(one, other, strict=True)]
        fields = (CHOICE.board, CHOICE.rest, CHOICE.jokers)
        choice = sum(state.choice & _mask(field) for field in fields)
        return np.stack(
            [
                *[words for hand in state.hands for half in hand for words in half],
                *state.purses,
                state.display,
                *[words for half in state.discard for words in half],
                *bag,
                *twice,
                *state.owners,
                state.boards,
                state.free,
                state.table,
                choice,
                *[words for half in state.picked for words in half],
            ]
        )

    def observation(self, view: View, events: tuple[Any, ...], moment: Moment) -> int:
        return self._observation.encode(view, moment.chosen)

    def numbers(self, seat: int, action: Action) -> tuple[int, ...]:
        return self._numbers(action)

    def scores(self, state: State) -> Sequence[int]:
        """Spaces as soon as they are taken; tokens count at the end."""
        outcome = scoring.outcome(state)
        if outcome is not None:
            return outcome.scores
        pairs = zip(state.points, scoring.round_points(state), strict=True)
        return tuple([sum(pair) for pair in pairs])

    def choose(
        self, state: State, seat: int, legal: Sequence[Any], chance: random.Random, care: float
    ) -> Any:
        """Four ways to play: any action, any kind of action, hoarding, the dearest space."""
        scores = [action for action in legal if isinstance(action, Score)]
        others = [action for action in legal if not isinstance(action, Score)]
        match int(state.setup.seed) % 4:
            case 0:
                return chance.choice(legal)
            case 1:
                board = chance.choice([*others, *{score.board: None for score in scores}])
                return chance.choice(_on(scores, board)) if isinstance(board, str) else board
            case 2 if others and len(state.hands[seat - 1]) < 6 + 3 * self.seats:
                wide = [action for action in others if not isinstance(action, Swap | Done)]
                return chance.choice(wide or others)
        if not scores:
            return chance.choice(others)
        best = max(scores, key=lambda score: scoring.BOARDS[score.board].spaces).board
        return chance.choice(_on(scores, best))


def _on(scores: Sequence[Score], board: str) -> list[Score]:
    return [score for score in scores if score.board == board]


_PLAIN = ("swap", "take 1", "take 2", "take 3", "take 4", "take deck", "done", "pass")


def numbers_of(action: Action) -> tuple[int, ...]:
    """One after the other; a joker's comes after those of the cards, as its order says."""
    if isinstance(action, Score):
        cards = [FIRST_CARD + card.order for card in action.cards]
        return (FIRST_BOARD + NAMES.index(action.board), *cards)
    return (_PLAIN.index(str(action)),)


def _orders(*piles: Iterable[Card | None]) -> list[int]:
    return [card.order for pile in piles for card in pile if card is not None]


def _drawn(before: State, after: State) -> list[Card]:
    """What came off the deck, in its order."""
    if after.taken > before.taken:
        hand = Counter(after.hands[before.seat - 1]) - Counter(before.hands[before.seat - 1])
        return list(hand.elements())
    swap = after.seat == before.seat
    pairs = zip(before.display, after.display, strict=True)
    return [card for old, card in pairs if card is not None and (swap or old is None)]


def words_of(cards: tuple[Card, ...]) -> tuple[int, int, int, int]:
    once = twice = 0
    for card in cards:
        one = 1 << card.order
        twice |= once & one
        once |= one
    return once & 0xFFFFFFFF, once >> 32, twice & 0xFFFFFFFF, twice >> 32


def _owner_words(owners: tuple[tuple[int, ...], ...]) -> list[int]:
    words = [0, 0, 0]
    for place, some in enumerate(owners):
        for space, owner in enumerate(some):
            words[place // 3] |= owner << 9 * (place % 3) + 3 * space
    return words


@cached_by_identity
def _display(display: Display) -> int:
    kinds = [63 if card is None else card.order for card in display]
    return sum(kind << 6 * place for place, kind in enumerate(kinds))


@cache
def _boards(names: tuple[str, ...]) -> int:
    return sum(1 << NAMES.index(name) for name in names)


@lru_cache(2**14)
def _open_boards(names: tuple[str, ...], owners: tuple[tuple[int, ...], ...]) -> int:
    """Those with a free space."""
    pairs = zip(names, owners, strict=True)
    free = [name for name, some in pairs if len(some) < len(scoring.BOARDS[name].spaces)]
    return _boards(tuple(free))


def _table(state: State) -> int:
    return (
        _at(TABLE.seat, state.seat - 1)
        | _at(TABLE.round, state.round - 1)
        | _at(TABLE.over, scoring.is_over(state))
        | _at(TABLE.swapped, state.swapped)
        | _at(TABLE.taken, state.taken)
        | _at(TABLE.passes, state.passes)
        | _at(TABLE.spent, state.spent)
        | _at(TABLE.deck, len(state.deck))
    )


@cache
def _choice(chosen: tuple[int, ...]) -> tuple[int, Sequence[int]]:
    """The board, the cards it still asks for, and those chosen."""
    if not chosen:
        return 0, (0, 0, 0, 0)
    board = chosen[0] - FIRST_BOARD
    jokers = chosen.count(JOKER)
    rest = scoring.BOARDS[NAMES[board]].size - len(chosen) + 1
    once = twice = 0
    for number in chosen[1 : len(chosen) - jokers]:
        one = 1 << number - FIRST_CARD
        twice |= once & one
        once |= one
    picked = (once & 0xFFFFFFFF, once >> 32, twice & 0xFFFFFFFF, twice >> 32)
    return _at(CHOICE.board, board) | _at(CHOICE.rest, rest) | _at(CHOICE.jokers, jokers), picked


def _at(field: Field, value: int) -> int:
    assert value < 1 << field.width
    return value << field.shift


def _mask(field: Field) -> np.uint32:
    return np.uint32(_at(field, (1 << field.width) - 1))


def copies(state: Any) -> np.ndarray:
    """`[52, batch]`: how many of each card there are in hands, display, discard and deck."""
    places: np.ndarray = np.arange(52, dtype=np.uint64)[:, None]
    total = np.zeros((52, state.table.shape[0]), int)
    for low, high in (*sum(state.hands, ()), *state.discard, *state.bag):
        both = np.asarray(low).astype(np.uint64) | np.asarray(high).astype(np.uint64) << np.uint64(
            32
        )
        total += (both >> places & np.uint64(1)).astype(int)
    for place in range(4):
        total += (np.asarray(state.display) >> 6 * place & 63)[None] == places
    return total
