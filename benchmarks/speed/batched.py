"""Our batched environments, with new games inside the step, on a CPU core or a GPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from benchmarks.speed.measuring import Clock, Contender

from florilegium.arrays import chance as chances
from florilegium.arrays.bits import word
from florilegium.arrays.environment import WORDS, Environment
from florilegium.arrays.fusing import settled
from florilegium.arrays.registry import batched
from florilegium.arrays.rollout import random_legal
from florilegium.games.royal_flush.batched_state import REST

FORMS: dict[str, Any] = {"none": None, "packed": WORDS, "bytes": jnp.uint8}
CPU_BATCH = 4096


class Carry(NamedTuple):
    """What goes from step to step; the observation is there to be written each time."""

    state: Any
    chance: chances.Chance
    ended: jax.Array
    unfinished: jax.Array
    """Steps that only began or continued a move."""
    seen: jax.Array | None


def contender(name: str, seats: int, form: str, batch: int, work: int, clock: Clock) -> Contender:
    """Legal actions found, one of them drawn, applied, a new game dealt where it ended one.

    With an observation, the acting seat's is written to memory at every step. A run is about `work`
    steps.
    """
    env = batched(name, seats)
    steps = max(8, work // batch)
    carry = _started(env, batch, FORMS[form])
    begin = clock()
    run = jax.jit(_program(env, FORMS[form], steps), donate_argnums=0).lower(carry).compile()
    notes = {"compile": clock() - begin, "batch": batch, "moves": 0.0}
    notes["bytes"] = sum(leaf.nbytes for leaf in jax.tree.leaves(carry.state)) / batch
    played = unfinished = 0

    def play() -> int:
        nonlocal carry, played, unfinished
        carry = run(carry)
        before, unfinished = unfinished, int(carry.unfinished.sum())
        moves = steps * batch - (unfinished - before)
        played += moves
        notes["moves"] = played / max(1, int(carry.ended.sum()))
        return moves

    seen = form if form == "none" else f"acting seat, {form}"
    return Contender("florilegium, batched", seen, play, notes)


def _started(env: Environment[Any], batch: int, form: Any) -> Carry:
    """New games, some steps on so that they do not all end together."""
    key, other = jax.random.split(jax.random.key(0))
    state = env.rollout(key, steps=400, batch=batch).state
    seen = None if form is None else env.observe(state, form=form)
    none = jnp.zeros(batch, jnp.int32)
    return Carry(state, chances.seeded(other, batch), none, none + 0, seen)


def _program(env: Environment[Any], form: Any, steps: int) -> Callable[[Carry], Carry]:
    """So many steps as one function of what is carried."""

    def advance(carry: Carry, _: None) -> tuple[Carry, None]:
        chance, number = chances.drawn(carry.chance)
        tick = carry.state.chance.counter
        action = settled(random_legal(env._legal(carry.state), number), tick)
        seen = None if form is None else env.observe(carry.state, form=form)
        step = env.step(carry.state, action)
        ended, partial = carry.ended + step.done, _unfinished(env, step.state)
        unfinished = carry.unfinished if partial is None else carry.unfinished + partial
        return Carry(step.state, chance, ended, unfinished, seen), None

    return lambda carry: jax.lax.scan(advance, carry, None, length=steps)[0]


def _unfinished(env: Environment[Any], state: Any) -> jax.Array | None:
    """Where a move is under way that takes several steps: in Royal Flush a set of cards."""
    if env.name != "royal_flush":
        return None
    return word(REST.get(state.choice) != 0).astype(jnp.int32)
