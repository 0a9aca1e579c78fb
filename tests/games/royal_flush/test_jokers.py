from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

import florilegium as fl
from florilegium.games.royal_flush import scoring

from .table import (
    DULL,
    DULL_TOO,
    GAME,
    NATURAL,
    allowed,
    boards_with,
    cards_of,
    end_round,
    legal_texts,
    one,
    owned,
    play,
    refused,
    step,
    table,
)


@pytest.mark.rule("ROY-25")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("pair", "7S *"),
        ("pair", "* *"),
        ("perfect_pair", "7S *"),
        ("perfect_pair", "* *"),
        ("double_pair", "7S 7H 9D *"),
        ("double_pair", "7S 9D * *"),
        ("double_pair", "7S 7H 7D *"),
        ("three_of_a_kind", "7S 7H *"),
        ("three_of_a_kind", "7S * *"),
        ("triple_pair", "2S 2H 9D 9C KS *"),
        ("triple_pair", "2S 2H 2D 2C 9S *"),
        ("triple_pair", "2S 2H 2D 2C * *"),
        ("full_house", "5S 5H 9D 9C *"),
        ("full_house", "5S 5H 5D 9C *"),
        ("full_house", "5S 5H 5D * *"),
        ("double_three_of_a_kind", "5S 5H 9D 9C * *"),
        ("four_of_a_kind", "5S 5H 5D *"),
        ("flush", "2H 5H 9H JH *"),
        ("big_flush", "2H 5H 9H JH * *"),
        ("perfect_triple_pair", "2S 2S 9H 9H KS *"),
        ("perfect_triple_pair", "2S 2S 9H KS * *"),
        ("six_pictures", "KS QS JS KH QH *"),
        ("six_pictures", "KS QS JS KH * *"),
        ("straight", "2S 3H 5C 6S *"),
        ("straight", "2S 3S 5S 6S *"),
        ("straight", "QS KH AD * *"),
        ("big_straight", "2S 3H 4D 6S 7H 8D *"),
        ("straight_flush", "2S 3S 5S 6S *"),
        ("straight_flush", "JD QD KD AD *"),
        ("big_straight_flush", "9D TD JD KD AD *"),
    ],
)
def test_a_joker_stands_for_any_card(name: str, cards: str) -> None:
    assert scoring.fits(name, cards.split())
    pairs = scoring.explain(name, cards.split())
    assert Counter(str(card) for card, _ in pairs) == Counter(cards.split())
    assert all(card == stands for card, stands in pairs if card != "*")
    stands_for = [str(stands) for _, stands in pairs]
    assert "*" not in stands_for
    assert scoring.fits(name, stands_for)
    held = cards.replace("*", "")
    state = table(held, "", boards=boards_with(name), children=[1])
    assert allowed(state, 1, f"score {name} {cards}")
    after, events = step(state, 1, f"score {name} {cards}")
    assert one(events, "Scored").value == scoring.BOARDS[name].spaces[0]
    assert GAME.view(after, 2).jokers == (2 - cards.count("*"), 0)


@pytest.mark.rule("ROY-25")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        # The joker would have to be a card that is there already.
        ("full_house", "5S 5H 5D 5C *"),
        ("double_three_of_a_kind", "5S 5H 5D 5C * *"),
        ("four_of_a_kind", "5S 5H 5S *"),
        ("flush", "2H 2H 5H 9H *"),
        ("six_pictures", "KS KS QS JS KH *"),
        ("pair", "7S 7H *"),
        ("perfect_triple_pair", "2S 2H 9H 9H KS *"),
        ("straight", "AS 2H 3D 4C *"),
        ("straight", "KS AH 2D 3C *"),
        ("straight", "2S 3H 7D 8C *"),
        ("straight_flush", "2S 3S 4H 5S *"),
        ("six_pictures", "KS QS JS KH AH *"),
    ],
)
def test_a_joker_is_no_cure_for_everything(name: str, cards: str) -> None:
    assert not scoring.fits(name, cards.split())
    held = cards.replace("*", "")
    state = table(held, "", boards=boards_with(name), children=[1])
    refused(state, 1, f"score {name} {cards}")


@pytest.mark.rule("ROY-25")
def test_never_in_a_royal_flush() -> None:
    cards = "TH JH QH KH *"
    assert not scoring.fits("royal_flush", cards.split())
    assert scoring.card_sets("royal_flush", ["TH", "JH", "QH", "KH", "*", "*"]) == ()
    state = table("TH JH QH KH", DULL, children=[1])
    assert refused(state, 1, f"score royal_flush {cards}") == "ROY-25"
    assert not any(text.startswith("score royal_flush") for text in legal_texts(state, 1))
    assert allowed(state, 1, f"score straight_flush {cards}")
    # With the ace in the hand the joker is not needed, and not taken either.
    state = table("TH JH QH KH AH", DULL, children=[1])
    assert refused(state, 1, f"score royal_flush {cards}") == "ROY-25"
    assert allowed(state, 1, "score royal_flush TH JH QH KH AH")


@pytest.mark.rule("ROY-25")
def test_only_jokers_that_one_has() -> None:
    state = table("7S", "7H", children=[2], first_seat=1)
    assert refused(state, 1, "score pair 7S *") == "ROY-16"
    state = table("7S 2D 4H", DULL, "", "", children=[1, 2, 3, 4])
    assert GAME.view(state, 1).jokers == (1, 1, 1, 1)
    assert refused(state, 1, "score three_of_a_kind 7S * *") == "ROY-16"
    assert allowed(state, 1, "score pair 7S *")


@pytest.mark.rule("ROY-26")
def test_a_used_joker_leaves_the_game() -> None:
    state = play(table("7S", DULL_TOO, children=[1, 2]), 1, "score pair 7S *")
    view = GAME.view(state, 2)
    assert view.jokers == (1, 2)
    assert view.discard == ("7S",)
    assert cards_of(state) == Counter(NATURAL)
    assert GAME.view(state, 1).hands == (6, 7)
    assert "*" not in GAME.view(state, 1).hand


@pytest.mark.rule("ROY-26")
def test_jokers_are_handed_out_once_and_kept_over_the_rounds() -> None:
    state = play(table("7S", DULL_TOO, children=[1, 2]), 1, "score pair 7S *")
    for round_ in (2, 3):
        state, _ = end_round(state, 2)
        view = GAME.view(state, None)
        assert view.round == round_
        assert view.jokers == (1, 2)
        assert view.hands == (7, 7)
        assert cards_of(state) == Counter(NATURAL)
    state = dataclasses.replace(state, seat=1)
    rank = GAME.view(state, 1).hand[0]
    state = play(state, 1, f"score pair {rank} *")
    assert GAME.view(state, None).jokers == (0, 2)


@pytest.mark.rule("ROY-26")
def test_a_joker_in_the_last_combination_of_a_round_is_gone_too() -> None:
    state = owned(table("7S 7H", DULL_TOO, children=[1]), {"pair": (1, 1), "full_house": (1, 1)})
    state = play(state, 1, "score three_of_a_kind 7S 7H *")
    assert GAME.view(state, None).round == 2
    assert GAME.view(state, None).jokers == (1, 0)
    assert cards_of(state) == Counter(NATURAL)


@pytest.mark.rule("ROY-25")
def test_what_does_not_fit_cannot_be_explained() -> None:
    with pytest.raises(fl.BadCards, match="ROY-25"):
        scoring.explain("royal_flush", ["TS", "JS", "QS", "KS", "*"])
    with pytest.raises(fl.BadCards, match="ROY-4"):
        scoring.explain("pair", ["TS", "JS"])


@pytest.mark.parametrize("board", ["nothing", "", None, 7, ["pair"], "Pair"], ids=repr)
@pytest.mark.rule("ROY-4")
def test_a_board_that_is_not_there_is_named(board: Any) -> None:
    for ask in (scoring.fits, scoring.explain, scoring.card_sets):
        with pytest.raises(fl.BadCards, match="is no board"):
            ask(board, ["KS", "KH"])
