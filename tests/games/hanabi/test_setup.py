from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import florilegium as fl
from tests.games.hanabi.script import cards, hand_size, run_out, scripted
from tests.games.table import Table, arranged, named

HANABI: Any = fl.game("hanabi")
VALUES = (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
FIFTY = Counter(f"{colour}{value}" for colour in "KRBYG" for value in VALUES)
RAINBOW = Counter(f"M{value}" for value in range(1, 6))


def refused_field(**setup: Any) -> str:
    with pytest.raises(fl.BadSetup) as caught:
        HANABI.new(**setup)
    return str(caught.value.field)


@pytest.mark.rule("HAN-1")
def test_five_colours_of_ten_cards() -> None:
    deck = HANABI.deck(HANABI.options())
    assert len(deck) == 50
    assert Counter(map(str, deck)) == FIFTY


@pytest.mark.rule("HAN-1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_shuffled_deck_has_the_same_fifty_cards(seed: int) -> None:
    table = Table("hanabi", 3)
    table.state = HANABI.new(seats=3, seed=seed)
    seen = Counter(card for seat in (1, 2, 3) for card in cards(table, seat))
    seen.update(str(event.card) for event in named(run_out(table), "Drew"))
    assert seen == FIFTY


@pytest.mark.rule("HAN-1")
@pytest.mark.parametrize(("out", "instead"), [("R5", "R4"), ("K1", "K2"), ("G3", "Y3")])
def test_a_deck_of_another_composition_is_refused(out: str, instead: str) -> None:
    deck = arranged("hanabi", [])
    deck[deck.index(out)] = instead
    assert refused_field(seats=2, seed=1, deck=deck) == "deck"


@pytest.mark.rule("HAN-1")
def test_a_deck_with_a_card_too_few_or_too_many_is_refused() -> None:
    deck = arranged("hanabi", [])
    assert refused_field(seats=2, seed=1, deck=deck[1:]) == "deck"
    assert refused_field(seats=2, seed=1, deck=[*deck, "R1"]) == "deck"


@pytest.mark.rule("HAN-2")
def test_multicolour_cards_stay_out_without_the_variant() -> None:
    plain = Counter(map(str, HANABI.deck(HANABI.options())))
    variant = Counter(map(str, HANABI.deck(HANABI.options(multicolour=True))))
    assert not any(card.startswith("M") for card in plain)
    assert variant - plain == RAINBOW
    assert plain - variant == Counter()
    assert HANABI.options().multicolour is False
    mixed = arranged("hanabi", [], multicolour=True)
    assert refused_field(seats=2, seed=1, deck=mixed) == "deck"
    assert refused_field(seats=2, seed=1, deck=mixed[:50], multicolour=True) == "deck"


@pytest.mark.rule("HAN-2")
def test_multicolour_cannot_be_told_without_the_variant() -> None:
    table = Table("hanabi", 2)
    assert table.view().colours == "RGYBK"
    assert len(table.view().fireworks) == 5
    assert not table.allowed("tell 2 multicolour")


@pytest.mark.rule("HAN-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tokens_at_the_start(seats: int) -> None:
    for view in Table("hanabi", seats).everyone():
        assert (view.blue, view.blue_tokens) == (8, 8)
        assert (view.red, view.red_tokens) == (0, 3)


@pytest.mark.rule("HAN-4")
@pytest.mark.parametrize(("seats", "size"), [(2, 5), (3, 5), (4, 4), (5, 4)])
@pytest.mark.parametrize("multicolour", [False, True])
def test_hand_sizes(seats: int, size: int, multicolour: bool) -> None:
    table = Table("hanabi", seats, multicolour=multicolour)
    for view in table.everyone():
        assert [len(hand) for hand in view.hands] == [size] * seats
        assert view.deck == (55 if multicolour else 50) - seats * size
        assert view.discard == ()
        assert set(view.fireworks) == {0}


@pytest.mark.rule("HAN-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deck_is_dealt_hand_by_hand(seats: int) -> None:
    table = Table("hanabi", seats, first_seat=seats)
    deck, size = arranged("hanabi", []), hand_size(seats)
    for seat in range(1, seats + 1):
        assert cards(table, seat) == deck[(seat - 1) * size : seat * size]


@pytest.mark.rule("HAN-4")
@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_two_to_five_players(seats: int) -> None:
    assert refused_field(seats=seats, seed=1) == "seats"


@pytest.mark.rule("HAN-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_sees_all_hands_but_the_own(seats: int) -> None:
    table = Table("hanabi", seats)
    deck, size = arranged("hanabi", []), hand_size(seats)
    for seat in range(1, seats + 1):
        view = table.view(seat)
        assert view.seat == seat
        for other in range(1, seats + 1):
            hand = [held.card for held in view.hands[other - 1]]
            dealt = deck[(other - 1) * size : other * size]
            assert hand == ([None] * size if other == seat else dealt)


@pytest.mark.rule("HAN-5")
def test_the_own_hand_stays_hidden_through_the_whole_game() -> None:
    table = Table("hanabi", 3, "R1 R1 R1 G1 G1")
    while not table.over():
        for seat in (1, 2, 3):
            view = table.view(seat)
            assert all(held.card is None for held in view.hands[seat - 1])
            for other in {1, 2, 3} - {seat}:
                assert all(held.card is not None for held in view.hands[other - 1])
        lines = table.legal()
        table.do("discard 2" if "discard 2" in lines else lines[-1])


@pytest.mark.rule("HAN-5", "HAN-18")
def test_a_drawn_card_is_seen_by_the_others_only() -> None:
    table = Table("hanabi", 3, "R1 " + "G1 G1 G1 G2 Y1 Y1 Y1 Y2 Y2 B1 B1 B1 B2 B2 K5")
    (drew,) = named(table.do("play 1"), "Drew")
    assert drew.seat == 1
    assert drew.seen_by(1).card is None
    assert drew.seen_by(2).card == "K5"
    assert drew.seen_by(3).card == "K5"
    assert table.view(1).hands[0][4].card is None
    assert table.view(2).hands[0][4].card == "K5"


@pytest.mark.rule("HAN-27")
def test_harder_the_first_mistake_loses() -> None:
    table = scripted(2, "+R1 +R3", red_tokens=1)
    assert table.view().red_tokens == 1
    table.do("play 1")
    assert not table.over()
    table.do("play 1")
    assert table.over()
    assert table.outcome().scores == (0, 0)
    assert table.outcome().winners == ()
    assert table.outcome().reason.key == "hanabi.lost"
    assert table.view().red == 1


@pytest.mark.rule("HAN-27")
@pytest.mark.parametrize("red", [0, 2, 4])
def test_only_three_or_one_red_tokens(red: int) -> None:
    assert refused_field(seats=2, seed=1, red_tokens=red) == "red_tokens"


@pytest.mark.rule("HAN-28")
def test_easier_ten_blue_tokens() -> None:
    table = Table("hanabi", 2, blue_tokens=10)
    assert (table.view().blue, table.view().blue_tokens) == (10, 10)
    assert table.refusal("discard 1") == "HAN-12"
    for left in range(9, -1, -1):
        table.do(next(line for line in table.legal() if line.startswith("tell")))
        assert table.view().blue == left
    assert not any(line.startswith("tell") for line in table.legal())
    for back in range(1, 11):
        table.do("discard 1")
        assert table.view().blue == back
    assert table.refusal("discard 1") == "HAN-12"


@pytest.mark.rule("HAN-28")
@pytest.mark.parametrize("blue", [0, 7, 9, 11])
def test_only_eight_or_ten_blue_tokens(blue: int) -> None:
    assert refused_field(seats=2, seed=1, blue_tokens=blue) == "blue_tokens"


@pytest.mark.rule("HAN-27", "HAN-28")
@pytest.mark.parametrize(
    ("red", "blue", "multicolour"), list(product((3, 1), (8, 10), (False, True)))
)
@pytest.mark.parametrize("seats", [2, 5])
def test_difficulties_combine_with_the_variant(
    seats: int, red: int, blue: int, multicolour: bool
) -> None:
    script = "+R2 ? +G2 ? +Y2"
    options = {"red_tokens": red, "blue_tokens": blue, "multicolour": multicolour}
    table = scripted(seats, script, **options)
    view = table.view()
    assert (view.blue, view.blue_tokens, view.red, view.red_tokens) == (blue, blue, 0, red)
    assert view.colours == ("RGYBKM" if multicolour else "RGYBK")
    assert view.deck == (55 if multicolour else 50) - seats * hand_size(seats)
    for mistake in range(1, red + 1):
        assert not table.over()
        table.do("play 1")
        assert table.view().red == mistake
        if mistake < red:
            table.do(next(line for line in table.legal() if line.startswith("tell")))
            assert table.view().blue == blue - mistake
    assert table.over()
    assert table.outcome().winners == ()


def test_the_first_seat_is_drawn_from_the_seed_or_set() -> None:
    drawn = {HANABI.turn(HANABI.new(seats=3, seed=seed)) for seed in range(40)}
    assert drawn == {(1,), (2,), (3,)}
    again = [HANABI.turn(HANABI.new(seats=3, seed=5)) for _ in range(5)]
    assert len(set(again)) == 1
    for seat in (1, 2, 3):
        assert HANABI.turn(HANABI.new(seats=3, seed=5, first_seat=seat)) == (seat,)
    for seat in (0, 4):
        assert refused_field(seats=3, seed=1, first_seat=seat) == "first_seat"
