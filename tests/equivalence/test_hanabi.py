"""Every step of the batched Hanabi against the rules: state, legal actions, reward, end, views."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import jax
import numpy as np
import pytest

import florilegium as fl
from florilegium.games.hanabi.actions import Action, Discard, Play
from florilegium.games.hanabi.batched import Hanabi
from florilegium.games.hanabi.state import Event, State
from tests.cases import OPTIONS
from tests.equivalence.canonical import encode
from tests.equivalence.unpack import as_numpy, readable, unpacked

GAME = fl.game("hanabi")
GAMES = int(os.environ.get("FLORILEGIUM_GAMES", "40"))
"""For each case."""
EVERY = os.environ.get("FLORILEGIUM_CASES") == "all"
"""Whether to take all cases; compiling each of them takes longer than playing it."""


def cases() -> list[tuple[int, dict[str, Any]]]:
    """All options for all seats, or for each number of seats one combination and its opposite."""
    options = OPTIONS["hanabi"]
    pairs = zip(GAME.seats, options, reversed(options), strict=False)
    some = [(seats, chosen) for seats, *both in pairs for chosen in both]
    return list(product(GAME.seats, options)) if EVERY else some


@dataclass
class Table:
    """A readable game, and how its players choose."""

    state: State
    chance: random.Random
    care: float
    """How often a player who could look at the own cards would: careless games end early."""
    events: tuple[Event, ...] = ()
    score: int = 0

    def choose(self) -> Action | None:
        turn = GAME.turn(self.state)
        if not turn:
            return None
        legal = GAME.legal(self.state, turn[0])
        if self.chance.random() < self.care:
            legal = tuple(filter(self._sensible, legal)) or legal
        chosen: Action = self.chance.choice(legal)
        return chosen

    def _sensible(self, action: Action) -> bool:
        hand = self.state.hands[self.state.seat - 1]
        if isinstance(action, Play):
            card = hand[action.position - 1]
            return self.state.fireworks["RGYBKM".index(card.colour)] == card.value - 1
        playable = any(self._sensible(Play(place)) for place in range(1, len(hand) + 1))
        return not playable and (isinstance(action, Discard) or self.chance.random() < 0.5)

    def play(self, action: Action) -> int:
        """The change of the score, which is nothing at all for a lost game (HAN-20)."""
        before = self.score
        self.state, self.events = GAME.apply(self.state, self.state.seat, action)
        outcome = GAME.outcome(self.state)
        self.score = sum(self.state.fireworks) if outcome is None else outcome.scores[0]
        return self.score - before


@partial(jax.jit, static_argnums=0)
def seen(env: Hanabi, state: Any) -> Any:
    return env.legal(state), env.observe(state, "all"), env.seat(state)


def tables(seats: int, options: dict[str, Any], count: int) -> list[Table]:
    chance = random.Random(f"{seats} {options}")
    made = []
    for index in range(count):
        state = GAME.new(seats=seats, seed=chance.randrange(10**9), **options)
        made.append(Table(state, chance, (0.0, 0.9, 1.0, 1.0)[index % 4]))
    return made


def injected(env: Hanabi, played: list[Table]) -> np.ndarray:
    return env.decks([[*sum(t.state.hands, ()), *t.state.deck] for t in played])


def compare(env: Hanabi, played: list[Table], state: Any) -> None:
    words = as_numpy(state)
    legal, observed, seat = as_numpy(seen(env, state))
    for game, table in enumerate(played):
        assert unpacked(env.shape, words, game) == readable(env.shape, table.state)
        acting = table.state.seat
        assert seat[game] == acting - 1
        allowed = {env.number(action, acting) for action in GAME.legal(table.state, acting)}
        assert set(np.flatnonzero(legal[:, game])) == allowed
        for viewer in range(env.seats):
            wanted = encode(GAME.view(table.state, viewer + 1), table.events)
            assert observed[:, viewer, game].tolist() == wanted


@pytest.mark.parametrize(("seats", "options"), cases(), ids=str)
def test_every_step(seats: int, options: dict[str, Any]) -> None:
    options = options | {"first_seat": 1 + len(str(options)) % seats}
    env = Hanabi(seats, **options)
    played = tables(seats, options, GAMES)
    state = env.init(jax.random.key(0), GAMES, decks=injected(env, played))
    compare(env, played, state)
    while any(GAME.turn(table.state) for table in played):
        actions = [table.choose() for table in played]
        numbers = [
            -1 if action is None else env.number(action, table.state.seat)
            for action, table in zip(actions, played, strict=True)
        ]
        result = env.play(state, np.array(numbers, np.int32))
        state, step = result.state, as_numpy(result)
        for game, (action, table) in enumerate(zip(actions, played, strict=True)):
            assert bool(step.invalid[game]) == (action is None)
            gain = 0 if action is None else table.play(action)
            assert step.rewards[:, game].tolist() == [gain] * seats
            ended = action is not None and GAME.outcome(table.state) is not None
            assert bool(step.done[game]) == ended
        compare(env, played, state)
