"""The batched twins one game at a time, under JaxMARL's names: `functional(name, seats=2)`.

Everything here is a pure function of arrays, to be put under `jit`, `scan` and `vmap`. Mapped over
many games it runs the twin on the whole batch, which is what the twin is made for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from florilegium.adapters.needed import missing

try:
    import jax
    import jax.numpy as jnp

    from florilegium.arrays.chance import Chance
    from florilegium.arrays.checks import require_integers, require_key
    from florilegium.arrays.environment import Environment
    from florilegium.arrays.registry import batched
    from florilegium.arrays.types import replaced
except ImportError as error:
    raise missing(error, "lab") from error

Each = dict[str, jax.Array]
"""An array for each agent."""
Stepped = tuple[Each, Any, Each, Each, Each]
"""Observations, state, rewards, dones and infos."""


class Space(NamedTuple):
    """What shape an agent's numbers have and how many values each of them takes."""

    shape: tuple[int, ...]
    n: int
    dtype: Any


class Functional:
    """A game for agents `agent_0`, `agent_1`, …; one of them acts at a time.

    Actions of the others are ignored, and nothing is available to them. An action that is not
    available is flagged, `infos["invalid"]`, and nothing happens.
    """

    def __init__(self, twin: Environment[Any]) -> None:
        self.name = twin.name
        self.twin = twin
        self.num_agents = twin.seats
        self.agents = [f"agent_{seat}" for seat in range(twin.seats)]
        self._dealt = _single(lambda words: _bare(twin._init(_chance(words), None)))
        self._stepped = _single(lambda *given: self._step(twin.step, *given))
        self._played = _single(lambda *given: self._step(twin.play, *given))
        self._seen = _single(lambda state: twin.observe(_ticking(state), "all"))
        self._legal = _single(lambda state: twin.legal(_ticking(state)))
        self._seat = _single(lambda state: twin.seat(_ticking(state)))

    def _step(self, step: Callable[..., Any], words: Any, state: Any, actions: Any) -> Any:
        """The acting seat's action, in the whole batch."""
        seat = self.twin.seat(_ticking(state))
        action = jnp.take_along_axis(actions, seat[None], axis=0)[0]
        result = step(replaced(state, chance=_chance(words)), action)
        return _bare(result.state), result.rewards, result.done, result.invalid

    def reset(self, key: jax.Array) -> tuple[Each, Any]:
        """A new game: what each agent observes, and the state."""
        state = self._dealt(_words(key))
        return self.get_obs(state), state

    def step(self, key: jax.Array, state: Any, actions: Each) -> Stepped:
        """One action; where it ended the game, the state is that of a new one."""
        return self._told(self._stepped(_words(key), state, self._stacked(actions)))

    def step_env(self, key: jax.Array, state: Any, actions: Each) -> Stepped:
        """The same without new games: one that is over stays so."""
        return self._told(self._played(_words(key), state, self._stacked(actions)))

    def _stacked(self, actions: Each) -> jax.Array:
        return jnp.stack([self._action(actions, agent).astype(jnp.int32) for agent in self.agents])

    def _action(self, actions: Each, agent: str) -> jax.Array:
        if not isinstance(actions, Mapping) or agent not in actions:
            raise TypeError(f"actions: expected one for each agent, and there is none for {agent}")
        return require_integers(f"actions[{agent!r}]", actions[agent], ())

    def _told(self, result: Any) -> Stepped:
        state, rewards, done, invalid = result
        dones = dict.fromkeys([*self.agents, "__all__"], done)
        earned = self._each(rewards.astype(jnp.float32))
        return self.get_obs(state), state, earned, dones, {"invalid": invalid}

    def get_obs(self, state: Any) -> Each:
        """What each agent may know: `uint8[numbers]`, zeros and ones."""
        return self._each(self._seen(state).T)

    def get_avail_actions(self, state: Any) -> Each:
        """`bool[actions]`: what each agent may do now."""
        acts = jnp.arange(self.num_agents) == self.current_player(state)
        return self._each(acts[:, None] & self._legal(state))

    def current_player(self, state: Any) -> jax.Array:
        """The agent that acts next, counted from 0."""
        seat: jax.Array = self._seat(state)
        return seat

    def observation_space(self, agent: str) -> Space:
        return Space((self.twin.observation.size,), 2, jnp.uint8)

    def action_space(self, agent: str) -> Space:
        """How many actions there are."""
        return Space((), self.twin.actions.size, jnp.int32)

    def _each(self, rows: jax.Array) -> Each:
        return {agent: rows[place] for place, agent in enumerate(self.agents)}


def functional(name: str, seats: int | None = None, **options: object) -> Functional:
    """A game with the options of its twin; errors are those of `florilegium.batched`."""
    return Functional(batched(name, seats, **options))


def _single(many: Callable[..., Any]) -> Callable[..., Any]:
    """A function of one game out of one of a batch, whose axis is the last.

    Mapped over games it is that of the batch again, instead of many batches of one.
    """

    @jax.custom_batching.custom_vmap
    def one(*given: Any) -> Any:
        result = many(*jax.tree.map(lambda leaf: leaf[..., None], given))
        return jax.tree.map(lambda leaf: leaf[..., 0], result)

    @one.def_vmap
    def _(count: int, mapped: Any, *given: Any) -> Any:
        def spread(leaf: jax.Array, is_mapped: bool) -> jax.Array:
            if is_mapped:
                return jnp.moveaxis(leaf, 0, -1)
            return jnp.broadcast_to(leaf[..., None], (*leaf.shape, count))

        result = many(*jax.tree.map(spread, given, tuple(mapped)))
        result = jax.tree.map(lambda leaf: jnp.moveaxis(leaf, -1, 0), result)
        return result, jax.tree.map(lambda _: True, result)

    found: Callable[..., Any] = one
    return found


# The twin carries generators in its state. Here a step's chance comes from its key, so a state is
# kept without them.


def _bare(state: Any) -> Any:
    return replaced(state, chance=None)


def _words(key: jax.Array) -> jax.Array:
    require_key(key)
    return jax.random.bits(key, (3,), jnp.uint32)


def _chance(words: jax.Array) -> Chance:
    a, b, c = words
    return Chance(a, b, c, _tick(a))


def _ticking(state: Any) -> Any:
    """The state with generators that nothing draws from, for functions without chance."""
    some: jax.Array = jax.tree.leaves(state)[0].astype(jnp.uint32)
    return replaced(state, chance=Chance(some, some, some, _tick(some)))


def _tick(words: jax.Array) -> jax.Array:
    """1, which the compiler does not know: see `arrays.fusing.fusion_barrier`."""
    some: jax.Array = words[0]
    tick: jax.Array = (some | jnp.uint32(1)) - (some & jnp.uint32(0xFFFFFFFE))
    return tick
