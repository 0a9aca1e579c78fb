"""What every batched environment offers, over the few functions that each game gives it.

Arrays count seats and actions from 0, and the batch is their last axis.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import asdict
from functools import cached_property, partial
from typing import Any, Generic, Literal, cast

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, either, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.checks import (
    WORDS,
    Part,
    check_count,
    check_form,
    check_function,
    check_integers,
    check_key,
    check_state,
    parts,
)
from florilegium.arrays.fusing import compiled, settled
from florilegium.arrays.rollout import Moment, Policy, Rollout, rolled
from florilegium.arrays.sections import Sections, unpacked
from florilegium.arrays.types import Played, StateT, Step, replaced


class Environment(ABC, Generic[StateT]):
    """Many games of one kind side by side. It holds no state and can be hashed: jit knows it."""

    name: str
    shape: Hashable
    """Seats and options: environments of one game with the same shape are the same."""
    seats: int
    cards: int
    """How many rows injected decks have: the cards, and whatever else chance decides."""
    observation: Sections
    """What `observe` tells, section by section."""
    actions: Sections
    """The numbers of the actions, section by section."""
    state_type: type[StateT]

    def __hash__(self) -> int:
        return hash(self.shape)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.shape == other.shape

    def __repr__(self) -> str:
        options = asdict(cast(Any, self.shape).options).items()
        said = "".join(f", {name}={value!r}" for name, value in options)
        return f"batched({self.name!r}, seats={self.seats}{said})"

    @abstractmethod
    def _deal(self, chance: Chance, decks: jax.Array | None) -> StateT:
        """New games."""

    @abstractmethod
    def _play(self, state: StateT, action: Word) -> Played[StateT]:
        """One action in every game; `chance` stays as it is."""

    @abstractmethod
    def _legal(self, state: StateT) -> list[Word]:
        """The sets of legal actions."""

    @abstractmethod
    def _view(self, state: StateT, row: int) -> Any:
        """What the seat so many places after the acting one may know: a tree of words."""

    @abstractmethod
    def _encode(self, view: Any) -> list[Word]:
        """The observation of a view, packed."""

    @abstractmethod
    def _seat(self, state: StateT) -> Word:
        """The acting seat."""

    @abstractmethod
    def _check_decks(self, decks: jax.Array) -> None:
        """ValueError where an injected deck does not hold the game's cards."""

    def init(self, key: jax.Array, batch: int, decks: Any = None) -> StateT:
        """New games. Injected decks, `[cards, batch]`, serve every game of their column anew."""
        check_key(key)
        batch = check_count("batch", batch)
        if decks is not None:
            decks = check_integers("decks", decks, (self.cards, batch))
            if not isinstance(decks, jax.core.Tracer):
                self._check_decks(decks)
            decks = decks.astype(jnp.uint8)
        return self._init(chances.seeded(key, batch), decks)

    @compiled(0)
    def _init(self, chance: Chance, decks: jax.Array | None) -> StateT:
        return self._deal(chance, decks)

    def step(self, state: StateT, action: Any) -> Step[StateT]:
        """One action in every game. Where it ended one, the state is that of a new game."""
        return self._stepped(state, self._checked(state, action))

    @compiled(0)
    def _stepped(self, state: StateT, action: Word) -> Step[StateT]:
        return self._told(self._renewed(state, action))

    def _renewed(self, state: StateT, action: Word) -> Played[StateT]:
        """One action in every game, and a new game where it ended one."""
        played = settled(self._play(state, action), state.chance.counter)
        # The deal uses the numbers that the action may have used: only one of the two is kept.
        fresh = self._deal(state.chance, state.decks)
        new, old = replaced(fresh, decks=None), replaced(played.state, decks=None)
        after = jax.tree.map(partial(either, played.done), new, old)
        after = replaced(after, chance=fresh.chance, decks=state.decks)
        return played._replace(state=after)

    def play(self, state: StateT, action: Any) -> Step[StateT]:
        """The same without new games: one that is over stays so, and nothing is legal in it."""
        return self._unrenewed(state, self._checked(state, action))

    @compiled(0)
    def _unrenewed(self, state: StateT, action: Word) -> Step[StateT]:
        return self._told(self._continued(state, action))

    def _continued(self, state: StateT, action: Word) -> Played[StateT]:
        """One action in every game, and the numbers it may have used are behind them."""
        played = self._play(state, action)
        chance, _ = chances.drawn(state.chance)
        return played._replace(state=replaced(played.state, chance=chance))

    def _told(self, played: Played[StateT]) -> Step[StateT]:
        rewards = jnp.broadcast_to(played.reward, (self.seats, played.reward.shape[-1]))
        return Step(played.state, rewards, played.done != 0, played.invalid != 0)

    def legal(self, state: StateT) -> jax.Array:
        """`bool[actions, batch]`: what the acting seat may do."""
        self._check(state)
        return self._mask(state)

    @compiled(0)
    def _mask(self, state: StateT) -> jax.Array:
        return unpacked(self._legal(state), self.actions.size, jnp.bool_, state.chance.counter)

    def seat(self, state: StateT) -> jax.Array:
        """`int32[batch]`: the acting seat, counted from 0."""
        self._check(state)
        return self._seat(state).astype(jnp.int32)

    def between_moves(self, state: StateT) -> jax.Array:
        """`bool[batch]`: no move is half made. In most games every step is a whole move."""
        self._check(state)
        return jnp.ones(state.chance.a.shape, jnp.bool_)

    def observe(
        self, state: StateT, who: Literal["acting", "all"] = "acting", form: Any = jnp.uint8
    ) -> jax.Array:
        """`[numbers, batch]` zeros and ones for the acting seat, `[numbers, seats, batch]` for all.

        `form` is a type of numbers, or "words" for the packed `uint32[words, batch]`.
        """
        self._check(state)
        if who not in ("acting", "all"):
            raise ValueError(f'who: expected "acting" or "all", not {who!r}')
        return self._observed(state, who, check_form(form))

    @compiled(0, 2, 3)
    def _observed(self, state: StateT, who: str, form: Any) -> jax.Array:
        if who == "acting":
            return self._in_form(state, self._encode(self._view(state, 0)), form)
        seen = self._in_form(state, self._encode(self._views(state)), form)
        return seen.reshape(seen.shape[0], self.seats, -1)

    def _views(self, state: StateT) -> Any:
        """What each seat may know, side by side as one batch so many times as large."""
        acting = self._seat(state)
        rows = [self._view(state, row) for row in range(self.seats)]
        seats = []
        for seat in range(self.seats):
            view = rows[seat]
            for first in range(1, self.seats):
                sits = partial(either, word(acting == first))
                view = jax.tree.map(sits, rows[(seat - first) % self.seats], view)
            seats.append(view)
        return jax.tree.map(lambda *parts: jnp.concatenate(parts), *seats)

    def _in_form(self, state: StateT, words: list[Word], form: Any) -> jax.Array:
        if form == WORDS:
            return jnp.stack(words)
        return unpacked(words, self.observation.size, form, state.chance.counter)

    def rollout(
        self,
        key: jax.Array,
        policy: Policy | None = None,
        steps: int = 1,
        *,
        batch: int | None = None,
        state: StateT | None = None,
        keep: Callable[[Moment], Any] | None = None,
        form: Any = jnp.uint8,
    ) -> Rollout[StateT]:
        """So many steps of new games, `batch` of them, or of those of a state.

        Without a policy legal actions are drawn at random, each as likely as the others.
        """
        check_key(key)
        steps = check_count("steps", steps)
        check_function("policy", policy)
        check_function("keep", keep)
        key, fresh = jax.random.split(key)
        if (batch is None) == (state is None):
            raise TypeError("rollout: expected either batch or state")
        if state is None:
            assert batch is not None
            state = self.init(fresh, batch)
        self._check(state)
        return rolled(self, state, key, policy, steps, keep, check_form(form))

    @cached_property
    def _known(self) -> dict[Any, list[Part]]:
        """What states are made of, by their tree: those without injected decks, and with them."""

        def both() -> tuple[StateT, StateT]:
            bare = self._init(chances.seeded(jax.random.key(0), 1), None)
            return bare, replaced(bare, decks=jnp.zeros((self.cards, 1), jnp.uint8))

        made = map(jax.tree.flatten, jax.eval_shape(both))
        return {tree: parts(leaves) for leaves, tree in made}

    def _check(self, state: StateT) -> None:
        check_state(state, self.state_type, self._known, self)

    def _checked(self, state: StateT, action: Any) -> Word:
        self._check(state)
        return check_integers("action", action, state.chance.a.shape).astype(jnp.uint32)
