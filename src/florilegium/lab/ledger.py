"""A folder of results: what was contested, and every finished game, appended line by line.

A contest that was interrupted goes on where it stopped. Games of another contest, or of bots whose
code has changed since, are never mixed in: that is an error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from florilegium.lab import folders
from florilegium.lab.contest import Contest
from florilegium.lab.move_times import MoveTimes
from florilegium.lab.playing import Fault, Played
from florilegium.lab.source import source_hash

VERSION = 1
_KEPT = 20
"""Records kept of each kind of fault of each bot; the others are only counted."""


def description(contest: Contest) -> dict[str, Any]:
    """What must be the same for games to belong together."""
    bots, code = list(contest.bots), source_hash(contest)
    return {"arena": VERSION, **asdict(contest), "bots": bots, "code": code}


def default_folder(contest: Contest) -> Path:
    """A folder that only this contest has."""
    mark = sha256(json.dumps(description(contest), sort_keys=True).encode()).hexdigest()[:8]
    return Path("arena") / f"{contest.game}-{contest.seats}-{mark}"


class Ledger:
    """The finished games of one contest in a folder."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.folder = folder
        self._kept: Counter[tuple[str, str]] = Counter()
        self._file: TextIO | None = None
        path, ours = folder / "contest.json", description(contest)
        self._claim = folders.Claim(path, ours, "out", "lab.other-contest")

    def games(self) -> Iterator[Played]:
        """Those that were finished before."""
        path = self.folder / "games.jsonl"
        for played in folders.results(path, lambda row, _: _of_row(row), "out", "lab.bad-line"):
            for fault in played.faults:
                self._kept[fault.bot, fault.kind] += 1
            yield played
        self._file = path.open("a", encoding="utf-8")

    def add(self, played: Played) -> Played:
        """Write a game down, at once and whole; the records of its faults go into files."""
        assert self._file is not None, "what is there has been read first"
        faults = tuple(self._filed(fault, played) for fault in played.faults)
        line = json.dumps(_row(replace(played, faults=faults)), separators=(",", ":"))
        self._file.write(line + "\n")
        self._file.flush()
        return _of_row(json.loads(line))  # as it will be read again

    def _filed(self, fault: Fault, played: Played) -> Fault:
        self._kept[fault.bot, fault.kind] += 1
        if self._kept[fault.bot, fault.kind] > _KEPT:
            return replace(fault, record="")
        name = f"{fault.kind}-{played.task[0]}-{played.task[1]}.json"
        (self.folder / "faults").mkdir(exist_ok=True)
        (self.folder / "faults" / name).write_text(fault.record, encoding="utf-8")
        return replace(fault, record=f"faults/{name}")

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        self._claim.close()


def _row(played: Played) -> dict[str, Any]:
    row = {
        "task": played.task,
        "scores": played.scores,
        "winners": played.winners,
        "reason": played.reason,
        "steps": played.steps,
        "clocks": {name: times.to_list() for name, times in played.times.items()},
    }
    return row | ({"faults": [asdict(fault) for fault in played.faults]} if played.faults else {})


def _of_row(row: dict[str, Any]) -> Played:
    deal, seating = row["task"]
    return Played(
        task=(deal, seating),
        scores=None if row["scores"] is None else tuple(row["scores"]),
        winners=tuple(row["winners"]),
        reason=row["reason"],
        steps=row["steps"],
        times={name: MoveTimes.of_list(found) for name, found in row["clocks"].items()},
        faults=tuple(Fault(**fault) for fault in row.get("faults", ())),
    )
