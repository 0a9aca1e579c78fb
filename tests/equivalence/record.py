"""What was compared at length so far, and its table."""

from __future__ import annotations

import argparse
import platform
import time
from collections import Counter
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

| game | seats | combinations of options | steps | games ended | date | versions | command |
|---|---|---|---|---|---|---|---|"""


KEEP = 60.0
"""Seconds after which what was compared so far is written."""


class Done(NamedTuple):
    """One case: the options by their place in the game's list."""

    game: str
    seats: int
    place: int


def written(steps: Counter[Done], games: Counter[Done], out: Path | None, command: str) -> str:
    """The whole table: what other commands have compared is kept, for it counts as well."""
    old = out.read_text(encoding="utf-8").splitlines() if out and out.exists() else []
    rows = [line for line in old if line.startswith("| ") and line.split(" | ")[1].isdigit()]
    rows = [row for row in rows if command not in row]
    rows += _rows(steps, games, command)
    names = list(fl.games())
    rows.sort(key=lambda row: (names.index(row[2:].split(" | ")[0]), row.split(" | ")[1]))
    total = sum(int(row.split(" | ")[3].replace(",", "")) for row in rows)
    return "\n".join([_HEAD, *rows, "", f"In all {total:,} steps.", ""])


def _rows(steps: Counter[Done], games: Counter[Done], command: str) -> list[str]:
    versions = (
        f"florilegium {fl.__version__}, JAX {version('jax')}, Python {platform.python_version()}"
    )
    today = datetime.now(UTC).date()
    rows = []
    for game, seats in sorted({(case.game, case.seats) for case in steps}):
        cases = [case for case in steps if (case.game, case.seats) == (game, seats)]
        count = sum(steps[case] for case in cases)
        ended = sum(games[case] for case in cases)
        rows.append(
            f"| {game} | {seats} | {len(cases)} | {count:,} | {ended:,} | {today} | {versions} "
            f"| {command} |"
        )
    return rows


def _command(asked: argparse.Namespace) -> str:
    """What repeats a run: a table takes in each command once."""
    some = f" --game {' '.join(asked.game)}" if asked.game else ""
    how = f"--jobs {asked.jobs} --seconds {asked.seconds:.0f} --batch {asked.batch}"
    return f"`{how} --seed {asked.seed}{some}`"


class Compared:
    """Steps and games by case so far, and what went wrong."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
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
        """Write the table."""
        out = self.asked.out
        text = written(self.steps, self.games, out, _command(self.asked))
        if out:
            out.write_text(text, encoding="utf-8")
        return text
