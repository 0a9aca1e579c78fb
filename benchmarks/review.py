"""How long a review takes, whether its grades last, and whom it calls better: benchmarks/review.md.

`nice python -m benchmarks.review` measures what is missing and writes the document. Every deal is
kept in a file as it is done, so it may be interrupted, limited (`--minutes 25`), cut into slices
(`--games hanabi,illusion`, `--parts stability`) and gone on with on another day. What another
machine has measured into a file of its own (`--data`) is taken over with `--add FILE`.

A deal is played by easy and medium bots taking turns, and reviewed whole for the times; for the
stability of grades, some of its steps, left to chance, are judged at effort 1 and at effort 10.
Then it is played by all levels taking turns, and at its steps, or some of them, each is asked what
it would do there; and by copies of every level for itself, reviewed whole.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.machine import machine
from benchmarks.review_document import document
from benchmarks.review_kept import (
    ALIKE,
    LEVELS,
    STABILITY,
    TIMES,
    Key,
    Row,
    append,
    code_of,
    kept,
    rewrite,
    unified,
)

import florilegium as fl
from florilegium.core.judge import Judgement, Scale
from florilegium.core.match import Match
from florilegium.core.record import Record
from florilegium.players import bot, grading, levels, private_seed
from florilegium.players.calls import ask, play_next, tell
from florilegium.players.grading import Grade, accuracy_of_all
from florilegium.players.review import hindsight, reviewed_moves
from florilegium.players.reviewed import ReviewedMove

PEOPLE_LIKE = ("easy", "medium")
DEEP = 10.0
STEPS = 4
"""So many steps of a game are judged again: some of many games tell more than all of a few."""
ASKED = {"hanabi": 24, "royal_flush": 24}
"""At so many steps of a game every level is asked; at all of them where that takes a second."""
Part = tuple[float, float]
"""The accuracy of a decision in percent, and what was at stake in it."""
LETTERS = {
    Grade.BEST: ".",
    Grade.GOOD: "-",
    Grade.INACCURACY: "i",
    Grade.MISTAKE: "m",
    Grade.BLUNDER: "b",
}


def played(name: str, names: list[str], seed: str) -> Record:
    """A whole game of these bots."""
    game = fl.game(name)
    match = Match(game, game.setup(len(names), seed), undoable=False)
    bots = {
        seat: bot(game, player, seat, private_seed(seed, seat))
        for seat, player in enumerate(names, 1)
    }
    while match.turn:
        play_next(match, bots)
    return match.record


def timed(record: Record, effort: float) -> tuple[list[ReviewedMove], list[float]]:
    """Every decision of a game, and the processor seconds up to each of them."""
    moves, seconds = [], []
    before = time.process_time()
    for move in reviewed_moves(record, effort=effort):
        now = time.process_time()
        moves.append(move)
        seconds.append(now - before)
        before = now
    return moves, seconds


def people_like(name: str, seats: int, seed: str) -> Record:
    """A game of easy and medium bots, who take turns around the table."""
    return played(name, [PEOPLE_LIKE[place % len(PEOPLE_LIKE)] for place in range(seats)], seed)


def times(name: str, seats: int, seed: str) -> dict[str, Any]:
    """How long the review of a whole game takes, decision by decision, and hindsight apart."""
    record = people_like(name, seats, seed)
    _, seconds = timed(record, 1.0)
    before = time.process_time()
    hindsight(record)
    apart = time.process_time() - before
    return {"seconds": [round(one, 4) for one in seconds], "hindsight": round(apart, 4)}


def stability(name: str, seats: int, seed: str) -> dict[str, Any]:
    """The grades of some decisions of a game, at both efforts."""
    record = people_like(name, seats, seed)
    every = range(1, len(record.actions) + 1)
    steps = set(Random(f"{seed} {name}").sample(every, min(STEPS, len(every))))
    return {
        "grades": letters(reviewed_moves(record, steps=steps)),
        "deep": letters(reviewed_moves(record, effort=DEEP, steps=steps)),
    }


def letters(moves: Iterable[ReviewedMove]) -> str:
    """The grades of a game, a letter each."""
    return "".join(LETTERS[move.grade] for move in moves)


def accuracies(name: str, seats: int, seed: str) -> dict[str, Any]:
    """The accuracy of each level among copies of itself, in percent."""
    found: dict[str, float] = {}
    for level in levels(fl.game(name)):
        moves, _ = timed(played(name, [level] * seats, seed), 1.0)
        accuracy = _accuracy(moves)
        if accuracy is not None:
            found[level] = accuracy
    return {"accuracy": found}


def alike(name: str, seats: int, seed: str) -> dict[str, Any]:
    """The accuracy of every level at the same decisions of one game, in percent.

    They take turns around its table, who comes first is left to chance. At a decision each level is
    asked that has seen what the seat has seen, and each answer is judged as a review judges it.
    """
    game, draw = fl.game(name), Random(f"{seed} {name} alike")
    names = levels(game)
    first = draw.randrange(len(names))
    record = played(name, [names[(place + first) % len(names)] for place in range(seats)], seed)
    every = range(len(record.actions))
    steps = set(draw.sample(every, min(ASKED.get(name, len(every)), len(every))))
    found: dict[str, list[Part]] = {level: [] for level in names}
    for answers in _answers(record, steps, names):
        for level, part in answers.items():
            found[level].append(part)
    accuracy = {level: accuracy_of_all(parts) for level, parts in found.items() if parts}
    return {"accuracy": accuracy, "decisions": len(found[names[0]])}


def _answers(record: Record, steps: set[int], names: Sequence[str]) -> Iterator[dict[str, Part]]:
    """What every level would do is worth, at each of these decisions."""
    match = Match.of(record)
    game, seed = match.game, record.setup.seed
    assert game.judge is not None
    seats = range(1, record.setup.seats + 1)
    judges = {seat: game.judge(seat, private_seed(seed, seat, "judge")) for seat in seats}
    asked = {
        level: {seat: bot(game, level, seat, private_seed(seed, seat)) for seat in seats}
        for level in names
    }
    for number, (seat, _) in enumerate(record.actions):
        view, legal = match.view(seat), match.legal(seat)
        if number in steps and len(legal) > 1 and seat not in game.unasked(match.state):
            chosen = {level: ask(bots[seat], seat, view, legal) for level, bots in asked.items()}
            parts: dict[str, Part] = {}
            for action in chosen.values():
                if str(action) not in parts:
                    judgement = judges[seat].judge(view, legal, 1.0, action)
                    parts[str(action)] = _part(judgement, action, game.scale)
            yield {level: parts[str(action)] for level, action in chosen.items()}
        events = match.follow(record, number)
        tell(judges, events)
        for bots in asked.values():
            tell(bots, events)


def _part(judgement: Judgement, action: object, scale: Scale) -> Part:
    lost = grading.weight(judgement, action, scale)
    return grading.accuracy(lost), grading.stake(judgement, scale)


def _accuracy(moves: Iterable[ReviewedMove]) -> float | None:
    return accuracy_of_all((move.accuracy, move.stake) for move in moves)


MEASURES = {TIMES: times, STABILITY: stability, ALIKE: alike, LEVELS: accuracies}


@dataclass(frozen=True)
class Task:
    """One deal of a part, to be measured."""

    name: str
    part: str
    deal: int
    end: float
    """When it is not begun any more, by `time.time`."""

    @property
    def key(self) -> Key:
        """What it is kept under."""
        return self.name, self.part, self.deal, code_of(self.name)

    def measured(self) -> Row | None:
        """Its figures; None where it is too late to begin."""
        if time.time() > self.end:
            return None
        seats = fl.game(self.name).seats
        count = seats[self.deal % len(seats)]
        found = MEASURES[self.part](self.name, count, f"review {self.deal}")
        return Row(self.name, self.part, self.deal, count, code_of(self.name), machine(), found)


def main() -> None:
    """Measure what is missing, then write the document."""
    wish = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wish.add_argument("--games", default=",".join(fl.games()), help="which, with commas")
    wish.add_argument("--parts", default=",".join(MEASURES), help="which, with commas")
    wish.add_argument("--deals", type=int, default=200)
    wish.add_argument("--jobs", type=int, default=1, help="in how many processes")
    wish.add_argument("--minutes", type=float, default=1e9)
    wish.add_argument("--data", type=Path, default=Path(__file__).with_name("review.jsonl.gz"))
    wish.add_argument("--add", type=Path, help="a file of the same kind, to be taken over")
    wish.add_argument("--to", type=Path, default=Path(__file__).with_name("review.md"))
    given = wish.parse_args()
    end = time.time() + 60 * given.minutes
    rows = {**(kept(given.add) if given.add else {}), **kept(given.data)}
    tasks = [
        Task(name, part, deal, end)
        for deal in range(given.deals)
        for name in given.games.split(",")
        if fl.game(name).judge is not None
        for part in given.parts.split(",")
    ]
    with ProcessPoolExecutor(given.jobs) as pool:
        held = {row.key for row in unified(rows.values())}
        missing = [task for task in tasks if task.key not in held]
        for done in as_completed(pool.submit(task.measured) for task in missing):
            row = done.result()
            if row is not None:
                rows[row.key] = row
                append(given.data, row)
    rewrite(given.data, rows.values())
    given.to.write_text(document(rows.values()), encoding="utf-8")


if __name__ == "__main__":
    main()
