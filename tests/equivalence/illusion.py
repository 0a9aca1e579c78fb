"""Illusion for the comparison: the readable state as the twin's words, a view as its observation.

All that chance decides comes from one injected column, made from the readable game's seed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any

import florilegium as fl
from florilegium.arrays.bits import Field
from florilegium.core.caching import cached_by_identity
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.batched import Illusion
from florilegium.games.illusion.batched.deal import column
from florilegium.games.illusion.batched.state import NONE, TABLE
from florilegium.games.illusion.cards import VARIETIES, Card
from florilegium.games.illusion.state import Event, State
from florilegium.games.illusion.view import View
from tests.cases import OPTIONS
from tests.equivalence.canonical import Bits, bar, joined, one_hot
from tests.equivalence.twin import Moment, Twin

GAME = fl.game("illusion")
CASES: list[tuple[int, dict[str, Any]]] = [
    (seats, chosen | {"memory": memory})
    for seats, chosen, memory in product(GAME.seats, OPTIONS["illusion"], (False, True))
]
MOST = {2: 10, 3: 14, 4: 18, 5: 17, 6: 20}
"""By seats: the most lives one of them can have while only one of the others has none."""


def twin(seats: int, **options: Any) -> Twin:
    """Illusion's; `memory` is an option of the twin alone."""
    env = Illusion(seats, **options)
    return IllusionTwin(env, seats, **{name: options[name] for name in options if name != "memory"})


class IllusionTwin(Twin):
    """Words by the layout that batched/state.py tells."""

    env: Illusion

    def __init__(self, env: Illusion, seats: int, **options: Any) -> None:
        super().__init__(env, seats, **options)
        self.memory = env.shape.options.memory
        self._row = cached_by_identity(_row)
        self._counts = cached_by_identity(_counts)
        self._remembered = cached_by_identity(_remembered)
        self._lives = lru_cache(maxsize=2**14)(self._bars)
        self._seats = cache(self._sets)

    def deck(self, state: State) -> Sequence[int]:
        return column(self.env.shape, state.setup)

    def numbers(self, seat: int, action: Action) -> tuple[int, ...]:
        return (_NUMBERS[action],)

    def scores(self, state: State) -> Sequence[int]:
        """ILL-16: points come at the end of each round."""
        return state.points

    def acting(self, state: State) -> int:
        """ILL-9: of those who still have to decide, the first clockwise from the placer."""
        turn = self.game.turn(state)
        if state.placed is None:
            return state.seat
        return min(turn, key=lambda seat: (seat - state.seat) % self.seats)

    def words(self, moment: Moment) -> Sequence[int]:
        state: State = moment.state
        tops = [_PLACES[pile[-1]] if pile else NONE for pile in state.baskets]
        first, second, *_ = *map(self._row, state.scored), 0, 0
        return [
            *map(self._counts, state.baskets),
            tops[0] | tops[1] << 4 | tops[2] << 8 | tops[3] << 12,
            self._row(state.lives),
            first,
            second,
            self._table(state),
        ]

    def _table(self, state: State) -> int:
        """The card, whether it is turned up or just placed; the decisions about it; the rest."""
        card = state.baskets[state.placed - 1][-1] if state.placed else state.turned
        over = len(state.scored) == 3
        return (
            _at(TABLE.card, _PLACES[card] if card else 0)
            | _at(TABLE.seat, state.seat - 1)
            | _at(TABLE.stage, 1 + len(state.decisions) if state.placed else 0)
            | _at(TABLE.basket, state.placed - 1 if state.placed else 0)
            | _at(TABLE.callers, sum(1 << seat - 1 for seat, stop in state.decisions if stop))
            | _at(TABLE.round, 3 if over else state.round - 1)
            | _at(TABLE.deck, len(state.deck))
        )

    def observation(self, view: View, events: tuple[Event, ...], moment: Moment) -> int:
        """All from the view; what lies on the baskets was seen, so a perfect memory knows it."""
        first, placed = view.seat, view.placed
        assert first is not None
        placers = (placed.seat,) if placed else view.turn
        parts = [
            _card(view.turned, placed.basket if placed else 0),
            self._seats(placers, view.waiting, first),
            _table(view.baskets, view.heights, view.deck, view.round),
            self._lives((view.lives, *view.scored[:2]), first),
        ]
        if self.memory:
            parts.append(self._remembered(moment.state.baskets))
        return joined(parts)[0]

    def _sets(self, placers: tuple[int, ...], waiting: tuple[int, ...], first: int) -> Bits:
        """Who places and who waits, as sets of seats counted from the first."""
        after = [[(seat - first) % self.seats for seat in some] for some in (placers, waiting)]
        return joined(one_hot(self.seats, *some) for some in after)

    def _bars(self, rows: tuple[tuple[int, ...], ...], first: int) -> Bits:
        """Lives, then the points of two rounds, of which some may be to come."""
        counts = [count for row in rows for count in (*row[first - 1 :], *row[: first - 1])]
        counts += [0] * (3 * self.seats - len(counts))
        return joined(bar(count, MOST[self.seats]) for count in counts)

    def choose(
        self,
        state: State,
        seat: int,
        legal: Sequence[Action],
        chance: random.Random,
        care: float,
    ) -> Action:
        """With care few stops, and those mostly right: piles grow high, and costly to be caught."""
        if chance.random() >= care:
            return chance.choice(legal)
        if state.placed is None:
            worst = max(legal, key=lambda action: self._such(state, action))
            return worst if chance.random() < 0.3 else chance.choice(legal)
        pile = state.baskets[state.placed - 1]
        right = pile.count(pile[-1]) > 1
        return Stop() if chance.random() < (0.1 if right else 0.005) else Let()

    def _such(self, state: State, action: Action) -> int:
        assert isinstance(action, Place)
        assert state.turned is not None
        return state.baskets[action.basket - 1].count(state.turned)


_PLACES = {variety: place for place, variety in enumerate(VARIETIES)}
_NUMBERS: dict[Action, int] = {**{Place(n): n - 1 for n in range(1, 5)}, Stop(): 4, Let(): 5}


@cache
def _card(turned: Card | None, basket: int) -> Bits:
    """The card turned up, or the basket where it was placed."""
    return joined([_variety(turned), one_hot(4, basket - 1)])


@cache
def _variety(card: Card | None) -> Bits:
    return one_hot(10, -1 if card is None else VARIETIES.index(card))


@lru_cache(maxsize=2**14)
def _table(tops: tuple[Card | None, ...], heights: tuple[int, ...], deck: int, number: int) -> Bits:
    """What everybody sees on the table."""
    return joined(
        [
            *map(_variety, tops),
            *[bar(height, 50) for height in heights],
            bar(deck, 49),
            one_hot(3, number - 1),
        ]
    )


def _counts(pile: tuple[Card, ...]) -> int:
    return sum(1 << 3 * VARIETIES.index(card) for card in pile)


def _remembered(baskets: tuple[tuple[Card, ...], ...]) -> Bits:
    return joined(bar(pile.count(variety), 5) for pile in baskets for variety in VARIETIES)


def _row(lives: tuple[int, ...]) -> int:
    return sum(count << 5 * seat for seat, count in enumerate(lives))


def _at(field: Field, value: int) -> int:
    assert value < 1 << field.width
    return value << field.shift
