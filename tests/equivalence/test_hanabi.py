"""Every step of the batched Hanabi against the rules: state, legal actions, reward, end, views."""

from __future__ import annotations

from typing import Any

import pytest

from tests.equivalence.driving import Drive
from tests.equivalence.hanabi import CASES, twin
from tests.equivalence.tables import Tables

STEPS = 10_000
"""For each case; tests/equivalence/long.py goes further."""
SOME = [case for place, case in enumerate(CASES) if place % 8 in ((place // 8), 7 - place // 8)]
"""For each number of seats one combination of options and its opposite."""


@pytest.mark.parametrize(("seats", "options"), SOME, ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    both = twin(seats, **options)
    Drive(both, Tables(both, 256, seed=0)).run(STEPS)
