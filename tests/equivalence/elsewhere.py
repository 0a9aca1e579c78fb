"""The readable half in an interpreter of its own: PyPy plays the rules about twice as fast.

The other interpreter needs nothing but the sources. It is asked line by line: a case begins a new
batch, an empty line asks for its next tick.
"""

from __future__ import annotations

import json
import os
import pickle
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import florilegium as fl
from tests.equivalence.absent import stand_in

if TYPE_CHECKING:
    from tests.equivalence.tables import Tick
    from tests.equivalence.twin import Twin

_SOURCES = [Path(fl.__file__).parents[1], Path(__file__).parents[2]]


class Elsewhere:
    """Tables in another process, one batch after another, so that it gets warm once."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [*command, "-m", "tests.equivalence.elsewhere"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, _SOURCES))},
        )
        self.interpreter = str(self._heard())

    def tables(self, game: str, place: int, batch: int, seed: str) -> Iterator[Tick]:
        """The ticks of one of the game's cases, until those of another one are asked for."""
        yield self._asked(json.dumps([game, place, batch, seed]))
        while True:
            yield self._asked("")

    def _asked(self, line: str) -> Tick:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        tick: Tick = self._heard()
        return tick

    def _heard(self) -> Any:
        """EOFError where the other process has ended; it said why on its standard error."""
        assert self._process.stdout
        return pickle.load(self._process.stdout)

    def __enter__(self) -> Elsewhere:
        return self

    def __exit__(self, *_: object) -> None:
        """Without an input the other process ends."""
        self._process.communicate()


def tables_here(game: str, place: int, batch: int, seed: str) -> Iterator[Tick]:
    """The same in this process."""
    from tests.equivalence.tables import Tables

    return Tables(twin_of(game, place), batch, seed)


def cases(game: str) -> list[tuple[int, dict[str, Any]]]:
    """What can be compared of a game: seats and options."""
    found: list[tuple[int, dict[str, Any]]] = import_module(f"tests.equivalence.{game}").CASES
    return found


def twin_of(game: str, place: int) -> Twin:
    """One of a game's cases."""
    seats, options = cases(game)[place]
    twin: Twin = import_module(f"tests.equivalence.{game}").twin(seats, **options)
    return twin


def main() -> None:
    """Answer with ticks."""
    stand_in()
    say(interpreter())
    tables: Iterator[Tick] = iter(())
    for line in sys.stdin:
        if line.strip():
            tables = tables_here(*json.loads(line))
        say(next(tables))


def interpreter() -> str:
    """Which Python this is."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def say(what: object) -> None:
    """To the process that asked."""
    pickle.dump(what, sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
