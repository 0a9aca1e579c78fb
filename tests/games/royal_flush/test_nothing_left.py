from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

from .table import (
    DULL,
    DULL_TOO,
    GAME,
    allowed,
    cards_of,
    legal_texts,
    one,
    owned,
    play,
    refused,
    step,
    table,
)

PAIR = "7S 7H 2S 4D 9C JH KD"


def bare(hand: str = DULL, display: str = "", deck: int = 0, discard: int = 0, **more: Any) -> Any:
    """A table with so few cards outside the hands; the display may have gaps ("-")."""
    state = table(hand, DULL_TOO, **more)
    cards = state.deck
    shown = [None if text == "-" else cards[k] for k, text in enumerate(display.split())]
    return dataclasses.replace(
        state,
        deck=cards[10 : 10 + deck],
        discard=cards[30 : 30 + discard],
        display=(*shown, None, None, None, None)[:4],
    )


@pytest.mark.rule("ROY-15")
def test_the_display_stays_short() -> None:
    state = play(bare(display="x x x x"), 1, "take 1", "done")
    assert GAME.turn(state) == (2,)
    view = GAME.view(state, 2)
    assert view.display[0] is None
    assert None not in view.display[1:]
    assert refused(state, 2, "take 1") == "ROY-10"
    assert allowed(state, 2, "take 2")


@pytest.mark.rule("ROY-15")
def test_a_short_deck_fills_what_it_can() -> None:
    state = bare(display="x x x x", deck=1)
    state = play(state, 1, "take 1", "take 2", "done")
    assert [card is None for card in GAME.view(state, 1).display].count(True) == 1
    assert GAME.view(state, 1).deck == 0


@pytest.mark.rule("ROY-14")
def test_a_discard_smaller_than_what_is_wanted_is_used_up() -> None:
    state = bare(display="x x x x", discard=1)
    state = play(state, 1, "take 1", "take 2", "done")
    assert GAME.view(state, 1).display.count(None) == 1
    assert GAME.view(state, 1).discard == ()


@pytest.mark.rule("ROY-15")
def test_no_card_from_an_empty_deck_and_discard() -> None:
    state = bare(display="x x x x")
    assert refused(state, 1, "take deck") == "ROY-15"
    assert legal_texts(state, 1) == {"take 1", "take 2", "take 3", "take 4"}
    assert allowed(bare(display="x x x x", deck=1), 1, "take deck")
    assert allowed(bare(display="x x x x", discard=1), 1, "take deck")


@pytest.mark.rule("ROY-15")
def test_a_swap_needs_a_card_to_turn_up() -> None:
    assert refused(bare(display="x x x x"), 1, "swap") == "ROY-15"
    for deck, discard in ((1, 0), (0, 1)):
        state = bare(display="x x x x", deck=deck, discard=discard)
        new = {*state.deck, *state.discard}
        assert allowed(state, 1, "swap")
        after = play(state, 1, "swap")
        assert GAME.view(after, 1).tokens == (4, 5)
        if deck:
            assert new <= set(after.display)
        rest = [card for card in after.display if card is not None]
        assert len(rest) + len(after.deck) + len(after.discard) == 5


@pytest.mark.rule("ROY-9", "ROY-15")
def test_a_swap_of_a_short_display_turns_up_four() -> None:
    state = bare(display="x - x -", deck=5)
    old, new = [c for c in state.display if c is not None], state.deck[:4]
    after, events = step(state, 1, "swap")
    assert Counter(one(events, "Swapped").gone) == Counter(old)
    assert Counter(GAME.view(after, 2).discard) == Counter(old)
    assert Counter(GAME.view(after, 2).display) == Counter(new)
    assert GAME.view(after, 2).deck == 1


@pytest.mark.rule("ROY-15")
def test_who_has_no_card_to_take_must_score() -> None:
    state = bare(PAIR)
    assert legal_texts(state, 1) == {"score pair 7S 7H"}
    assert refused(state, 1, "pass") == "ROY-15"
    assert GAME.turn(play(state, 1, "score pair 7S 7H")) == (2,)


@pytest.mark.rule("ROY-15")
def test_a_joker_can_make_a_score_possible() -> None:
    state = bare(DULL, children=[1])
    assert refused(state, 1, "pass") == "ROY-15"
    assert allowed(state, 1, "score pair 2S *")


@pytest.mark.rule("ROY-15")
def test_passing_only_when_nothing_is_possible() -> None:
    state = bare()
    assert legal_texts(state, 1) == {"pass"}
    after, events = step(state, 1, "pass")
    assert one(events, "Passed").seat == 1
    assert GAME.turn(after) == (2,)
    assert GAME.view(after, 1).tokens == (5, 5)
    assert GAME.view(after, 1).hands == (7, 7)
    for more in ({"display": "- x - -"}, {"deck": 1}, {"discard": 1}):
        assert refused(bare(**more), 1, "pass") == "ROY-15"
    assert refused(table(DULL, DULL_TOO), 1, "pass") == "ROY-15"
    assert refused(bare(display="x - x x", deck=1), 1, "pass") == "ROY-15"


@pytest.mark.rule("ROY-15")
def test_when_all_have_passed_in_a_row_the_round_ends() -> None:
    state, events = step(play(bare(), 1, "pass"), 2, "pass")
    ended = one(events, "RoundEnded")
    assert (ended.round, ended.seat, ended.board_points) == (1, 2, (0, 0))
    assert GAME.view(state, 1).round == 2
    assert GAME.turn(state) == (1,)


@pytest.mark.rule("ROY-15")
def test_everybody_must_have_passed() -> None:
    state = table(DULL, DULL_TOO, "3H 4C 5D 7C 9S JH KD")
    state = dataclasses.replace(state, deck=(), discard=(), display=(None,) * 4)
    state = play(play(state, 1, "pass"), 2, "pass")
    assert GAME.view(state, None).round == 1
    _, events = step(state, 3, "pass")
    assert one(events, "RoundEnded").seat == 3


@pytest.mark.rule("ROY-15")
def test_a_score_in_between_begins_the_count_of_passes_anew() -> None:
    state = play(bare(PAIR, first_seat=2), 2, "pass")
    state = play(state, 1, "score pair 7S 7H")
    state = dataclasses.replace(state, discard=(), display=(None,) * 4, deck=())
    state = play(state, 2, "pass")
    assert GAME.view(state, 1).round == 1
    _, events = step(state, 1, "pass")
    assert one(events, "RoundEnded").round == 1


@pytest.mark.rule("ROY-15")
def test_a_new_round_begins_the_count_of_passes_anew() -> None:
    state = dataclasses.replace(bare(), round=2)
    state = play(play(state, 1, "pass"), 2, "pass")
    assert GAME.view(state, None).round == 3
    assert GAME.turn(state) == (1,)
    assert GAME.outcome(state) is None
    state = play(state, 1, "take 1", "done")
    assert GAME.turn(state) == (2,)


@pytest.mark.rule("ROY-13")
def test_a_turn_that_scores_refills_the_display_too() -> None:
    state, events = step(bare(PAIR, display="x - - -"), 1, "score pair 7S 7H")
    display = GAME.view(state, 2).display
    assert display[0] is not None
    assert {"7S", "7H"} <= set(display)
    assert one(events, "Refilled").display == display


@pytest.mark.rule("ROY-15", "ROY-17")
def test_a_closed_board_does_not_count_as_possible() -> None:
    state = owned(bare(PAIR), {"pair": (2, 2, 2)})
    assert legal_texts(state, 1) == {"pass"}


@pytest.mark.rule("ROY-15")
def test_after_the_last_card_only_done_is_left() -> None:
    state = play(bare(display="- - x -"), 1, "take 3")
    assert legal_texts(state, 1) == {"done"}
    state = play(state, 1, "done")
    assert GAME.view(state, 2).display == (None,) * 4
    assert legal_texts(state, 2) == {"pass"}


@pytest.mark.rule("ROY-14", "ROY-15")
def test_discarding_a_combination_gives_the_next_seat_cards_again() -> None:
    state = play(bare(PAIR), 1, "score pair 7S 7H")
    # On display or in the deck: either way there is something to take.
    assert refused(state, 2, "pass") == "ROY-15"
    takes = [text for text in legal_texts(state, 2) if text.startswith("take")]
    assert takes
    state, events = step(state, 2, min(takes))
    assert one(events, "Took").card in ("7S", "7H")
    assert sum(cards_of(state)[card] for card in ("7S", "7H")) == 2
    assert len([card for card in GAME.view(state, 2).hand if card in ("7S", "7H")]) == 1


@pytest.mark.rule("ROY-15")
def test_a_card_from_the_deck_is_seen_before_the_next_decision() -> None:
    state = table(DULL, DULL_TOO, display="AS AH KD KC", top="2H 2C")
    other = GAME.view(state, 2)
    state, events = step(state, 1, "take deck")
    assert GAME.turn(state) == (1,)
    assert "2H" in GAME.view(state, 1).hand
    event = one(events, "Took")
    assert event.seen_by(1).card == "2H"
    for seat in (2, None):
        assert event.seen_by(seat).card is None
        assert (event.seen_by(seat).seat, event.seen_by(seat).source) == (1, "deck")
    assert GAME.view(state, 2).hand == other.hand
    assert allowed(state, 1, "take 1")


def test_a_card_from_the_display_is_seen_by_all() -> None:
    _, events = step(table(DULL, DULL_TOO, display="AS AH KD KC"), 1, "take 2")
    for seat in (1, 2, None):
        assert one(events, "Took").seen_by(seat).card == "AH"


def test_views_do_not_tell_hands_and_deck_apart() -> None:
    first = table(DULL, DULL_TOO, display="AS AH KD KC", top="2H 2C")
    other = table(DULL, "9S 9H 7C 3H 4C 5D 6S", display="AS AH KD KC", top="8S TC")
    assert GAME.view(first, 1) == GAME.view(other, 1)
    assert GAME.view(first, None) == GAME.view(other, None)
    assert GAME.view(first, 2) != GAME.view(other, 2)
    for state in (first, other):
        assert GAME.view(play(state, 1, "take deck"), 2).hands == (8, 7)
    hidden = [GAME.view(play(state, 1, "take deck"), None) for state in (first, other)]
    assert hidden[0] == hidden[1]
