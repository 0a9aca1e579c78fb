"""One core: Hanabi beside the peers, then every game's twin beside its readable rules."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import version
from time import process_time

from benchmarks.machine import machine
from benchmarks.speed import batched, readable, tables
from benchmarks.speed.measuring import Contender, measure
from benchmarks.speed.peers import hle, jaxmarl, openspiel, pettingzoo

import florilegium as fl

PACKAGES = ("jax", "jaxmarl", "open_spiel", "hanabi-learning-environment", "pettingzoo", "numpy")
WORK = {"none": 2**20, "packed": 2**19, "bytes": 2**18}
"""Steps of one run of a batched environment."""

_HEAD = """# Speed on one core

`make bench ARGS="--rounds {rounds} --seconds {seconds:g}"` · florilegium {ours} · {peers} ·
Python {python} · {machine}.

Complete games of uniformly random legal moves, one pinned core; every round measures each
contender in turn, and the median of {rounds} rounds counts. A step is one move: legal moves
listed, one drawn, applied, new games included. Seconds are processor time, so that others who use
the machine disturb less. Absolute figures depend on the machine: the ratios are what counts.

## Hanabi, everybody in the same run

"""

_DRIVEN = """
How each is driven, and whose observations are made:

- **florilegium, batched**: one compiled scan over {batch:,} games, new games dealt inside the
  step; an observation is the acting seat’s canonical encoding, written to memory at every step as
  packed words or as bytes.
- **JaxMARL**: `vmap` of its `step` with its own automatic reset, one compiled scan; the acting
  agent’s move by a masked argmax of uniform numbers. It makes the observations of all agents;
  “unused” leaves them to the compiler to throw away.
- **OpenSpiel**: the C++ game from Python, chance by `pyspiel.sample_action`; Observer of the acting
  seat into NumPy; `rl_environment` as it comes, all seats’ observations.
- **HLE**: `pyhanabi`, its usual use from Python; `encode()` makes the acting seat’s canonical
  encoding as a list. From C++ it is far faster than that: 0.9 to 4.3 M steps/s, with the acting
  seat’s observation 0.36 to 0.48 M (measured elsewhere, not in this run).
- **PettingZoo** `hanabi_v5` and our PettingZoo adapter by the same loop: `last()`, a random number
  of the mask, `step`.
- **readable rules** and the PettingZoo adapter play one game at a time on the readable engine.

## What must be reached

"""

_GAMES = """
## Every game, batched beside its own readable rules

A step is a move that counts: the cards of a Royal Flush combination, which the twin takes one by
one, are together one step. Compile times are those of the whole program of this benchmark
(moves drawn, step, new games, observation), without the compilation cache.

"""


def report(asked: argparse.Namespace) -> str:
    """Everything, as text."""
    seats = (2,) if asked.quick else (2, 5)
    hanabi = {count: _everybody(count, asked) for count in seats}
    peers = " · ".join(f"{name} {version(name)}" for name in PACKAGES)
    head = _HEAD.format(
        ours=fl.__version__,
        peers=peers,
        python=platform.python_version(),
        machine=machine(),
        rounds=asked.rounds,
        seconds=asked.seconds,
    )
    games = tables.environments(_games(hanabi, asked))
    driven = _DRIVEN.format(batch=batched.CPU_BATCH)
    text = head + tables.side_by_side(hanabi) + driven + tables.goals(hanabi) + _GAMES + games
    return text + "\n" + _readable(asked)


def _everybody(seats: int, asked: argparse.Namespace) -> list[Contender]:
    _say(f"hanabi, {seats} players: compiling ours and JaxMARL’s")
    contenders = [
        *_twins("hanabi", seats),
        readable.readable("hanabi", seats),
        readable.adapter("hanabi", seats),
        *jaxmarl.contenders(seats),
        *openspiel.contenders(seats),
        *hle.contenders(seats),
        *pettingzoo.contenders(seats),
    ]
    _say(f"hanabi, {seats} players: measuring")
    measure(contenders, asked.rounds, asked.seconds, process_time)
    return contenders


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def _twins(name: str, seats: int) -> list[Contender]:
    return [
        batched.contender(name, seats, form, batched.CPU_BATCH, work, process_time)
        for form, work in WORK.items()
    ]


def _games(
    hanabi: dict[int, list[Contender]], asked: argparse.Namespace
) -> Iterator[tuple[str, int, Contender, float]]:
    for name in fl.games():
        for seats in _seats(name, asked):
            if name == "hanabi":
                contenders = hanabi[seats]
            else:
                contenders = [*_twins(name, seats), readable.readable(name, seats)]
                _say(f"{name}, {seats} players: measuring")
                measure(contenders, asked.rounds, asked.seconds, process_time)
            slow = next(one.rate for one in contenders if "readable" in one.name)
            twins = [one for one in contenders if "batched" in one.name]
            yield from ((name, seats, one, slow) for one in twins)


def _seats(name: str, asked: argparse.Namespace) -> tuple[int, ...]:
    """The fewest and the most; all of them would take too long to compile."""
    seats = fl.game(name).seats
    return (2,) if asked.quick else (seats[0], seats[-1])


def _readable(asked: argparse.Namespace) -> str:
    """At the numbers of players that were not measured before."""
    rows = []
    for name in fl.games():
        for seats in sorted({*fl.game(name).seats} - {*_seats(name, asked)}):
            one = readable.readable(name, seats)
            measure([one], min(asked.rounds, 3), asked.seconds / 2, process_time)
            rows.append([name, str(seats), f"{one.rate:,.0f}"])
    head = ["readable rules", "players", "steps/s"]
    return "## The readable rules with other numbers of players\n\n" + tables.table(head, rows)
