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
