"""What a hand is worth to its owner for the rest of the round: the boards it can plan for.

The best board takes the cards it needs, the next best is found among those left, and so on. A
plan costs the turns that it still takes, each at what a turn usually brings. Boards beside the plan
count a little, for what they leave open. The numbers were found by playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from florilegium.games.royal_flush.bots.draw_odds import Flow
from florilegium.games.royal_flush.bots.hands import Hand
from florilegium.games.royal_flush.bots.outlook import Prospect, prospect
from florilegium.games.royal_flush.cards import ROYAL_FLUSH

TURN = 2.3
"""What a turn usually brings, in points."""
PIECE = 0.77
"""What it costs to have one piece fewer."""
_DECLINE = 0.285
"""The share of the step down to the next space that a turn costs: rivals may score first."""
_STEEPEST = 4
"""A larger difference to the next space counts as this."""
_STARTS = 2
"""How many of the best goals a plan may begin with."""
_BESIDE = 0.2
"""What a point that the hand can reach counts, within the plan or not."""

Spaces = Mapping[str, tuple[int, ...]]
"""The values of the free spaces of every open board, best first."""


class Goal(NamedTuple):
    """A board, and what it adds to the worth of a hand."""

    board: str
    worth: float
    """In points, the turns it takes already paid for."""
    way: Prospect
    """How it is to be reached."""


def worth(hand: Hand, spaces: Spaces, pieces: int, flow: Flow) -> float:
    """The points that are expected of a hand, less what turns usually bring."""
    goals = _goals(hand, spaces, flow)
    beside = _BESIDE * fsum(map(_worth, goals.values()))
    first = sorted(goals.values(), key=_worth, reverse=True)[:_STARTS]
    plans = [_plan(start, dict(goals), hand, spaces, pieces, flow) for start in first]
    return beside + max(plans, default=0.0)


def aims(hand: Hand, spaces: Spaces, flow: Flow) -> list[str]:
    """The boards that a hand is worth something for, the most promising first."""
    goals = _goals(hand, spaces, flow)
    return sorted(goals, key=lambda board: goals[board].worth, reverse=True)


def _plan(
    start: Goal, goals: dict[str, Goal], hand: Hand, spaces: Spaces, pieces: int, flow: Flow
) -> float:
    """What a plan brings that begins with this goal and goes on with the best that is left."""
    free = dict(spaces)
    total, survival = 0.0, 1.0 - flow.hazard
    in_time = survival
    best: Goal | None = start
    while best:
        total += best.worth * in_time
        in_time *= survival
        pieces -= 1
        if best.board == ROYAL_FLUSH or not pieces:  # ROY-27
            break
        way = best.way
        hand = hand.minus(way.cards, way.twins, way.jokers)
        free[best.board] = free[best.board][1:]
        _update(goals, best, hand, free, flow)
        best = max(goals.values(), key=_worth, default=None)
    return total


def _goal(board: str, values: tuple[int, ...], hand: Hand, flow: Flow) -> Goal | None:
    """What a board adds to the worth of a hand; None where that is nothing."""
    way = prospect(board, hand, flow) if values else None
    if way is None:
        return None
    turns = way.lacking + 1
    step = values[0] - values[1] if len(values) > 1 else values[0]
    points = values[0] - _DECLINE * turns * min(step, _STEEPEST)
    gain = way.chance * (points - TURN * turns - PIECE)
    return Goal(board, gain, way) if gain > 0 else None


def _worth(one: Goal) -> float:
    return one.worth


def _goals(hand: Hand, spaces: Spaces, flow: Flow) -> dict[str, Goal]:
    found = (_goal(board, values, hand, flow) for board, values in spaces.items())
    return {one.board: one for one in found if one}


def _update(goals: dict[str, Goal], best: Goal, hand: Hand, spaces: Spaces, flow: Flow) -> None:
    """Once a plan has taken its cards, look again at the boards that wanted them too."""
    gone = best.way.cards | best.way.twins
    for board, old in list(goals.items()):
        way = old.way
        if board == best.board or way.twins or way.jokers or not way.cards or way.cards & gone:
            new = _goal(board, spaces[board], hand, flow)
            if new:
                goals[board] = new
            else:
                del goals[board]
