"""Who plays whom, in which seat, on which deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import florilegium as fl
from florilegium.lab.contest import Contest, contest


def three(seats: int, lineups: str | None = None, game: str = "ikebana") -> Contest:
    return contest(game, ["easy", "plain", "random"], seats=seats, seed=1, lineups=lineups)


def test_two_players_meet_in_both_seats() -> None:
    found = three(2).seatings
    assert sorted(found) == sorted(
        (one, other) for one in three(2).bots for other in three(2).bots if one != other
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("lineups", ["alone", "mixed"])
def test_every_bot_plays_every_seat_equally_often(seats: int, lineups: str) -> None:
    made = three(seats, lineups)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in made.seatings)
        assert len(set(counts.values())) == 1
        assert set(counts) == set(made.bots)


def test_alone_means_one_among_copies_of_another() -> None:
    made = three(4)
    assert made.lineups == "alone"
    assert len(made.seatings) == 6 * 4
    for seating in made.seatings:
        assert sorted(Counter(seating).values()) == [1, 3]


def test_mixed_means_different_bots_as_far_as_they_go() -> None:
    assert all(len(set(seating)) == 2 for seating in three(2, "mixed").seatings)
    assert all(len(set(seating)) == 3 for seating in three(5, "mixed").seatings)


def test_playing_together_each_plays_with_itself() -> None:
    made = three(3, game="hanabi")
    assert made.seatings == (("easy",) * 3, ("plain",) * 3, ("random",) * 3)
    pairs = three(3, "alone", "hanabi")
    assert set(made.seatings) < set(pairs.seatings)
    assert ("plain", "easy", "easy") in pairs.seatings


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [three(2).deals(games) for games in (1, 2, 3, 100)] == [1, 1, 2, 50]
    assert three(4).deals(10) == 3
    assert three(3, game="hanabi").deals(10) == 10


def test_a_deal_is_the_same_for_everybody_and_for_every_set_of_bots() -> None:
    other = contest("ikebana", ["medium", "hard"], seats=2, seed=1)
    assert three(2).setup(5) == other.setup(5)
    assert three(2).setup(5) != three(2).setup(6)
    assert contest("ikebana", ["easy"], seats=2, seed=2).setup(5) != three(2).setup(5)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("bots", {"bots": []}),
        ("bots", {"bots": ["plain", "plain"]}),
        ("seats", {"seats": 9}),
        ("lineups", {"lineups": "all"}),
        ("lineups", {"bots": ["plain"], "lineups": "alone"}),
        ("budget", {"budget": 0.0}),
        ("limit", {"limit": float("nan")}),
        ("colour", {"options": {"colour": 1}}),
        ("seed", {"seed": ""}),
        ("limit", {"limit": float("inf")}),
        ("bots", {"bots": "plain"}),
    ],
)
def test_what_is_wrong_is_named(field: str, wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"bots": ["plain", "random"], **wrong}
    with pytest.raises(fl.BadSetup) as caught:
        contest("ikebana", **given)
    assert caught.value.field == field


def test_unknown_bots_and_games_are_named() -> None:
    with pytest.raises(fl.UnknownBot, match="plain"):
        contest("ikebana", ["genius"])
    with pytest.raises(fl.UnknownGame):
        contest("chess", ["plain"])
