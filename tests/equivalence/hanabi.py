"""Hanabi for the comparison: the readable state as the twin's words, and how its players choose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np

import florilegium as fl
from florilegium.arrays.bits import Field, ones
from florilegium.core.caching import cached_by_identities, cached_by_identity
from florilegium.games.deck55 import Card
from florilegium.games.hanabi.actions import Action, Discard, Play
from florilegium.games.hanabi.batched import Hanabi
from florilegium.games.hanabi.batched.state import (
    DISCARDED,
    NONE,
    PLAYED,
    TABLE,
    TOLD_COLOUR,
    TOLD_VALUE,
)
from florilegium.games.hanabi.state import (
    Completed,
    Discarded,
    Event,
    Knowledge,
    Played,
    State,
    Told,
)
from florilegium.games.hanabi.view import View
from tests.cases import OPTIONS
from tests.equivalence.canonical import Canonical, by_colour
from tests.equivalence.twin import Moment, Twin


def twin(seats: int, **options: Any) -> Twin:
    """Hanabi's, with a first seat that depends on the options."""
    return HanabiTwin(Hanabi(seats, **options), seats, **options)


CASES: list[tuple[int, dict[str, Any]]] = [
    (seats, chosen | {"first_seat": 1 + place % seats})
    for seats, (place, chosen) in product(fl.game("hanabi").seats, enumerate(OPTIONS["hanabi"]))
]


class HanabiTwin(Twin):
    """Words by the layout that batched/state.py tells; rows are counted from the acting seat."""

    env: Hanabi
    hears = True

    def __init__(self, env: Hanabi, seats: int, **options: Any) -> None:
        super().__init__(env, seats, **options)
        self.letters = env.shape.letters
        self.size = env.shape.hand
        names = [f"{letter}{value}" for letter in self.letters for value in range(1, 6)]
        self.kinds = {name: kind for kind, name in enumerate(names)}
        self._canonical = Canonical(seats, self.letters)
        self._hand = cached_by_identity(self._hand_word)
        self._told = cached_by_identity(self._told_words)
        self._card = cached_by_identity(self._card_bits)
        self._bag = cached_by_identity(self._bag_words)
        self._gone = cached_by_identity(self._discard_words)
        self._fire = cache(self._fireworks)
        self._numbers = cached_by_identities(self._number)
        self._masks: dict[int, dict[int, tuple[Action, int]]] = {
            seat: {} for seat in range(1, seats + 1)
        }
        """By seat and the identity of an action: the action, and its number as a bit."""

    def deck(self, state: State) -> Sequence[int]:
        return [self.kinds[card] for card in [*sum(state.hands, ()), *state.deck]]

    def numbers(self, seat: int, action: Action) -> tuple[int, ...]:
        return self._numbers(action, seat)

    def mask(self, seat: int, legal: Sequence[Action]) -> int:
        known, mask = self._masks[seat], 0
        for action in legal:
            hit = known.get(id(action))
            if hit is None:
                hit = known[id(action)] = action, 1 << self.numbers(seat, action)[0]
            mask |= hit[1]
        return mask

    def _number(self, action: Action, seat: int) -> tuple[int, ...]:
        return (self.env.number(action, seat),)

    def scores(self, state: State) -> Sequence[int]:
        """HAN-20: a lost game scores nothing at all."""
        lost = state.red == state.setup.options.red_tokens
        return (0 if lost else sum(state.fireworks),) * self.seats

    def observation(self, view: View, events: tuple[Event, ...], moment: Moment) -> int:
        return self._canonical.encode(view, events)

    def words(self, moment: Moment) -> Sequence[int]:
        state: State = moment.state
        first = state.seat - 1
        hands = [*state.hands[first:], *state.hands[:first]]
        told = [self._told(some) for some in (*state.knowledge[first:], *state.knowledge[:first])]
        return [
            *map(self._hand, hands),
            *[colours for colours, _ in told],
            *[values for _, values in told],
            self._fire(state.fireworks),
            self._table(state) | self._last(moment.events),
            *self._gone(state.discard),
            *self._bag(state.deck),
        ]

    def columns(self, state: Any) -> np.ndarray:
        """What was told to the place of a card that is not there means nothing."""
        full = [word >> 5 * (self.size - 1) != NONE for word in state.hands]
        shape = self.env.shape
        told_colours, told_values = [
            tuple(
                np.where(whole, word, word & ones(cells.width * (cells.count - 1)))
                for whole, word in zip(full, words, strict=True)
            )
            for cells, words in (
                (shape.colour_cells, state.told_colours),
                (shape.value_cells, state.told_values),
            )
        ]
        return super().columns(state._replace(told_colours=told_colours, told_values=told_values))

    def _hand_word(self, hand: tuple[Card, ...]) -> int:
        kinds = [self.kinds[card] for card in hand] + [NONE] * (self.size - len(hand))
        return sum(kind << 5 * place for place, kind in enumerate(kinds))

    def _told_words(self, hand: tuple[Knowledge, ...]) -> tuple[int, int]:
        """What was told of each card, whether it touched it or not."""
        colours = values = 0
        for place, known in enumerate(hand):
            some, others = self._card(known)
            colours |= some << len(self.letters) * place
            values |= others << 5 * place
        return colours, values

    def _card_bits(self, known: Knowledge) -> tuple[int, int]:
        letters = (known.colour or "") + known.not_colours
        digits = str(known.value or "") + known.not_values
        colours = sum(1 << self.letters.index(letter) for letter in letters)
        return colours, sum(1 << int(digit) - 1 for digit in digits)

    def _fireworks(self, tops: tuple[int, ...]) -> int:
        return sum((1 << top) - 1 << 5 * column for column, top in enumerate(tops))

    def _discard_words(self, discard: tuple[Card, ...]) -> tuple[int, int]:
        """Ten places for each colour, 111 22 33 44 5, filled from the left."""
        words = [0, 0]
        for column, counted in enumerate(by_colour(discard, len(self.letters))):
            words[column // 3] |= _ten_places(counted) << 10 * (column % 3)
        return words[0], words[1]

    def _bag_words(self, deck: tuple[Card, ...]) -> tuple[int, int]:
        """Every kind once, and the further copies."""
        once = further = 0
        for column, counted in enumerate(by_colour(deck, len(self.letters))):
            some, others = _copies(counted)
            once |= some << 5 * column
            further |= others << 5 * column
        return once, further

    def _table(self, state: State) -> int:
        turns = self.seats if state.turns_left is None else state.turns_left
        return (
            _at(TABLE.blue, state.blue)
            | _at(TABLE.red, state.red)
            | _at(TABLE.seat, state.seat - 1)
            | _at(TABLE.turns, turns)
        )

    def _last(self, events: tuple[Event, ...]) -> int:
        """The last action, its row counted from the seat that acted."""
        match events[0] if events else None:
            case Told(seat, to, clue, positions):
                what = TOLD_VALUE if clue.isdigit() else TOLD_COLOUR
                about = int(clue) - 1 if clue.isdigit() else self.letters.index(clue)
                cards = sum(1 << place - 1 for place in positions)
                row = _at(TABLE.last_to, (to - seat) % self.seats)
                told = _at(TABLE.last_about, about) | _at(TABLE.last_cards, cards)
                return _at(TABLE.last, what) | told | row
            case Discarded(_, place, card):
                return _at(TABLE.last, DISCARDED) | self._left(place, card)
            case Played(_, place, card, scored):
                bonus = any(isinstance(later, Completed) and later.bonus for later in events)
                success = _at(TABLE.last_scored, scored) | _at(TABLE.last_bonus, bonus)
                return _at(TABLE.last, PLAYED) | self._left(place, card) | success
        return 0

    def _left(self, place: int, card: Card) -> int:
        return _at(TABLE.last_about, self.kinds[card]) | _at(TABLE.last_cards, 1 << place - 1)

    def choose(
        self,
        state: State,
        seat: int,
        legal: Sequence[Action],
        chance: random.Random,
        care: float,
    ) -> Action:
        """With care as if the own cards could be seen: what can be played is played."""
        if chance.random() < care:
            playable = [
                Play(place)
                for place, card in enumerate(state.hands[seat - 1], 1)
                if state.fireworks[self.letters.index(card[0])] == card.value - 1
            ]
            if playable:
                return chance.choice(playable)
            calm = [action for action in legal if not isinstance(action, Play)]
            discards = [action for action in calm if isinstance(action, Discard)]
            return chance.choice(discards if discards and chance.random() < 0.5 else calm)
        return chance.choice(legal)


@cache
def _ten_places(counted: int) -> int:
    starts = enumerate((0, 3, 5, 7, 9))
    return sum((1 << (counted >> 2 * value & 3)) - 1 << start for value, start in starts)


@cache
def _copies(counted: int) -> tuple[int, int]:
    """Of one colour; the third 1 stands where a 5 would.

    Of several copies, injected decks use up the lower place of the second word first.
    """
    counts = [counted >> 2 * value & 3 for value in range(5)]
    once = sum((count > 0) << value for value, count in enumerate(counts))
    further = sum((count > 1) << value for value, count in enumerate(counts) if value)
    return once, further | (counts[0] > 1) << 4 | (counts[0] > 2)


def _at(field: Field, value: int) -> int:
    assert value < 1 << field.width
    return value << field.shift
