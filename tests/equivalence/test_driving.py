"""The comparison itself: whatever differs in one game of the batch is found and told."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.equivalence.driving import Drive
from tests.equivalence.illusion import twin
from tests.equivalence.tables import Tables, Tick

TWIN = twin(3, memory=True)
BATCH = 8


@cache
def ticks() -> tuple[Tick, ...]:
    """Three of them; the last one is changed."""
    tables = Tables(TWIN, BATCH, "differing")
    return next(tables), next(tables), next(tables)


def flipped(octets: bytes) -> bytes:
    """The lowest bit of the last game's first byte."""
    place = len(octets) - len(octets) // BATCH
    return octets[:place] + bytes([octets[place] ^ 1]) + octets[place + 1 :]


def negated(flags: list[bool]) -> list[bool]:
    return [*flags[:-1], not flags[-1]]


def test_the_same_is_found_the_same() -> None:
    drive = Drive(TWIN, iter(ticks()))
    drive.run(1)
    drive.run(1)
    assert drive.steps == sum(one.invalid.count(False) for one in ticks())


@pytest.mark.parametrize(
    ("field", "change", "told"),
    [
        ("rewards", lambda rows: [*rows[:-1], [1 + points for points in rows[-1]]], "rewards"),
        ("ended", negated, "end"),
        ("invalid", negated, "invalid"),
        ("words", flipped, "words"),
        ("legal", flipped, "legal"),
        ("seats", flipped, "seat"),
        ("observations", flipped, "observations"),
    ],
)
def test_a_difference(field: str, change: Callable[[Any], Any], told: str) -> None:
    first, second, third = ticks()
    changed = third._replace(**{field: change(getattr(third, field))})
    drive = Drive(TWIN, iter((first, second, changed)))
    drive.run(1)
    seed, care, step = third.names[-1]
    with pytest.raises(AssertionError, match=f"seed {seed}, care {care}, step {step}: {told}"):
        drive.run(1)
