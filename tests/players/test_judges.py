"""What every judge must do, whatever its game."""

from __future__ import annotations

from typing import Any

import pytest

import florilegium as fl
from florilegium.core.judge import Judge
from florilegium.players import private_seed
from tests.players.selfplay import Moment, moments

SEAT = 1
EFFORT = 0.2
MOST = 8
"""Decisions that are looked at: some judges search."""
JUDGED = [name for name in fl.games() if fl.game(name).judge is not None]


def asked(name: str) -> list[Moment]:
    """A seat's decisions, spread over a game of bots."""
    own = [one for one in moments(name, "easy") if one.seat == SEAT and len(one.legal) > 1]
    return own[:: max(1, len(own) // MOST)]


def judge_of(name: str, moment: Moment) -> Judge:
    factory = fl.game(name).judge
    assert factory is not None
    judge = factory(SEAT, private_seed("self-play", SEAT, "judge"))
    for event in moment.seen:
        judge.see(event)
    return judge


def test_our_games_have_judges() -> None:
    assert JUDGED


@pytest.mark.parametrize("name", JUDGED)
def test_actions_come_best_first_and_the_chosen_one_is_among_them(name: str) -> None:
    for moment in asked(name):
        judge = judge_of(name, moment)
        chosen: Any = moment.legal[-1]
        found = judge.judge(moment.view, moment.legal, EFFORT, chosen)
        values = [worth.value for worth in found.worths]
        assert values == sorted(values, reverse=True)
        actions = [worth.action for worth in found.worths]
        assert chosen in actions
        assert len(set(map(str, actions))) == len(actions)
        assert set(actions) <= set(moment.legal)
        assert all(worth.error >= 0 for worth in found.worths)
        if found.unit == "chance":
            assert -1e-9 <= values[-1] <= values[0] <= 1 + 1e-9


@pytest.mark.parametrize("name", JUDGED)
def test_the_same_question_gets_the_same_answer(name: str) -> None:
    """From another judge who saw the same, and from the same one asked again."""
    for moment in asked(name)[-3:]:
        judge, other = judge_of(name, moment), judge_of(name, moment)
        first = judge.judge(moment.view, moment.legal, EFFORT, moment.action)
        assert judge.judge(moment.view, moment.legal, EFFORT, moment.action) == first
        assert other.judge(moment.view, moment.legal, EFFORT, moment.action) == first
