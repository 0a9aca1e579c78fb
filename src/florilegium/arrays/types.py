"""What a game's twin gives to its environment, and what the environment gives back."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

import jax

from florilegium.arrays.bits import Word
from florilegium.arrays.chance import Chance


class BatchedState(Protocol):
    """What a state of any game has; it is a named tuple of arrays."""

    @property
    def chance(self) -> Chance:
        """The generators of the games."""

    @property
    def decks(self) -> jax.Array | None:
        """Injected decks, if any."""


StateT = TypeVar("StateT", bound=BatchedState)


def replaced(state: StateT, **changes: object) -> StateT:
    """The state with other values for these fields."""
    made: StateT = cast(Any, state)._replace(**changes)
    return made


class Played(NamedTuple, Generic[StateT]):
    """What a game's own step gives: one reward for all, `[batch]`, or `[seats, batch]`."""

    state: StateT
    reward: jax.Array
    done: Word
    invalid: Word


class Step(NamedTuple, Generic[StateT]):
    """What a step gives back."""

    state: StateT
    rewards: jax.Array
    """`int32[seats, batch]`."""
    done: jax.Array
    """`bool[batch]`: this action ended the game."""
    invalid: jax.Array
    """`bool[batch]`: the action was not legal, and nothing has happened."""
