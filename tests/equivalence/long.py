"""The same comparison for hours, in many processes, with all options and seat counts in turn.

    python -m tests.equivalence.long --jobs 16 --seconds 600 --out benchmarks/equivalence.md

Needs JAX, NumPy and this package. Every process takes its share of the cases, and every case gets
the same share of the time. The programs are compiled as users compile them. What was compared is
written to the table, by game and seats; rows of games that were not played stay as they are.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import florilegium as fl
from tests.equivalence.record import Done, written

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


def known_games() -> list[str]:
    """The games that can be compared."""
    return [name for name in fl.games() if find_spec(f"tests.equivalence.{name}")]


def shares(games: list[str], asked: argparse.Namespace) -> list[Share]:
    """All cases dealt out evenly; where there are more processes than cases, several take one."""
    cases = [(game, place) for game in games for place in range(len(_module(game).CASES))]
    turns = max(1, -(-asked.jobs // len(cases)))
    every = [(*case, turn) for turn in range(turns) for case in cases]
    return [
        Share(place, tuple(every[place :: asked.jobs]), asked.batch, asked.seconds, asked.seed)
        for place in range(asked.jobs)
    ]


def work(share: Share, reports: Any) -> None:
    """One process: its cases one after another, each for its part of the time."""
    from tests.equivalence.driving import Drive

    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[share.place % len(cores)]})
    end = time.monotonic() + share.seconds
    try:
        for index, (game, place, turn) in enumerate(share.cases):
            module = _module(game)
            seats, options = module.CASES[place]
            here = time.monotonic()
            if here > end:
                break
            until = here + (end - here) / (len(share.cases) - index)
            drive = Drive(module.twin(seats, **options), share.batch, f"{share.seed} {turn}")
            until = max(until, time.monotonic() + LEAST)
            while time.monotonic() < until:
                steps, games = drive.steps, drive.games
                drive.run(CHUNK, until)
                case = Done(game, seats, place)
                reports.put((case, drive.steps - steps, drive.games - games, None))
        reports.put((None, 0, 0, None))
    except BaseException:
        reports.put((None, 0, 0, traceback.format_exc()))


def _module(game: str) -> Any:
    return import_module(f"tests.equivalence.{game}")


def compare(asked: argparse.Namespace) -> tuple[Counter[Done], Counter[Done], list[str]]:
    """Steps and games by case, and what went wrong."""
    context = get_context("spawn")
    reports: Any = context.Queue()
    todo = shares(asked.game or known_games(), asked)
    running = [context.Process(target=work, args=(share, reports), daemon=True) for share in todo]
    for process in running:
        process.start()
    steps: Counter[Done] = Counter()
    games: Counter[Done] = Counter()
    wrong: list[str] = []
    start, finished, shown = time.monotonic(), 0, 0.0
    while finished < len(running) and sum(steps.values()) < asked.steps and not wrong:
        try:
            case, more, ended, error = reports.get(timeout=5)
        except queue.Empty:
            if time.monotonic() - start > asked.seconds + GRACE:
                break
            if not any(process.is_alive() for process in running):
                wrong.append("every process has gone without a word")
            continue
        finished += case is None and error is None
        wrong += [error] if error else []
        if case:
            steps[case] += more
            games[case] += ended
        if time.monotonic() - shown > 2:
            shown = time.monotonic()
            line = f"{shown - start:5.0f} s  {sum(steps.values()):,} steps  {len(steps)} cases"
            print(line, flush=True)
    for process in running:
        process.terminate()
        process.join()
    return steps, games, wrong


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
    parser.add_argument("--out", type=Path, help="the table to write")
    asked = parser.parse_args()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")  # so many processes share no GPU
    steps, games, wrong = compare(asked)
    text = written(steps, games, asked.out, " ".join(sys.argv[1:]))
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")
    print(text, *wrong, sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
