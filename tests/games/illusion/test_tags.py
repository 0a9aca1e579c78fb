"""What an Illusion puzzle is said to be about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from florilegium.games.illusion.actions import Let, Place, Stop
from florilegium.games.illusion.tags import tags
from tests.games.illusion.table import GAME, play, table


def about(answer: Any, **changes: Any) -> set[str]:
    """At a table of three where somebody has just laid the first flower on basket 3."""
    state = play(table("iris tulip"), 1, "place 3")
    view = replace(GAME.view(state, 2), **changes)
    return set(tags(view, GAME.legal(state, 2), answer))


def test_what_is_done_is_an_idea_and_so_is_where() -> None:
    assert about(Stop()) == {"stop"}
    assert about(Let()) == {"let"}
    assert about(Place(1)) == {"place", "empty-basket"}
    assert about(Place(3)) == {"place"}


@pytest.mark.parametrize(("height", "full"), [(7, False), (8, True)])
def test_a_basket_may_be_too_full_to_remember(height: int, full: bool) -> None:
    heights = (20, 1, height, 0)
    for answer in (Stop(), Let(), Place(3)):
        assert ("full-basket" in about(answer, heights=heights)) is full
    assert "full-basket" in about(Place(1), heights=heights)


def test_how_the_game_stands_is_said_from_the_seat_that_decides() -> None:
    assert about(Let(), lives=(5, 1, 5)) == {"let", "last-life", "behind"}
    assert about(Let(), lives=(1, 5, 4)) == {"let", "rival-last-life", "ahead"}
    assert about(Let(), lives=(5, 2, 5), points=(4, 9, 4)) == {"let", "ahead"}
    assert about(Let(), round=3) == {"let", "last-round"}
