"""Ikebana for the comparison: both engines' states in one form, and how its players choose."""

from __future__ import annotations

import random
import struct
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np

import florilegium as fl
from florilegium.core.caching import cached_by_identity
from florilegium.games.deck55 import KINDS, Card, deck55
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.actions import Action, Buy, Keep, Refuse
from florilegium.games.ikebana.batched import Ikebana
from florilegium.games.ikebana.batched.state import OWN, TABLE
from florilegium.games.ikebana.state import State
from florilegium.games.ikebana.view import View
from tests.cases import OPTIONS
from tests.equivalence.ikebana_columns import Columns
from tests.equivalence.ikebana_observation import Observation
from tests.equivalence.twin import Moment, Twin


def twin(seats: int, **options: Any) -> Twin:
    """Ikebana's."""
    return IkebanaTwin(Ikebana(seats, **options), seats, **options)


CASES: list[tuple[int, dict[str, Any]]] = [
    (seats, chosen | {"first_seat": 1 + (seats + place) % seats})
    for seats, (place, chosen) in product(fl.game("ikebana").seats, enumerate(OPTIONS["ikebana"]))
]
KEEP, REFUSE = Keep(), Refuse()
NO_KIND = 31
KIND = {card: place for place, card in enumerate(KINDS)}
COUNTED = {card: 1 << 2 * place for place, card in enumerate(KINDS)}
"""A heap of cards as two bits for each kind: how many copies it has."""


class IkebanaTwin(Twin):
    """Kinds instead of single cards, piles card by card; rows are counted from the acting seat."""

    env: Ikebana

    def __init__(self, env: Ikebana, seats: int, **options: Any) -> None:
        super().__init__(env, seats, **options)
        self._observation = Observation(seats)
        self._columns = Columns(seats)
        self._pile = cached_by_identity(_pile_words)
        self._bouquet = cached_by_identity(self._bouquet_words)
        self._deck = cached_by_identity(_counted)
        self._number = cache(env.number)

    def deck(self, state: State) -> Sequence[int]:
        return [KIND[card] for card in state.deck]

    def redealt(self, before: State, after: State) -> Sequence[int] | None:
        """The cards shuffled are the last ones of the column."""
        if before.shuffles == after.shuffles:
            return None
        up = [] if after.revealed is None else [after.revealed]
        shuffled = [*up, *after.deck]
        others = Counter(deck55()) - Counter(shuffled)
        return [KIND[card] for card in [*others.elements(), *shuffled]]

    def numbers(self, seat: int, action: Action) -> tuple[int, ...]:
        return (self._number(action, seat),)

    def scores(self, state: State) -> Sequence[int]:
        return state.prestige

    def observation(self, view: View, events: tuple[Any, ...], moment: Moment) -> int:
        return self._observation.encode(view)

    def words(self, moment: Moment) -> Sequence[int]:
        state: State = moment.state
        first, over = state.seat - 1, scoring.is_over(state)
        own: list[int] = []
        bouquets: list[int] = []
        piles: list[int] = []
        gathered = 0
        for seat in (*range(first, self.seats), *range(first)):
            bouquet, gain, held = self._bouquet(state.bouquets[seat])
            pile = state.discards[seat]
            gathered += held
            bouquets.append(bouquet)
            piles += self._pile(pile)
            top = KIND[pile[-1]] if pile else NO_KIND
            gain = 0 if over else gain << scoring.is_doubled(state)
            own.append(
                state.prestige[seat] << OWN.prestige.shift
                | gain << OWN.gain.shift
                | top << OWN.top.shift
            )
        deck = self._deck(state.deck)
        heaps = deck & 2**30 - 1, deck >> 30, gathered & 2**30 - 1, gathered >> 30
        return [*own, *bouquets, *piles, self._table(state), *heaps]

    def columns(self, state: Any) -> np.ndarray:
        return self._columns.of(state)

    def _table(self, state: State) -> int:
        up = NO_KIND if state.revealed is None else KIND[state.revealed]
        return (
            state.seat - 1 << TABLE.seat.shift
            | (state.seat - state.starter) % self.seats << TABLE.lap.shift
            | len(state.bouquets[state.seat - 1]) << TABLE.flowers.shift
            | len(state.gains) << TABLE.rounds.shift
            | state.refusals << TABLE.refusals.shift
            | up << TABLE.up.shift
        )

    def _bouquet_words(self, bouquet: tuple[Card, ...]) -> tuple[int, int, int]:
        """The cards in order, what they pay once they are five, and the cards counted."""
        kinds = [KIND[card] for card in bouquet] + [NO_KIND] * (5 - len(bouquet))
        gain = scoring.gain(bouquet).total if len(bouquet) == 5 else 0
        word = sum(kind << 5 * place for place, kind in enumerate(kinds))
        return word, gain, _counted(bouquet)

    def choose(
        self,
        state: State,
        seat: int,
        legal: Sequence[Action],
        chance: random.Random,
        care: float,
    ) -> Action:
        """With care for one colour, which makes rich; in the last round all of it is spent."""
        if chance.random() >= care:
            return chance.choice(legal)
        colours = {card.colour for card in state.bouquets[seat - 1]} | {"M"}
        if state.revealed is not None:
            fits = state.revealed.colour in colours and state.round < 4
            return KEEP if fits or REFUSE not in legal else REFUSE
        for action in legal:
            if isinstance(action, Buy) and state.discards[action.seat - 1][-1].colour in colours:
                return action
        return legal[0]


def _counted(cards: tuple[Card, ...]) -> int:
    return sum(map(COUNTED.__getitem__, cards))


def _pile_words(pile: tuple[Card, ...]) -> tuple[int, ...]:
    """Four kinds to a word, the lowest card first."""
    kinds = bytes(map(KIND.__getitem__, pile))
    return struct.unpack("<15I", kinds.ljust(60, bytes([NO_KIND])))
