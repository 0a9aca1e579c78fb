"""Renamed suits and another order of the display: the inputs of a position that can be dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.match import Match
from florilegium.core.registry import game as find_game
from florilegium.games.royal_flush.actions import Score, Take
from florilegium.games.royal_flush.batched.symmetry import alike
from florilegium.games.royal_flush.cards import JOKER, SUITS, Card
from florilegium.games.royal_flush.network.inputs import Inputs as Told
from florilegium.players import bot
from florilegium.training.inputs import Inputs

ENV = fl.batched("royal_flush", 2)
CODER: Any = coder("royal_flush", 2)
RULES = find_game("royal_flush")
ORDERS = [*permutations(range(4))]


def positions() -> Iterator[Match]:
    """Of a game that two bots play, those where there is a choice."""
    match = Match(RULES, RULES.setup(2, "symmetry"))
    bots = {seat: bot(RULES, "plain", seat, "") for seat in (1, 2)}
    while turn := match.turn:
        yield match
        seat = turn[0]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))


def is_score(action: object) -> bool:
    return isinstance(action, Score)


def renamed(state: Any, suits: tuple[int, ...], places: tuple[int, ...]) -> Any:
    """The same state with each suit called by another name, its display in another order."""

    def card(one: Card | None) -> Card | None:
        if one is None or one == JOKER:
            return one
        return Card(one[0] + SUITS[suits[SUITS.index(one.suit)]])

    return replace(
        state,
        deck=tuple(map(card, state.deck)),
        discard=tuple(map(card, state.discard)),
        display=tuple(card(state.display[place]) for place in places),
        hands=tuple(tuple(map(card, hand)) for hand in state.hands),
    )


def encoded(state: Any, parts: dict[str, int], chosen: tuple[int, ...]) -> tuple[int, int]:
    """What the seat to move is told, and what it may choose, by the rules alone."""
    seat = RULES.turn(state)[0]
    view = RULES.view(state, seat)
    legal = sum({*CODER.offered(RULES.legal(state, seat), seat, chosen)[0]})
    return Told(CODER, seat, parts).packed(view, chosen), legal


def words(number: int, count: int) -> jax.Array:
    return jnp.asarray(np.frombuffer(number.to_bytes(4 * count, "little"), "<u4")[None])


def whole(array: jax.Array) -> int:
    return int.from_bytes(np.asarray(array, "<u4").tobytes(), "little")


def found(
    match: Match, number: int, chosen: tuple[int, ...], key: int, moves: bool
) -> tuple[int, int, int]:
    inputs = Inputs(ENV, moves)
    parts = {name: 32 * count for name, count in inputs.parts.items()}
    told, legal = encoded(match.state, parts, chosen)
    given = words(told, inputs.words), words(legal, 3), jnp.array([number])
    other, offered, after = alike(ENV.shape, jax.random.key(key), *given)
    return whole(other), whole(offered), int(after[0])


@pytest.mark.parametrize("moves", [True, False])
def test_a_position_becomes_one_with_other_suits_and_another_display(moves: bool) -> None:
    parts = {name: 32 * count for name, count in Inputs(ENV, moves).parts.items()}
    match = next(m for m in positions() if Take("2") in m.legal(m.turn[0]) and m.state.discard)
    whole_set = {
        encoded(renamed(match.state, suits, places), parts, ()): places
        for suits in ORDERS
        for places in ORDERS
    }
    seen = set()
    for key in range(12):
        told, legal, number = found(match, ENV.number(Take("2"), 1), (), key, moves)
        places = whole_set[told, legal]
        assert ENV.action(number, 1) == Take(str(places.index(1) + 1))
        seen.add((told, number))
    assert len(seen) > 6


def test_what_is_no_card_of_the_display_stays_as_it_is() -> None:
    match = next(positions())
    seat = match.turn[0]
    others = [one for one in match.legal(seat) if not isinstance(one, Take)]
    for number in {ENV.numbers(one, seat)[0] for one in (*others, Take("deck"))}:
        assert {found(match, number, (), key, True)[2] for key in range(6)} == {number}


def test_the_suits_stay_while_a_set_is_chosen() -> None:
    """Its cards follow each other by value and suit: with other suits another would be next."""
    parts = {name: 32 * count for name, count in Inputs(ENV, True).parts.items()}
    match = next(m for m in positions() if any(map(is_score, m.legal(m.turn[0]))))
    seat = match.turn[0]
    scores = [*filter(is_score, match.legal(seat))]
    numbers = ENV.numbers(scores[0], seat)
    same = {
        encoded(renamed(match.state, ORDERS[0], places), parts, numbers[:1]) for places in ORDERS
    }
    for key in range(8):
        told, legal, number = found(match, numbers[1], numbers[:1], key, True)
        assert (told, legal) in same
        assert number == numbers[1]
