"""Our batched environments, with new games inside the step, on a CPU core or a GPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from benchmarks.speed.measuring import Clock, Contender

from florilegium.arrays import chance as chances
from florilegium.arrays.checks import WORDS
from florilegium.arrays.environment import Environment
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.registry import batched
from florilegium.arrays.rollout import random_legal

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
    notes = {"compile": clock() - begin, "batch": batch}
    notes["bytes"] = sum(leaf.nbytes for leaf in jax.tree.leaves(carry.state)) / batch
    played = ended = 0

    def play() -> int:
        nonlocal carry, played, ended
        carry = run(carry)
        moves = steps * batch - int(carry.unfinished.sum())
        played, ended = played + moves, ended + int(carry.ended.sum())
        notes["moves"], notes["games"] = played / max(1, ended), ended / batch
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
        action = fusion_barrier(random_legal(env.legal_words(carry.state), number), tick)
        seen = None if form is None else env.observe(carry.state, form=form)
        step = env.step(carry.state, action)
        ended = carry.ended + step.done
        unfinished = carry.unfinished + ~env.between_moves(step.state)
        return Carry(step.state, chance, ended, unfinished, seen), None

    def run(carry: Carry) -> Carry:
        """Counted anew each time: the sums of many runs would not fit into 32 bits."""
        none = jnp.zeros_like(carry.ended)
        fresh = carry._replace(ended=none, unfinished=none)
        return jax.lax.scan(advance, fresh, None, length=steps)[0]

    return run
