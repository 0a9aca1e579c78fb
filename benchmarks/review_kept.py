"""What was measured about reviews, deal by deal, in one file: benchmarks/review.jsonl.gz.

A row says which code it was measured with and on which machine. Rows of other code stay, and are
told as such until there are more of the code as it is.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import florilegium as fl
from florilegium.lab.source import with_imports
from florilegium.players import factory, grading, levels

_ROOT = Path(fl.__file__).parent
_BESIDE = tuple(_ROOT / "core" / name for name in ("chance.py", "judge.py"))
"""Of what every game uses: what deals and what weighs. The rest of it changes no verdict."""

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


def most_measured(rows: Iterable[Row]) -> list[Row]:
    """Those of the code that has measured most deals; where that is even, of the code as it is."""
    by_code: dict[str, list[Row]] = {}
    for row in rows:
        by_code.setdefault(row.code, []).append(row)
    return max(by_code.values(), key=lambda found: (len(found), found[0].current), default=[])


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
