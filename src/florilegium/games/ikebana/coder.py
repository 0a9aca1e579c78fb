"""The readable Ikebana in the numbers of its layout."""

from __future__ import annotations

from math import isqrt

from florilegium.core.caching import cached_by_identity
from florilegium.core.coder import Coder
from florilegium.core.game import AnyGame, Setup
from florilegium.core.layout import ones
from florilegium.core.seats import clockwise, steps_to
from florilegium.games.deck55 import Card, first_copies
from florilegium.games.ikebana import cards, rules, scoring
from florilegium.games.ikebana.layout import KINDS, REFUSALS, TOKENS, Layout
from florilegium.games.ikebana.state import State
from florilegium.games.ikebana.view import View

_BEST_GAIN = 88
"""What a bouquet pays at most: 4 4 M4 5 M5 in one colour (IKE-18, IKE-21)."""


class Ikebana(Coder):
    """All that lies open, counted from the seat that looks."""

    layout_type = Layout
    layout: Layout

    def __init__(self, game: AnyGame, setup: Setup[cards.Options], options: cards.Options) -> None:
        super().__init__(game, setup, options)
        self.deck = len(self.layout.deck)
        self.pile = first_copies(dict.fromkeys(self.layout.deck))
        rounds = cards.ROUNDS + options.final_bouquet
        most = setup.seats * (cards.CAPITAL + rounds * _BEST_GAIN)
        self.bounds = -cards.CAPITAL, most - cards.CAPITAL
        refusals = isqrt(2 * most)  # IKE-8: so many cost more than anybody can own
        self.longest = cards.ROUNDS * cards.BOUQUET * setup.seats * (2 + refusals)
        self._bouquet = cached_by_identity(self._pack_bouquet)

    def seen(self, view: View) -> State:
        """Any cards stand for those that are hidden."""
        any_card = self.layout.deck[0]
        return State(
            setup=self.setup,
            deck=(any_card,) * view.deck,
            revealed=view.revealed,
            refusals=view.refusals,
            seat=view.turn[0] if view.turn else 1,
            starter=1,
            round=view.round,
            prestige=view.prestige,
            bouquets=view.bouquets,
            discards=tuple(
                (*[any_card] * (size - 1), top) if top else ()
                for top, size in zip(view.discards, view.discard_sizes, strict=True)
            ),
            gains=view.gains,
            finished=view.finished,
            shuffles=1,
        )

    def differences(self, view: View) -> dict[str, tuple[object, object]]:
        ours = self.setup.options.final_bouquet
        return {} if view.final_bouquet == ours else {"final_bouquet": (view.final_bouquet, ours)}

    def points(self, state: State) -> tuple[int, ...]:
        """IKE-24: prestige."""
        return state.prestige

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """IKE-12: of the piles only the tops and sizes; bouquets, prestige, the card turned up."""
        at, seats = self.at, self.seats
        bits = ones(len(state.deck)) << at["deck"] | 1 << at["round"] + state.round - 1
        bits |= ones(min(state.refusals, REFUSALS)) << at["refusals"]
        bits |= scoring.is_doubled(state) << at["doubled"]
        for row, other in enumerate(clockwise(seat, seats)):
            bits |= self._seat(state, other - 1, row)
        if not scoring.is_over(state):
            bits |= 1 << at["acting"] + steps_to(seat, state.seat, seats)
        if state.revealed is not None:
            payee = rules.payee(seats, state.seat, state.refusals)
            bits |= 1 << at["turned up"] + self.kind[state.revealed]
            bits |= 1 << at["payee"] + steps_to(seat, payee, seats)
        return bits

    def _seat(self, state: State, place: int, row: int) -> int:
        """What belongs to one seat, as the one so many rows after the observer."""
        at, tokens = self.at, self.layout.tokens
        bits = self._bouquet(state.bouquets[place]) << at["bouquets"] + row * self.deck
        bits |= _pack_tokens(state.prestige[place]) << at["prestige"] + row * tokens
        pile = state.discards[place]
        if pile:
            bits |= 1 << at["discard tops"] + row * KINDS + self.kind[pile[-1]]
            bits |= ones(len(pile)) << at["discard sizes"] + row * (self.deck - 1)
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
    for worth, most in TOKENS:
        bits |= ones(min(held.get(worth, 0), most)) << shift
        shift += most
    return bits


CODER = Ikebana
