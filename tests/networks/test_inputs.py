"""What a network is told at the table: the numbers of the state, from a seat's view and events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.coder import coder, coder_options
from florilegium.core.seats import clockwise
from florilegium.networks.inputs import Observation
from tests.cases import OPTIONS, Case, walk

TABLES = [
    (name, seats, options)
    for name in ("hanabi", "ikebana", "royal_flush", "illusion")
    for seats in (2, fl.game(name).seats[-1])
    for options in OPTIONS[name]
]


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=str)
def test_a_view_gives_the_numbers_of_its_state(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    code: Any = coder(name, seats, **options)
    last: tuple[Any, ...] = ()
    for step in walk(Case(name, seats, options), 3):
        for seat in range(1, seats + 1):
            wanted = code.observed(step.before, seat, last, ())
            view = code.game.view(step.before, seat)
            assert code.observed(code.seen(view), seat, last, ()) == wanted
            assert code.differences(view) == {}
        last = code.noticed(last, step.events)


@pytest.mark.parametrize(
    ("name", "options", "field"),
    [
        ("hanabi", {"multicolour": True}, "multicolour"),
        ("hanabi", {"red_tokens": 1}, "red_tokens"),
        ("hanabi", {"blue_tokens": 10}, "blue_tokens"),
        ("ikebana", {"final_bouquet": True}, "final_bouquet"),
        ("royal_flush", {"boards": "random"}, "boards"),
    ],
)
def test_a_view_shows_that_the_table_is_another(
    name: str, options: dict[str, Any], field: str
) -> None:
    game = fl.game(name)
    view = game.view(game.new(2, seed=3, **options), 1)
    assert set(coder(name, 2).differences(view)) == {field}
    assert coder(name, 2, **options).differences(view) == {}


def told(name: str, code: Any, seats: int) -> dict[int, Any]:
    """What each seat's network is told, as the game's room offers it."""
    make = getattr(fl.game(name).room("network"), "INPUTS", Observation)
    parts = {"observation": -(-code.size // 32) * 32}
    return {seat: make(code, seat, parts) for seat in range(1, seats + 1)}


def in_turn(state: Any, seat: int) -> Any:
    """The state as if those between the placer and the seat alone had decided, as over arrays."""
    if getattr(state, "placed", None) is None:
        return state
    before = clockwise(state.seat, state.setup.seats)[1:]
    decided = before[: before.index(seat)]
    return replace(state, decisions=tuple((one, False) for one in decided))


@pytest.mark.parametrize("name", ["hanabi", "ikebana", "royal_flush", "illusion"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_seat_that_acts_is_told_what_the_coder_tells(name: str, seats: int) -> None:
    """Of Illusion all that a perfect memory knows, and who decides after this seat, not who has
    decided already: at the table that is another order than over arrays."""
    options = {"memory": True} if "memory" in coder_options(name) else {}
    code: Any = coder(name, seats, **options)
    steps = 0
    for seed in (5, 6, 7):
        inputs, last = told(name, code, seats), None
        for step in walk(Case(name, seats, {}), seed):
            for seat in code.game.turn(step.before):
                wanted = code.observed(in_turn(step.before, seat), seat, last, ())
                assert inputs[seat].packed(code.game.view(step.before, seat), ()) == wanted
                steps += 1
            last = code.noticed(last, step.events)
            for one, mind in inputs.items():
                for event in step.events:
                    mind.see(event.seen_by(one))
    assert steps > 30
