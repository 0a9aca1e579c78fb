"""Non-interference for judges: what is hidden never changes what an action seems worth."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.judge import Judgement
from florilegium.players import private_seed
from tests.players.selfplay import moments
from tests.secrecy.twins import twin

SEAT = 2
EFFORT = 0.2
JUDGED = [name for name in fl.games() if fl.game(name).judge is not None]


def alone(packed: bytes) -> list[Judgement]:
    """A judge that gets a seat's part of a game and nothing else."""
    name, decisions = pickle.loads(packed)
    factory = fl.game(name).judge
    assert factory is not None
    judge = factory(SEAT, private_seed("self-play", SEAT, "judge"))
    found = []
    for events, view, legal, chosen in decisions:
        for event in events:
            judge.see(event)
        found.append(judge.judge(view, legal, EFFORT, chosen))
    return found


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_hidden_changes_no_verdict(name: str) -> None:
    game = fl.game(name)
    shown: list[Any] = []
    exchanged: list[Any] = []
    told, different = 0, 0
    for number, moment in enumerate(moments(name, "medium")):
        if moment.seat == SEAT and len(moment.legal) > 1:
            other = twin(name, moment.state, SEAT, SEAT, str(moment.action), number)
            different += other != moment.state
            events = moment.seen[told:]
            view, legal = game.view(other, SEAT), game.legal(other, SEAT)
            shown.append((events, moment.view, moment.legal, moment.action))
            exchanged.append((events, view, legal, moment.action))
            told = len(moment.seen)
    assert different, "the twins must differ, or nothing was tested"
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as elsewhere:
        found = elsewhere.submit(alone, pickle.dumps((name, exchanged))).result(300)
    assert found == alone(pickle.dumps((name, shown)))
