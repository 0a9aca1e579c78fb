"""Sums over games that were written by hand."""

from __future__ import annotations

import pytest

from florilegium.lab.contest import contest
from florilegium.lab.playing import Played
from florilegium.lab.results import summarized


def game(
    deal: int, seating: int, scores: tuple[int, ...] | None, winners: tuple[int, ...], reason: str
) -> Played:
    return Played((deal, seating), scores, winners, reason, 10, {}, ())


def test_a_duel_counts_wins_of_one_alone() -> None:
    made = contest("ikebana", ["easy", "plain"], seats=2, seed=1)
    assert made.seatings == (("easy", "plain"), ("plain", "easy"))
    results = summarized(
        made,
        [
            game(0, 0, (10, 5), (1,), "x"),
            game(0, 1, (9, 3), (1,), "x"),
            game(1, 0, (7, 7), (1, 2), "x"),
            game(1, 1, (1, 8), (2,), "x"),
        ],
    )
    assert results.measure == "wins"
    assert results.duel("easy", "plain").value.value == pytest.approx((1 + 0 + 0.5 + 1) / 4)
    assert results.duel("plain", "easy").value.value == pytest.approx((0 + 1 + 0.5 + 0) / 4)
    easy = results.standing("easy")
    assert easy.score is not None
    assert easy.score.value == pytest.approx((10 + 3 + 7 + 8) / 4)
    assert easy.scores == {3: 1, 7: 1, 8: 1, 10: 1}
    assert [one.bot for one in results.standings] == ["easy", "plain"]
    assert easy.rating is not None
    rival = results.standing("plain").rating
    assert rival is not None
    assert easy.rating.mu > rival.mu


def test_a_failed_bot_has_lost_and_makes_no_points() -> None:
    made = contest("ikebana", ["easy", "plain"], seats=2, seed=1)
    results = summarized(
        made,
        [
            game(0, 0, None, (2,), "fault"),
            game(0, 1, (9, 3), (1,), "x"),
        ],
    )
    assert results.duel("easy", "plain").value.value == 0
    score = results.standing("easy").score
    assert score is not None
    assert score.value == 3


def test_together_a_lost_game_counts_nothing_and_deals_are_compared() -> None:
    made = contest("hanabi", ["easy", "plain"], seats=2, seed=1)
    results = summarized(
        made,
        [
            game(0, 0, (25, 25), (1, 2), "hanabi.complete"),
            game(0, 1, (20, 20), (1, 2), "hanabi.finished"),
            game(1, 0, (0, 0), (), "hanabi.lost"),
            game(1, 1, (21, 21), (1, 2), "hanabi.finished"),
        ],
    )
    easy = results.standing("easy")
    assert easy.score is not None
    assert easy.perfect is not None
    assert easy.lost is not None
    assert (easy.score.value, easy.perfect.value, easy.lost.value) == (12.5, 0.5, 0.5)
    assert easy.scores == {0: 1, 25: 1}
    assert easy.wins is None
    assert results.duel("easy", "plain").value.value == pytest.approx((5 - 21) / 2)


def test_mixed_tables_count_who_finishes_ahead() -> None:
    made = contest("ikebana", ["easy", "plain", "random"], seats=3, seed=1, lineups="mixed")
    seats = made.seatings[0]
    results = summarized(made, [game(0, 0, (9, 5, 5), (1,), "x")])
    assert results.duel(seats[0], seats[2]).value.value == 1
    assert results.duel(seats[1], seats[2]).value.value == 0.5
