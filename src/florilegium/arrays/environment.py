"""What every batched environment offers, over the few functions that each game's twin gives it.

Arrays count seats and actions from 0, and the batch is their last axis. What is readable, actions
and set-ups, counts seats from 1 as the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import cached_property, partial
from typing import Any, ClassVar, Generic, Literal

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, either_of, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.checks import (
    WORDS,
    Part,
    parts,
    require_count,
    require_form,
    require_function,
    require_integers,
    require_key,
    require_state,
)
from florilegium.arrays.deals import Deal, columns
from florilegium.arrays.fusing import compiled, fusion_barrier
from florilegium.arrays.rollout import Moment, Policy, Rollout, rolled
from florilegium.arrays.sections import unpacked
from florilegium.arrays.types import Played, StateT, Step, Twin, replaced
from florilegium.core import option
from florilegium.core.game import Action, AnyGame
from florilegium.core.layout import Layout, Sections
from florilegium.core.seats import steps_to


class Environment(Generic[StateT]):
    """Many games of one kind side by side. It holds no state and can be hashed: jit knows it."""

    game: ClassVar[AnyGame]
    twin: Twin[StateT]
    """A subclass names these two."""
    shape: Any
    """The game's layout at this table, and what else the twin makes of seats and options."""
    observation: Sections
    """What `observe` tells, section by section."""
    actions: Sections
    """The numbers of the actions, section by section."""

    def __init__(self, /, seats: int | None = None, **options: object) -> None:
        self.name = self.game.name
        self.seats = self.game.setup(seats, 0).seats
        make = self.twin.shape
        self.options = option.clean(make.options_type, options, self.seats)
        self.shape = make(self.seats, self.options)
        self.layout: Layout = self.shape
        self.observation, self.actions = self.layout.observation, self.layout.actions
        self._hash = hash((self.name, self.seats, self.options))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Environments of one game with the same seats and options are the same."""
        if not isinstance(other, Environment) or type(other) is not type(self):
            return NotImplemented
        return (self.seats, self.options) == (other.seats, other.options)

    def __repr__(self) -> str:
        said = "".join(f", {name}={value!r}" for name, value in asdict(self.options).items())
        return f"batched({self.name!r}, seats={self.seats}{said})"

    def numbers(self, action: Action, seat: int) -> tuple[int, ...]:
        """The numbers of a readable action of this seat, one after the other.

        In most games that is a single one. BadAction where the seat has no such action at this
        table, BadSeat where there is no such seat.
        """
        return self.layout.numbers(action, seat)

    def number(self, action: Action, seat: int) -> int:
        """The number of a readable action of this seat; BadAction also where it takes several."""
        return self.layout.number(action, seat)

    def action(self, numbers: int | Sequence[int], seat: int) -> Action:
        """The readable action of this seat behind a number, or behind several.

        BadAction where they stand for none, BadSeat where there is no such seat.
        """
        return self.layout.action(numbers, seat)

    def decks(self, deals: Iterable[Deal]) -> np.ndarray:
        """Readable games as the decks that `init` takes, one column for each.

        A deal is the set-up of a game at this table, `game.setup(seats, seed)`, or the cards of its
        first shuffle, the top one first; what these do not decide comes from the seed 0. BadSetup
        where it belongs to another table or another deck.
        """
        return columns(self.game, self.layout, deals, partial(self.twin.column, self.shape))

    def init(self, key: jax.Array, batch: int, decks: Any = None) -> StateT:
        """New games. Injected decks, `[rows, batch]`, serve every game of their column anew."""
        require_key(key)
        batch = require_count("batch", batch)
        if decks is not None:
            decks = require_integers("decks", decks, (self.shape.rows, batch))
            if not isinstance(decks, jax.core.Tracer):
                self.twin.require_decks(self.shape, np.asarray(decks))
            decks = decks.astype(jnp.uint8)
        state = self._init(chances.seeded(key, batch), decks)
        if "_known" not in self.__dict__:
            self._known = self._made_of(state)  # rather than dealing once more for it
        return state

    @compiled(0)
    def _init(self, chance: Chance, decks: jax.Array | None) -> StateT:
        return self.twin.deal(self.shape, chance, decks)

    def step(self, state: StateT, action: Any) -> Step[StateT]:
        """One action in every game. Where it ended one, the state is that of a new game."""
        return self._stepped(state, self._require_action(state, action))

    @compiled(0)
    def _stepped(self, state: StateT, action: Word) -> Step[StateT]:
        return self._told(self._renewed(state, action))

    def _renewed(self, state: StateT, action: Word) -> Played[StateT]:
        """One action in every game, and a new game where it ended one."""
        played = fusion_barrier(self.twin.play(self.shape, state, action), state.chance.counter)
        # The deal uses the numbers that the action may have used: only one of the two is kept.
        fresh = self.twin.deal(self.shape, state.chance, state.decks)
        new, old = replaced(fresh, decks=None), replaced(played.state, decks=None)
        after = either_of(played.done, new, old)
        after = replaced(after, chance=fresh.chance, decks=state.decks)
        return played._replace(state=after)

    def play(self, state: StateT, action: Any) -> Step[StateT]:
        """The same without new games: one that is over stays so, and nothing is legal in it."""
        return self._unrenewed(state, self._require_action(state, action))

    @compiled(0)
    def _unrenewed(self, state: StateT, action: Word) -> Step[StateT]:
        return self._told(self._continued(state, action))

    def _continued(self, state: StateT, action: Word) -> Played[StateT]:
        """One action in every game, and the numbers it may have used are behind them."""
        played = self.twin.play(self.shape, state, action)
        chance, _ = chances.drawn(state.chance)
        return played._replace(state=replaced(played.state, chance=chance))

    def _told(self, played: Played[StateT]) -> Step[StateT]:
        rewards = jnp.broadcast_to(played.reward, (self.seats, played.reward.shape[-1]))
        return Step(played.state, rewards, played.done != 0, played.invalid != 0)

    def legal(self, state: StateT) -> jax.Array:
        """`bool[actions, batch]`: what the acting seat may do."""
        self._require_state(state)
        return self._mask(state)

    def legal_words(self, state: StateT) -> Sequence[Word]:
        """The same packed, 32 actions to a word; of a state that is known to be this table's."""
        return self.twin.legal(self.shape, state)

    @compiled(0)
    def _mask(self, state: StateT) -> jax.Array:
        legal = self.legal_words(state)
        return unpacked(legal, self.actions.size, jnp.bool_, state.chance.counter)

    def seat(self, state: StateT) -> jax.Array:
        """`int32[batch]`: the acting seat, counted from 0."""
        self._require_state(state)
        return self.twin.seat(self.shape, state).astype(jnp.int32)

    def between_moves(self, state: StateT) -> jax.Array:
        """`bool[batch]`: no move is half made. In most games every step is a whole move."""
        self._require_state(state)
        return jnp.ones(state.chance.a.shape, jnp.bool_)

    def observe(
        self, state: StateT, who: Literal["acting", "all"] = "acting", form: Any = jnp.uint8
    ) -> jax.Array:
        """`[numbers, batch]` zeros and ones for the acting seat, `[numbers, seats, batch]` for all.

        `form` is a type of numbers, or "words" for the packed `uint32[words, batch]`.
        """
        self._require_state(state)
        if who not in ("acting", "all"):
            raise ValueError(f'who: expected "acting" or "all", not {who!r}')
        return self._observed(state, who, require_form(form))

    @compiled(0, 2, 3)
    def _observed(self, state: StateT, who: str, form: Any) -> jax.Array:
        twin, shape = self.twin, self.shape
        view = twin.view(shape, state, 0) if who == "acting" else self._views(state)
        words = twin.encode(shape, view)
        if form == WORDS:
            seen = jnp.stack(words)
        else:
            seen = unpacked(words, self.observation.size, form, state.chance.counter)
        return seen if who == "acting" else seen.reshape(seen.shape[0], self.seats, -1)

    def _views(self, state: StateT) -> Any:
        """What each seat may know, side by side as one batch so many times as large."""
        acting = self.twin.seat(self.shape, state)
        rows = [self.twin.view(self.shape, state, row) for row in range(self.seats)]
        seats = []
        for seat in range(self.seats):
            view = rows[seat]
            for first in range(1, self.seats):
                seen = rows[steps_to(first, seat, self.seats)]
                view = either_of(word(acting == first), seen, view)
            seats.append(view)
        return jax.tree.map(lambda *parts: jnp.concatenate(parts), *seats)

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
        require_key(key)
        steps = require_count("steps", steps)
        require_function("policy", policy)
        require_function("keep", keep)
        key, fresh = jax.random.split(key)
        if (batch is None) == (state is None):
            raise TypeError("rollout: expected either batch or state")
        if state is None:
            assert batch is not None
            state = self.init(fresh, batch)
        self._require_state(state)
        return rolled(self, state, key, policy, steps, keep, require_form(form))

    @cached_property
    def _known(self) -> dict[Any, list[Part]]:
        """What states are made of, where nobody has dealt one here yet."""
        chance = jax.eval_shape(partial(chances.seeded, batch=1), jax.random.key(0))
        return self._made_of(jax.eval_shape(self._init, chance, None))

    def _made_of(self, state: StateT) -> dict[Any, list[Part]]:
        """What states are made of, by their tree: those without injected decks, and with them."""
        decks = np.zeros((self.shape.rows, 1), np.uint8)
        both = (replaced(state, decks=None), replaced(state, decks=decks))
        return {tree: parts(leaves) for leaves, tree in map(jax.tree.flatten, both)}

    def _require_state(self, state: StateT) -> None:
        require_state(state, self.twin.state, self._known, self)

    def _require_action(self, state: StateT, action: Any) -> Word:
        self._require_state(state)
        return require_integers("action", action, state.chance.a.shape).astype(jnp.uint32)
