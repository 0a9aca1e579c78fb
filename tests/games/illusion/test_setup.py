from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

import florilegium as fl

from .table import GAME, NATURAL, legal_texts, piled, play, refused, stacked, table

VARIETIES = (
    "tulip",
    "rose",
    "daisy",
    "iris",
    "poppy",
    "lily",
    "violet",
    "peony",
    "sunflower",
    "cornflower",
)


@pytest.mark.rule("ILL-1")
def test_ten_varieties_of_five_cards() -> None:
    assert Counter(NATURAL) == dict.fromkeys(VARIETIES, 5)
    for seed in range(5):
        state = GAME.new(seats=2, seed=seed)
        assert Counter([state.turned, *state.deck]) == Counter(NATURAL)


@pytest.mark.rule("ILL-1")
def test_an_injected_deck_must_be_those_fifty_cards() -> None:
    wrong = ["rose" if k == 0 else card for k, card in enumerate(stacked("tulip"))]
    for deck in (list(NATURAL[1:]), [*NATURAL, "tulip"], wrong):
        with pytest.raises(fl.BadSetup) as caught:
            GAME.new(seats=2, seed=1, deck=deck)
        assert caught.value.field == "deck"


@pytest.mark.rule("ILL-1")
def test_four_baskets() -> None:
    state = table()
    view = GAME.view(state, 1)
    assert view.baskets == (None,) * 4
    assert view.heights == (0,) * 4
    assert legal_texts(state, 1) == {"place 1", "place 2", "place 3", "place 4"}


@pytest.mark.rule("ILL-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_twenty_four_life_tokens_are_enough(seats: int) -> None:
    lives = GAME.view(GAME.new(seats=seats, seed=1), None).lives
    assert sum(lives) <= 24
    assert sum(lives) == 24 or seats < 6


@pytest.mark.rule("ILL-5")
@pytest.mark.parametrize("basket", [-1, 0, 5])
def test_no_other_basket(basket: int) -> None:
    state = table()
    action = dataclasses.replace(GAME.parse("place 1"), basket=basket)
    assert action not in GAME.legal(state, 1)
    for ask in (GAME.why_not, GAME.apply):
        with pytest.raises(fl.BadAction, match=f"basket={basket}"):
            ask(state, 1, action)
    with pytest.raises(fl.BadAction):
        GAME.parse(f"place {basket}")


@pytest.mark.rule("ILL-2")
@pytest.mark.parametrize(("seats", "lives"), [(2, 5), (3, 5), (4, 5), (5, 4), (6, 4)])
def test_lives_by_the_number_of_players(seats: int, lives: int) -> None:
    state = GAME.new(seats=seats, seed=1)
    for seat in (None, *range(1, seats + 1)):
        view = GAME.view(state, seat)
        assert view.seats == seats
        assert view.lives == (lives,) * seats
        assert sum(view.lives) <= 24
        assert view.points == (0,) * seats


@pytest.mark.rule("ILL-2")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(fl.BadSetup) as caught:
        GAME.new(seats=seats, seed=1)
    assert caught.value.field == "seats"


@pytest.mark.rule("ILL-3")
def test_the_first_round_is_shuffled_from_the_seed() -> None:
    orders = {tuple(GAME.new(seats=2, seed=seed).deck) for seed in range(20)}
    assert len(orders) == 20
    assert tuple(NATURAL[1:]) not in orders
    assert GAME.new(seats=2, seed=3).deck == GAME.new(seats=2, seed=3).deck
    assert GAME.view(GAME.new(seats=2, seed=3), None).round == 1


@pytest.mark.rule("ILL-4")
def test_the_first_seat_is_drawn_or_set() -> None:
    drawn = [GAME.turn(GAME.new(seats=4, seed=seed)) for seed in range(80)]
    assert set(drawn) == {(1,), (2,), (3,), (4,)}
    assert drawn == [GAME.turn(GAME.new(seats=4, seed=seed)) for seed in range(80)]
    for seat in (1, 2, 3, 4):
        assert GAME.turn(GAME.new(seats=4, seed=9, first_seat=seat)) == (seat,)
    for seat in (0, 5):
        with pytest.raises(fl.BadSetup) as caught:
            GAME.new(seats=4, seed=9, first_seat=seat)
        assert caught.value.field == "first_seat"


@pytest.mark.rule("ILL-5")
def test_the_top_card_is_turned_up_for_all() -> None:
    state = table("iris tulip")
    for seat in (None, 1, 2, 3):
        view = GAME.view(state, seat)
        assert view.turned == "iris"
        assert view.deck == 49
        assert view.turn == (1,)
        assert view.placed is None
        assert view.waiting == ()


@pytest.mark.rule("ILL-5")
@pytest.mark.parametrize("basket", [1, 2, 3, 4])
def test_it_goes_on_the_chosen_basket(basket: int) -> None:
    state = play(table("iris tulip"), 1, f"place {basket}")
    view = GAME.view(state, 2)
    assert view.baskets == tuple("iris" if k == basket else None for k in (1, 2, 3, 4))
    assert view.heights == tuple(int(k == basket) for k in (1, 2, 3, 4))
    assert view.turned is None
    assert (view.placed.seat, view.placed.basket) == (1, basket)


@pytest.mark.rule("ILL-5")
def test_it_covers_what_lay_on_the_basket() -> None:
    state = piled(table("iris tulip rose"), 2)
    state = play(state, 2, "place 2")
    for seat in (None, 1, 2, 3):
        assert GAME.view(state, seat).baskets == (None, "tulip", None, None)
        assert GAME.view(state, seat).heights == (0, 2, 0, 0)


@pytest.mark.rule("ILL-5")
def test_only_the_seat_whose_turn_it_is_places() -> None:
    state = table("iris tulip", first_seat=2)
    for seat in (1, 3):
        assert GAME.legal(state, seat) == ()
        assert refused(state, seat, "place 1") == "ILL-5"


def test_the_order_of_the_deck_is_hidden() -> None:
    first, other = table("iris tulip rose"), table("iris peony lily")
    for seat in (None, 1, 2, 3):
        assert GAME.view(first, seat) == GAME.view(other, seat)
    first, other = play(first, 1, "place 2"), play(other, 1, "place 2")
    for seat in (None, 1, 2, 3):
        assert GAME.view(first, seat) == GAME.view(other, seat)
