"""The rules and their fast twin, driven by the same deals and actions, agree at every step."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

jax = pytest.importorskip("jax", reason="the fast twin needs JAX")

import numpy as np

import florilegium as fl
from florilegium.arrays.registry import batched
from florilegium.games.hanabi import cards, scoring
from florilegium.games.hanabi.actions import Action, Discard, Play
from florilegium.games.hanabi.batched import HanabiEnv
from florilegium.games.hanabi.batched_actions import action_of, number_of
from florilegium.games.hanabi.batched_table import Layout
from florilegium.games.hanabi.state import State

from .hanabi_words import facts, kind_number, lane_facts, on_host

GAME = fl.game("hanabi")
TABLES = [
    pytest.param(seats, {"multicolour": multi, "red_tokens": red, "blue_tokens": blue},
                 id=f"{seats}-{'M' if multi else '5'}-red{red}-blue{blue}")
    for seats, multi, red, blue in product(range(2, 6), (False, True), (3, 1), (8, 10))
]  # fmt: skip
BATCH = 24


def deals(env: HanabiEnv, chance: random.Random) -> tuple[list[State], Any, list[int]]:
    """Games from shuffled decks, for both engines."""
    states, columns, firsts = [], [], []
    for _ in range(BATCH):
        deck = list(cards.deck(env.setup.options))
        chance.shuffle(deck)
        firsts.append(chance.randint(1, env.seats))
        given = {**options_of(env), "first_seat": firsts[-1]}
        states.append(GAME.new(seats=env.seats, seed=1, deck=deck, **given))
        columns.append([kind_number(card) for card in deck])
    return states, np.array(columns).T, firsts


def options_of(env: HanabiEnv) -> dict[str, object]:
    chosen = env.setup.options
    return {name: getattr(chosen, name) for name in ("multicolour", "red_tokens", "blue_tokens")}


def skilled(state: State, legal: tuple[Action, ...], chance: random.Random) -> Action:
    """A choice that sees its own cards: it gets games to their last turns and full fireworks."""
    letters = cards.colours(state.setup.options)
    tops = dict(zip(letters, state.fireworks, strict=True))
    hand = state.hands[state.seat - 1]
    good = [a for a in legal if isinstance(a, Play) and hand[a.position - 1].value
            == tops[hand[a.position - 1].colour] + 1]  # fmt: skip
    useless = [a for a in legal if isinstance(a, Discard) and hand[a.position - 1].value
               <= tops[hand[a.position - 1].colour]]  # fmt: skip
    harmless = [a for a in legal if not isinstance(a, Play)]
    return chance.choice(good or useless or harmless or list(legal))


def choose(states: list[State], chance: random.Random) -> list[Action | None]:
    """Half of the games are played at random, half with skill; None where a game is over."""
    chosen: list[Action | None] = []
    for lane, state in enumerate(states):
        legal = GAME.legal(state, state.seat)
        if not legal:
            chosen.append(None)
        else:
            chosen.append(skilled(state, legal, chance) if lane % 2 else chance.choice(legal))
    return chosen


def numbers(layout: Layout, states: list[State], chosen: list[Action | None]) -> Any:
    return np.array(
        [
            0 if action is None else number_of(layout, state.seat, action)
            for state, action in zip(states, chosen, strict=True)
        ],
        dtype=np.int32,
    )


def compare(env: HanabiEnv, states: list[State], twin: Any) -> None:
    """State, legal set, seat and end of every game."""
    layout = env.layout
    legal = np.asarray(env.legal(twin))
    seat, over = np.asarray(env.seat(twin)), np.asarray(env.over(twin))
    host = on_host(twin)
    for lane, state in enumerate(states):
        assert lane_facts(layout, host, lane) == facts(state)
        wanted = {number_of(layout, state.seat, a) for a in GAME.legal(state, state.seat)}
        assert set(np.flatnonzero(legal[:, lane])) == wanted
        assert seat[lane] == state.seat
        assert over[lane] == scoring.is_over(state)


def score(state: State) -> int:
    """The points so far, as the end would count them."""
    return 0 if scoring.is_lost(state) else scoring.points(state.fireworks)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_step_agrees(seats: int, options: dict[str, object]) -> None:
    chance = random.Random(f"{seats} {options}")
    env = batched("hanabi", seats=seats, **options)
    assert isinstance(env, HanabiEnv)
    states, decks, firsts = deals(env, chance)
    twin = env.from_decks(decks, np.array(firsts))
    compare(env, states, twin)
    endings = set()
    while any(not scoring.is_over(state) for state in states):
        chosen = choose(states, chance)
        step = env.move(twin, numbers(env.layout, states, chosen))
        twin = step.state
        for lane, (state, action) in enumerate(zip(states, chosen, strict=True)):
            assert step.illegal[lane] == (action is None)
            before = score(state)
            if action is not None:
                states[lane], _ = GAME.apply(state, state.seat, action)
            now = scoring.is_over(states[lane])
            if now:
                endings.add(scoring.ending_rule(states[lane]))
            assert step.done[lane] == (now and action is not None)
            gained = 0 if action is None else score(states[lane]) - before
            assert (np.asarray(step.reward)[:, lane] == gained).all()
        compare(env, states, twin)
    assert {"HAN-19", "HAN-22"} <= endings
