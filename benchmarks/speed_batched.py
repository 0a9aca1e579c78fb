"""Complete random legal games of the batched environments, with new games inside the step.

A step is one move that counts: the legal moves found, one of them drawn, applied, and a new game
dealt where it ended one. With an observation, that of the acting seat is written to memory at every
step. Each figure is the best of several runs, since a busy machine only ever makes them slower.

    taskset -c 0 python benchmarks/speed_batched.py            one core
    python benchmarks/speed_batched.py --gpu                   one GPU, larger batches
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays import chance as chances
from florilegium.arrays.environment import WORDS, Environment
from florilegium.arrays.fusing import settled
from florilegium.arrays.registry import batched
from florilegium.arrays.rollout import random_legal

CPU_BATCHES = (1024, 4096, 16384)
GPU_BATCHES = (2**16, 2**18, 2**20, 2**22)
FORMS = {"none": None, "packed": WORDS, "bytes": jnp.uint8}


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    seats: int
    observation: str
    batch: int
    rate: float
    """Steps a second."""
    compile_seconds: float
    state_bytes: float
    """For each game of the batch."""
    length: float
    """Moves a game, to see that the games are what they should be."""


class Carry(NamedTuple):
    """What goes from step to step; the observation is there to be written each time."""

    state: Any
    chance: chances.Chance
    ended: jax.Array
    seen: jax.Array | None


def started(env: Environment[Any], batch: int, form: Any) -> Carry:
    """New games, some steps on so that they do not all end together."""
    key, other = jax.random.split(jax.random.key(0))
    state = env.rollout(key, steps=200, batch=batch).state
    seen = None if form is None else env.observe(state, form=form)
    return Carry(state, chances.seeded(other, batch), jnp.zeros(batch, jnp.int32), seen)


def program(env: Environment[Any], form: Any, steps: int) -> Any:
    """So many steps as one function of what is carried."""

    def advance(carry: Carry, _: None) -> tuple[Carry, None]:
        chance, number = chances.drawn(carry.chance)
        tick = carry.state.chance.counter
        action = settled(random_legal(env._legal(carry.state), number), tick)
        seen = None if form is None else env.observe(carry.state, form=form)
        step = env.step(carry.state, action)
        return Carry(step.state, chance, carry.ended + step.done, seen), None

    return lambda carry: jax.lax.scan(advance, carry, None, length=steps)[0]


def measured(name: str, seats: int, observation: str, batch: int, work: int, runs: int) -> Figure:
    """The best of several runs of about `work` steps each."""
    env, form = batched(name, seats), FORMS[observation]
    steps = max(8, work // batch)
    carry = started(env, batch, form)
    begin = time.perf_counter()
    run = jax.jit(program(env, form, steps), donate_argnums=0).lower(carry).compile()
    compile_seconds = time.perf_counter() - begin
    size = sum(leaf.nbytes for leaf in jax.tree.leaves(carry.state)) / batch
    best = float("inf")
    for _ in range(runs):
        begin = time.perf_counter()
        carry = run(carry)
        carry.ended.block_until_ready()
        best = min(best, time.perf_counter() - begin)
    length = steps * runs * batch / int(carry.ended.sum())
    return Figure(seats, observation, batch, steps * batch / best, compile_seconds, size, length)


def figures(arguments: argparse.Namespace) -> Iterator[Figure]:
    """Every seat count, observation and batch size in turn."""
    work = 2**30 if arguments.gpu else 2**21
    for seats in arguments.seats:
        for observation in arguments.observations:
            for batch in arguments.batches or (GPU_BATCHES if arguments.gpu else CPU_BATCHES):
                slower = {"none": 1, "packed": 2, "bytes": 4}[observation]
                goal = work // slower
                yield measured(arguments.game, seats, observation, batch, goal, arguments.runs)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="hanabi")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 5])
    parser.add_argument("--observations", nargs="+", choices=FORMS, default=list(FORMS))
    parser.add_argument("--batches", type=int, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{arguments.game} on {jax.devices()[0].device_kind}, JAX {jax.__version__}\n")
    print("| seats | observation | batch | M steps/s | compile s | bytes a game | moves a game |")
    print("|---|---|---|---|---|---|---|")
    for one in figures(arguments):
        print(
            f"| {one.seats} | {one.observation} | {one.batch:,} | {one.rate / 1e6:,.2f} "
            f"| {one.compile_seconds:.1f} | {one.state_bytes:.0f} | {one.length:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
