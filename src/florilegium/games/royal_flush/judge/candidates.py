"""Which of the legal actions are worth a thought: of a large hand's thousands of sets, a few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from florilegium.games.royal_flush.actions import Action, Score, Take
from florilegium.games.royal_flush.bots.hard import LOOKED_AT, promising
from florilegium.games.royal_flush.judge.expectation import Expectation, held
from florilegium.games.royal_flush.judge.turns import closest, score_worth
from florilegium.games.royal_flush.legal import scores_by_board, without_scores
from florilegium.games.royal_flush.state import State

_SCORES = 4
"""How many sets are judged."""
_ALIKE = 2
"""How many of them for the same board."""
_BOUGHT = 2
"""How many cards of the display are thought of when a further one costs a token."""


def candidates(
    state: State, legal: Sequence[Action], expectation: Expectation, chosen: Action | None
) -> list[Action]:
    """The actions to judge, in the order of the legal ones, and `chosen` in any case."""
    wanted: set[Action] = set(_scores(state, legal, expectation))
    if state.taken:
        hand = held(state, state.seat)
        wanted |= {Take(str(at)) for at in closest(state, hand, _BOUGHT)}
    found = [
        action
        for action in without_scores(legal)
        if action in wanted or not isinstance(action, Take) or not state.taken
    ]
    for scores in scores_by_board(legal, LOOKED_AT).values():
        found += [score for score in scores if score in wanted]
    return found if chosen is None or chosen in found else [*found, chosen]


def _scores(state: State, legal: Sequence[Action], expectation: Expectation) -> list[Score]:
    """The sets that leave most, over all boards."""
    seat, hand = state.seat, held(state, state.seat)
    worths = [
        (score_worth(state, expectation, seat, hand, score), score)
        for score in promising(hand, legal)
    ]
    worths.sort(key=lambda one: -one[0])
    boards: Counter[str] = Counter()
    found = []
    for _, score in worths:
        boards[score.board] += 1
        if boards[score.board] <= _ALIKE:
            found.append(score)
    return found[:_SCORES]
