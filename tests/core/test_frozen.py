"""A frozen value with other fields is what `dataclasses.replace` makes of it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

import florilegium as fl
from florilegium.core.frozen import changed


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Named(Point):
    name: str = "here"


def test_what_is_not_named_stays() -> None:
    before = Named(1, (2,), "there")
    after = changed(before, x=3)
    assert after == Named(3, (2,), "there")
    assert before == Named(1, (2,), "there")
    assert type(after) is Named
    assert after.y is before.y


def test_it_is_as_frozen_as_the_one_before() -> None:
    after = changed(Point(1), x=2)
    with pytest.raises(FrozenInstanceError):
        after.x = 3  # type: ignore[misc]


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(TypeError, match="Point has no field height, width"):
        changed(Point(1), width=2, height=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["hanabi", "ikebana", "royal_flush", "illusion"])
def test_a_state_is_the_same_as_by_replace(name: str) -> None:
    state = fl.game(name).new(seats=2, seed=1)
    other = fl.game(name).new(seats=2, seed=2)
    for field in fields(state):
        value = {field.name: getattr(other, field.name)}
        assert changed(state, **value) == replace(state, **value)
