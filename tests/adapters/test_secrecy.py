"""Non-interference: no number a seat gets depends on what it may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from florilegium.core.coder import Coder, coder
from tests.cases import Case, Step, walk
from tests.secrecy.twins import twin

MOMENTS = 25


def steps(case: Case) -> Iterator[tuple[int, Step, Any]]:
    """Steps from all over a few games, with what observations tell of those before."""
    code, chance = coder(case.name, case.seats, **case.options), random.Random(case.name)
    for seed in range(99):
        last = code.noticed(None, ())
        for number, step in enumerate(walk(case, seed)):
            if chance.random() < 0.1:
                yield number, step, last
            last = code.noticed(last, step.events)


def received(code: Coder, state: Any, seat: int, last: Any) -> tuple[int, int]:
    """All that a seat gets."""
    choices = code.game.legal(state, seat) if code.acting(state) == seat else ()
    legal = sum(code.offered(choices, seat, ())[0])
    return code.observed(state, seat, last, ()), legal


CASES = [
    Case("hanabi", 3, {}),
    Case("ikebana", 3, {}),
    Case("royal_flush", 3, {"children": [1, 3]}),
    Case("illusion", 5, {}),  # enough to have decisions that nobody knows
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_number_depends_on_what_is_hidden(case: Case) -> None:
    name = case.name
    code, different = coder(name, case.seats, **case.options), 0
    for _, (number, step, last) in zip(range(MOMENTS), steps(case), strict=False):
        for viewer in range(1, case.seats + 1):
            other = twin(name, step.before, viewer, step.seat, str(step.action), number)
            different += other != step.before
            seen = received(code, step.before, viewer, last)
            assert received(code, other, viewer, last) == seen
            after, events = case.game.apply(other, step.seat, step.action)
            later = code.noticed(last, events)
            wanted = received(code, step.after, viewer, code.noticed(last, step.events))
            assert received(code, after, viewer, later) == wanted
    assert different > MOMENTS, "the twins must differ, or nothing was tested"
