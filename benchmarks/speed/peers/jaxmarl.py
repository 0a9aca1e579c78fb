"""JaxMARL's Hanabi: many games by `vmap`, its own automatic reset, one compiled scan."""

from __future__ import annotations

from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import jaxmarl  # type: ignore[import-not-found]
from benchmarks.speed.measuring import Contender

BATCHES = (64, 256)
"""What its authors use on a CPU, and what was best here."""
STEPS = 64


def contenders(seats: int) -> list[Contender]:
    """Its observations, of all agents, kept or left for the compiler to throw away."""
    return [_contender(seats, batch, kept) for batch in BATCHES for kept in (False, True)]


def _contender(seats: int, batch: int, kept: bool) -> Contender:
    env = jaxmarl.make("hanabi", num_agents=seats)

    def one(key: jax.Array, state: Any) -> tuple[Any, Any]:
        """Only the acting agent's action counts; drawing no others helps it."""
        choosing, stepping = jax.random.split(key)
        moves = env.get_legal_moves(state)
        masks = jnp.stack([moves[agent] for agent in env.agents])
        legal = masks[jnp.argmax(state.cur_player_idx)]
        action = jnp.argmax(jax.random.uniform(choosing, legal.shape) * legal)
        seen, state, *_ = env.step(stepping, state, dict.fromkeys(env.agents, action))
        return state, seen if kept else None

    def advance(carry: tuple[Any, Any], key: jax.Array) -> tuple[tuple[Any, Any], None]:
        state, _ = carry
        return jax.vmap(one)(jax.random.split(key, batch), state), None

    def run(key: jax.Array, carry: tuple[Any, Any]) -> tuple[Any, Any]:
        return jax.lax.scan(advance, carry, jax.random.split(key, STEPS))[0]

    seen, state = jax.vmap(env.reset)(jax.random.split(jax.random.key(0), batch))
    carry = (state, seen if kept else None)
    key = jax.random.key(1)
    begin = process_time()
    program = jax.jit(run).lower(key, carry).compile()
    compiling = process_time() - begin
    size = sum(leaf.nbytes for leaf in jax.tree.leaves(state)) / batch

    def play() -> int:
        nonlocal carry, key
        key, now = jax.random.split(key)
        carry = program(now, carry)
        jax.tree.leaves(carry)[0].block_until_ready()
        return STEPS * batch

    name = f"JaxMARL, batch {batch}"
    notes = {"compile": compiling, "bytes": size, "batch": batch}
    return Contender(name, "all seats" if kept else "unused", play, notes)
