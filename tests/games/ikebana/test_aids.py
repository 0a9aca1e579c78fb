from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.aids import Worth, worth
from tests.games.ikebana.script import bouquet_table, enrich, gather, play_round, skip_to_round
from tests.games.table import Table, named
from tests.oracles import ikebana as oracle


def aids(table: Table, seat: int | None = None) -> Any:
    """The aids of a seat, the spectator's when none is named."""
    view = table.view(seat)
    legal = () if seat is None else table.game.legal(table.state, seat)
    return table.game.aids(view, legal)


def worth_of(bouquet: str, doubled: bool = False) -> Worth:
    return worth(tuple(map(Card, bouquet.split())), doubled)


def parts(made: Worth) -> list[tuple[str, str, int]]:
    """The combinations: kind, cards, points."""
    return [(found.kind, " ".join(found.cards), found.points) for found in made.combinations]


# Prices


@pytest.mark.rule("IKE-8", "IKE-9")
def test_two_refusals_ahead_with_price_and_payee() -> None:
    table = Table("ikebana", 3, first_seat=2)
    enrich(table, 30, 30, 30)
    ahead = [[(1, 3), (2, 1)], [(1, 3), (2, 1)], [(2, 1), (3, 3)], [(3, 3), (4, 1)]]
    for line, expected in zip(["draw", "refuse", "refuse", "keep"], ahead, strict=True):
        for seat in (None, 1, 2, 3):
            prices = aids(table, seat).refusals
            assert [(price.price, price.payee) for price in prices] == expected
        table.do(line)
    assert [price.payee for price in aids(table).refusals] == [1, 2]


@pytest.mark.rule("IKE-10")
def test_with_two_players_the_opponent_gets_both() -> None:
    table = Table("ikebana", 2)
    assert [price.payee for price in aids(table).refusals] == [2, 2]


@pytest.mark.rule("IKE-11")
@pytest.mark.parametrize(
    ("prestige", "affordable"),
    [(0, [False, False]), (1, [True, False]), (2, [True, False]), (3, [True, True])],
)
def test_the_second_refusal_is_paid_from_what_the_first_leaves(
    prestige: int, affordable: list[bool]
) -> None:
    table = Table("ikebana", 3)
    enrich(table, prestige, 6, 6)
    table.do("draw")
    prices = aids(table, 1).refusals
    assert [price.affordable for price in prices] == affordable
    assert ("refuse" in table.legal()) == affordable[0]


def test_what_is_foretold_is_what_is_paid() -> None:
    chance = random.Random(5)
    refused = 0
    for seats in (2, 3, 4, 5):
        table = Table("ikebana", seats, seed=seats)
        while not table.over():
            told = aids(table, table.seat)
            legal = table.legal()
            if table.view().revealed:
                assert told.refusals[0].affordable == ("refuse" in legal)
            else:
                buys = [f"buy {card.owner}" for card in told.purchases if card.affordable]
                assert buys == [line for line in legal if line.startswith("buy")]
            events = table.do(chance.choice(legal))
            for event in named(events, "Refused"):
                assert (event.price, event.payee) == (
                    told.refusals[0].price,
                    told.refusals[0].payee,
                )
                refused += 1
    assert refused > 30


# Purchases


@pytest.mark.rule("IKE-13", "IKE-14")
def test_what_can_be_bought_from_whom_for_how_much() -> None:
    table = Table("ikebana", 3, "K5 R1 B2 G1 Y3")
    table.do("draw", "refuse", "keep", "draw", "refuse", "keep")
    enrich(table, 6, 6, 4)
    found = aids(table, 3).purchases
    assert [(card.owner, card.card, card.price, card.affordable) for card in found] == [
        (1, "K5", 5, False),
        (2, "B2", 2, True),
    ]


@pytest.mark.rule("IKE-14")
def test_the_own_pile_is_no_purchase_and_each_seat_sees_its_own() -> None:
    table = Table("ikebana", 3, "K5 R1 B2 G1 Y3")
    table.do("draw", "refuse", "keep", "draw", "refuse", "keep")
    owners = {seat: [card.owner for card in aids(table, seat).purchases] for seat in (1, 2, 3)}
    assert owners == {1: [2], 2: [1], 3: [1, 2]}
    spectator = aids(table)
    assert (spectator.buyer, [card.owner for card in spectator.purchases]) == (3, [1, 2])


@pytest.mark.rule("IKE-5")
def test_a_complete_bouquet_buys_nothing_more() -> None:
    table = Table("ikebana", 2)
    table.do("draw", "refuse", "keep", *["draw", "keep"] * 8)
    assert (len(table.view().bouquets[0]), table.seat) == (5, 2)
    assert aids(table, 1).purchases == ()
    assert [card.owner for card in aids(table, 2).purchases] == [1]


def test_what_a_card_would_make_of_the_bouquet() -> None:
    # Seat 1 has R2, seat 2 refuses R4 and keeps G4; then R2 or G2 is a pair.
    table = Table("ikebana", 2, "R2 R4 G4 G2")
    table.do("draw", "keep", "draw", "refuse", "keep")
    (bought,) = aids(table, 1).purchases
    assert (bought.card, bought.worth.points, bought.worth.multipliers) == ("R4", 0, (4, 2, 1))
    assert aids(table, 1).kept is None
    table.do("draw")
    for seat in (None, 1, 2):
        kept = aids(table, seat).kept
        assert parts(kept) == [("pair", "R2 G2", 4)]
    table.do("keep")
    assert aids(table).worths[0] == kept


# What a bouquet is worth


@pytest.mark.rule("IKE-18", "IKE-19", "IKE-20")
@pytest.mark.parametrize(
    ("bouquet", "expected"),
    [
        ("", []),
        ("R5", []),
        ("R5 G5", [("pair", "R5 G5", 10)]),
        ("R2 G3 Y2 B3", [("pair", "G3 B3", 6), ("pair", "R2 Y2", 4)]),
        ("R4 G3 Y2 B1", [("run_1234", "B1 Y2 G3 R4", 8)]),
        ("R5 G3 M2 B4", [("run_2345", "M2 G3 B4 R5", 12)]),
    ],
)
def test_combinations_of_an_unfinished_bouquet(
    bouquet: str, expected: list[tuple[str, str, int]]
) -> None:
    made = worth_of(bouquet)
    assert parts(made) == expected
    assert made.points == sum(points for _, _, points in expected)
    assert not made.complete


@pytest.mark.rule("IKE-21")
@pytest.mark.parametrize(
    ("bouquet", "expected"),
    [
        ("", (4, 3, 2, 1)),
        ("R1", (4, 3, 2, 1)),
        ("M1", (4, 3, 2, 1)),
        ("R1 R2", (4, 2, 1)),
        ("R1 G2", (3, 2, 1)),
        ("R1 R1 G1", (2, 1)),
        ("R1 G1 B1", (3, 1)),
        ("R1 G1 B1 B2", (1,)),
        ("R1 R2 R3 R4", (4, 2)),
        ("R1 R2 G3 G4", (2, 1)),
        ("R1 G2 Y3 M4", (3, 1)),
        ("R1 G2 B2 M4 M5", (3,)),
        ("R1 R2 R3 M4 M5", (4,)),
        ("R1 R2 G3 M4 M5", (2,)),
    ],
)
def test_the_multipliers_that_the_colours_still_allow(
    bouquet: str, expected: tuple[int, ...]
) -> None:
    assert worth_of(bouquet).multipliers == expected


@pytest.mark.rule("IKE-2", "IKE-21")
def test_multipliers_against_every_way_to_go_on() -> None:
    for size in (2, 3, 4, 5):
        for begun in itertools.combinations_with_replacement("RGYBKM", size):
            flowers = tuple(Card(f"{colour}1") for colour in begun)
            ways = itertools.combinations_with_replacement("RGYBKM", 5 - size)
            reached = {
                oracle.multiplier([*flowers, *(f"{colour}1" for colour in way)]) for way in ways
            }
            assert set(scoring.multipliers(flowers)) == reached, begun


@pytest.mark.rule("IKE-2")
def test_a_joker_is_free_until_the_bouquet_is_complete() -> None:
    assert worth_of("R1 M2 G3 G4").colours == ("R", "M", "G", "G")
    assert sorted(worth_of("R1 M2 G3 Y4 B4").colours) == ["B", "G", "K", "R", "Y"]


@pytest.mark.rule("IKE-21", "IKE-25")
def test_a_complete_bouquet_pays_what_the_round_will() -> None:
    for bouquet, total in (("R3 G3 Y3 B2 K2", 39), ("R1 R2 G2 R3 G4", 16), ("R5 G5 Y1 B2 R4", 10)):
        made = worth_of(bouquet)
        assert (made.complete, made.sure) == (True, total)
        assert worth_of(bouquet, doubled=True).sure == 2 * total


@pytest.mark.rule("IKE-20", "IKE-21")
def test_what_is_sure_is_paid_whatever_comes() -> None:
    chance, deck = random.Random(3), [str(card) for card in Table("ikebana", 2).state.deck]
    for _ in range(400):
        bouquet = chance.sample(deck, 5)
        paid = oracle.gain(bouquet)
        sure = [worth_of(" ".join(bouquet[:size])).sure for size in range(6)]
        assert max(sure) == sure[5] == paid


# Tokens, rounds, and what it all costs in secrecy


@pytest.mark.rule("IKE-3")
def test_prestige_in_tokens() -> None:
    table = Table("ikebana", 3)
    enrich(table, 66, 0, 9)
    assert aids(table).tokens == (((50, 1), (10, 1), (5, 1), (1, 1)), (), ((5, 1), (1, 4)))


@pytest.mark.rule("IKE-17")
def test_finished_rounds_keep_their_bouquets_and_why_they_paid() -> None:
    first = ["R3 G3 Y3 B2 K2", "R1 R2 G2 R3 G4"]
    second = ["R1 R1 G2 Y3 B5", "G1 G1 Y3 B4 K4"]
    table = bouquet_table(first)
    assert aids(table).rounds == ()
    play_round(table)
    gather(table, second)
    assert [[" ".join(cards) for cards in bouquets] for bouquets in table.view().finished] == [
        first,
        second,
    ]
    told = aids(table, 2).rounds
    assert [[gain.total for gain in gains] for gains in told] == [[39, 16], [2, 10]]
    assert [found.kind for found in told[0][0].combinations] == ["three", "pair"]
    assert told[0][0].multiplier == 3


@pytest.mark.rule("IKE-17", "IKE-19", "IKE-21")
def test_each_gain_is_reckoned_in_the_open() -> None:
    first = ["R3 G3 Y3 B2 K2", "R1 R2 G2 R3 G4"]
    second = ["R1 G1 Y1 B5 R5", "R4 G4 Y1 Y2 K5"]
    table = bouquet_table(first)
    assert aids(table).sums == ()
    play_round(table)
    gather(table, second)
    assert aids(table).sums == (("(9 + 4) ×3", "8 ×2"), ("3 + 10", ""))


@pytest.mark.rule("IKE-25")
def test_the_final_bouquet_multiplies_once_more() -> None:
    table = Table("ikebana", 2, final_bouquet=True)
    skip_to_round(table, 4)
    gather(table, ["R3 G3 Y3 B2 K2", "R5 G1 Y2 R4 G4"])
    assert aids(table).sums[-1] == ("(9 + 4) ×3 ×2", "8 ×2")


@pytest.mark.rule("IKE-5", "IKE-21")
def test_the_numbers_of_the_game() -> None:
    table = Table("ikebana", 2)
    shown = aids(table)
    assert (shown.last_round, shown.size, shown.factors) == (4, 5, (4, 3, 2, 1))
    assert shown.factors == shown.worths[0].multipliers


@pytest.mark.rule("IKE-4")
def test_what_payments_have_brought_and_cost() -> None:
    # Seat 1 refuses K5 for 1 to seat 2, who buys it for 5.
    table = Table("ikebana", 3, "K5 R1")
    assert (aids(table).start, aids(table).traded) == (6, (0, 0, 0))
    table.do("draw", "refuse", "keep", "buy 1")
    assert aids(table).traded == (4, -4, 0)
    table.do(*["draw", "keep"] * 13)
    assert table.view().round == 2
    assert aids(table).traded == (4, -4, 0)


@pytest.mark.rule("IKE-25")
def test_the_last_round_is_shown_doubled_and_no_other() -> None:
    table = Table("ikebana", 2, final_bouquet=True)
    skip_to_round(table, 4)
    assert [gain.doubled for gains in aids(table).rounds for gain in gains] == [False] * 6
    play_round(table)
    told = aids(table)
    assert [gain.doubled for gain in told.rounds[3]] == [True, True]
    assert tuple(tuple(gain.total for gain in gains) for gains in told.rounds) == table.view().gains
    assert (told.refusals, told.kept, told.buyer, told.purchases) == ((), None, None, ())


@pytest.mark.rule("IKE-12")
def test_an_open_table_still_covers_deck_and_discards() -> None:
    table = Table("ikebana", 3, "R1 G2 B3")
    table.do("draw", "refuse", "refuse")
    assert table.game.reveal(table.state) == table.view()


# Undo


def test_only_what_showed_nothing_new_can_be_taken_back() -> None:
    table = Table("ikebana", 2, "R1 G2 B3", final_bouquet=True)
    assert any(event.reveals for event in table.do("draw"))
    assert any(event.reveals for event in table.do("refuse"))
    assert not any(event.reveals for event in table.do("keep"))
    assert any(event.reveals for event in table.do("buy 1"))
    events = table.do(*["draw", "keep"] * 7, "draw")
    ended = table.do("keep")
    assert {type(event).__name__ for event in ended} == {"Kept", "RoundScored", "RoundStarted"}
    assert not any(event.reveals for event in ended)
    skip_to_round(table, 4)
    events = play_round(table)
    assert [event.reveals for event in named(events, "Ended")] == [True]
