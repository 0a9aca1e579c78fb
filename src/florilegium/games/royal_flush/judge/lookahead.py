"""What an action leads to in one world: the others' next turns, and the best of the seat's own."""

from __future__ import annotations

from florilegium.games.royal_flush import rules, scoring
from florilegium.games.royal_flush.actions import DECK, Action, Score, Take
from florilegium.games.royal_flush.bots.hard import LUCK
from florilegium.games.royal_flush.bots.planning import PIECE
from florilegium.games.royal_flush.judge.expectation import Expectation, certain_points
from florilegium.games.royal_flush.judge.turns import choices, ends_round, finish_turn, reply
from florilegium.games.royal_flush.state import State


def chance_after(state: State, action: Action, expectation: Expectation, unseen: float) -> float:
    """The chance of winning of the seat whose turn it is.

    `unseen` is what a card off the deck adds to its hand, on average.
    """
    seat, round_ = state.seat, state.round
    state, _ = rules.apply(state, seat, action)
    if state.seat == seat and state.round == round_ and not scoring.is_over(state):
        state = finish_turn(state, expectation, unseen)
    while state.seat != seat and state.round == round_ and not scoring.is_over(state):
        state = reply(state, expectation)
    expected = expectation.points(state)
    if state.round != round_ or scoring.is_over(state):
        return expectation.chance(state, seat, expected)
    secret = LUCK if action == Take(DECK) else 0.0
    return _best_turn(state, expectation, expected, unseen, secret)


def _best_turn(
    state: State, expectation: Expectation, expected: list[float], unseen: float, secret: float
) -> float:
    """The chance with the best that the seat can do then.

    `secret` is what it is worth beside, in points, that nobody saw the card it took.
    """
    seat = state.seat
    pieces = scoring.pieces(state.owners, state.setup.seats)[seat - 1]
    certain = certain_points(state)[seat - 1] + PIECE * pieces + secret
    best = 0.0
    for choice in choices(state, expectation, unseen):
        if isinstance(choice.action, Score) and ends_round(state, choice.action):
            after, _ = rules.apply(state, seat, choice.action)
            chance = expectation.chance(after, seat, expectation.points(after))
        else:
            expected[seat - 1] = certain + choice.points
            chance = expectation.chance(state, seat, expected)
        best = max(best, chance)
    return best or expectation.chance(state, seat, expected)
