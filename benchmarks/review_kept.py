"""What was measured about reviews, deal by deal, in one file: benchmarks/review.jsonl.gz.

A row says which code it was measured with and on which machine. Where other code has given the same
accuracies on enough deals it is the same to us: a file that is said differently changes no verdict.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from hashlib import sha256
from math import isclose
from pathlib import Path
from typing import Any

import florilegium as fl
from florilegium.lab.source import with_imports
from florilegium.players import factory, grading, levels

_ROOT = Path(fl.__file__).parent
_BESIDE = tuple(_ROOT / "core" / name for name in ("chance.py", "judge.py"))
"""Of what every game uses: what deals and what weighs. The rest of it changes no verdict."""

TIMES, STABILITY, ALIKE, LEVELS = "times", "stability", "alike", "levels"
_ENOUGH = 10
"""So many deals in which every level had the same accuracy to nine digits: the same code to us."""

Key = tuple[str, str, int, str]
"""The game, the part, the number of the deal, and the code."""


@dataclass(frozen=True)
class Row:
    """The figures of one deal."""

    game: str
    part: str
    deal: int
    seats: int
    code: str
    machine: str
    found: dict[str, Any] = field(hash=False)

    @property
    def key(self) -> Key:
        """What it is measured once for."""
        return self.game, self.part, self.deal, self.code

    @property
    def current(self) -> bool:
        """Whether it was measured with the code as it is now."""
        return self.code == code_of(self.game)


@cache
def code_of(name: str) -> str:
    """A hash of what makes the verdicts of a game and the moves that are judged."""
    game = fl.game(name)
    makers = [factory(game, level) for level in levels(game)]
    modules = {getattr(maker, "func", maker).__module__ for maker in [*makers, game.judge]}
    behind = set().union(*map(with_imports, modules))
    files = {file for file in behind if _ROOT / "games" in file.parents}
    files |= {_ROOT / "games" / name / "__init__.py", Path(grading.__file__), *_BESIDE}
    total = sha256()
    for file in sorted(files):
        total.update(file.read_bytes())
    return total.hexdigest()[:16]


def kept(path: Path) -> dict[Key, Row]:
    """All that was measured."""
    if not path.exists():
        return {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [Row(**json.loads(line)) for line in lines]
    return {row.key: row for row in rows}


def unified(rows: Iterable[Row]) -> list[Row]:
    """The rows, those of code with the same verdicts under one hash: the present one where it is
    among them. Times stay with the code that took them.
    """
    rows = list(rows)
    names = {name: _one_name(rows, name) for name in {row.game for row in rows}}
    return [
        row if row.part == TIMES else replace(row, code=names[row.game].get(row.code, row.code))
        for row in rows
    ]


def measured(rows: Iterable[Row], name: str) -> dict[str, list[Row]]:
    """What is told of a game, by part: of the code that has measured most deals.

    Not for times: where enough were measured of the code as it is, they are told.
    """
    rows = [row for row in unified(rows) if row.game == name]
    enough = {TIMES: _ENOUGH}
    return {
        part: _most((row for row in rows if row.part == part), enough.get(part))
        for part in (TIMES, STABILITY, ALIKE, LEVELS)
    }


def _most(rows: Iterable[Row], enough: int | None = None) -> list[Row]:
    """Those of the code with most deals, each deal once; of the code as it is from `enough` on."""
    by_code: dict[str, dict[int, Row]] = {}
    for row in rows:
        by_code.setdefault(row.code, {}).setdefault(row.deal, row)

    def weight(deals: dict[int, Row]) -> tuple[bool, int, bool]:
        current = next(iter(deals.values())).current
        return current and enough is not None and len(deals) >= enough, len(deals), current

    return [*max(by_code.values(), key=weight, default={}).values()]


def _one_name(rows: list[Row], name: str) -> dict[str, str]:
    """For each hash of code the one that stands for all with its verdicts."""
    found: dict[str, dict[tuple[str, int], dict[str, float]]] = {code_of(name): {}}
    for row in rows:
        if row.game == name and row.part in (ALIKE, LEVELS):
            found.setdefault(row.code, {})[row.part, row.deal] = row.found["accuracy"]
    names: dict[str, str] = {}
    for first in found:
        waiting = [] if first in names else [first]
        while waiting:
            code = waiting.pop()
            names[code] = first
            waiting += [
                other
                for other, deals in found.items()
                if other not in names and _alike(deals, found[code])
            ]
    return names


def _alike(
    one: dict[tuple[str, int], dict[str, float]], other: dict[tuple[str, int], dict[str, float]]
) -> bool:
    twice = one.keys() & other.keys()
    return len(twice) >= _ENOUGH and all(
        one[deal].keys() == other[deal].keys()
        and all(isclose(one[deal][level], other[deal][level]) for level in one[deal])
        for deal in twice
    )


def append(path: Path, row: Row) -> None:
    """Keep one more, whatever happens then."""
    with gzip.open(path, "at", encoding="utf-8") as file:
        file.write(_line(row))


def rewrite(path: Path, rows: Iterable[Row]) -> None:
    """All of it in order, as small as it gets, and the same bytes for the same rows."""
    text = "".join(_line(row) for row in sorted(rows, key=lambda row: row.key))
    new = path.with_suffix(".new")
    new.write_bytes(gzip.compress(text.encode(), mtime=0))
    new.replace(path)


def _line(row: Row) -> str:
    return json.dumps(asdict(row), separators=(",", ":")) + "\n"
