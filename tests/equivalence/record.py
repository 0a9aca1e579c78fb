"""What was compared at length so far, and its table."""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import florilegium as fl

_HEAD = """# Both engines, compared at length

Written by `python -m tests.equivalence.long`. The readable rules and the batched twin play the same
deals and actions; after every step of every game the whole state, the legal actions, the acting
seat, the rewards, the end and the observation of every seat are compared, and so is what happens to
an illegal action. A step is one legal action of the twin. Not one difference is tolerated. Runs add
up: another `--seed` plays other games.
"""
_COLUMNS = """| game | seats | combinations of options | steps | games ended |
|---|---|---|---|---|"""
_RUN = "\n## "
"""Begins what one command has compared."""


KEEP = 60.0
"""Seconds after which what was compared so far is written."""


class Done(NamedTuple):
    """One case: the options by their place in the game's list."""

    game: str
    seats: int
    place: int


class Row(NamedTuple):
    """One line of a table."""

    game: str
    seats: int
    cases: int
    steps: int
    games: int

    def __str__(self) -> str:
        return f"| {self.game} | {self.seats} | {self.cases} | {self.steps:,} | {self.games:,} |"


def written(old: str, run: str) -> str:
    """The whole document: what other commands have compared is kept, for it counts as well."""
    runs = [one.strip() for one in old.split(_RUN)[1:]]
    runs = [one for one in runs if one.splitlines()[0] != run.splitlines()[0]] + [run]
    # Cases are taken in turn: whichever run took most has taken all of the others'.
    rows = _added_up([row for one in runs for row in _read(one)], cases=max)
    total = sum(row.steps for row in rows)
    summary = f"In all {total:,} steps.\n\n{_table(rows)}\n"
    return "\n".join([_HEAD, summary, *[f"## {one}\n" for one in runs]])


def _read(run: str) -> list[Row]:
    """The rows of one run."""
    cells = [line.strip("| ").split(" | ") for line in run.splitlines() if line.startswith("| ")]
    return [
        Row(game, *[int(number.replace(",", "")) for number in numbers])
        for game, *numbers in cells[1:]
    ]


def _added_up(rows: list[Row], cases: Callable[[list[int]], int]) -> list[Row]:
    """One for each game and number of seats."""
    names = list(fl.games())
    sums = []
    for game, seats in sorted({row[:2] for row in rows}, key=lambda it: (names.index(it[0]), it)):
        some = [row for row in rows if row[:2] == (game, seats)]
        steps, games = sum(row.steps for row in some), sum(row.games for row in some)
        sums.append(Row(game, seats, cases([row.cases for row in some]), steps, games))
    return sums


def _table(rows: list[Row]) -> str:
    return "\n".join([_COLUMNS, *map(str, rows)])


def _command(asked: argparse.Namespace) -> str:
    """What repeats a run: a table takes in each command once."""
    some = f" --game {' '.join(asked.game)}" if asked.game else ""
    how = f"--jobs {asked.jobs} --seconds {asked.seconds:.0f} --batch {asked.batch}"
    other = f" --readable {Path(asked.readable).name}" if asked.readable else ""
    return f"`{how} --seed {asked.seed}{some}{other}`"


class Compared:
    """Steps and games by case so far, and what went wrong."""

    def __init__(self, asked: argparse.Namespace, rules: str) -> None:
        self.asked = asked
        self.rules = rules
        self.steps: Counter[Done] = Counter()
        self.games: Counter[Done] = Counter()
        self.wrong: list[str] = []
        self.finished = 0
        self.stopped = False
        self.start = self.kept = time.monotonic()
        self.shown = 0.0

    def stop(self, *_: object) -> None:
        """On a signal: end as if the time were up."""
        self.stopped = True

    def wants_more(self, processes: int) -> bool:
        """Whether to go on listening to so many processes."""
        enough = self.stopped or sum(self.steps.values()) >= self.asked.steps
        return self.finished < processes and not enough and not self.wrong

    def hear(self, case: Done | None, steps: int, games: int, error: str | None) -> None:
        """One report of a process: more of a case, or its end."""
        if case:
            self.steps[case] += steps
            self.games[case] += games
        elif error:
            self.wrong.append(error)
        else:
            self.finished += 1

    def tell(self) -> None:
        """Now and then a line, and the table."""
        now = time.monotonic()
        if now - self.shown > 2:
            self.shown = now
            total = sum(self.steps.values())
            print(
                f"{now - self.start:5.0f} s  {total:,} steps  {len(self.steps)} cases", flush=True
            )
        if now - self.kept > KEEP:
            self.kept = now
            self.keep()

    def keep(self) -> str:
        """Write the document."""
        out = self.asked.out
        old = out.read_text(encoding="utf-8") if out and out.exists() else ""
        text = written(old, self._run())
        if out:
            out.write_text(text, encoding="utf-8")
        return text

    def _run(self) -> str:
        """The command, with what, and what it has compared."""
        versions = (
            f"florilegium {fl.__version__}, JAX {version('jax')} ({os.environ['JAX_PLATFORMS']}), "
            f"the rules on {self.rules}, {os.cpu_count()} cores ({platform.machine()})"
        )
        seconds = time.monotonic() - self.start
        rows = [
            Row(case.game, case.seats, 1, self.steps[case], self.games[case]) for case in self.steps
        ]
        today = datetime.now(UTC).date()
        table = _table(_added_up(rows, cases=sum))
        return f"{_command(self.asked)}\n\n{today}, {seconds:.0f} s: {versions}.\n\n{table}"
