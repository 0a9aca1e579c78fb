"""One scale for all games: what is lost, what may be noise, grades and accuracy."""

from __future__ import annotations

from typing import Literal

import pytest

from florilegium.core.judge import Judgement, Scale, Worth
from florilegium.players.grading import Grade, accuracy, accuracy_of_all, grade, stake, weight

SCALE = Scale(points=10.0)


def judged(
    lost: float, error: float = 0.0, unit: Literal["points", "chance"] = "chance"
) -> Judgement:
    return Judgement(unit, False, (Worth("best", 0.6), Worth("other", 0.6 - lost, error)))


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (0.0, Grade.BEST),
        (0.049, Grade.GOOD),
        (0.051, Grade.INACCURACY),
        (0.099, Grade.INACCURACY),
        (0.101, Grade.MISTAKE),
        (0.149, Grade.MISTAKE),
        (0.151, Grade.BLUNDER),
    ],
)
def test_three_grades_by_what_was_lost(lost: float, expected: Grade) -> None:
    assert grade(judged(lost), "other", SCALE) is expected
    assert grade(judged(lost), "best", SCALE) is Grade.BEST


def test_points_weigh_as_the_game_says() -> None:
    assert grade(judged(1.2, unit="points"), "other", SCALE) is Grade.MISTAKE
    assert grade(judged(1.2, unit="points"), "other", Scale(points=20.0)) is Grade.INACCURACY


def test_what_may_be_noise_is_not_held_against_anybody() -> None:
    assert grade(judged(0.16, error=0.0), "other", SCALE) is Grade.BLUNDER
    assert grade(judged(0.16, error=0.02), "other", SCALE) is Grade.MISTAKE
    assert weight(judged(0.16, error=0.1), "other", SCALE) == 0.0


def test_accuracy_falls_with_the_loss() -> None:
    assert accuracy(0.0) == pytest.approx(100.0, abs=0.01)
    # lichess: 103.1668 e^(-0.04354 * 10) - 3.1669
    assert accuracy(0.10) == pytest.approx(63.58, abs=0.01)
    assert accuracy(1.0) == 0.0


def test_a_decision_counts_by_what_was_at_stake() -> None:
    assert stake(judged(0.3), SCALE) == pytest.approx(0.3)
    assert 0 < stake(judged(0.0), SCALE) < 0.05
    assert accuracy_of_all([(100.0, 0.1), (0.0, 0.3)]) == pytest.approx(25.0)
    assert accuracy_of_all([]) is None


def test_an_action_that_was_not_judged_is_told() -> None:
    with pytest.raises(KeyError):
        weight(judged(0.1), "unheard of", SCALE)
