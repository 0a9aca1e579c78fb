"""The same comparison for hours, in many processes, with all options and seat counts in turn.

    python -m tests.equivalence.long --jobs 16 --seconds 600 --out benchmarks/equivalence.md

Needs JAX, NumPy and this package; with `--readable pypy3` another interpreter plays the readable
games (elsewhere.py). Every process takes its share of the cases, and every case gets the same share
of the time; the seed decides their order, so that a run that is stopped early has looked at a bit
of everything. The programs are compiled as users compile them. What was compared is written, by
game and seats, now and then and at the end, also when the run is interrupted; what other commands
have compared stays, and a command that is given again replaces its own part.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import florilegium as fl
from tests.equivalence.elsewhere import Elsewhere, cases, interpreter, tables_here, twin_of
from tests.equivalence.record import Compared, Done

if TYPE_CHECKING:
    from tests.equivalence.tables import Tick

CHUNK = 5_000
"""Steps between two reports."""
GRACE = 30.0
"""Seconds until processes that are still busy, with compiling mostly, are stopped."""
LEAST = 2.0
"""Seconds for a case, however long it took to compile."""


@dataclass(frozen=True)
class Share:
    """What one process does."""

    place: int
    cases: tuple[tuple[str, int, int], ...]
    """Game, and the place in its list of cases; the last number tells processes apart."""
    batch: int
    seconds: float
    seed: str
    readable: str | None


def known_games() -> list[str]:
    """The games that can be compared."""
    return [name for name in fl.games() if find_spec(f"tests.equivalence.{name}")]


def shares(games: list[str], asked: argparse.Namespace) -> list[Share]:
    """All cases dealt out evenly; where there are more processes than cases, several take one."""
    todo = [(game, place) for game in games for place in range(len(cases(game)))]
    random.Random(f"{asked.seed}").shuffle(todo)
    turns = max(1, -(-asked.jobs // len(todo)))
    every = [(*case, turn) for turn in range(turns) for case in todo]
    how = (asked.batch, asked.seconds, asked.seed, asked.readable)
    return [Share(place, tuple(every[place :: asked.jobs]), *how) for place in range(asked.jobs)]


def work(share: Share, reports: Any) -> None:
    """One process: its cases one after another, each for its part of the time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The first process hears it and ends this one.
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[share.place % len(cores)]})
    end = time.monotonic() + share.seconds
    try:
        tables = Elsewhere([share.readable]).tables if share.readable else tables_here
        for index, case in enumerate(share.cases):
            here = time.monotonic()
            if here > end:
                break
            until = here + (end - here) / (len(share.cases) - index)
            for report in _compared(share, case, until, tables):
                reports.put(report)
        reports.put((None, 0, 0, None))
    except BaseException:
        reports.put((None, 0, 0, traceback.format_exc()))


def _compared(
    share: Share, case: tuple[str, int, int], until: float, tables: Callable[..., Iterator[Tick]]
) -> Iterator[tuple[Done, int, int, None]]:
    """Reports of one case until this time, and for a moment at least."""
    from tests.equivalence.driving import Drive

    game, place, turn = case
    twin = twin_of(game, place)
    drive = Drive(twin, tables(game, place, share.batch, f"{share.seed} {turn}"))
    until = max(until, time.monotonic() + LEAST)
    while time.monotonic() < until:
        steps, games = drive.steps, drive.games
        drive.run(CHUNK, until)
        yield Done(game, twin.seats, place), drive.steps - steps, drive.games - games, None


def compare(asked: argparse.Namespace) -> Compared:
    """Until the time is up, there are enough steps, something differs, or a signal comes."""
    rules = interpreter()
    if asked.readable:
        with Elsewhere([asked.readable]) as elsewhere:
            rules = elsewhere.interpreter
    context = get_context("spawn")
    reports: Any = context.Queue()
    todo = shares(asked.game or known_games(), asked)
    running = [context.Process(target=work, args=(share, reports), daemon=True) for share in todo]
    for process in running:
        process.start()
    compared = Compared(asked, rules)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, compared.stop)
    _listen(compared, reports, running)
    for place, process in enumerate(running):
        if process.exitcode:
            compared.wrong.append(f"process {place} ended with exit code {process.exitcode}")
        process.terminate()
        process.join()
    return compared


def _listen(compared: Compared, reports: Any, running: Sequence[BaseProcess]) -> None:
    """To all of them, while more is wanted; then to what they have said already."""
    latest = compared.start + compared.asked.seconds + GRACE
    while compared.wants_more(len(running)):
        try:
            compared.hear(*reports.get(timeout=5))
        except queue.Empty:
            if time.monotonic() > latest or not any(process.is_alive() for process in running):
                break
        compared.tell()
    soon = time.monotonic() + 1
    with suppress(queue.Empty):
        while time.monotonic() < soon:
            compared.hear(*reports.get(timeout=0.1))


def main() -> None:
    """Compare, and write what was compared."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", nargs="+", choices=known_games())
    parser.add_argument(
        "--steps", type=int, default=sys.maxsize, help="stop once there are so many"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="stop after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--seed", default="long", help="another one plays other games")
    parser.add_argument("--readable", help="another interpreter for the readable games")
    parser.add_argument("--out", type=Path, help="the table to write")
    asked = parser.parse_args()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")  # so many processes share no GPU
    compared = compare(asked)
    print(compared.keep(), *compared.wrong, sep="\n")
    sys.exit(1 if compared.wrong else 0)


if __name__ == "__main__":
    main()
