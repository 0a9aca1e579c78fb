"""What a position promises everybody, in points, and the chance of winning that lies in it.

The numbers were fitted to how games of `hard` and `medium` ended, by maximum likelihood.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, sqrt

from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.bots.draw_odds import Flow, expected_flow
from florilegium.games.royal_flush.bots.hands import Hand, hand_of
from florilegium.games.royal_flush.bots.hard import JOKER_PRICE
from florilegium.games.royal_flush.bots.planning import PIECE, Spaces, worth
from florilegium.games.royal_flush.cards import PIECES, ROUNDS
from florilegium.games.royal_flush.state import State
from florilegium.games.royal_flush.view import View

Owners = tuple[tuple[int, ...], ...]
"""For each board the seats whose pieces lie there."""

_TOKEN = 2.6
"""A token is two points in the end, and may be of more use before."""
_FOLLOWING = 7.0
"""How far a whole round still to come spreads the points, for a logistic curve."""
_RUNNING = 7.0
"""The same for the round that is on, at its start."""
_LEAST = 0.6
"""What is left of that when the round may end with the next piece, as a share."""


class Expectation:
    """What hands are worth in the round that is judged; what was worked out once is kept."""

    def __init__(self, view: View, left: Sequence[int]) -> None:
        """`left` is how many copies of each card may still come."""
        self.round = view.round
        self._seats = view.seats
        self._boards = tuple([board.name for board in view.boards])
        self._left = left
        self._flows: dict[int, Flow] = {}
        self._worths: dict[tuple[object, ...], float] = {}

    def hand_worth(self, seat: int, hand: Hand, owners: Owners) -> float:
        """What the seat can make of a hand in the rest of the round, where these have pieces."""
        key = (seat, hand, owners)
        found = self._worths.get(key)
        if found is None:
            pieces = scoring.pieces(owners, self._seats)
            fewest = min([count for at, count in enumerate(pieces, 1) if at != seat])
            free = spaces(self._boards, owners)
            found = worth(hand, free, pieces[seat - 1], self.flow(fewest))
            self._worths[key] = found
        return found

    def flow(self, fewest: int) -> Flow:
        """How cards come, while the rival who needs fewest has so many pieces left.

        What lies open now is left out: it is weighed by itself while it lies there.
        """
        if fewest not in self._flows:
            self._flows[fewest] = expected_flow(self._left, 0, self._seats, fewest)
        return self._flows[fewest]

    def points(self, state: State) -> list[float]:
        """What everybody has and what their hands promise, as if the game ended with the round."""
        expected = certain_points(state)
        if state.round == self.round and not scoring.is_over(state):
            pieces = scoring.pieces(state.owners, self._seats)
            for seat in range(1, self._seats + 1):
                promise = self.hand_worth(seat, held(state, seat), state.owners)
                expected[seat - 1] += promise + PIECE * pieces[seat - 1]
        return expected

    def chance(self, state: State, seat: int, expected: Sequence[float]) -> float:
        """The seat's chance of winning where everybody expects so many points."""
        outcome = scoring.outcome(state)
        if outcome is not None:
            return (seat in outcome.winners) / len(outcome.winners)
        return share(expected, seat, self._spread(state))

    def _spread(self, state: State) -> float:
        following = ROUNDS - state.round
        if state.round != self.round:  # it has only just begun
            return sqrt(_FOLLOWING**2 * (following + 1))
        fewest = min(scoring.pieces(state.owners, self._seats))
        running = _LEAST + (1 - _LEAST) * (fewest - 1) / (PIECES - 1)
        return sqrt(_FOLLOWING**2 * following + (_RUNNING * running) ** 2)


def share(expected: Sequence[float], seat: int, spread: float) -> float:
    """How often the seat comes out first, by a logistic curve."""
    own = expected[seat - 1]
    return 1 / fsum([exp(min(60.0, (points - own) / spread)) for points in expected])


def certain_points(state: State) -> list[float]:
    """Points of this round and of those before, tokens and jokers at what they usually bring."""
    now = scoring.round_points(state) if not scoring.is_over(state) else (0,) * len(state.points)
    joker = 0.0 if state.round == ROUNDS else JOKER_PRICE
    return [
        points + round_points + _TOKEN * tokens + joker * jokers
        for points, round_points, tokens, jokers in zip(
            state.points, now, state.tokens, state.jokers, strict=True
        )
    ]


def held(state: State, seat: int) -> Hand:
    """A seat's hand, for weighing."""
    return _hand(state.hands[seat - 1], state.jokers[seat - 1])


_hand = lru_cache(maxsize=256)(hand_of)


@lru_cache(maxsize=256)
def spaces(boards: tuple[str, ...], owners: Owners) -> Spaces:
    """The free spaces of every board."""
    return {
        board: scoring.BOARDS[board].spaces[len(some) :]
        for board, some in zip(boards, owners, strict=True)
    }
