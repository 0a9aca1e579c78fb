"""What judges games, in a process of its own that may be ended at any moment."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from florilegium.core.errors import FlorilegiumError, IllegalAction
from florilegium.core.record import load
from florilegium.lab.puzzles.puzzle import read_puzzle
from florilegium.players.processes import give_way
from florilegium.players.review import review, review_by_steps, tried
from florilegium.server.encoding import encode
from florilegium.server.puzzles.verdicts import PuzzleVerdict, verdict
from florilegium.server.review.encoding import told_move, told_review
from florilegium.server.review.schemas import GameReview, JudgedMove

_NICE = 10
"""Tables go first."""
THREADS = sys.platform != "emscripten"
"""Whether there are any: a browser's Python has none."""
_POLL = 0.3
"""Seconds until a question about a running review is answered."""


class _Request(msgspec.Struct, frozen=True, tag=True):
    pass


class Start(_Request, frozen=True):
    """Begin a review, in place of one that may be running."""

    record: str
    seat: int


class Look(_Request, frozen=True):
    """Say how far the review is."""


class TryOut(_Request, frozen=True):
    """Judge another action at a step."""

    record: str
    step: int
    action: str


class Solve(_Request, frozen=True):
    """Is this the answer to a puzzle?"""

    puzzle: str
    action: str
    own: bool


class _Reply(msgspec.Struct, frozen=True, tag=True):
    pass


class Progress(_Reply, frozen=True):
    """So many steps of so many."""

    done: int
    total: int


class Finished(_Reply, frozen=True):
    """The review."""

    review: GameReview


class Judged(_Reply, frozen=True):
    """What was tried out."""

    move: JudgedMove


class Solved(_Reply, frozen=True):
    """What the answer to a puzzle is worth."""

    verdict: PuzzleVerdict


class Refused(_Reply, frozen=True):
    """What was tried out is not possible there."""

    message: Any


class Failed(_Reply, frozen=True):
    """Something is wrong with the judge."""

    error: str


Request = Start | Look | TryOut | Solve
Reply = Progress | Finished | Judged | Solved | Refused | Failed


class _Running(threading.Thread):
    """One review; what is asked meanwhile is answered all the same."""

    def __init__(self, asked: Start) -> None:
        super().__init__(daemon=True)
        self._asked = asked
        self._progress = Progress(0, 0)
        self._reply: Reply = Failed("not finished")
        self._finished = threading.Event()

    def run(self) -> None:
        try:
            record = load(self._asked.record)
            found = review(record, self._asked.seat, progress=self._note)
            self._reply = Finished(told_review(found, self._asked.seat))
        except Exception as error:
            self._reply = Failed(f"{type(error).__name__}: {error}")
        finally:
            self._finished.set()

    def _note(self, done: int, total: int) -> None:
        self._progress = Progress(done, total)

    def look(self) -> Reply:
        return self._reply if self._finished.wait(_POLL) else self._progress


class _InTurns:
    """One review where there are no threads: whoever looks has the next step done."""

    def __init__(self, asked: Start) -> None:
        self._steps = self._work(asked)

    def start(self) -> None:
        """Each look does a part."""

    def look(self) -> Reply:
        return next(self._steps)

    def _work(self, asked: Start) -> Iterator[Reply]:
        try:
            steps = review_by_steps(load(asked.record), asked.seat)
            while True:
                yield Progress(*next(steps))
        except StopIteration as end:
            yield Finished(told_review(end.value, asked.seat))
        except Exception as error:
            yield Failed(f"{type(error).__name__}: {error}")


class Reviewer:
    """Answers what the server asks."""

    def __init__(self) -> None:
        self._running: _Running | _InTurns | None = None

    def answer(self, asked: Request) -> Reply:
        match asked:
            case Start():
                self._running = (_Running if THREADS else _InTurns)(asked)
                self._running.start()
                return self._running.look()
            case Look():
                return Failed("nothing runs") if self._running is None else self._running.look()
            case TryOut(record, step, action):
                return _answered(lambda: _tried(record, step, action))
            case Solve(puzzle, action, own):
                return _answered(lambda: Solved(verdict(read_puzzle(puzzle), action, own)))


def prepare() -> Callable[[bytes], bytes]:
    """For `players.processes`."""
    give_way(_NICE)
    reviewer = Reviewer()
    read: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
    return lambda request: encode(reviewer.answer(read.decode(request)))


def _tried(text: str, step: int, action: str) -> Reply:
    record = load(text)
    return Judged(told_move(tried(record, step, action), record))


def _answered(work: Callable[[], Reply]) -> Reply:
    try:
        return work()
    except IllegalAction as error:
        return Refused(error.refusal.message)
    except FlorilegiumError as error:
        return Refused(error.message)
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")
