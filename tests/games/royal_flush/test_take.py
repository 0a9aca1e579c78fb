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
    found,
    legal_texts,
    one,
    play,
    refused,
    step,
    table,
)

DISPLAY = "AS AH KD KC"
TOP = "2H 2C 3H 3D 3C 4S 4D 4C 5S 5D 5C 6S 6H 6C 7S 7C 8S 8H 8D 9S 9H 9D TH TD"
TAKES = {"take 1", "take 2", "take 3", "take 4", "take deck"}


def dull(seats: int = 2, **more: Any) -> Any:
    hands = (DULL, DULL_TOO, "", "", "")[:seats]
    return table(*hands, display=DISPLAY, top=TOP, **more)


@pytest.mark.rule("ROY-8")
def test_a_turn_is_a_take_or_a_score() -> None:
    state = table("7S 7H 2S 4D 9C JH KD", DULL, display=DISPLAY, top=TOP)
    assert legal_texts(state, 1) == TAKES | {"swap", "score pair 7S 7H"}
    after, events = step(state, 1, "score pair 7S 7H")
    assert GAME.turn(after) == (2,)
    assert not found(events, "Took")
    assert GAME.view(after, 1).hands == (5, 7)
    assert GAME.view(after, 1).display == tuple(DISPLAY.split())


@pytest.mark.rule("ROY-8")
def test_only_the_seat_whose_turn_it_is_acts() -> None:
    state = table(DULL, "7S 7H 2S 4D 9C JH KD", display=DISPLAY, top=TOP)
    assert GAME.turn(state) == (1,)
    assert GAME.legal(state, 2) == ()
    for text in ("swap", "take 1", "take deck", "score pair 7S 7H"):
        assert refused(state, 2, text) == "ROY-8"
    state = play(state, 1, "take 1")
    assert GAME.turn(state) == (1,)
    assert refused(state, 2, "take 2") == "ROY-8"


@pytest.mark.rule("ROY-8")
def test_turns_go_clockwise() -> None:
    state = dull(3, first_seat=2)
    for seat in (2, 3, 1, 2, 3, 1):
        assert GAME.turn(state) == (seat,)
        state = play(state, seat, "take deck", "done")


@pytest.mark.rule("ROY-9")
def test_a_swap_renews_the_whole_display_for_a_token() -> None:
    before = dull()
    state, events = step(before, 1, "swap")
    view = GAME.view(state, 2)
    assert view.display == ("2H", "2C", "3H", "3D")
    assert Counter(view.discard) == Counter(DISPLAY.split())
    assert view.tokens == (4, 5)
    assert view.spent == 1
    assert view.deck == GAME.view(before, 2).deck - 4
    assert view.swapped
    assert not GAME.view(before, 2).swapped
    assert GAME.turn(state) == (1,)
    event = one(events, "Swapped")
    assert event.seat == 1
    assert Counter(event.gone) == Counter(DISPLAY.split())
    assert event.display == ("2H", "2C", "3H", "3D")


@pytest.mark.rule("ROY-9")
def test_swaps_go_on_as_long_as_tokens_last() -> None:
    state = play(dull(), 1, "swap", "swap", "swap", "swap")
    assert GAME.view(state, 1).tokens == (1, 5)
    state = play(state, 1, "swap")
    assert GAME.view(state, 1).tokens == (0, 5)
    assert GAME.view(state, 1).spent == 5
    assert refused(state, 1, "swap") == "ROY-9"
    assert legal_texts(state, 1) == TAKES
    state = play(state, 1, "take 1", "done")
    assert allowed(state, 2, "swap")


@pytest.mark.rule("ROY-10")
def test_the_first_card_is_free_from_display_or_deck() -> None:
    state, events = step(dull(), 1, "take 3")
    event = one(events, "Took")
    assert (event.seat, event.source, event.card, event.paid) == (1, "3", "KD", False)
    assert GAME.view(state, 1).tokens == (5, 5)
    assert GAME.view(state, 1).spent == 0
    assert GAME.view(state, 1).taken == 1
    assert Counter(GAME.view(state, 1).hand) == Counter([*DULL.split(), "KD"])
    state, events = step(dull(), 1, "take deck")
    event = one(events, "Took")
    assert (event.source, event.card, event.paid) == ("deck", "2H", False)
    assert GAME.view(state, 1).tokens == (5, 5)
    assert GAME.view(state, 2).hands == (8, 7)


@pytest.mark.rule("ROY-10")
def test_still_free_after_all_tokens_went_into_swaps() -> None:
    state = play(dull(), 1, "swap", "swap", "swap", "swap", "swap")
    state, events = step(state, 1, "take 1")
    assert not one(events, "Took").paid
    assert GAME.view(state, 1).tokens == (0, 5)


@pytest.mark.rule("ROY-10")
def test_free_after_a_swap_though_tokens_are_left() -> None:
    for text in ("take 1", "take deck"):
        state, events = step(play(dull(), 1, "swap"), 1, text)
        assert not one(events, "Took").paid
        assert GAME.view(state, 1).tokens == (4, 5)


@pytest.mark.rule("ROY-10")
def test_one_card_must_be_taken() -> None:
    assert refused(dull(), 1, "done") == "ROY-10"
    assert refused(play(dull(), 1, "swap"), 1, "done") == "ROY-10"
    assert allowed(play(dull(), 1, "take deck"), 1, "done")


@pytest.mark.rule("ROY-10", "ROY-13")
def test_an_emptied_place_holds_no_card_until_the_turn_is_over() -> None:
    state = play(dull(), 1, "take 2")
    assert refused(state, 1, "take 2") == "ROY-10"
    assert allowed(play(state, 1, "done"), 2, "take 2")


@pytest.mark.rule("ROY-11")
def test_further_cards_cost_a_token_each_in_any_mix() -> None:
    state = dull()
    for k, (text, card) in enumerate(
        [("take deck", "2H"), ("take 2", "AH"), ("take deck", "2C"), ("take 4", "KC")]
    ):
        state, events = step(state, 1, text)
        assert one(events, "Took").card == card
        assert one(events, "Took").paid == (k > 0)
        assert GAME.view(state, 1).tokens == (5 - k, 5)
        assert GAME.view(state, 1).spent == k
        assert GAME.view(state, 1).taken == k + 1
    assert Counter(GAME.view(state, 1).hand) == Counter([*DULL.split(), "2H", "AH", "2C", "KC"])


@pytest.mark.rule("ROY-11")
def test_six_cards_at_most_with_five_tokens() -> None:
    state = play(dull(), 1, *["take deck"] * 6)
    assert GAME.view(state, 1).tokens == (0, 5)
    assert refused(state, 1, "take deck") == "ROY-11"
    assert refused(state, 1, "take 1") == "ROY-11"
    assert legal_texts(state, 1) == {"done"}
    assert GAME.turn(play(state, 1, "done")) == (2,)


@pytest.mark.rule("ROY-12")
def test_no_swap_after_the_first_card() -> None:
    for first in ("take 1", "take deck"):
        state = play(dull(), 1, first)
        assert refused(state, 1, "swap") == "ROY-12"
        assert refused(play(state, 1, "take 2"), 1, "swap") == "ROY-12"
        assert legal_texts(state, 1) <= TAKES | {"done"}
        state = play(state, 1, "done")
        assert allowed(state, 2, "swap")


@pytest.mark.rule("ROY-12")
def test_no_score_after_a_swap_or_a_card() -> None:
    start = table("7S 7H 2S 4D 9C JH KD", DULL, display=DISPLAY)
    for first in ("swap", "take 1", "take deck"):
        state = play(start, 1, first)
        assert refused(state, 1, "score pair 7S 7H") == "ROY-12"
        assert not any(text.startswith("score") for text in legal_texts(state, 1))
    assert legal_texts(play(start, 1, "swap"), 1) == TAKES | {"swap"}


@pytest.mark.rule("ROY-12")
def test_no_score_after_a_swap_and_a_card() -> None:
    start = table("7S 7H 2S 4D 9C JH KD", DULL, display=DISPLAY)
    for card in ("take 1", "take deck"):
        state = play(start, 1, "swap", card)
        assert refused(state, 1, "score pair 7S 7H") == "ROY-12"
        assert legal_texts(state, 1) <= TAKES | {"done"}


@pytest.mark.rule("ROY-12")
def test_swapped_and_taken_are_forgotten_in_the_next_turn() -> None:
    state = table(DULL, "7S 7H 2S 4D 9C JH KD", display=DISPLAY)
    state = play(state, 1, "swap", "take 1", "done")
    assert not GAME.view(state, 2).swapped
    assert GAME.view(state, 2).taken == 0
    assert allowed(state, 2, "score pair 7S 7H")
    assert allowed(state, 2, "swap")


@pytest.mark.rule("ROY-13")
def test_the_display_is_refilled_when_the_turn_ends() -> None:
    state = dull()
    deck = GAME.view(state, 1).deck
    state = play(state, 1, "take 2")
    assert GAME.view(state, 2).display == ("AS", None, "KD", "KC")
    assert GAME.view(state, 2).deck == deck
    state = play(state, 1, "take 4")
    assert GAME.view(state, 2).display == ("AS", None, "KD", None)
    assert GAME.view(state, 2).deck == deck
    state, events = step(state, 1, "done")
    display = GAME.view(state, 2).display
    assert (display[0], display[2]) == ("AS", "KD")
    assert {display[1], display[3]} == {"2H", "2C"}
    assert GAME.view(state, 2).deck == deck - 2
    assert one(events, "Refilled").display == display


@pytest.mark.rule("ROY-13")
def test_all_four_can_go_and_all_four_come_back() -> None:
    state = play(dull(), 1, "take 1", "take 2", "take 3", "take 4")
    assert GAME.view(state, 1).display == (None,) * 4
    assert GAME.view(state, 1).tokens == (2, 5)
    assert legal_texts(state, 1) == {"take deck", "done"}
    state = play(state, 1, "done")
    assert Counter(GAME.view(state, 1).display) == Counter(["2H", "2C", "3H", "3D"])


@pytest.mark.rule("ROY-13")
def test_cards_from_the_deck_leave_the_display_alone() -> None:
    state = play(dull(), 1, "take deck", "take deck", "done")
    assert GAME.view(state, 1).display == tuple(DISPLAY.split())


def shallow(left: int, **more: Any) -> Any:
    """A table whose deck has a few cards left, the others discarded."""
    state = dull(**more)
    return dataclasses.replace(state, deck=state.deck[:left], discard=state.deck[left:])


@pytest.mark.rule("ROY-14")
def test_a_swap_goes_on_with_the_shuffled_discard() -> None:
    before = shallow(2)
    state, events = step(before, 1, "swap")
    view = GAME.view(state, 1)
    assert None not in view.display
    assert {"2H", "2C"} <= set(view.display)
    # The old display lay in the discard already.
    assert one(events, "Reshuffled").count == len(before.discard) + 4
    assert view.discard == ()
    assert view.deck == len(before.discard) + 4 - 2
    assert cards_of(state) == cards_of(before)


@pytest.mark.rule("ROY-14")
def test_a_take_goes_on_with_the_shuffled_discard() -> None:
    before = shallow(0)
    state, events = step(before, 1, "take deck")
    assert one(events, "Reshuffled").count == len(before.discard)
    assert one(events, "Took").card in before.discard
    assert GAME.view(state, 1).discard == ()
    assert GAME.view(state, 1).deck == len(before.discard) - 1
    assert cards_of(state) == cards_of(before)
    state, events = step(shallow(1), 1, "take deck")
    assert one(events, "Took").card == "2H"
    state, events = step(state, 1, "take deck")
    assert one(events, "Took").paid


@pytest.mark.rule("ROY-14")
def test_a_refill_goes_on_with_the_shuffled_discard() -> None:
    before = shallow(1)
    state = play(before, 1, "take 1", "take 3")
    assert GAME.view(state, 1).discard == before.discard
    state, events = step(state, 1, "done")
    view = GAME.view(state, 1)
    assert None not in view.display
    assert "2H" in view.display
    assert view.deck + len(view.discard) == len(before.discard) - 1
    assert sum(event.count for event in found(events, "Reshuffled")) == len(before.discard)
    assert cards_of(state) == cards_of(before)


@pytest.mark.rule("ROY-14")
def test_the_discard_is_shuffled_from_the_seed() -> None:
    def drawn(seed: int) -> str:
        _, events = step(shallow(0, seed=seed), 1, "take deck")
        return str(one(events, "Took").card)

    cards = [drawn(seed) for seed in range(30)]
    assert len(set(cards)) > 10
    assert cards == [drawn(seed) for seed in range(30)]


@pytest.mark.rule("ROY-14")
def test_every_shuffle_of_the_discard_is_a_new_one() -> None:
    before = shallow(0)
    orders = []
    state = before
    for _ in range(3):
        state, events = step(state, 1, "take deck")
        orders.append((one(events, "Took").card, *state.deck))
        state = dataclasses.replace(before, shuffles=state.shuffles)
    assert len(set(orders)) == 3
    assert len({frozenset(Counter(order).items()) for order in orders}) == 1
