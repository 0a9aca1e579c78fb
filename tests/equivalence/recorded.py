"""Games of another project's Hanabi, played again by ours and compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import jax
import numpy as np

from florilegium.games.hanabi.batched import Hanabi
from tests.equivalence.driving import as_numpy

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"blue_tokens": 10}),
    (4, {"red_tokens": 1}),
    (5, {}),
    (2, {"colours": 2}),
    (3, {"colours": 4, "red_tokens": 1, "blue_tokens": 10}),
    (4, {"colours": 3}),
    (5, {"colours": 2}),
]


def parameters(seats: int, options: dict[str, Any]) -> dict[str, int]:
    """A case in the words of the Hanabi Learning Environment, which OpenSpiel shares."""
    return {
        "players": seats,
        "colors": options.get("colours", 5),
        "max_information_tokens": options.get("blue_tokens", 8),
        "max_life_tokens": options.get("red_tokens", 3),
    }


@dataclass
class Turn:
    """A moment of a game over there: what each player sees, what is legal, what is done."""

    seen: list[list[int]]
    legal: set[int]
    action: int
    gain: int
    ends: bool


@dataclass
class Recorded:
    """A whole game."""

    dealt: list[int]
    """The kinds of the cards in the order they came."""
    turns: list[Turn]


def compare(seats: int, options: dict[str, Any], games: Sequence[Recorded]) -> None:
    """AssertionError where ours says something else."""
    env = Hanabi(seats, first_seat=1, **options)
    decks = [_whole(options.get("colours", 5), game.dealt) for game in games]
    state = env.init(jax.random.key(0), len(games), decks=np.array(decks, np.uint8).T)
    for time in range(max(len(game.turns) for game in games)):
        legal, observed = as_numpy(_told(env, state))
        here = [game.turns[time] if time < len(game.turns) else None for game in games]
        result = env.play(state, np.array([turn.action if turn else 0 for turn in here]))
        state, step = result.state, as_numpy(result)
        for index, turn in enumerate(here):
            if turn:
                assert set(np.flatnonzero(legal[:, index])) == turn.legal
                assert observed[:, :, index].T.tolist() == turn.seen
                assert not step.invalid[index]
                assert step.rewards[:, index].tolist() == [turn.gain] * seats
                assert bool(step.done[index]) == turn.ends


def _whole(colours: int, dealt: Iterable[int]) -> list[int]:
    """The deck in the order of the game; cards that never came are last."""
    copies = (3, 2, 2, 2, 1)
    every = Counter({5 * c + v: copies[v] for c, v in product(range(colours), range(5))})
    every.subtract(dealt)
    return [*dealt, *every.elements()]


@partial(jax.jit, static_argnums=0)
def _told(env: Hanabi, state: Any) -> Any:
    return env.legal(state), env.observe(state, "all")
