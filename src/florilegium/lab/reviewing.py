"""Many finished games looked back at, into a folder: a line of JSON for each, as it is ready.

What was interrupted goes on where it stopped; reviews of another kind are never mixed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import florilegium
from florilegium.core.errors import FlorilegiumError
from florilegium.core.plain import plain
from florilegium.core.record import load
from florilegium.lab import folders, workers
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
    claim = folders.Claim(
        folder / "reviews.json", _description(reviews), "out", "lab.other-reviews"
    )
    path, wanted = folder / "reviews.jsonl", {_digest(record[1]): record for record in records}
    with closing(claim):
        before = folders.results(path, _row, "out", "lab.bad-review")
        rows = [row for row in before if row["digest"] in wanted]
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


def _description(reviews: Reviews) -> dict[str, Any]:
    """What must be the same for reviews to belong together."""
    code = florilegium.__version__
    return {"reviews": VERSION, "seat": reviews.seat, "effort": reviews.effort, "code": code}


def _row(content: Any, number: int) -> Row:
    row: Row = content
    row["digest"], row["record"]
    return row


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
