"""The reviews of finished games: one after the other in a process of its own, and kept.

The same record gets the same verdicts, so nothing is lost with a server that ends in the middle:
whoever wants the review asks again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from florilegium.core.message import say
from florilegium.players.processes import Answerer, Answering, BotProcess, ProcessEnded
from florilegium.server.errors import Wrong
from florilegium.server.limits import Clock
from florilegium.server.puzzles.verdicts import PuzzleVerdict
from florilegium.server.review import worker
from florilegium.server.review.schemas import GameReview, JudgedMove, ReviewState

logger = logging.getLogger(__name__)
_KEPT = 300
"""How many reviews stay in memory."""
_UNASKED = 20.0
"""Seconds after which a review that nobody asks about any more is given up."""
_SILENT = 60.0
"""Seconds that the process may take for one answer."""
_read: msgspec.json.Decoder[worker.Reply] = msgspec.json.Decoder(worker.Reply)


_NOTHING_YET = worker.Progress(0, 0)


class Wanted(NamedTuple):
    """One seat's part of a finished game."""

    code: str
    seat: int


@dataclass(slots=True)
class _Job:
    wanted: Wanted
    record: str
    asked_at: float
    people: set[str] = field(default_factory=set)
    progress: worker.Progress = _NOTHING_YET


class Reviews:
    """A queue in the order of asking, where each person waits for one review at a time."""

    def __init__(
        self,
        clock: Clock = time.monotonic,
        prepare: Callable[[], Answering] = worker.prepare,
        process: type[Answerer] = BotProcess,
    ) -> None:
        self._clock = clock
        self._process = process(prepare)
        self._line = asyncio.Lock()
        self._jobs: dict[Wanted, _Job] = {}
        self._running: Wanted | None = None
        self._kept: OrderedDict[Wanted, GameReview] = OrderedDict()
        self._failed: set[Wanted] = set()
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return self._process.pid

    def queue_length(self) -> int:
        """How many wait or are being made."""
        return len(self._jobs)

    def is_known(self, wanted: Wanted) -> bool:
        """Whether asking for it costs nothing new."""
        return wanted in self._kept or wanted in self._jobs

    def look(self, wanted: Wanted, person: str, record: Callable[[], str]) -> ReviewState:
        """The review, or how far it is; it is begun where nobody has asked before."""
        if wanted in self._kept:
            self._kept.move_to_end(wanted)
            return ReviewState(state="done", review=self._kept[wanted])
        if wanted in self._failed:
            self._failed.discard(wanted)  # the next one who asks may have more luck
            raise Wrong("no-review")
        if wanted not in self._jobs:
            self._drop_waiting(person)
            self._jobs[wanted] = _Job(wanted, record(), self._clock())
            self._wake()
        job = self._jobs[wanted]
        job.people.add(person)
        job.asked_at = self._clock()
        return self._state(job)

    async def try_out(self, record: str, step: int, action: str) -> JudgedMove:
        """What another action would have been; Wrong where it was not possible."""
        match await self._answer(worker.TryOut(record, step, action)):
            case worker.Judged(move):
                return move
            case _:
                raise Wrong("no-review")

    async def solve(self, puzzle: str, action: str, own: bool) -> PuzzleVerdict:
        """What an answer to a puzzle is worth; Wrong where it is none, or nobody can say."""
        match await self._answer(worker.Solve(puzzle, action, own)):
            case worker.Solved(verdict):
                return verdict
            case _:
                raise Wrong("no-review")

    async def _answer(self, request: worker.Request) -> worker.Reply:
        """The answer about an action; Wrong where it is not possible or none comes."""
        try:
            reply = await self._ask(request)
        except RuntimeError:
            raise Wrong("no-review") from None
        if isinstance(reply, worker.Refused):
            said = msgspec.convert(reply.message, _Said)
            raise Wrong("bad-field", "action", say(said.key, **said.args))
        return reply

    async def close(self) -> None:
        """Whatever runs is given up."""
        if self._task is not None:
            self._task.cancel()
        await asyncio.to_thread(self._process.end)

    def _state(self, job: _Job) -> ReviewState:
        if job.wanted == self._running:
            done, total = job.progress.done, job.progress.total
            return ReviewState(state="running", done=done, total=total)
        return ReviewState(state="waiting", ahead=list(self._jobs).index(job.wanted))

    def _drop_waiting(self, person: str) -> None:
        """Nobody has more than one place in the queue."""
        for wanted, job in tuple(self._jobs.items()):
            if person in job.people and wanted != self._running:
                job.people.discard(person)
                if not job.people:
                    del self._jobs[wanted]

    def _wake(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Until the queue is empty."""
        while self._jobs:
            job = next(iter(self._jobs.values()))
            self._running = job.wanted
            try:
                found = await self._review(job)
            except Exception:  # one game that cannot be judged must not keep the others waiting
                logger.exception("no review of table %s, seat %d", *job.wanted)
                self._failed.add(job.wanted)
            else:
                if found is not None:
                    self._keep(job.wanted, found)
            finally:
                self._running = None
                self._jobs.pop(job.wanted, None)

    def _keep(self, wanted: Wanted, review: GameReview) -> None:
        self._kept[wanted] = review
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def _review(self, job: _Job) -> GameReview | None:
        """None where nobody wants it any more."""
        request: worker.Request = worker.Start(job.record, job.wanted.seat)
        while self._clock() - job.asked_at < _UNASKED:
            match await self._ask(request):
                case worker.Progress() as progress:
                    job.progress = progress
                    await asyncio.sleep(0)  # in a browser it judges here: others have their turn
                case worker.Finished(review):
                    return review
                case other:
                    raise RuntimeError(str(other))
            request = worker.Look()
        await asyncio.to_thread(self._process.end)
        return None

    async def _ask(self, request: worker.Request) -> worker.Reply:
        """One question at a time; RuntimeError where no answer comes."""
        async with self._line:
            try:
                await asyncio.to_thread(self._process.start)
                content = msgspec.json.encode(request)
                async with asyncio.timeout(_SILENT):
                    answer = await asyncio.to_thread(self._process.ask, content)
                return _read.decode(answer)
            except (TimeoutError, ProcessEnded, msgspec.DecodeError) as error:
                await asyncio.to_thread(self._process.end)
                raise RuntimeError(f"{type(error).__name__} {error}") from None


class _Said(msgspec.Struct):
    """A message as it came over the line."""

    key: str
    args: dict[str, object] = {}
