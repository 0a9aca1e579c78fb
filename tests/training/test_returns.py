"""What a seat is credited with, by hand."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.training.returns import Credit, Moment, credited, learnt_from

DISCOUNT, TRACE = 0.9, 0.8


def found(
    seats: list[int],
    rewards: list[list[int]],
    values: list[float],
    ends: int,
    own: int | None = None,
) -> Credit:
    """For one game whose step `ends` is its last; rewards by step and seat. All seats are the
    network's own, or one of them."""
    none: Any = jnp.zeros((len(seats), 1))
    done = jnp.arange(len(seats))[:, None] == ends
    moments = Moment(
        words=none,
        legal=none,
        seat=jnp.array(seats)[:, None],
        action=none,
        chance=none,
        value=jnp.array(values)[:, None],
        rewards=jnp.array(rewards, jnp.float32)[..., None],
        done=done,
        own=jnp.array([own in (None, seat) for seat in seats])[:, None],
    )
    credit = credited(moments, DISCOUNT, TRACE)
    return Credit(*(np.asarray(part)[:, 0] for part in credit))  # type: ignore[arg-type]


def test_a_seat_is_credited_until_it_decides_again() -> None:
    """Two seats in turn; the game ends with the fourth step, and another begins."""
    rewards = [[1, 10], [2, 20], [4, 40], [8, 80], [16, 160], [32, 320]]
    credit = found([0, 1, 0, 1, 1, 0], rewards, [100, 200, 300, 400, 500, 600], ends=3)
    third, fourth = 4 + 8 - 300, 80 - 400
    first = 1 + 2 + DISCOUNT * 300 - 100 + DISCOUNT * TRACE * third
    second = 20 + 40 + DISCOUNT * 400 - 200 + DISCOUNT * TRACE * fourth
    assert credit.advantage[:4] == pytest.approx([first, second, third, fourth])
    assert credit.known.tolist() == [1, 1, 1, 1, 0, 0], "nobody has decided again in the new game"
    assert (credit.advantage[4:] == 0).all()


def test_a_seat_that_acts_again_at_once_is_credited_with_that_step_alone() -> None:
    """Seat 0 acts twice, then seat 1, then seat 0, whose next decision is not known."""
    rewards = [[1, 10], [2, 20], [4, 40], [8, 80], [16, 160]]
    credit = found([0, 0, 1, 0, 1], rewards, [100, 200, 300, 400, 500], ends=9)
    second = 2 + 4 + DISCOUNT * 400 - 200
    first = 1 + DISCOUNT * 200 - 100 + DISCOUNT * TRACE * second
    third = 40 + 80 + DISCOUNT * 500 - 300
    assert credit.advantage[:3] == pytest.approx([first, second, third])
    assert credit.known.tolist() == [1, 1, 1, 0, 0]


def test_what_somebody_else_decides_is_nothing_to_learn_from() -> None:
    """The own seat is credited as before, for what the others bring it too."""
    seats, rewards = [0, 1, 0, 1], [[1, 10], [2, 20], [4, 40], [8, 80]]
    credit = found(seats, rewards, [100, 200, 300, 400], ends=3, own=0)
    all_known = found(seats, rewards, [100, 200, 300, 400], ends=3)
    assert credit.known.tolist() == [1, 0, 1, 0]
    assert credit.advantage[::2] == pytest.approx(all_known.advantage[::2])
    assert credit.advantage[0] == pytest.approx(3 + DISCOUNT * 300 - 100 + DISCOUNT * TRACE * -288)


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("points", [[6, 0], [0, 4], [3, 8]]),
        ("lead", [[4.5, -6], [-4.5, 0], [0, 6]]),
        ("win", [[0, -2 / 3], [0, 1 / 3], [0, 1 / 3]]),
    ],
)
def test_rewards_are_points_or_made_of_them(kind: str, wanted: list[list[float]]) -> None:
    """Three seats, two games, of which the second has ended with two winners; twice as large."""
    rewards = jnp.array([[3, 0], [0, 2], [1.5, 4]])
    points = jnp.array([[50, 10], [20, 30], [10, 30]])
    made = learnt_from(kind, rewards, points, jnp.array([False, True]), 2.0)
    assert np.asarray(made) == pytest.approx(np.array(wanted))
