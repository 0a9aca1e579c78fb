"""Glicko-2 against the example of Glickman's paper, and what a rating must do in any case."""

from __future__ import annotations

import pytest

from florilegium.lab.puzzles.glicko2 import (
    LEAST_DEVIATION,
    Rating,
    Result,
    after_attempt,
    expected,
    updated,
)


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    found = updated(
        player,
        [
            Result(Rating(1400, 30), 1.0),
            Result(Rating(1550, 100), 0.0),
            Result(Rating(1700, 300), 0.0),
        ],
    )
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_doubt_grows() -> None:
    found = updated(Rating(1600, 100, 0.06), [])
    assert found.rating == pytest.approx(1600)
    assert found.deviation == pytest.approx((100**2 + (0.06 * 173.7178) ** 2) ** 0.5)


def test_solving_raises_the_player_and_lowers_the_puzzle() -> None:
    player, puzzle = after_attempt(Rating(1500), Rating(1500), solved=True)
    assert player.rating > 1500 > puzzle.rating
    assert player.rating - 1500 == pytest.approx(1500 - puzzle.rating)
    assert player.deviation < 350
    player, puzzle = after_attempt(Rating(1500), Rating(1500), solved=False)
    assert player.rating < 1500 < puzzle.rating


def test_a_surprise_moves_more() -> None:
    easy, _ = after_attempt(Rating(1800, 100), Rating(1200, 80), solved=True)
    hard, _ = after_attempt(Rating(1200, 100), Rating(1800, 80), solved=True)
    assert hard.rating - 1200 > 5 * (easy.rating - 1800) > 0


def test_a_great_surprise_raises_the_volatility() -> None:
    won = [Result(Rating(2400, 40), 1.0)] * 6
    assert updated(Rating(1500, 60, 0.06), won).volatility > 0.06


def test_doubt_stays_within_its_limits() -> None:
    rating = Rating(1500, 60)
    for _ in range(60):
        results = [Result(Rating(1500, 50), score) for score in (1.0, 0.0) * 10]
        rating = updated(rating, results)
    assert rating.deviation == LEAST_DEVIATION
    assert updated(Rating(1500, 350), []).deviation == 350


def test_equals_win_half_of_their_games() -> None:
    assert expected(Rating(1700, 90), Rating(1700, 200)) == pytest.approx(0.5)
    assert expected(Rating(1900, 50), Rating(1500, 50)) > 0.85
