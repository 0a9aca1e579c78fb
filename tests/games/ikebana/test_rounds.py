from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.games.ikebana.script import (
    bouquet_table,
    enrich,
    gather,
    play_round,
    skip_to_round,
    stack,
)
from tests.games.table import Table, named, only

# Bouquets of three or four colours: a pair of 1 pays 2; a pair of 1 and a pair of 4 pay 10.
LOW = ("R1 R1 G2 Y3 B5", "G1 G1 Y2 B3 K5", "Y1 Y1 B2 K3 R5", "B1 B1 K2 R3 G5")
HIGH = ("R1 R1 G3 Y4 B4", "G1 G1 Y3 B4 K4", "Y1 Y1 B3 K4 R4", "B1 B1 K3 R4 G4")


def best_seats(*seats: int, of: int = 4) -> list[str]:
    """Bouquets in which these seats have the best gain, equally."""
    return [(HIGH if seat in seats else LOW)[seat - 1] for seat in range(1, of + 1)]


@pytest.mark.rule("IKE-17")
def test_each_bouquet_pays_when_all_have_five_cards() -> None:
    bouquets = ["R3 G3 Y3 B2 K2", "R1 R2 G2 R3 G4", "R5 G5 Y1 B2 R4"]
    table = bouquet_table(bouquets, first_seat=2)
    events = table.do(*["draw", "keep"] * 14, "draw")
    assert named(events, "RoundScored") == []
    assert table.view().prestige == (6, 6, 6)
    assert table.view().gains == ()
    events = table.do("keep")
    scored = only(events, "RoundScored")
    assert scored.round == 1
    assert [gain.total for gain in scored.gains] == [39, 16, 10]
    assert [gain.multiplier for gain in scored.gains] == [3, 2, 1]
    for view in table.everyone():
        assert view.prestige == (45, 22, 16)
        assert view.gains == ((39, 16, 10),)


@pytest.mark.rule("IKE-17")
def test_gains_add_to_what_was_paid_and_received() -> None:
    # Seat 1 refuses K5 for 1; seat 2 buys it for 5 and ends with a pair of 5.
    table = Table("ikebana", 2, "K5 R1   R1 G2 Y5 Y3 Y1 B5 B2 G3")
    table.do("draw", "refuse", "keep", "buy 1")
    assert table.view().prestige == (10, 2)
    scored = only(table.do(*["draw", "keep"] * 8), "RoundScored")
    # R1 R1 Y5 Y1 B2: three of 1 in three colours. K5 G2 Y3 B5 G3: pairs of 5 and of 3, no factor.
    assert [gain.total for gain in scored.gains] == [3, 16]
    assert table.view().prestige == (13, 18)


@pytest.mark.rule("IKE-17")
def test_gains_of_later_rounds_add_up() -> None:
    table = bouquet_table(best_seats(1, of=2))
    play_round(table)
    assert table.view().prestige == (16, 8)
    gather(table, best_seats(2, of=2))
    assert table.view().prestige == (18, 18)
    assert table.view().gains == ((10, 2), (2, 10))


@pytest.mark.rule("IKE-23")
@pytest.mark.parametrize("first_seat", [1, 2, 3, 4])
@pytest.mark.parametrize("winner", [1, 2, 3, 4])
def test_the_best_gain_starts_the_next_round(first_seat: int, winner: int) -> None:
    table = bouquet_table(best_seats(winner), first_seat=first_seat)
    started = only(play_round(table), "RoundStarted")
    assert (started.round, started.seat) == (2, winner)
    assert table.game.turn(table.state) == (winner,)
    assert table.view().round == 2


@pytest.mark.rule("IKE-23")
@pytest.mark.parametrize(
    ("first_seat", "tied", "starter"),
    [
        (3, (1, 2), 1),
        (3, (1, 4), 4),
        (3, (2, 3), 3),
        (3, (2, 4), 4),
        (3, (1, 2, 4), 4),
        (3, (1, 2, 3, 4), 3),
        (2, (1, 3), 3),
        (2, (1, 4), 4),
        (4, (1, 3), 1),
        (4, (2, 3), 2),
        (1, (2, 4), 2),
    ],
)
def test_a_tie_goes_clockwise_from_the_seat_that_started(
    first_seat: int, tied: Sequence[int], starter: int
) -> None:
    table = bouquet_table(best_seats(*tied), first_seat=first_seat)
    assert only(play_round(table), "RoundStarted").seat == starter
    assert table.seat == starter


@pytest.mark.rule("IKE-23")
def test_a_tie_counts_from_the_starter_of_that_round() -> None:
    table = bouquet_table(best_seats(3), first_seat=1)
    play_round(table)
    assert table.seat == 3
    gather(table, best_seats(2, 4))
    assert table.seat == 4


@pytest.mark.rule("IKE-23")
def test_neither_the_most_prestige_nor_the_most_points_before_the_factor_counts() -> None:
    # 2 3 4 5 pays 12 without factor; a pair of 2 in one colour pays 16.
    table = bouquet_table(["R2 G3 Y4 B5 R4", "K1 K2 K2 K3 K5", LOW[2]])
    enrich(table, 500, 0, 0)
    scored = play_round(table)
    assert [gain.total for gain in only(scored, "RoundScored").gains] == [12, 16, 2]
    assert table.seat == 2
    # Seat 2 has much the better first round, seat 3 the better second.
    gather(table, [LOW[0], LOW[1], HIGH[2]])
    assert table.seat == 3


@pytest.mark.rule("IKE-24")
@pytest.mark.parametrize(
    ("prestige", "bouquets", "winners"),
    [
        ((0, 0, 0), best_seats(2, of=3), (2,)),
        ((9, 0, 0), best_seats(2, of=3), (1,)),
        ((8, 0, 0), best_seats(2, of=3), (1, 2)),
        ((0, 0, 8), best_seats(2, of=3), (2, 3)),
        ((5, 5, 5), best_seats(1, 2, 3, of=3), (1, 2, 3)),
        ((50, 10, 50), best_seats(2, of=3), (1, 3)),
    ],
)
def test_most_prestige_wins_and_equal_scores_share(
    prestige: tuple[int, ...], bouquets: list[str], winners: tuple[int, ...]
) -> None:
    table = Table("ikebana", 3)
    skip_to_round(table, 4)
    enrich(table, *prestige)
    assert table.outcome() is None
    events = gather(table, bouquets)
    gains = [10 if bouquet in HIGH else 2 for bouquet in bouquets]
    expected = tuple(had + gain for had, gain in zip(prestige, gains, strict=True))
    assert table.over()
    assert table.outcome().scores == expected
    assert table.outcome().winners == winners
    assert only(events, "Ended").outcome == table.outcome()
    assert named(events, "RoundStarted") == []
    for view in table.everyone():
        assert view.prestige == expected
        assert view.outcome == table.outcome()
        assert view.turn == ()
        assert len(view.gains) == 4
        assert view.gains[3] == tuple(gains)


@pytest.mark.rule("IKE-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_more_after_four_rounds(seats: int) -> None:
    table = Table("ikebana", seats)
    for _ in range(4):
        assert not table.over()
        assert table.outcome() is None
        play_round(table)
    assert table.over()
    for seat in range(1, seats + 1):
        assert table.legal(seat) == []
        for line in ("draw", "keep", "refuse", "buy 1", "buy 2"):
            assert table.refusal(line, seat) == "IKE-24"
    assert table.outcome().scores == table.view().prestige
    top = max(table.outcome().scores)
    assert table.outcome().winners == tuple(
        seat for seat, score in enumerate(table.outcome().scores, start=1) if score == top
    )


@pytest.mark.rule("IKE-25")
@pytest.mark.parametrize("final", [False, True])
def test_gains_double_in_the_last_round_of_the_variant_only(final: bool) -> None:
    bouquets = ["R3 G3 Y3 B2 K2", "R1 R2 G2 R3 G4", "R5 G5 Y1 B2 R4"]
    table = bouquet_table(bouquets, final_bouquet=final)
    before: tuple[int, ...] = (6, 6, 6)
    for number in (1, 2, 3, 4):
        assert table.view().round == number
        scored = only(gather(table, bouquets), "RoundScored")
        last = final and number == 4
        factor = 2 if last else 1
        totals = (39 * factor, 16 * factor, 10 * factor)
        assert tuple(gain.total for gain in scored.gains) == totals
        assert {gain.doubled for gain in scored.gains} == {last}
        before = tuple(had + got for had, got in zip(before, totals, strict=True))
        assert table.view().prestige == before
        assert table.view().gains[-1] == totals
    assert before == ((201, 86, 56) if final else (162, 70, 46))
    assert table.outcome().scores == before


@pytest.mark.rule("IKE-25")
def test_the_variant_is_off_by_default_and_can_decide_the_game() -> None:
    winners = []
    for table in (Table("ikebana", 2), Table("ikebana", 2, final_bouquet=True)):
        skip_to_round(table, 4)
        enrich(table, 20, 8)
        gather(table, best_seats(2, of=2))
        winners.append(table.outcome().winners)
    assert winners == [(1,), (2,)]


@pytest.mark.rule("IKE-25")
def test_prices_do_not_double() -> None:
    table = Table("ikebana", 2, final_bouquet=True)
    skip_to_round(table, 4)
    enrich(table, 10, 10)
    stack(table, ["R4", "R1"])
    first, other = table.seat, 3 - table.seat
    assert only(table.do("draw", "refuse"), "Refused").price == 1
    table.do("keep")
    assert only(table.do("buy " + str(first)), "Bought").price == 4
    assert table.view().prestige[other - 1] == 10 + 1 - 4


def test_the_state_is_never_changed_in_place() -> None:
    table = Table("ikebana", 2)
    before = table.state
    copy = replace(before)
    table.do("draw", "refuse", "keep")
    assert before == copy
    assert before != table.state
