"""The readable Illusion in the numbers of its layout."""

from __future__ import annotations

from florilegium.core.caching import cached_by_identities, cached_by_identity
from florilegium.core.coder import Coder
from florilegium.core.game import AnyGame, Setup
from florilegium.core.layout import ones
from florilegium.core.seats import from_seat, seat_after, steps_to
from florilegium.games.illusion import cards, rules, scoring
from florilegium.games.illusion.cards import COPIES, ROUNDS, Card
from florilegium.games.illusion.layout import VARIETIES, Layout, Options
from florilegium.games.illusion.state import State
from florilegium.games.illusion.view import View


class Illusion(Coder):
    """With `memory` the observation tells all that a perfect memory would know."""

    layout_type = Layout
    layout: Layout
    extras = ("memory",)

    def __init__(self, game: AnyGame, setup: Setup[cards.Options], options: Options) -> None:
        super().__init__(game, setup, options)
        self.memory, self.most = options.memory, self.layout.most
        self.deck = len(self.layout.deck)
        self.longest = ROUNDS * self.deck * setup.seats
        self.bounds = 0, ROUNDS * self.most
        self._counts = cached_by_identity(self._pack_counts)
        self._baskets = cached_by_identity(64)(self._pack_baskets)
        self._lives = cached_by_identities(self._pack_lives)

    def seen(self, view: View) -> State:
        """Any cards stand for those that are hidden: with `memory` the caller fills them in."""
        any_card = cards.deck(self.setup.options)[0]
        placed = view.placed
        placer = placed.seat if placed else view.turn[0] if view.turn else 1
        decided = {*range(1, view.seats + 1)} - {placer, *view.waiting} if placed else set()
        return State(
            setup=self.setup,
            deck=(any_card,) * view.deck,
            turned=view.turned,
            baskets=tuple(
                (*[any_card] * (height - 1), top) if top else ()
                for top, height in zip(view.baskets, view.heights, strict=True)
            ),
            lives=view.lives,
            scored=view.scored,
            round=view.round,
            seat=placer,
            placed=placed.basket if placed else None,
            decisions=tuple((seat, False) for seat in sorted(decided)),
            shuffles=1,
        )

    def points(self, state: State) -> tuple[int, ...]:
        """ILL-16: those of the finished rounds."""
        return state.points

    def acting(self, state: State) -> int:
        """ILL-9: the others decide one after the other, from the placer's left neighbour on."""
        if state.placed is None:
            return 0 if state.turned is None else state.seat
        return seat_after(state.seat, 1 + len(state.decisions), self.seats)

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """ILL-6: the tops alone; ILL-9: who still has to decide, and no decision."""
        at, seats, bits = self.at, self.seats, 0
        if not scoring.is_over(state):
            bits |= 1 << at["placer"] + steps_to(seat, state.seat, seats)
        if state.turned is not None:
            bits |= 1 << at["turned"] + self.kind[state.turned]
        if state.placed is not None:
            bits |= 1 << at["placed"] + state.placed - 1
            for other in rules.waiting(state):
                bits |= 1 << at["waiting"] + steps_to(seat, other, seats)
        bits |= ones(len(state.deck)) << at["deck"] | 1 << at["round"] + state.round - 1
        bits |= self._lives(state.lives, seat) << at["lives"]
        for number, lives in enumerate(state.scored[: ROUNDS - 1]):
            bits |= self._lives(lives, seat) << at["points"] + number * seats * self.most
        return bits | self._baskets(state.baskets)

    def _pack_lives(self, lives: tuple[int, ...], seat: int) -> int:
        """What each seat has, the observer first."""
        bits = 0
        for row, count in enumerate(from_seat(lives, seat)):
            bits |= ones(count) << row * self.most
        return bits

    def _pack_baskets(self, baskets: tuple[tuple[Card, ...], ...]) -> int:
        bits = 0
        for place, basket in enumerate(baskets):
            if basket:
                top = self.kind[basket[-1]]
                bits |= 1 << self.at["tops"] + place * VARIETIES + top
                bits |= ones(len(basket)) << self.at["heights"] + place * self.deck
                if self.memory:
                    width = COPIES * VARIETIES
                    bits |= self._counts(basket) << self.at["memory"] + place * width
        return bits

    def _pack_counts(self, basket: tuple[Card, ...]) -> int:
        """For each variety as many ones as cards."""
        bits = 0
        for variety in set(basket):
            bits |= ones(basket.count(variety)) << COPIES * self.kind[variety]
        return bits


CODER = Illusion
