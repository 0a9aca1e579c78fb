"""The readable game told in numbers is the twin's: observations, legal actions, rewards."""

from __future__ import annotations

import random
from importlib import import_module
from itertools import islice
from typing import Any

import jax
import numpy as np
import pytest

import florilegium as fl
from florilegium.adapters.play import Play
from florilegium.adapters.unpacked import unpacked
from florilegium.arrays.types import replaced
from florilegium.core.coder import coder
from tests.adapters.driving import numbers, walk
from tests.cases import OPTIONS
from tests.equivalence.twin import Moment, Twin

GAMES = 8
STEPS = 60
MOMENTS = 150
"""Of each case."""
TWINS: list[tuple[str, int, dict[str, Any]]] = [
    ("hanabi", 2, {"multicolour": True, "first_seat": 2}),
    ("ikebana", 2, {"final_bouquet": True, "first_seat": 2}),
    ("royal_flush", 2, {"boards": "random", "children": [1], "first_seat": 2}),
    ("illusion", 3, {"memory": True, "first_seat": 3}),
]
ORACLES = [
    (name, seats, options)
    for name, _, _ in TWINS
    for seats in fl.game(name).seats
    for options in (OPTIONS[name][0], OPTIONS[name][-1])
]


def twin(name: str, seats: int, options: dict[str, Any]) -> Twin:
    made: Twin = import_module(f"tests.equivalence.{name}").twin(seats, **options)
    return made


def rows(values: list[int], size: int) -> np.ndarray:
    """`[size, …]`: the packed values bit by bit, as the twin lays them out."""
    return np.stack([unpacked(value, size) for value in values], axis=-1)


@pytest.mark.parametrize(("name", "seats", "options"), TWINS, ids=str)
def test_the_twin_tells_the_same(name: str, seats: int, options: dict[str, Any]) -> None:
    other, chance = twin(name, seats, options), random.Random(f"{name} {seats}")
    env, code = other.env, coder(name, seats, **options)
    assert (code.size, code.actions) == (env.observation.size, env.actions.size)
    games = [Play(code, seed) for seed in range(GAMES)]
    decks = np.array([other.deck(game.state) for game in games], np.uint8).T
    state = env.init(jax.random.key(0), GAMES, decks=decks)
    begun = 0
    for _ in range(STEPS):
        begun += any(game.chosen for game in games)
        seen = np.asarray(env.observe(state, "all"))
        for seat in range(seats):
            mine = rows([game.observed(seat + 1) for game in games], code.size)
            assert (seen[:, seat] == mine).all()
        assert (
            np.asarray(env.legal(state)) == rows([g.legal_numbers for g in games], code.actions)
        ).all()
        acting = [game.seat - 1 for game in games if game.seat]
        assert [s for s, g in zip(env.seat(state).tolist(), games, strict=True) if g.seat] == acting
        state = stepped(other, games, state, chance)
    assert begun or name != "royal_flush", "some scores must be compared number by number"


def stepped(other: Twin, games: list[Play], state: Any, chance: random.Random) -> Any:
    """A random legal number in each game that still runs, in both engines."""
    decks, chosen, wanted = np.asarray(state.decks).copy(), [], []
    for column, game in enumerate(games):
        chosen.append(chance.choice(numbers(game.legal_numbers)) if game.seat else -1)
        before = game.state
        rewards = game.play(chosen[-1]) if game.seat else None
        wanted.append(rewards or (0,) * other.seats)
        redealt = None if game.state is before else other.redealt(before, game.state)
        if redealt is not None:
            decks[:, column] = redealt
    step = other.env.play(replaced(state, decks=jax.numpy.asarray(decks)), np.array(chosen))
    assert np.asarray(step.rewards).T.tolist() == [list(rewards) for rewards in wanted]
    assert np.asarray(step.invalid).tolist() == [number < 0 for number in chosen]
    return step.state


@pytest.mark.parametrize(("name", "seats", "options"), ORACLES, ids=str)
def test_every_case_is_told_as_the_view_says(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    options = {"first_seat": seats, **options}
    other, code = twin(name, seats, options), coder(name, seats, **options)
    last: tuple[Any, ...] = ()
    games = (moment for seed in range(99) for moment in walk(code, seed))
    for game in islice(games, MOMENTS):
        last = last if game.chosen else game.events
        for seat in range(1, seats + 1):
            events = tuple(event.seen_by(seat) for event in last)
            view, moment = code.game.view(game.state, seat), Moment(game.state, last, game.chosen)
            assert game.observed(seat) == other.observation(view, events, moment)
        if game.seat:
            legal = code.game.legal(game.state, game.seat)
            wanted = {other.numbers(game.seat, action) for action in legal}
            size = len(game.chosen)
            wanted = {one for one in wanted if one[:size] == game.chosen}
            assert set(numbers(game.legal_numbers)) == {one[size] for one in wanted}
