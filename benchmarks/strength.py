"""How strong every bot of every game is: makes benchmarks/strength.md.

`python -m benchmarks.strength` plays what is missing and writes the document. Games are kept in a
folder, so it may be interrupted, limited (`--minutes 25`) and cut into slices (`--parts hanabi-3`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.strength_document import document

import florilegium as fl
from florilegium.lab import arena
from florilegium.lab.contest import Contest, contest
from florilegium.lab.ledger import default_folder
from florilegium.players import bot_names, factory

SEED = "strength"
REFERENCE = "plain"
TOGETHER, DUELS, TABLES = 10_000, 2_000, 1_000
"""Games: of a bot with copies of itself; of two bots; of one among copies of another."""


@dataclass(frozen=True)
class Part:
    """One contest of the document."""

    name: str
    contest: Contest
    games: int

    def folder(self, root: Path) -> Path:
        """Where its games are kept; changed bots or rules get a new one."""
        return root / f"{self.name.replace(':', '_')}-{default_folder(self.contest).name[-8:]}"


def different(game: str) -> dict[str, str]:
    """Every bot of a game with the name under which it is measured: two names may be one bot."""
    first: dict[Any, str] = {}
    rules = fl.game(game)
    for name in sorted(bot_names(rules), key=lambda name: name != REFERENCE):
        first.setdefault(factory(rules, name), name)
    return {name: first[factory(rules, name)] for name in bot_names(rules)}


def parts() -> Iterator[Part]:
    """All of it: with itself where bots play together; else duels, and one among plain ones."""
    for game in fl.games():
        names = list(dict.fromkeys(different(game).values()))
        for seats in fl.game(game).seats:
            if fl.game(game).cooperative:
                for name in names:
                    yield _part(game, seats, [name], TOGETHER)
            elif seats == 2:
                yield _part(game, seats, names, DUELS)
            else:
                for name in names:
                    if name != REFERENCE:
                        yield _part(game, seats, [name, REFERENCE], TABLES)


def _part(game: str, seats: int, names: list[str], games: int) -> Part:
    name = f"{game}-{seats}-{names[0] if seats > 2 or len(names) == 1 else 'all'}"
    return Part(name, contest(game, names, seats=seats, seed=SEED), games)


def main() -> None:
    """Play what is missing, then write."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--parts", default="", help="only parts whose name begins like this (regex)")
    wish.add_argument("--games", type=int, help="games of every line-up, instead of the usual")
    wish.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wish.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    wish.add_argument("--folder", type=Path, default=Path("arena/strength"))
    wish.add_argument("--to", type=Path, default=Path(__file__).with_name("strength.md"))
    wish.add_argument("--list", action="store_true", help="name the parts")
    given = wish.parse_args()
    end = time.monotonic() + 60 * given.minutes
    for part in parts():
        if not re.match(given.parts, part.name):
            continue
        if given.list:
            print(part.name)
        elif time.monotonic() < end:
            _play(part, given.games or part.games, given.jobs, given.folder, end)
    if not given.list:
        given.to.write_text(document(_measured(given.folder)), encoding="utf-8")


def _play(part: Part, games: int, jobs: int, root: Path, end: float) -> None:
    start = time.monotonic()
    found = arena.play(
        part.contest, games, jobs=jobs, out=part.folder(root), stop=lambda: time.monotonic() > end
    )
    print(f"{part.name}: {found.games} games, {time.monotonic() - start:.0f} s", flush=True)
    for one in found.standings:
        print(
            f"  {one.bot}: score {one.score}, wins {one.wins}, perfect {one.perfect}, "
            f"lost {one.lost}, faults {one.faults}",
            flush=True,
        )


def _measured(root: Path) -> dict[str, dict[int, list[dict[str, Any]]]]:
    """The results there are of the bots as they are now, by game and seats."""
    found: dict[str, dict[int, list[dict[str, Any]]]] = {}
    for part in parts():
        seats = found.setdefault(part.contest.game, {}).setdefault(part.contest.seats, [])
        path = part.folder(root) / "results.json"
        if path.exists():
            seats.append(json.loads(path.read_text(encoding="utf-8")))
        else:
            print(f"not measured: {part.name}", file=sys.stderr)
    return found


if __name__ == "__main__":
    main()
