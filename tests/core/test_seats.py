"""Seats around a table."""

from __future__ import annotations

from florilegium.core.seats import (
    clockwise,
    from_seat,
    next_place,
    next_seat,
    others_clockwise,
    places_after,
    replace_at,
    seat_after,
    steps_to,
)


def test_after_the_last_seat_comes_the_first() -> None:
    assert [next_seat(seat, 3) for seat in (1, 2, 3)] == [2, 3, 1]
    assert [next_place(place, 3) for place in (0, 1, 2)] == [1, 2, 0]
    assert clockwise(2, 3) == (2, 3, 1)
    assert others_clockwise(3, 4) == (4, 1, 2)
    assert places_after(2, 4) == (3, 0, 1)


def test_steps_lead_from_seat_to_seat() -> None:
    for seat in range(1, 6):
        for other in range(1, 6):
            assert seat_after(seat, steps_to(seat, other, 5), 5) == other
    assert seat_after(1, -1, 5) == 5
    assert steps_to(4, 4, 5) == 0


def test_entries_by_seat() -> None:
    assert from_seat(("a", "b", "c"), 2) == ("b", "c", "a")
    assert replace_at(("a", "b", "c"), 1, "z") == ("z", "b", "c")
    assert replace_at(("a", "b", "c"), 3, "z") == ("a", "b", "z")
