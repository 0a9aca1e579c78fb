"""Many finished games looked back at, into a folder: a line of JSON for each, as it is ready.

What was interrupted goes on where it stopped; reviews of another kind are never mixed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import florilegium
from florilegium.core.errors import BadSetup, FlorilegiumError
from florilegium.core.message import say
from florilegium.core.plain import plain
from florilegium.core.record import load
from florilegium.lab import workers
from florilegium.lab.workers import Asks
from florilegium.players.review import review
from florilegium.players.reviewed import Review, ReviewedMove, SeatReview

VERSION = 1
Row = dict[str, Any]
"""A review as JSON has it, or what was wrong with the record: `error`, or `died`."""
Named = tuple[str, str]
"""A record by its name, as text."""
Progress = Callable[[Row | None, int, int], None]
"""Told after every review: it, how many are done and how many there are; first without one."""


@dataclass(frozen=True, slots=True)
class Reviews:
    """Reviewing as work that may be done in any process."""

    seat: int | None = None
    """None for everybody."""
    effort: float = 1.0
    pack: int = 1

    def do(self, record: Named, asks: Asks) -> Row:
        """One record; what is wrong with it harms no other."""
        asks(1)
        try:
            found = review(
                load(record[1]), self.seat, self.effort, lambda step, total: asks(step + 1)
            )
        except FlorilegiumError as error:
            return _head(record) | {"error": error.message.text("en")}
        return _head(record) | _told(found)

    def died(self, record: Named, detail: str, asked: int) -> Row:
        """The judge that was asked about a step took its process down."""
        return _head(record) | {"died": {"step": asked, "detail": detail}}


def review_all(
    records: Iterable[Named],
    folder: Path,
    reviews: Reviews,
    *,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress = lambda *_: None,
) -> list[Row]:
    """All of them, those that the folder already has first."""
    path = _claimed(folder, reviews)
    wanted = {_digest(record[1]): record for record in records}
    rows = [row for row in _read(path) if row["digest"] in wanted]
    known = {row["digest"] for row in rows}
    left = [record for digest, record in wanted.items() if digest not in known]
    progress(None, len(rows), len(wanted))
    coming = workers.runner(jobs, ray)(reviews, left)
    with path.open("a", encoding="utf-8") as file, closing(coming):
        for row in coming:
            file.write(json.dumps(row, separators=(",", ":")) + "\n")
            file.flush()
            rows.append(row)
            progress(row, len(rows), len(wanted))
    return rows


def _claimed(folder: Path, reviews: Reviews) -> Path:
    """The file of the reviews in a folder that is new or holds the very same kind."""
    path = folder / "reviews.json"
    release = florilegium.__version__
    ours = {"reviews": VERSION, "seat": reviews.seat, "effort": reviews.effort, "code": release}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(ours, indent=1) + "\n", encoding="utf-8")
        theirs = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetup("out", say("lab.unusable", folder=folder, why=why)) from error
    except ValueError:
        theirs = None
    if theirs != ours:
        raise BadSetup("out", say("lab.other-reviews", folder=folder))
    return folder / "reviews.jsonl"


def _read(path: Path) -> Iterator[Row]:
    """The reviews so far; a line that was cut off by a crash is dropped."""
    if not path.exists():
        return
    whole = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                row = json.loads(line)
                row["digest"], row["record"]
            except (ValueError, KeyError, TypeError) as error:
                raise BadSetup("out", say("lab.bad-review", file=path, line=number)) from error
            yield row
    with path.open("r+b") as file:
        file.truncate(whole)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _head(record: Named) -> Row:
    return {"record": record[0], "digest": _digest(record[1])}


def _told(found: Review) -> Row:
    return {
        "game": found.game.name,
        "seats": [_seat(one) for one in found.seats],
        "hindsight": plain(found.hindsight),
    }


def _seat(one: SeatReview) -> Row:
    return {
        "seat": one.seat,
        "accuracy": one.accuracy,
        "moves": [_move(move) for move in one.moves],
    }


def _move(move: ReviewedMove) -> Row:
    return {
        "step": move.step,
        "action": str(move.action),
        "best": str(move.judgement.best.action),
        "unit": move.judgement.unit,
        "lost": move.lost,
        "weight": move.weight,
        "grade": move.grade.value,
    }
