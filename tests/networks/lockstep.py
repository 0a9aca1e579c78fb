"""Two-player Hanabi on both engines at once, the same deals and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.games.hanabi.batched.memory import no_moves, remember, told

Ints = np.ndarray[Any, np.dtype[Any]]


class Table(NamedTuple):
    """One readable game before a decision."""

    state: Any
    seat: int
    seen: list[Any]
    """Every event so far, as the seat saw it."""
    number: int
    """Which of the games it is."""


class Step(NamedTuple):
    """A decision in every game that goes on."""

    tables: list[Table]
    words: Ints
    """What the twin tells its network, `[words, games]`."""
    legal: Ints
    actions: Ints


Chooser = Callable[[Ints, Ints], Any]
"""From the words and `bool[actions, games]` legal ones to an action for each game."""


def lockstep(seeds: range, first_seat: int, choose: Chooser) -> Iterator[Step]:
    """Games to their ends; BotFault and the like are for the caller to look for."""
    game, env = fl.game("hanabi"), fl.batched("hanabi", seats=2, first_seat=first_seat)
    setups = [game.setup(2, seed, first_seat=first_seat) for seed in seeds]
    states = [game.start(setup) for setup in setups]
    seen: list[dict[int, list[Any]]] = [{1: [], 2: []} for _ in states]
    batch = env.init(jax.random.key(0), len(states), env.decks(setups))
    moves = no_moves(len(states))
    after = jax.jit(lambda moves, action, state: remember(env.shape, moves, action, state))
    words = jax.jit(
        lambda state, moves: told(env.shape, state, env.observe(state, form="words"), moves)
    )
    while any(map(game.turn, states)):
        legal, now = np.asarray(env.legal(batch)), np.asarray(words(batch, moves))
        actions = np.asarray(choose(now, legal))
        turns = [game.turn(state) for state in states]
        tables = [
            Table(states[number], turn[0], seen[number][turn[0]], number)
            for number, turn in enumerate(turns)
            if turn
        ]
        yield Step(tables, now, legal, actions)
        for table in tables:
            action = env.action(int(actions[table.number]), table.seat)
            states[table.number], events = game.apply(table.state, table.seat, action)
            for seat, known in seen[table.number].items():
                known += [event.seen_by(seat) for event in events]
        batch = env.play(batch, jnp.asarray(actions, jnp.int32)).state
        moves = after(moves, jnp.asarray(actions, jnp.int32), batch)


def unpacked(words: Ints) -> Ints:
    """`[words, games]` as zeros and ones, `[numbers, games]`."""
    bits = words[:, None] >> np.arange(32, dtype=np.uint32)[:, None] & 1
    return bits.reshape(-1, words.shape[1])
