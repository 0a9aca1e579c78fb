"""Whole games, all in step, in which one seat or both search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.fusing import compiled
from florilegium.games.hanabi.batched.actions import over
from florilegium.games.hanabi.batched.search.blueprint import Params, answers
from florilegium.games.hanabi.batched.search.choosing import Decision, Settings
from florilegium.games.hanabi.batched.search.seat import Seat
from florilegium.games.hanabi.batched.search.table import (
    SHAPE,
    Games,
    Sight,
    new_games,
    played,
    sight,
)

Ints = np.ndarray[Any, np.dtype[Any]]
NO_MOVE = 255
"""In a record, after the end of a game."""
Watch = Callable[[int, Games, Seat, Decision], None]
"""Called at each decision of a seat that searches: the turn, the games, the seat, what it does."""


class Record(NamedTuple):
    """Games as they were played."""

    actions: Ints
    """`uint8[moves, games]`, NO_MOVE after the end of a game."""
    scores: Ints


def play(
    params: Params,
    settings: tuple[Settings | None, Settings | None],
    key: jax.Array,
    decks: Any,
    watch: Watch | None = None,
) -> Record:
    """Games from these decks. The first settings are those of the seat that begins; a seat without
    settings does what the network likes best.
    """
    games = new_games(jnp.asarray(decks))
    seats = [
        some and Seat(params, some, jax.random.fold_in(key, row), sight_of(games, row))
        for row, some in enumerate(settings)
    ]
    scores = jnp.zeros(decks.shape[1], jnp.int32)
    moves: list[Ints] = []
    going = ~ended(games)
    while bool(going.any()):
        turn = len(moves)
        seat, partner = seats[turn % 2], seats[1 - turn % 2]
        think, learn = jax.random.split(jax.random.fold_in(key, 2 + turn))
        liked, now = _liked(params, games), sight_of(games, 0)
        action = jnp.argmax(liked, axis=-1).astype(jnp.int32)
        if seat:
            decision = seat.decide(think, now, liked, going)
            action = decision.action
            if watch:
                watch(turn, games, seat, decision)
        if partner:
            partner.watch(sight_of(games, 1), action, going)
        games, reward, _ = _played(games, action)
        if seat:
            seat.moved(learn, now, action, sight_of(games, 1), going)
        moves.append(np.where(going, action, NO_MOVE).astype(np.uint8))
        scores, going = scores + reward, ~ended(games)
    return Record(np.stack(moves), np.asarray(scores))


@compiled()
def ended(games: Games) -> jax.Array:
    """The games that are over."""
    return over(SHAPE, games.state) != 0


@compiled(1)
def sight_of(games: Games, row: int) -> Sight:
    """What the seat in this row knows, 0 being the acting one."""
    return sight(games, row)


@compiled()
def _liked(params: Params, games: Games) -> jax.Array:
    return answers(params, games)[0]


_played = compiled()(played)
