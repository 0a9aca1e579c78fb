"""Intervals against tables, and against what they promise."""

from __future__ import annotations

import random

import pytest

from florilegium.lab.move_times import MoveTimes
from florilegium.lab.statistics import by_deal, mean, share, student, wilson

STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 30: 2.042, 1000: 1.962}
"""The 97.5 % quantiles of the usual table."""


def test_students_quantile() -> None:
    for freedom, quantile in STUDENT.items():
        assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_wilsons_interval_from_the_literature() -> None:
    half = wilson(0.5, 10)
    assert (half.low, half.high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    none = wilson(0.0, 20)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_the_mean_and_its_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found is not None
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(3.1824 * (5 / 3 / 4) ** 0.5, rel=2e-3)
    assert mean([]) is None
    single = mean([7.0])
    assert single is not None
    assert single.low == float("-inf")


def test_games_of_one_deal_count_together() -> None:
    """Ten games that always go like the first of their deal say no more than one a deal."""
    alike = share(by_deal((deal, float(deal % 2)) for deal in range(20) for _ in range(10)), 200)
    once = share([float(deal % 2) for deal in range(20)], 20)
    assert alike is not None
    assert once is not None
    assert alike.low == pytest.approx(once.low)
    assert alike.high == pytest.approx(once.high)


def test_a_share_that_never_varies_is_not_certain() -> None:
    always = share([1.0] * 10, 20)
    assert always is not None
    assert always.high == 1
    assert always.low == pytest.approx(wilson(1.0, 10).low)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    chance, held = random.Random(5), 0
    for _ in range(300):
        deals = []
        for _ in range(40):
            luck = chance.random()  # a deal that is good for one in both seats
            deals.append(((chance.random() < luck) + (chance.random() < luck)) / 2)
        found = share(deals, 80)
        assert found is not None
        held += found.low <= 0.5 <= found.high
    assert 0.91 <= held / 300 <= 0.985


def test_move_times_add_up() -> None:
    one, other = MoveTimes(), MoveTimes()
    for number in range(99):
        (one if number % 2 else other).add_move(0.001, 0.5)
    other.add_move(0.8, 0.5)
    one.merge(MoveTimes.of_list(other.to_list()))
    assert (one.moves, one.over, one.slowest) == (100, 1, 0.8)
    assert one.mean == pytest.approx((99 * 0.001 + 0.8) / 100)
    assert 0.001 <= one.quantile(0.99) <= 0.0012
    assert one.quantile(1.0) == 0.8
