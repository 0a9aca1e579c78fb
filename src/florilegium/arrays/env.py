"""The environment every fast twin offers: the same calls, whatever the game.

All arrays have the batch on the last axis. Seats are numbered from 1, as in the rules. States are
pytrees of arrays: they go through `jit`, `scan` and `shard_map` as they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from florilegium.arrays import checks
from florilegium.arrays.bits import count, nth_bit, share, unpack
from florilegium.arrays.draws import Source
from florilegium.arrays.fences import settled
from florilegium.core.errors import BadSetup
from florilegium.core.game import Setup
from florilegium.core.message import say

StateT = TypeVar("StateT")
FORMS = ("words", "bytes", "floats")
SEATS = ("acting", "all")


class Step(NamedTuple):
    """What one move of every game led to."""

    state: Any
    reward: Array
    """What each seat gained, float32 `[seats, batch]`."""
    done: Array
    """Whether the game ended with this move, bool `[batch]`."""
    illegal: Array
    """Whether the action was not allowed, and so ignored, bool `[batch]`."""


@dataclass(frozen=True)
class Env(ABC, Generic[StateT]):
    """One game, with its seats and options, over a batch of tables.

    An action that the mask forbids changes nothing and is flagged as `illegal`.
    """

    setup: Setup[Any]

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    # What each game says for itself

    @property
    @abstractmethod
    def actions(self) -> int:
        """How many action numbers there are."""

    @property
    @abstractmethod
    def observation_size(self) -> int:
        """How many numbers an observation has."""

    @abstractmethod
    def _source(self, key: Array, batch: int) -> Source:
        """Where a batch of games draws its cards from, at random."""

    @abstractmethod
    def _decks(self, decks: Any, first_seat: Any) -> Source:
        """The same from decks that were given, checked."""

    @abstractmethod
    def _deal(self, source: Source) -> StateT:
        """New games."""

    @abstractmethod
    def _move(self, state: StateT, action: Array) -> Step:
        """The games after a move; those that are over stay as they are."""

    @abstractmethod
    def _legal(self, state: StateT) -> tuple[Array, ...]:
        """The legal actions as bits of words; none where the game is over."""

    @abstractmethod
    def _observe(self, state: StateT, seats: str) -> Array:
        """Observations as packed words."""

    @abstractmethod
    def source(self, state: StateT) -> Source:
        """What the games draw from."""

    @abstractmethod
    def seat(self, state: StateT) -> Array:
        """Whose turn it is, from 1: int32 `[batch]`."""

    @abstractmethod
    def over(self, state: StateT) -> Array:
        """Whether the game is over, bool `[batch]`; never so after `step`, which starts anew."""

    # What all share

    def init(self, key: Array, batch: int) -> StateT:
        """A batch of new games, dealt at random."""
        return self._init(checks.random_key(key), checks.whole_number("batch", batch))

    @partial(jax.jit, static_argnums=(0, 2))
    def _init(self, key: Array, batch: int) -> StateT:
        return self._deal(self._source(key, batch))

    def from_decks(self, decks: Any, first_seat: Any) -> StateT:
        """New games from given decks; each starts again with its own deck when it has ended."""
        return self._from_source(self._decks(decks, first_seat))

    @partial(jax.jit, static_argnums=0)
    def _from_source(self, source: Source) -> StateT:
        return self._deal(source)

    def step(self, state: StateT, action: Array) -> Step:
        """Make a move in every game; where one ends, the state is the next game, dealt."""
        return self._step(state, checks.actions(action, state))

    @partial(jax.jit, static_argnums=0)
    def _step(self, state: StateT, action: Array) -> Step:
        moved = self._move(state, action)
        # Dealing everywhere and choosing is cheaper than any way of dealing here and there. What
        # chance spent on deals that are not used is not spent: those games go on where they were.
        fresh = self._deal(self.source(moved.state))
        select = partial(jnp.where, moved.done)
        return moved._replace(state=jax.tree.map(select, fresh, moved.state))

    def move(self, state: StateT, action: Array) -> Step:
        """Make a move in every game; one that has ended stays at its end."""
        return self._only_move(state, checks.actions(action, state))

    @partial(jax.jit, static_argnums=0)
    def _only_move(self, state: StateT, action: Array) -> Step:
        return self._move(state, action)

    @partial(jax.jit, static_argnums=0)
    def legal(self, state: StateT) -> Array:
        """The actions that the acting seat may choose: bool `[actions, batch]`."""
        return unpack(self._legal(state), self.actions)

    def observe(self, state: StateT, seats: str = "acting", form: str = "floats") -> Array:
        """What the acting seat knows, or every seat: `[size, batch]` or `[seats, size, batch]`.

        `form` is packed `words` (uint32, 32 numbers a word), `bytes` (uint8) or `floats`.
        """
        checks.one_of("seats", seats, SEATS)
        return self._observe_as(state, seats, checks.one_of("form", form, FORMS))

    @partial(jax.jit, static_argnums=(0, 2, 3))
    def _observe_as(self, state: StateT, seats: str, form: str) -> Array:
        words = self._observe(state, seats)
        if form == "words":
            return words
        dtype = jnp.uint8 if form == "bytes" else jnp.float32
        place = jnp.arange(32, dtype=jnp.uint32)[:, None]
        bits = ((words[..., :, None, :] >> place) & 1).astype(dtype)
        return bits.reshape(*words.shape[:-2], -1, words.shape[-1])[..., : self.observation_size, :]

    @partial(jax.jit, static_argnums=0)
    def random_action(self, state: StateT, bits: Array) -> Array:
        """One legal action, each equally likely, from 32 random bits a game: int32 `[batch]`."""
        words = self._legal(state)
        total = count(words[0])
        for each in words[1:]:
            total += count(each)
        number, _ = share(bits, total)
        return settled(nth_bit(words, number)).astype(jnp.int32)


def refuse(field: str, key: str, **args: object) -> BadSetup:
    """The error for what an environment was given."""
    return BadSetup(field, say(f"arrays.{key}", **args))
