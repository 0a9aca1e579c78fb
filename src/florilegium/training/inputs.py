"""What a network is told: the packed observation, and more where the game's twin offers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

import jax
import jax.numpy as jnp

from florilegium.arrays.environment import Environment


class Memory(Protocol):
    """What a twin may offer as `MEMORY`: earlier moves that everybody saw, told once more, or what
    follows from the observation and is hard to find in it."""

    def serves(self, shape: Any) -> bool:
        """Whether it can tell them at such a table."""

    def parts(self, shape: Any) -> Mapping[str, int]:
        """How many words it adds to the observation's, by name and in their order."""

    def no_moves(self, batch: int) -> jax.Array:
        """Those of new games, `[words, batch]`."""

    def remember(self, shape: Any, moves: jax.Array, action: jax.Array, after: Any) -> jax.Array:
        """The moves once an action has led to a state; none where that is a new game's."""

    def told(self, shape: Any, state: Any, observed: jax.Array, moves: jax.Array) -> jax.Array:
        """The packed observation and after it the rest."""


class Inputs:
    """The words of a network's input for the games of an environment, and what they remember."""

    def __init__(self, env: Environment[Any], moves: bool) -> None:
        self.env = env
        offered = getattr(env.game.room("batched"), "MEMORY", None)
        usable = moves and offered is not None and offered.serves(env.shape)
        self.memory = cast(Memory, offered) if usable else None
        seen = -(-env.observation.size // 32)
        more = {} if self.memory is None else self.memory.parts(env.shape)
        self.parts: dict[str, int] = {"observation": seen, **more}
        """The words of each part, in their order."""
        self.words = sum(self.parts.values())

    def start(self, batch: int) -> jax.Array:
        """What is remembered of new games: `[words, batch]`, perhaps of no words."""
        if self.memory is None:
            return jnp.zeros((0, batch), jnp.uint32)
        return self.memory.no_moves(batch)

    def remember(self, moves: jax.Array, action: jax.Array, after: Any) -> jax.Array:
        """What is remembered once an action has led to a state."""
        if self.memory is None:
            return moves
        return self.memory.remember(self.env.shape, moves, action, after)

    def told(self, state: Any, moves: jax.Array) -> tuple[jax.Array, jax.Array]:
        """The inputs of the acting seats and what they may do, both packed: `[words, games]`."""
        observed = self.env.observe(state, form="words")
        if self.memory is not None:
            observed = self.memory.told(self.env.shape, state, observed, moves)
        return observed, jnp.stack(self.env.legal_words(state))
