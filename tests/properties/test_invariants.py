from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import CASES, Case, Step, walk

seeds = st.integers(0, 10**9)


def cases(name: str) -> st.SearchStrategy[Case]:
    return st.sampled_from([case for case in CASES if case.name == name])


def all_cards(name: str, state: Any) -> Iterator[str]:
    """Every card, wherever it lies."""
    match name:
        case "hanabi":
            colours = "RGYBKM"[: len(state.fireworks)]
            played = (
                f"{colour}{value}"
                for colour, top in zip(colours, state.fireworks, strict=True)
                for value in range(1, top + 1)
            )
            return chain(state.deck, state.discard, *state.hands, played)
        case "ikebana":
            turned = [state.revealed] if state.revealed else []
            return chain(state.deck, turned, *state.bouquets, *state.discards)
        case "royal_flush":
            shown = (card for card in state.display if card is not None)
            return chain(state.deck, state.discard, shown, *state.hands)
        case _:
            turned = [state.turned] if state.turned else []
            return chain(state.deck, turned, *state.baskets)


def conserves_cards(case: Case, state: Any) -> None:
    deck = case.game.deck(state.setup.options)
    assert Counter(map(str, all_cards(case.name, state))) == Counter(map(str, deck))


def happened(step: Step, kind: str) -> list[Any]:
    return [event for event in step.events if type(event).__name__ == kind]


@given(cases("hanabi"), seeds)
def test_hanabi(case: Case, seed: int) -> None:
    score = 0
    for step in walk(case, seed):
        after = step.after
        conserves_cards(case, after)
        assert 0 <= after.blue <= after.setup.options.blue_tokens
        assert 0 <= after.red <= after.setup.options.red_tokens
        assert score <= sum(after.fireworks) <= score + 1
        score = sum(after.fireworks)
        for hand, known in zip(after.hands, after.knowledge, strict=True):
            for card, told in zip(hand, known, strict=True):
                assert told.colour in (None, card.colour)
                assert told.value in (None, card.value)
                assert card.colour not in told.not_colours
                assert str(card.value) not in told.not_values
    outcome = case.game.outcome(after)
    assert outcome is not None
    assert set(outcome.scores) == {0 if after.red == after.setup.options.red_tokens else score}


@given(cases("ikebana"), seeds)
def test_ikebana(case: Case, seed: int) -> None:
    for step in walk(case, seed):
        before, after = step.before, step.after
        conserves_cards(case, after)
        assert min(after.prestige) >= 0
        gained = sum(gain.total for event in happened(step, "RoundScored") for gain in event.gains)
        assert sum(after.prestige) == sum(before.prestige) + gained
        sizes = [len(bouquet) for bouquet in after.bouquets]
        assert max(sizes) - min(sizes) <= 1
    assert len(after.gains) == 4


@given(cases("royal_flush"), seeds)
def test_royal_flush(case: Case, seed: int) -> None:
    jokers = sum(case.new(seed).jokers)
    for step in walk(case, seed):
        after = step.after
        conserves_cards(case, after)
        assert sum(after.tokens) + after.spent == 5 * case.seats
        assert min(after.tokens) >= 0
        jokers -= sum(event.cards.count("*") for event in happened(step, "Scored"))
        assert sum(after.jokers) == jokers
        for seat in range(1, case.seats + 1):
            assert sum(owners.count(seat) for owners in after.owners) <= 5
        assert len(after.hands) == case.seats
    assert after.round == 3


@given(cases("illusion"), seeds)
def test_illusion(case: Case, seed: int) -> None:
    start = 5 if case.seats <= 4 else 4
    for step in walk(case, seed):
        before, after = step.before, step.after
        conserves_cards(case, after)
        assert min(after.lives) >= 0
        wrong = [event for event in happened(step, "Stopped") if not event.right]
        if happened(step, "RoundStarted"):
            assert after.lives == (start,) * case.seats
        else:
            assert sum(after.lives) == sum(before.lives) - len(wrong)
        for ended in happened(step, "RoundEnded"):
            assert sum(ended.lives) == sum(before.lives) - len(wrong)
    outcome = case.game.outcome(after)
    assert outcome is not None
    assert outcome.scores == after.points


@pytest.mark.parametrize("name", ["hanabi", "ikebana", "royal_flush", "illusion"])
def test_every_legal_action_applies(name: str) -> None:
    for case in [case for case in CASES if case.name == name][::3]:
        for number, step in enumerate(walk(case, 77)):
            if number % 7 == 0:
                for action in case.game.legal(step.before, step.seat):
                    after, events = case.game.apply(step.before, step.seat, action)
                    assert events
                    conserves_cards(case, after)
