"""`plain` over arrays decides what the readable bot decides, whoever plays at the table."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.arrays.types import replaced
from florilegium.games.ikebana.actions import Action
from florilegium.games.ikebana.batched import BOTS
from florilegium.games.ikebana.bots.plain import Plain
from tests.equivalence.ikebana import twin


@partial(jax.jit, static_argnums=0)
def advanced(env: Any, state: Any, decks: Any, numbers: Any) -> tuple[Any, Any]:
    """The games after these actions, and what `plain` would do then."""
    state = env.play(replaced(state, decks=decks), numbers).state
    return state, BOTS["plain"](env.shape, state)


def compared(seats: int, games: int, seed: str, **options: Any) -> Counter[str]:
    """Games to their ends, where all but the first half of the tables move at random now and then.

    AssertionError at the first decision that differs; else how often each kind was made.
    """
    game, both = fl.game("ikebana"), twin(seats, **options)
    chance, found = random.Random(seed), Counter[str]()
    states = [game.new(seats=seats, seed=f"{seed} {table}", **options) for table in range(games)]
    decks = np.array([both.deck(state) for state in states], np.uint8).T
    batch = both.env.init(jax.random.key(0), games, decks)
    first = np.array([state.seat - 1 for state in states], np.uint32)
    batch = batch._replace(table=batch.table & ~np.uint32(7) | first)
    would = jax.jit(BOTS["plain"], static_argnums=0)(both.env.shape, batch)
    while any(map(game.turn, states)):
        given, numbers = np.asarray(would), np.zeros(games, np.int32)
        for table, state in enumerate(states):
            if not game.turn(state):
                continue
            (seat,) = game.turn(state)
            legal = game.legal(state, seat)
            wanted: Action = Plain(seat, "").act(game.view(state, seat), legal)
            assert both.env.action(int(given[table]), seat) == wanted, (seed, table, state)
            found[type(wanted).__name__] += 1
            wild = table >= games // 2 and chance.random() < 0.3
            action = chance.choice(legal) if wild else wanted
            numbers[table] = both.env.number(action, seat)
            after, _ = game.apply(state, seat, action)
            again = both.redealt(state, after)
            if again is not None:
                decks[:, table] = again
            states[table] = after
        batch, would = advanced(both.env, batch, jnp.asarray(decks), numbers)
    return found


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"final_bouquet": False}), (3, {"final_bouquet": True})]
)
def test_it_decides_like_the_readable_bot(seats: int, options: dict[str, Any]) -> None:
    found = compared(seats, 8, "plain", **options)
    assert all(found[kind] > 3 for kind in ("Draw", "Keep", "Refuse", "Buy"))


if __name__ == "__main__":  # python -m tests.equivalence.test_ikebana_plain: many more of them
    for seats in (2, 3, 4, 5):
        for doubled in (False, True):
            found = compared(seats, 200, "long", final_bouquet=doubled)
            print(seats, doubled, found.total(), dict(found), flush=True)
