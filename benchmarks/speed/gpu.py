"""All games on one GPU, each with its best batch. Needs nothing but JAX and this package."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from time import perf_counter

import jax
from benchmarks.speed import batched, tables
from benchmarks.speed.measuring import Contender, measure

import florilegium as fl

BATCHES = (2**18, 2**20)
WORK = {"none": 2**29, "packed": 2**28, "bytes": 2**27}
MOST_BYTES = 2**35
"""What an observation may take of the memory; larger batches are left out."""

_HEAD = """# Speed on one GPU

`python -m benchmarks.speed.run --gpu` · florilegium {ours} · JAX {jax} · Python {python} ·
{device}.

Complete games of uniformly random legal moves, new games dealt inside the step; a step is one move.
An observation is the acting seat’s, written to memory at every step. Median of {rounds} rounds,
best of the batch sizes {batches}. For scale, measured earlier on such a GPU, not in this run:
JaxMARL’s two-player Hanabi 16 M steps/s with all observations and reset, 75 M with neither.

"""


def report(asked: argparse.Namespace) -> str:
    """Everything, as text."""
    sizes = ", ".join(f"{batch:,}" for batch in BATCHES)
    head = _HEAD.format(
        ours=fl.__version__,
        jax=jax.__version__,
        python=platform.python_version(),
        device=jax.devices()[0].device_kind,
        rounds=asked.rounds,
        batches=sizes,
    )
    return head + tables.environments(_rows(asked))


def _rows(asked: argparse.Namespace) -> Iterator[tuple[str, int, Contender, None]]:
    for name in fl.games():
        seats = fl.game(name).seats
        for count in (2,) if asked.quick else (seats[0], seats[-1]):
            for form in batched.FORMS:
                best = _best(name, count, form, asked)
                line = f"{name} {count} {form}: {best.rate / 1e6:,.0f} M at {best.notes['batch']:,}"
                print(line, file=sys.stderr, flush=True)
                yield name, count, best, None


def _best(name: str, seats: int, form: str, asked: argparse.Namespace) -> Contender:
    """Larger and larger batches, as long as they help."""
    best: Contender | None = None
    size = fl.batched(name, seats).observation.size
    for batch in BATCHES[:1] if asked.quick else BATCHES:
        if form == "bytes" and size * batch > MOST_BYTES:
            break
        one = batched.contender(name, seats, form, batch, WORK[form], perf_counter)
        measure([one], asked.rounds, asked.seconds, perf_counter)
        if best is not None and one.rate < best.rate:
            break
        best = one
    assert best is not None
    return best
