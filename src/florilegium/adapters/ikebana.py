"""Ikebana's numbers, as games/ikebana/batched/observation.py tells them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from florilegium.adapters.coder import Coder
from florilegium.adapters.packed import Row, ones
from florilegium.core.caching import cached_by_identity
from florilegium.core.game import Action, AnyGame, Setup
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.ikebana import cards, rules, scoring
from florilegium.games.ikebana.actions import Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.state import State

_KIND = {card: number for number, card in enumerate(KINDS.values())}
_TOKENS = ((1, 4), (5, 1), (10, 4), (50, 9))
"""Each denomination, and how many of it are shown at most."""
_REFUSALS = 31
"""How many refusals are shown at most."""
_BEST_GAIN = 88
"""What a bouquet pays at most: 4 4 M4 5 M5 in one colour (IKE-18, IKE-21)."""


class Ikebana(Coder):
    """All that lies open, counted from the seat that looks."""

    def __init__(self, game: AnyGame, setup: Setup[cards.Options]) -> None:
        super().__init__(game, setup)
        self._place(setup.seats, len(cards.deck(setup.options)))
        rounds = cards.ROUNDS + setup.options.final_bouquet
        most = setup.seats * (cards.CAPITAL + rounds * _BEST_GAIN)
        self.bounds = -cards.CAPITAL, most - cards.CAPITAL
        refusals = isqrt(2 * most)  # IKE-8: so many cost more than anybody can own
        self.longest = cards.ROUNDS * cards.BOUQUET * setup.seats * (2 + refusals)
        self._bouquet = cached_by_identity(self._pack_bouquet)

    def _place(self, seats: int, deck: int) -> None:
        """Where the sections of the observation begin."""
        row, piles = Row(), Row()
        self.deck, self.tokens = deck, sum(most for _, most in _TOKENS)
        self.pile = {card: piles.take(copies(card)) for card in KINDS.values()}
        row.take(deck, seats)
        self.at_prestige = row.take(self.tokens, seats)
        self.at_tops = row.take(len(KINDS), seats)
        self.at_sizes = row.take(deck - 1, seats)
        self.at_deck = row.take(deck)
        self.at_revealed = row.take(len(KINDS))
        self.at_refusals = row.take(_REFUSALS)
        self.at_payee = row.take(seats)
        self.at_acting = row.take(seats)
        self.at_round = row.take(cards.ROUNDS)
        self.at_doubled = row.take(1)
        self.size = row.size

    def listed(self, seat: int) -> Sequence[Action]:
        """Draw, keep, refuse, and buy from each of the others in turn."""
        others = [(seat + step) % self.seats + 1 for step in range(self.seats - 1)]
        return Draw(), Keep(), Refuse(), *map(Buy, others)

    def points(self, state: State) -> tuple[int, ...]:
        """IKE-24: prestige."""
        return state.prestige

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """IKE-12: of the piles only the tops and sizes; bouquets, prestige, the card turned up."""
        bits = ones(len(state.deck)) << self.at_deck | 1 << self.at_round + state.round - 1
        bits |= ones(min(state.refusals, _REFUSALS)) << self.at_refusals
        bits |= scoring.is_doubled(state) << self.at_doubled
        for row in range(self.seats):
            bits |= self._seat(state, (seat - 1 + row) % self.seats, row)
        if not scoring.is_over(state):
            bits |= 1 << self.at_acting + (state.seat - seat) % self.seats
        if state.revealed is not None:
            payee = rules.payee(self.seats, state.seat, state.refusals)
            bits |= 1 << self.at_revealed + _KIND[state.revealed]
            bits |= 1 << self.at_payee + (payee - seat) % self.seats
        return bits

    def _seat(self, state: State, place: int, row: int) -> int:
        """What belongs to one seat, as the one so many rows after the observer."""
        bits = self._bouquet(state.bouquets[place]) << row * self.deck
        bits |= _pack_tokens(state.prestige[place]) << self.at_prestige + row * self.tokens
        pile = state.discards[place]
        if pile:
            bits |= 1 << self.at_tops + row * len(KINDS) + _KIND[pile[-1]]
            bits |= ones(len(pile)) << self.at_sizes + row * (self.deck - 1)
        return bits

    def _pack_bouquet(self, bouquet: tuple[Card, ...]) -> int:
        """For each kind as many ones as copies."""
        bits = 0
        for card in set(bouquet):
            bits |= ones(bouquet.count(card)) << self.pile[card]
        return bits


def _pack_tokens(prestige: int) -> int:
    """IKE-3: as few tokens as can be, each denomination as so many ones."""
    held, bits, shift = dict(cards.tokens(prestige)), 0, 0
    for worth, most in _TOKENS:
        bits |= ones(min(held.get(worth, 0), most)) << shift
        shift += most
    return bits


CODER = Ikebana
