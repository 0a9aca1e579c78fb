"""Many steps in one compiled program, with a random legal policy or any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import Word, either, pick, size, word
from florilegium.arrays.chance import Chance
from florilegium.arrays.fusing import compiled, fusion_barrier
from florilegium.arrays.types import StateT

if TYPE_CHECKING:
    from florilegium.arrays.environment import Environment

Policy = Callable[[jax.Array, jax.Array, jax.Array], jax.Array]
"""From a key, `[numbers, batch]` observations and `[actions, batch]` legal ones to actions."""


class Moment(NamedTuple):
    """One step as the acting seat lived it."""

    seat: jax.Array
    observation: jax.Array | None
    """None with the built-in policy, which does not look."""
    legal: jax.Array
    action: jax.Array
    rewards: jax.Array
    done: jax.Array
    invalid: jax.Array


class Rollout(NamedTuple, Generic[StateT]):
    """Where the games stand, and what came about on the way, for each game of the batch."""

    state: StateT
    ended: jax.Array
    """`int32[batch]`: how many games ended."""
    rewards: jax.Array
    """`int32[seats, batch]`: the sums."""
    invalid: jax.Array
    """`int32[batch]`: how many actions were not legal."""
    kept: Any
    """What `keep` made of each moment, stacked along a first axis; None without it."""


class _Carry(NamedTuple, Generic[StateT]):
    state: StateT
    chance: Chance
    ended: jax.Array
    rewards: jax.Array
    invalid: jax.Array


def random_legal(legal: Sequence[Word], number: Word) -> Word:
    """One of a set of actions, each as likely as the others, by counting bits."""
    counts = [size(words) for words in legal]
    total = counts[0]
    for count in counts[1:]:
        total = total + count
    rank, _ = chances.below(number, total)
    start = jnp.zeros_like(rank)
    words = legal[0]
    for place in range(1, len(legal)):
        further = word(rank >= counts[place - 1]) & word(start == 32 * (place - 1))
        rank = rank - further * counts[place - 1]
        words = either(further, legal[place], words)
        start = start + 32 * further
    return pick(words, rank) + start


@compiled(0, 3, 4, 5, 6)
def rolled(
    env: Environment[StateT],
    state: StateT,
    key: jax.Array,
    policy: Policy | None,
    steps: int,
    keep: Callable[[Moment], Any] | None,
    form: Any,
) -> Rollout[StateT]:
    """So many steps from a state on."""
    keys, seed = jax.random.split(key)
    batch = state.chance.a.shape[0]

    def advance(carry: _Carry[StateT], index: jax.Array) -> tuple[_Carry[StateT], Any]:
        before = carry.state
        chance, number = chances.drawn(carry.chance)
        seen = None
        if policy is None:
            action = random_legal(env.legal_words(before), number)
            action = fusion_barrier(action, before.chance.counter).astype(jnp.int32)
        else:
            seen = env.observe(before, form=form)
            action = policy(jax.random.fold_in(keys, index), seen, env.legal(before))
        step = env.step(before, action)
        moment = Moment(env.seat(before), seen, env.legal(before), action, *step[1:])
        after = _Carry(
            step.state,
            chance,
            carry.ended + step.done,
            carry.rewards + step.rewards,
            carry.invalid + step.invalid,
        )
        return after, None if keep is None else keep(moment)

    none = jnp.zeros(batch, jnp.int32)
    start = _Carry(
        state, chances.seeded(seed, batch), none, jnp.zeros((env.seats, batch), jnp.int32), none
    )
    end, kept = jax.lax.scan(advance, start, jnp.arange(steps))
    return Rollout(end.state, end.ended, end.rewards, end.invalid, kept)
