"""The twins under JaxMARL's names: one game, many games mapped, many steps scanned."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.adapters.functional import functional

ENV = functional("hanabi", 2, red_tokens=1)
SIZE = 656
GAMES, STEPS = 32, 40


class Lived(NamedTuple):
    """Some steps of many games."""

    keys: jax.Array
    before: Any
    told: Any
    """What the steps gave back."""


def once(key: jax.Array, state: Any) -> Any:
    """A random available action; agents that have none give anything."""
    first, second = jax.random.split(key)
    actions = {
        agent: jax.random.categorical(first, jnp.where(mask, 0.0, -1e9))
        for agent, mask in ENV.get_avail_actions(state).items()
    }
    return ENV.step(second, state, actions)


@pytest.fixture(scope="module")
def lived() -> Lived:
    def games(key: jax.Array) -> Lived:
        def advance(carry: Any, keys: jax.Array) -> Any:
            told = jax.vmap(once)(keys, carry)
            return told[1], Lived(keys, carry, told)

        first, rest = jax.random.split(key)
        _, states = jax.vmap(ENV.reset)(jax.random.split(first, GAMES))
        steps: Lived = jax.lax.scan(advance, states, jax.random.split(rest, (STEPS, GAMES)))[1]
        return steps

    made: Lived = jax.jit(games)(jax.random.key(0))
    return made


@jax.jit
def given(key: jax.Array, state: Any, number: jax.Array) -> Any:
    """Everybody gives this number, and games are not renewed; then what is available."""
    told = ENV.step_env(key, state, dict.fromkeys(ENV.agents, number))
    return told, ENV.get_avail_actions(told[1]), ENV.current_player(told[1])


def at(tree: Any, *place: int) -> Any:
    return jax.tree.map(lambda leaf: leaf[place], tree)


def same(one: Any, other: Any) -> bool:
    return bool(jax.tree.all(jax.tree.map(lambda a, b: (a == b).all(), one, other)))


def test_many_steps_of_many_games(lived: Lived) -> None:
    seen, _, rewards, dones, infos = lived.told
    assert seen["agent_0"].shape == (STEPS, GAMES, SIZE)
    assert set(dones) == {"agent_0", "agent_1", "__all__"}
    assert dones["__all__"].sum() > 100, "with one red token games are short"
    assert not infos["invalid"].any()
    assert (rewards["agent_0"] == rewards["agent_1"]).all()
    assert rewards["agent_0"].dtype == jnp.float32


def test_mapped_over_games_it_does_what_it_does_for_each_of_them(lived: Lived) -> None:
    alone = jax.jit(once)
    for step in range(0, STEPS, 5):
        for game in (0, 7, GAMES - 1):
            told = alone(lived.keys[step, game], at(lived.before, step, game))
            assert same(told, at(lived.told, step, game))


def test_an_action_that_is_not_available_is_flagged_and_nothing_happens(lived: Lived) -> None:
    state = at(lived.before, 0, 0)
    (seen, after, rewards, dones, infos), available, acting = given(
        lived.keys[0, 0], state, jnp.int32(0)
    )
    assert infos["invalid"], "nothing can be discarded at the start"
    assert same(after, state)
    assert not dones["__all__"]
    assert rewards["agent_0"] == 0
    # What is told of a new game.
    assert list(seen) == list(available) == ENV.agents == ["agent_0", "agent_1"]
    assert seen["agent_0"].shape == ENV.observation_space("agent_0").shape == (SIZE,)
    mine, others = ENV.agents[int(acting)], ENV.agents[1 - int(acting)]
    assert available[mine].shape == (ENV.action_space(mine).n,) == (20,)
    assert available[mine][5:10].all(), "every card can be played"
    assert not available[others].any()


def test_without_renewal_a_game_that_is_over_stays_so(lived: Lived) -> None:
    state, over = at(lived.before, 0, 0), False
    while not over:
        (_, state, _, dones, _), available, _ = given(lived.keys[0, 0], state, jnp.int32(5))
        over = bool(dones["__all__"])
    assert not any(mask.any() for mask in available.values())


def test_one_state_for_all_keys() -> None:
    keys = jax.random.split(jax.random.key(2), 3)
    _, state = jax.eval_shape(ENV.reset, keys[0])
    branched = jax.vmap(ENV.step, in_axes=(0, None, None))
    actions = dict.fromkeys(ENV.agents, jnp.int32(5))
    _, states, *_ = jax.eval_shape(branched, keys, state, actions)
    assert jax.tree.leaves(states)[0].shape == (3,)


@pytest.mark.parametrize("name", fl.games())
def test_every_game_has_the_same_form(name: str) -> None:
    env = functional(name, 3)
    seen, state = jax.eval_shape(env.reset, jax.random.key(0))
    actions = dict.fromkeys(env.agents, jnp.int32(0))
    again, after, rewards, dones, _ = jax.eval_shape(env.step, jax.random.key(0), state, actions)
    assert after == state
    assert again == seen
    assert list(rewards) == env.agents
    assert dones["__all__"].dtype == bool
    assert seen["agent_2"].shape == (env.twin.observation.size,)


def test_bad_input() -> None:
    with pytest.raises(fl.BadSetup, match="seats"):
        functional("hanabi", 9)
    with pytest.raises(fl.UnknownGame):
        functional("chess")
    with pytest.raises(TypeError, match="key"):
        ENV.reset(jax.random.split(jax.random.key(0)))


@pytest.mark.parametrize(
    "action", [5.0, jnp.float32(5), True, None, "5", 2**40, [5], np.int64(2**32)]
)
def test_an_action_is_a_whole_number(action: Any) -> None:
    """Nothing is rounded, and nothing cut off."""
    key = jax.random.key(0)
    _, state = jax.eval_shape(ENV.reset, key)
    actions = {"agent_0": 5, "agent_1": action}
    for step in (ENV.step, ENV.step_env):
        with pytest.raises((TypeError, ValueError), match=r"actions\['agent_1'\]: expected"):
            jax.eval_shape(lambda state, step=step: step(key, state, actions), state)


def test_every_agent_gives_an_action() -> None:
    key = jax.random.key(0)
    _, state = jax.eval_shape(ENV.reset, key)
    wrong: Any
    for wrong in ({"agent_0": 5}, {}, [5, 5]):
        with pytest.raises(TypeError, match="actions: expected one for each agent"):
            jax.eval_shape(lambda state, wrong=wrong: ENV.step(key, state, wrong), state)
