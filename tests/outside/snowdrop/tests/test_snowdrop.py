"""Snowdrop keeps the contract, and a few of its rules by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import florilegium as fl
from florilegium.testing import Check, Subject, checks


def wishes(state: Any, chance: Random) -> list[str]:
    """All the actions there are."""
    return [f"{verb} {bulb}" for verb in ("plant", "melt") for bulb in range(1, 6)]


def twin(state: Any, viewer: int | None, seat: int, action: Any, chance: Random) -> Any:
    """Deck, compost and other hands exchanged; not what the action needs or shows the viewer."""
    hands = [list(hand) for hand in state.hands]
    deck, compost = list(state.deck), list(state.compost)
    kept_hands: list[list[str]] = [[] for _ in hands]
    if viewer is not None:
        kept_hands[viewer - 1], hands[viewer - 1] = hands[viewer - 1], []
    if action is not None and seat != viewer:
        hands[seat - 1].remove(action.bulb)
        kept_hands[seat - 1].append(action.bulb)
    top = [deck.pop(0)] if deck and seat == viewer else []
    hidden = [*deck, *compost, *(bulb for hand in hands for bulb in hand)]
    chance.shuffle(hidden)
    deal = iter(hidden)
    return replace(
        state,
        deck=(*top, *(next(deal) for _ in deck)),
        compost=tuple(next(deal) for _ in compost),
        hands=tuple(
            tuple(sorted([*kept, *(next(deal) for _ in hand)]))
            for kept, hand in zip(kept_hands, hands, strict=True)
        ),
    )


SUBJECT = Subject("snowdrop", options=[{"snow": 0}, {"snow": 2}], wishes=wishes, twin=twin)


@pytest.mark.parametrize("check", checks(SUBJECT), ids=str)
def test_conformance(check: Check) -> None:
    check()


def dealt(*hands: str, **options: Any) -> Any:
    """A game whose first bulbs are these."""
    game = fl.game("snowdrop")
    first = list("".join(hands))
    rest = Counter(game.deck(game.options())) - Counter(first)
    return game.new(seats=len(hands), deck=[*first, *rest.elements()], **options)


def test_snow_stops_a_bulb_and_melts_for_another() -> None:
    game = fl.game("snowdrop")
    state, _ = game.apply(dealt("45", "12"), 1, game.parse("plant 4"))
    assert state.snow == 4
    refusal = game.why_not(state, 2, game.parse("plant 2"))
    assert refusal is not None
    assert refusal.rule == "SNO-5"
    state, events = game.apply(state, 2, game.parse("melt 1"))
    assert state.snow == 0
    assert events[0].seen_by(1).bulb is None
    assert events[0].seen_by(2).bulb == "1"


def test_the_option_is_the_snow_at_the_beginning() -> None:
    game = fl.game("snowdrop")
    state = dealt("15", "34", snow=2)
    assert state.snow == 2
    assert [str(action) for action in game.legal(state, 1)] == ["plant 5", "melt 1", "melt 5"]
