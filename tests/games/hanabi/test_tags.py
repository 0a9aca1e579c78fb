"""What a Hanabi puzzle is said to be about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from florilegium.games.hanabi.tags import tags
from tests.games.table import Table

# Two hands of five: the second seat has both kinds of ones twice, and a five.
HANDS = "G1 G2 Y3 K4 B5   R1 R5 G3 Y1 R1"


def about(table: Table, answer: str, **changes: Any) -> set[str]:
    (seat,) = table.game.turn(table.state)
    view = replace(table.view(seat), **changes)
    return set(tags(view, table.game.legal(table.state, seat), table.game.parse(answer)))


def test_a_card_that_is_played_is_told_to_fit_or_trusted() -> None:
    table = Table("hanabi", 2, HANDS, first_seat=2)
    table.do("tell 1 1")
    table.do("tell 2 5")
    assert about(table, "play 1") == {"play", "trust"}  # a five, for all the tells say nothing
    table.do("tell 1 2")
    assert about(table, "play 1") == {"play"}  # a one of any colour fits at the start
    assert about(table, "play 2") == {"play", "trust"}
    assert about(table, "discard 3") == {"discard"}


def test_a_tell_is_about_what_it_points_at() -> None:
    table = Table("hanabi", 2, HANDS, first_seat=1)
    assert about(table, "tell 2 yellow") == {"tell-play"}
    assert about(table, "tell 2 5") == {"save"}
    assert about(table, "tell 2 3") == {"tell"}
    assert about(table, "tell 2 red") == {"tell-play", "save", "several"}


def test_tokens_and_turns_that_run_out_are_ideas_too() -> None:
    table = Table("hanabi", 2, HANDS, first_seat=1)
    assert about(table, "tell 2 3", blue=1) == {"tell", "last-token"}
    assert about(table, "discard 1", blue=1) == {"discard"}
    assert about(table, "discard 1", blue=0) == {"discard", "no-token"}
    assert about(table, "discard 1", red=2, turns_left=2) == {"discard", "danger", "ending"}
