"""A folder in which puzzles are mined: every deal that was looked at, appended line by line.

What was interrupted goes on where it stopped; what was mined in another way is never mixed in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict
from itertools import count as numbers
from pathlib import Path
from typing import Any

from florilegium.lab import folders, workers
from florilegium.lab.puzzles.mining import Deals, Found, Looked, Mining, chosen
from florilegium.lab.puzzles.puzzle import Puzzle, read_puzzle
from florilegium.lab.puzzles.rating import rated

VERSION = 1

Progress = Callable[[int, int], None]
"""Told how many puzzles were found in how many deals."""


def mine_all(
    mining: Mining,
    count: int,
    folder: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
    ray: str | None = None,
) -> tuple[Puzzle, ...]:
    """So many puzzles, rated; deals that the folder already has are not played again.

    Wherever deals are looked at, they are written down in their order: the puzzles are the same.
    """
    path, ours = folder / "deals.jsonl", {"puzzles": VERSION, **asdict(mining)}
    claim = folders.Claim(folder / "mining.json", ours, "work", "puzzles.other-work")
    with closing(claim):
        before = [*folders.results(path, _deal, "work", "puzzles.bad-line")]
        deals, found = len(before), [one for one in before if one is not None]
        common = Counter(tag for one in found for tag in one.puzzle.tags)
        if progress is not None:
            progress(len(found), deals)
        if len(found) >= count:
            return rated(found[:count])
        coming = workers.runner(jobs, ray)(Deals(mining), numbers(deals))
        with path.open("a", encoding="utf-8") as file, closing(coming):
            for looked in in_order(coming, deals):
                new = chosen(looked.offered, common)
                file.write(_line(looked, new) + "\n")
                file.flush()
                if new is not None:
                    found.append(new)
                    common.update(new.puzzle.tags)
                if progress is not None:
                    progress(len(found), looked.deal + 1)
                if len(found) == count:
                    break
        return rated(found)


def in_order(coming: Iterable[Looked], first: int) -> Iterator[Looked]:
    """By their numbers, whoever was ready before."""
    early: dict[int, Looked] = {}
    for looked in coming:
        early[looked.deal] = looked
        while first in early:
            yield early.pop(first)
            first += 1


def _line(looked: Looked, found: Found | None) -> str:
    content: dict[str, Any] = {"deal": looked.deal}
    if looked.died is not None:
        content["died"] = looked.died
    if found is not None:
        content |= {"puzzle": found.puzzle.to_json(), "solved": found.solved}
    return json.dumps(content, separators=(",", ":"))


def _deal(content: Any, number: int) -> Found | None:
    """What was found in a deal; ValueError where they do not follow each other."""
    if content["deal"] != number - 1:
        raise ValueError(number)
    if "puzzle" not in content:
        return None
    return Found(read_puzzle(content["puzzle"], number), dict(content["solved"]))
