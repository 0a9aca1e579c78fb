"""Who believes docs/partner.md loses no life by it: a few games of what benchmarks/ counts by the
thousand."""

from __future__ import annotations

import pytest

from florilegium.players import LEVELS
from tests.oracles.hanabi.counting import Count, play

GAMES = 4
"""Of each level and number of seats; the bots of before lost eight lives in these."""


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_misled_as_long_as_anything_else_is_left(level: str) -> None:
    total = Count()
    for seats in range(2, 6):
        for game in range(GAMES):
            total.add(play(level, seats, f"kept {game}", game % seats + 1))
    assert total.fresh > 150
    assert total.false_focus == total.false_focus_forced
    assert total.lives == total.lives_forced, total.cases


@pytest.mark.parametrize(("level", "number"), [("hard", 210), ("medium", 157)])
def test_nobody_asks_for_a_missing_step_that_comes_anyway(level: str, number: int) -> None:
    """Its owner knew what it was, by what was told or lay in sight: so nothing asked for it."""
    total = play(level, 3, f"believe-{number}", number % 3 + 1)
    assert total.false_focus == total.false_focus_forced
