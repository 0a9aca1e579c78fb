"""Tests are dealt to processes by kind, and none is lost on the way."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.shares import LONG, TESTS, in_shares

FOLDERS = sorted(path.name for path in TESTS.iterdir() if list(path.glob("test_*.py")))


def items(each: int, **more: int) -> list[Any]:
    """So many tests in every folder, in the order in which they are collected."""
    return [
        SimpleNamespace(path=Path(TESTS, folder, "test_some.py"), number=number)
        for folder in FOLDERS
        for number in range(more.get(folder, each))
    ]


def folder(item: Any) -> str:
    return str(item.path.parent.name)


def test_every_long_folder_is_there() -> None:
    assert {name for names in LONG for name in names} <= set(FOLDERS)


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("more", [{}, {"browser": 500}, {"games": 900}])
def test_none_is_lost_or_doubled(processes: int, more: dict[str, int]) -> None:
    given = items(10, **more)
    dealt = in_shares(given, processes)
    assert len(dealt) == len(given)
    assert {id(item) for item in dealt} == {id(item) for item in given}


@pytest.mark.parametrize("processes", range(2, len(LONG) + 1))
def test_a_share_begins_with_one_kind_and_ends_with_what_is_short(processes: int) -> None:
    dealt = in_shares(items(10, games=600), processes)
    long = {name for names in LONG for name in names}
    for place in range(processes):
        share = dealt[place * len(dealt) // processes : (place + 1) * len(dealt) // processes]
        assert folder(share[0]) == LONG[place][0]
        assert folder(share[-1]) not in long


def test_those_of_a_folder_stay_in_their_order() -> None:
    dealt: list[Any] = [*in_shares(items(10, games=600), 3)]
    numbers = [item.number for item in dealt if folder(item) == "server"]
    assert numbers == sorted(numbers)
