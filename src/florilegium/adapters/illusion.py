"""Illusion's numbers, as games/illusion/batched/observation.py tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from florilegium.adapters.coder import Coder
from florilegium.adapters.packed import Row, ones
from florilegium.core.caching import cached_by_identity
from florilegium.core.game import Action, AnyGame, Setup
from florilegium.core.option import Flag, Kind
from florilegium.games.illusion import cards, rules, scoring
from florilegium.games.illusion.actions import Let, Place, Stop
from florilegium.games.illusion.cards import BASKETS, COPIES, ROUNDS, VARIETIES, Card
from florilegium.games.illusion.state import State

_KIND = {variety: number for number, variety in enumerate(VARIETIES)}


class Illusion(Coder):
    """With `memory` the observation tells all that a perfect memory would know."""

    extras: ClassVar[Mapping[str, Kind]] = {"memory": Flag()}

    def __init__(
        self,
        game: AnyGame,
        setup: Setup[cards.Options],
        memory: bool = False,
    ) -> None:
        super().__init__(game, setup, memory=memory)
        self.memory = memory
        self._place(setup.seats, len(cards.deck(setup.options)))
        self.longest = ROUNDS * self.deck * setup.seats
        self.bounds = 0, ROUNDS * self.most
        self._counts = cached_by_identity(_pack_counts)

    def _place(self, seats: int, deck: int) -> None:
        """Where the sections of the observation begin."""
        row, self.most = Row(), seats * cards.lives(seats) - (seats - 2)
        self.deck = deck
        row.take(len(VARIETIES))
        self.at_placed = row.take(len(BASKETS))
        self.at_placer = row.take(seats)
        self.at_waiting = row.take(seats)
        self.at_tops = row.take(len(VARIETIES), len(BASKETS))
        self.at_heights = row.take(deck, len(BASKETS))
        self.at_deck = row.take(deck - 1)
        self.at_round = row.take(ROUNDS)
        self.at_lives = row.take(self.most, seats)
        self.at_points = row.take(self.most, (ROUNDS - 1) * seats)
        self.at_memory = row.take(COPIES, len(BASKETS) * len(VARIETIES) * self.memory)
        self.size = row.size

    def listed(self, seat: int) -> Sequence[Action]:
        """The baskets, stop, let; the same for every seat."""
        return *map(Place, BASKETS), Stop(), Let()

    def points(self, state: State) -> tuple[int, ...]:
        """ILL-16: those of the finished rounds."""
        return state.points

    def acting(self, state: State) -> int:
        """ILL-9: the others decide one after the other, from the placer's left neighbour on."""
        if state.placed is None:
            return 0 if state.turned is None else state.seat
        return (state.seat + len(state.decisions)) % self.seats + 1

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """ILL-6: the tops alone; ILL-9: who still has to decide, and no decision."""
        seats, bits = self.seats, 0
        if not scoring.is_over(state):
            bits |= 1 << self.at_placer + (state.seat - seat) % seats
        if state.turned is not None:
            bits |= 1 << _KIND[state.turned]
        if state.placed is not None:
            bits |= 1 << self.at_placed + state.placed - 1
            for other in rules.waiting(state):
                bits |= 1 << self.at_waiting + (other - seat) % seats
        bits |= ones(len(state.deck)) << self.at_deck | 1 << self.at_round + state.round - 1
        bits |= self._lives(state.lives, seat) << self.at_lives
        for number, lives in enumerate(state.scored[: ROUNDS - 1]):
            bits |= self._lives(lives, seat) << self.at_points + number * seats * self.most
        return bits | self._baskets(state)

    def _lives(self, lives: tuple[int, ...], seat: int) -> int:
        """What each seat has, the observer first."""
        bits = 0
        for place in range(self.seats):
            bits |= ones(lives[(seat - 1 + place) % self.seats]) << place * self.most
        return bits

    def _baskets(self, state: State) -> int:
        bits = 0
        for place, basket in enumerate(state.baskets):
            if basket:
                bits |= 1 << self.at_tops + place * len(VARIETIES) + _KIND[basket[-1]]
                bits |= ones(len(basket)) << self.at_heights + place * self.deck
                if self.memory:
                    width = COPIES * len(VARIETIES)
                    bits |= self._counts(basket) << self.at_memory + place * width
        return bits


def _pack_counts(basket: tuple[Card, ...]) -> int:
    """For each variety as many ones as cards."""
    bits = 0
    for number, variety in enumerate(VARIETIES):
        bits |= ones(basket.count(variety)) << COPIES * number
    return bits


CODER = Illusion
