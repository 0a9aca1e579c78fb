"""Who sits where: seats are numbered from 1, clockwise; after the last comes the first again."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

T = TypeVar("T")


def next_seat(seat: int, seats: int) -> int:
    """The left neighbour, whose turn comes next."""
    return seat % seats + 1


def seat_after(seat: int, steps: int, seats: int) -> int:
    """The seat so many places further on; backwards where `steps` is negative."""
    return (seat + steps - 1) % seats + 1


def steps_to(seat: int, other: int, seats: int) -> int:
    """How many places the other sits after this seat: from 0, itself, to `seats - 1`."""
    return (other - seat) % seats


@cache
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of their turns, from this one on."""
    return tuple((first + steps - 1) % seats + 1 for steps in range(seats))


@cache
def others_clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All other seats in the order of their turns after this one."""
    return clockwise(seat, seats)[1:]


def next_place(place: int, count: int) -> int:
    """The next one of places counted from 0, as in lists with an entry for each seat."""
    return place + 1 if place + 1 < count else 0


@cache
def places_after(place: int, count: int) -> tuple[int, ...]:
    """All other places in the order of their turns after this one, counted from 0."""
    return tuple((place + steps) % count for steps in range(1, count))


def from_seat(items: tuple[T, ...], seat: int) -> tuple[T, ...]:
    """An entry for each seat, in the order of their turns from this seat on."""
    return items[seat - 1 :] + items[: seat - 1]


def replace_at(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The entries of all seats with that of one seat replaced."""
    return (*items[: seat - 1], item, *items[seat:])
