from __future__ import annotations

import pytest

import florilegium as fl
from tests.games.ikebana.script import enrich
from tests.games.table import Table, named, only


@pytest.mark.rule("IKE-6")
def test_draw_or_buy_at_the_start_of_a_turn() -> None:
    table = Table("ikebana", 3, "R1 G1 B1")
    assert table.legal() == ["draw"]
    table.do("draw", "refuse", "keep")
    assert table.seat == 2
    assert sorted(table.legal()) == ["buy 1", "draw"]


@pytest.mark.rule("IKE-6")
def test_only_one_draw_a_turn_and_only_on_the_own_turn() -> None:
    table = Table("ikebana", 3, "R1 G1 B1", first_seat=2)
    for seat in (1, 3):
        assert table.legal(seat) == []
        for line in ("draw", "keep", "refuse", "buy 2"):
            assert table.refusal(line, seat) == "IKE-6"
    table.do("draw")
    assert table.refusal("draw") == "IKE-6"
    assert table.refusal("keep", 1) == "IKE-6"
    assert table.refusal("refuse", 3) == "IKE-6"
    table.do("refuse")
    assert table.refusal("draw") == "IKE-6"
    table.do("keep")
    assert table.seat == 3
    assert table.refusal("draw", 2) == "IKE-6"


@pytest.mark.rule("IKE-6")
@pytest.mark.parametrize("line", ["pass", "", "skip", "done", "buy", "buy x", "draw 2", "keep 1"])
def test_there_is_nothing_else_to_do(line: str) -> None:
    with pytest.raises(fl.BadAction):
        fl.game("ikebana").parse(line)


@pytest.mark.rule("IKE-7")
def test_the_top_card_is_turned_up_for_all_and_kept() -> None:
    table = Table("ikebana", 3, "R1 G2 B3")
    revealed = only(table.do("draw"), "Revealed")
    assert (revealed.seat, revealed.card) == (1, "R1")
    for seat, view in zip((None, 1, 2, 3), table.everyone(), strict=True):
        assert view.revealed == "R1"
        assert view.bouquets == ((), (), ())
        assert view.deck == 54
        assert view.turn == (1,)
        assert revealed.seen_by(seat).card == "R1"
    assert sorted(table.legal()) == ["keep", "refuse"]
    events = table.do("keep")
    kept = only(events, "Kept")
    assert (kept.seat, kept.card) == (1, "R1")
    assert named(events, "Revealed") == []
    for view in table.everyone():
        assert view.revealed is None
        assert view.bouquets == (("R1",), (), ())
        assert view.discards == (None, None, None)
        assert view.prestige == (6, 6, 6)
        assert view.turn == (2,)
        assert view.deck == 54


@pytest.mark.rule("IKE-7")
def test_a_refused_card_goes_to_the_own_pile_and_another_is_turned_up() -> None:
    table = Table("ikebana", 3, "R1 G2 B3", first_seat=2)
    table.do("draw")
    events = table.do("refuse")
    refused, revealed = only(events, "Refused"), only(events, "Revealed")
    assert (refused.seat, refused.card) == (2, "R1")
    assert (revealed.seat, revealed.card) == (2, "G2")
    for view in table.everyone():
        assert view.revealed == "G2"
        assert view.turn == (2,)
        assert view.bouquets == ((), (), ())
        assert view.discards == (None, "R1", None)
        assert view.deck == 53
    table.do("keep")
    assert table.view().bouquets == ((), ("G2",), ())
    assert table.seat == 3


@pytest.mark.rule("IKE-7")
def test_nothing_to_keep_or_refuse_before_drawing() -> None:
    table = Table("ikebana", 2)
    assert table.refusal("keep") == "IKE-7"
    assert table.refusal("refuse") == "IKE-7"
    table.do("draw", "keep")
    assert table.refusal("keep") == "IKE-7"
    assert table.refusal("refuse") == "IKE-7"


@pytest.mark.rule("IKE-8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_price_of_a_refusal_rises_by_one(seats: int) -> None:
    table = Table("ikebana", seats)
    enrich(table, *[100] * seats)
    assert table.view().price is None
    table.do("draw")
    paid = 0
    for price in range(1, 10):
        for view in table.everyone():
            assert (view.price, view.refusals) == (price, price - 1)
        refused = only(table.do("refuse"), "Refused")
        assert refused.price == price
        paid += price
        assert table.view().prestige[0] == 100 - paid
        assert sum(table.view().prestige) == 100 * seats
    table.do("keep")
    assert (table.view().price, table.view().refusals) == (None, 0)


@pytest.mark.rule("IKE-8")
def test_the_price_starts_again_each_turn() -> None:
    table = Table("ikebana", 2)
    table.do("draw", "refuse", "refuse", "keep", "draw")
    assert (table.view().price, table.view().refusals) == (1, 0)
    assert only(table.do("refuse"), "Refused").price == 1
    table.do("keep", "draw")
    assert table.view().price == 1


@pytest.mark.rule("IKE-9")
def test_marie_lea_and_sandra() -> None:
    table = Table("ikebana", 3)
    enrich(table, 20, 6, 6)
    table.do("draw")
    for price, payee, prestige in [
        (1, 2, (19, 7, 6)),
        (2, 3, (17, 7, 8)),
        (3, 2, (14, 10, 8)),
        (4, 3, (10, 10, 12)),
        (5, 2, (5, 15, 12)),
    ]:
        assert {(view.price, view.payee) for view in table.everyone()} == {(price, payee)}
        refused = only(table.do("refuse"), "Refused")
        assert (refused.price, refused.payee) == (price, payee)
        assert table.view().prestige == prestige


@pytest.mark.rule("IKE-9")
@pytest.mark.parametrize(
    ("seats", "first_seat", "payees"),
    [
        (3, 1, [2, 3, 2, 3, 2, 3, 2]),
        (3, 2, [3, 1, 3, 1, 3, 1, 3]),
        (3, 3, [1, 2, 1, 2, 1, 2, 1]),
        (4, 1, [2, 3, 4, 2, 3, 4, 2, 3]),
        (4, 2, [3, 4, 1, 3, 4, 1, 3, 4]),
        (4, 3, [4, 1, 2, 4, 1, 2, 4, 1]),
        (4, 4, [1, 2, 3, 1, 2, 3, 1, 2]),
        (5, 1, [2, 3, 4, 5, 2, 3, 4, 5, 2]),
        (5, 3, [4, 5, 1, 2, 4, 5, 1, 2, 4]),
        (5, 4, [5, 1, 2, 3, 5, 1, 2, 3, 5]),
        (5, 5, [1, 2, 3, 4, 1, 2, 3, 4, 1]),
    ],
)
def test_payments_go_round_and_skip_the_payer(
    seats: int, first_seat: int, payees: list[int]
) -> None:
    table = Table("ikebana", seats, first_seat=first_seat)
    enrich(table, *[100] * seats)
    expected = [100] * seats
    assert table.view().payee is None
    table.do("draw")
    for price, payee in enumerate(payees, start=1):
        assert table.view().payee == payee
        refused = only(table.do("refuse"), "Refused")
        assert (refused.price, refused.payee) == (price, payee)
        expected[first_seat - 1] -= price
        expected[payee - 1] += price
        assert table.view().prestige == tuple(expected)
    table.do("keep", "draw")
    assert table.view().payee == table.seat % seats + 1


@pytest.mark.rule("IKE-10")
@pytest.mark.parametrize(("seat", "other"), [(1, 2), (2, 1)])
def test_with_two_players_everything_goes_to_the_opponent(seat: int, other: int) -> None:
    table = Table("ikebana", 2, first_seat=seat)
    enrich(table, 30, 30)
    table.do("draw")
    paid = 0
    for price in range(1, 8):
        assert (table.view().price, table.view().payee) == (price, other)
        refused = only(table.do("refuse"), "Refused")
        assert (refused.price, refused.payee) == (price, other)
        paid += price
        assert table.view().prestige[seat - 1] == 30 - paid
        assert table.view().prestige[other - 1] == 30 + paid


@pytest.mark.rule("IKE-11")
def test_a_refusal_that_cannot_be_paid() -> None:
    table = Table("ikebana", 4)
    table.do("draw", "refuse", "refuse")
    assert table.view().prestige[0] == 3
    assert table.allowed("refuse")
    table.do("refuse")
    assert table.view().prestige == (0, 7, 8, 9)
    assert table.refusal("refuse") == "IKE-11"
    assert table.legal() == ["keep"]
    card = table.view().revealed
    table.do("keep")
    assert table.view().bouquets[0] == (card,)
    assert table.seat == 2


@pytest.mark.rule("IKE-11")
@pytest.mark.parametrize(("prestige", "refusals"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (9, 3)])
def test_how_often_a_player_can_refuse(prestige: int, refusals: int) -> None:
    table = Table("ikebana", 2)
    enrich(table, prestige, 50)
    table.do("draw")
    for _ in range(refusals):
        assert sorted(table.legal()) == ["keep", "refuse"]
        table.do("refuse")
    assert table.legal() == ["keep"]
    assert table.refusal("refuse") == "IKE-11"
    assert table.view().prestige[0] == prestige - refusals * (refusals + 1) // 2


@pytest.mark.rule("IKE-12")
def test_own_piles_of_which_only_the_top_is_seen() -> None:
    table = Table("ikebana", 3, "R5 G5 Y1 K2   B5 M4 K3   K4")
    table.do("draw", "refuse", "refuse", "refuse", "keep", "draw", "refuse", "refuse", "keep")
    for view in table.everyone():
        assert view.discards == ("Y1", "M4", None)
        assert view.discard_sizes == (3, 2, 0)
        for hidden in ("R5", "G5", "B5"):
            assert hidden not in repr(view)
    table.do("draw", "refuse", "keep")
    assert table.view().discards == ("Y1", "M4", "K4")
    assert table.view().discard_sizes == (3, 2, 1)


@pytest.mark.rule("IKE-12")
def test_the_pile_grows_over_the_turns() -> None:
    table = Table("ikebana", 2, "R1 R2   G1   Y1 Y2   B1")
    table.do("draw", "refuse", "keep", "draw", "keep", "draw")
    assert table.view().discards == ("R1", None)
    table.do("refuse")
    assert table.view().discards == ("Y1", None)
    assert table.view().discard_sizes == (2, 0)


@pytest.mark.rule("IKE-13")
@pytest.mark.parametrize(
    ("card", "price"),
    [("R1", 1), ("G2", 2), ("Y3", 3), ("B4", 4), ("K5", 5), ("M1", 1), ("M4", 4), ("M5", 5)],
)
def test_buying_costs_the_value_and_ends_the_turn(card: str, price: int) -> None:
    table = Table("ikebana", 4, f"{card} K1", first_seat=3)
    table.do("draw", "refuse", "keep")
    assert table.seat == 4
    assert table.view().prestige == (6, 6, 5, 7)
    deck = table.view().deck
    events = table.do("buy 3")
    bought = only(events, "Bought")
    assert (bought.seat, bought.owner, bought.card, bought.price) == (4, 3, card, price)
    assert named(events, "Revealed") == []
    for view in table.everyone():
        assert view.prestige == (6, 6, 5 + price, 7 - price)
        assert view.bouquets == ((), (), ("K1",), (card,))
        assert view.discards == (None,) * 4
        assert view.discard_sizes == (0,) * 4
        assert view.turn == (1,)
        assert (view.revealed, view.deck) == (None, deck)


@pytest.mark.rule("IKE-13")
def test_the_top_card_of_the_pile_is_bought() -> None:
    table = Table("ikebana", 3, "R4 G3 Y2 K1")
    table.do("draw", "refuse", "refuse", "refuse", "keep")
    prestige = table.view().prestige
    bought = only(table.do("buy 1"), "Bought")
    assert (bought.card, bought.price) == ("Y2", 2)
    assert table.view().bouquets == (("K1",), ("Y2",), ())
    assert table.view().prestige == (prestige[0] + 2, prestige[1] - 2, prestige[2])


@pytest.mark.rule("IKE-13")
def test_an_empty_pile_or_a_missing_seat() -> None:
    table = Table("ikebana", 3, "R1 G1 B1")
    assert table.refusal("buy 2") == "IKE-13"
    assert table.refusal("buy 3") == "IKE-13"
    assert table.refusal("buy 4") == "IKE-13"
    table.do("draw", "refuse", "keep")
    assert table.allowed("buy 1")
    assert table.refusal("buy 3") == "IKE-13"
    table.do("buy 1")
    assert table.refusal("buy 1") == "IKE-13"


@pytest.mark.rule("IKE-13")
def test_buying_is_open_to_every_later_player() -> None:
    table = Table("ikebana", 3, "R2 R1 G1 B1")
    table.do("draw", "refuse", "keep", "draw", "keep")
    assert table.seat == 3
    table.do("buy 1")
    assert table.view().bouquets == (("R1",), ("G1",), ("R2",))
    assert table.view().prestige == (7, 7, 4)


@pytest.mark.rule("IKE-14")
def test_never_from_the_own_pile() -> None:
    table = Table("ikebana", 2, "R1 R2 G1 G2")
    table.do("draw", "refuse", "keep", "draw", "keep")
    assert table.seat == 1
    assert table.view().discards == ("R1", None)
    assert table.refusal("buy 1") == "IKE-14"
    assert table.legal() == ["draw"]


@pytest.mark.rule("IKE-14")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_never_for_more_than_one_owns(value: int) -> None:
    table = Table("ikebana", 3, f"R{value} R1")
    table.do("draw", "refuse", "keep")
    enrich(table, 6, value - 1, 6)
    assert table.refusal("buy 1") == "IKE-14"
    assert table.legal() == ["draw"]
    enrich(table, 6, value, 6)
    assert table.allowed("buy 1")
    table.do("buy 1")
    assert table.view().prestige == (6 + value, 0, 6)


@pytest.mark.rule("IKE-15")
def test_never_after_having_begun_to_draw() -> None:
    table = Table("ikebana", 3, "R1 R2 G1 G2")
    table.do("draw", "refuse", "keep")
    assert table.allowed("buy 1")
    table.do("draw")
    assert table.refusal("buy 1") == "IKE-15"
    assert sorted(table.legal()) == ["keep", "refuse"]
    table.do("refuse")
    assert table.refusal("buy 1") == "IKE-15"
    assert sorted(table.legal()) == ["keep", "refuse"]


@pytest.mark.rule("IKE-15")
def test_the_card_below_becomes_visible() -> None:
    table = Table("ikebana", 3, "R4 G3 Y2 K1")
    table.do("draw", "refuse", "refuse", "refuse", "keep")
    assert table.view().discards[0] == "Y2"
    table.do("buy 1")
    for view in table.everyone():
        assert view.discards == ("G3", None, None)
        assert view.discard_sizes == (2, 0, 0)
    table.do("buy 1")
    assert table.view().discards[0] == "R4"
    assert table.view().bouquets == (("K1",), ("Y2",), ("G3",))
