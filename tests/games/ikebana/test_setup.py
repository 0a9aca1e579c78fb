from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.ikebana.cards import tokens
from tests.games.ikebana.script import enrich, gather, play_round
from tests.games.table import Table, arranged, named, only

IKEBANA: Any = fl.game("ikebana")
VALUES = (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
ALL = Counter(
    [f"{colour}{value}" for colour in "RGYBK" for value in VALUES]
    + [f"M{value}" for value in range(1, 6)]
)


def refused_field(**setup: Any) -> str:
    with pytest.raises(fl.BadSetup) as caught:
        IKEBANA.new(**setup)
    return str(caught.value.field)


@pytest.mark.rule("IKE-1")
def test_fifty_coloured_cards_and_five_jokers() -> None:
    for final in (False, True):
        deck = IKEBANA.deck(IKEBANA.options(final_bouquet=final))
        assert len(deck) == 55
        assert Counter(map(str, deck)) == ALL


@pytest.mark.rule("IKE-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_cards_are_in_play(seats: int) -> None:
    state = IKEBANA.new(seats=seats, seed=3)
    assert IKEBANA.view(state, 1).deck == 55
    assert Counter(map(str, state.deck)) == ALL


@pytest.mark.rule("IKE-1")
def test_a_deck_of_another_composition_is_refused() -> None:
    deck = arranged("ikebana", [])
    assert refused_field(seats=2, seed=1, deck=deck[1:]) == "deck"
    assert refused_field(seats=2, seed=1, deck=[*deck, "M1"]) == "deck"
    assert refused_field(seats=2, seed=1, deck=[c for c in deck if c[0] != "M"]) == "deck"
    for out, instead in [("M1", "M2"), ("R5", "R4"), ("K1", "G1")]:
        wrong = list(deck)
        wrong[wrong.index(out)] = instead
        assert refused_field(seats=2, seed=1, deck=wrong) == "deck"


@pytest.mark.rule("IKE-3")
@pytest.mark.parametrize(
    ("prestige", "expected"),
    [
        (0, ()),
        (1, ((1, 1),)),
        (4, ((1, 4),)),
        (5, ((5, 1),)),
        (6, ((5, 1), (1, 1))),
        (9, ((5, 1), (1, 4))),
        (10, ((10, 1),)),
        (16, ((10, 1), (5, 1), (1, 1))),
        (39, ((10, 3), (5, 1), (1, 4))),
        (49, ((10, 4), (5, 1), (1, 4))),
        (50, ((50, 1),)),
        (99, ((50, 1), (10, 4), (5, 1), (1, 4))),
        (166, ((50, 3), (10, 1), (5, 1), (1, 1))),
    ],
)
def test_tokens_of_fifty_ten_five_and_one(
    prestige: int, expected: tuple[tuple[int, int], ...]
) -> None:
    assert tuple(tokens(prestige)) == expected


@pytest.mark.rule("IKE-3")
def test_the_bank_never_runs_out() -> None:
    # The box holds 30×1 + 15×5 + 15×10 + 5×50 = 505 points.
    assert tuple(tokens(1000)) == ((50, 20),)
    table = Table("ikebana", 2)
    enrich(table, 600, 700)
    gather(table, ["R1 R2 R3 R4 R5", "G1 G2 G3 G4 G5"])
    assert table.view().prestige == (660, 760)


@pytest.mark.rule("IKE-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_prestige_each(seats: int) -> None:
    for view in Table("ikebana", seats).everyone():
        assert view.prestige == (6,) * seats
        assert view.bouquets == ((),) * seats
        assert view.discards == (None,) * seats
        assert view.discard_sizes == (0,) * seats
        assert (view.seats, view.revealed, view.refusals) == (seats, None, 0)
        assert (view.round, view.gains, view.outcome) == (1, (), None)


@pytest.mark.rule("IKE-4")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_players(seats: int) -> None:
    assert refused_field(seats=seats, seed=1) == "seats"


@pytest.mark.rule("IKE-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_four_rounds_of_five_turns_each(seats: int) -> None:
    table = Table("ikebana", seats)
    for number in (1, 2, 3, 4):
        starter = table.seat
        assert table.view().round == number
        for turn in range(5 * seats):
            assert not table.over()
            seat = (starter - 1 + turn) % seats + 1
            assert table.game.turn(table.state) == (seat,)
            sizes = [0] * seats
            for done in range(turn):
                sizes[(starter - 1 + done) % seats] += 1
            assert [len(bouquet) for bouquet in table.view().bouquets] == sizes
            assert len(table.view().gains) == number - 1
            events = table.do("draw", "keep")
            last = turn == 5 * seats - 1
            assert [event.round for event in named(events, "RoundScored")] == [number] * last
            assert bool(named(events, "RoundStarted")) is (last and number < 4)
            assert bool(named(events, "Ended")) is (last and number == 4)
    assert table.over()
    assert len(table.view().gains) == 4


@pytest.mark.rule("IKE-5")
def test_a_bouquet_shows_the_cards_in_the_order_kept() -> None:
    table = Table("ikebana", 2, "R1 G2 M3 B4 K5 R2 Y1 Y2 Y3 Y4")
    table.do(*["draw", "keep"] * 9)
    for view in table.everyone():
        assert view.bouquets == (("R1", "M3", "K5", "Y1", "Y3"), ("G2", "B4", "R2", "Y2"))
    started = only(play_last(table), "RoundStarted")
    assert started.round == 2


def play_last(table: Table) -> list[Any]:
    return table.do("draw", "keep")


def test_the_first_seat_is_drawn_from_the_seed_or_set() -> None:
    drawn = {IKEBANA.turn(IKEBANA.new(seats=3, seed=seed)) for seed in range(40)}
    assert drawn == {(1,), (2,), (3,)}
    for seat in (1, 2, 3):
        assert IKEBANA.turn(IKEBANA.new(seats=3, seed=5, first_seat=seat)) == (seat,)
    for seat in (0, 4):
        assert refused_field(seats=3, seed=1, first_seat=seat) == "first_seat"


@pytest.mark.rule("IKE-22")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_cards_go_back_after_a_round(seats: int) -> None:
    table = Table("ikebana", seats, seed=3)
    before = tuple(table.state.deck)
    table.do("draw", "refuse", "refuse", "keep", *["draw", "keep"] * (5 * seats - 2))
    table.do("draw", "refuse", "keep")
    view = table.view()
    assert view.round == 2
    assert view.deck == 55
    assert view.bouquets == ((),) * seats
    assert view.discards == (None,) * seats
    assert view.discard_sizes == (0,) * seats
    assert view.revealed is None
    assert view.refusals == 0
    assert Counter(map(str, table.state.deck)) == ALL
    assert tuple(table.state.deck) != before


@pytest.mark.rule("IKE-22")
def test_the_deck_is_shuffled_anew_for_each_round() -> None:
    decks = []
    for seed in (1, 2):
        table = Table("ikebana", 2, seed=seed)
        for _ in range(3):
            play_round(table)
            decks.append(tuple(map(str, table.state.deck)))
    assert len(set(decks)) == 6
    again = Table("ikebana", 2, seed=1)
    play_round(again)
    assert tuple(map(str, again.state.deck)) == decks[0]
