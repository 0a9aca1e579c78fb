"""Small networks and games in the middle for the tests of the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import florilegium as fl
from florilegium.arrays.caching import keep_programs
from florilegium.games.hanabi.batched.search.blueprint import Params, prepared
from florilegium.games.hanabi.batched.search.choosing import Settings
from florilegium.games.hanabi.batched.search.playing import ended
from florilegium.games.hanabi.batched.search.table import TABLE, Games, new_games, played

GAMES = 3
SMALL = Settings(
    hands=32,
    fresh=32,
    early=1,
    exchanged=16,
    refreshed=16,
    rounds=1,
    prior=0.0,
    first=4,
    second=4,
    third=8,
    threshold=0.0,
    errors=0.0,
    renewed=4,
    compared=4,
    slots=32,
)
_LIKES = np.where(np.arange(20) >= 10, 2.0, np.where(np.arange(20) < 5, 1.0, 0.02))
"""Tells and discards rather than plays: games go on, and there is much to know."""
move = jax.jit(played)
keep_programs()


class Moment(NamedTuple):
    turn: int
    games: Games
    going: jax.Array
    action: jax.Array
    after: Games


def network(width: int = 8) -> Params:
    """Untrained, but with a mind of its own."""
    chance = np.random.default_rng(0)
    arrays: dict[str, Any] = {}
    for layer, inputs in enumerate((1152, width, width)):
        arrays[f"body.{layer}.weight"] = chance.normal(size=(inputs, width))
        arrays[f"body.{layer}.bias"] = chance.normal(size=width)
        arrays[f"body.{layer}.scale"] = np.ones(width)
        arrays[f"body.{layer}.shift"] = np.zeros(width)
    arrays["head.weight"] = chance.normal(size=(2 * width, 21))
    arrays["head.bias"] = np.zeros(21)
    return prepared({name: array.astype(np.float32) for name, array in arrays.items()})


def decks(count: int = GAMES) -> Any:
    game = fl.game("hanabi")
    return TABLE.decks([game.setup(2, seed, first_seat=1) for seed in range(count)])


def walked(moves: int, seed: int = 0, count: int = GAMES) -> Iterator[Moment]:
    """Games in which anything legal is done."""
    games, chance = new_games(jnp.asarray(decks(count))), np.random.default_rng(seed)
    for turn in range(moves):
        ticking = games.state.chance._replace(counter=jnp.uint32(1))
        legal = np.asarray(TABLE.legal(games.state._replace(chance=ticking)))
        liked = legal * chance.random(legal.shape) * _LIKES[:, None]
        action = jnp.asarray(liked.argmax(0), jnp.int32)
        after = move(games, action).games
        yield Moment(turn, games, ~ended(games), action, after)
        games = after


def midgame(moves: int = 36) -> Games:
    """After so many of them."""
    *_, last = walked(moves)
    return last.after
