"""Where work is done that comes in many pieces: here, in processes beside, or on a Ray cluster.

Each runner takes tasks and gives results as they come, in any order; the results are the same.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Generic, Protocol, TypeVar

from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.players.processes import BotProcess, NotStarted, ProcessEnded

T = TypeVar("T")
R = TypeVar("R")
Task = TypeVar("Task", contravariant=True)
Result = TypeVar("Result", covariant=True)
Asks = Callable[[int], None]
"""Told, as a number, whom we are about to ask: whoever is asked last is to blame for a death."""


class Job(Protocol[Task, Result]):
    """Something that travels to another process and is done there, task by task."""

    @property
    def pack(self) -> int:
        """How many tasks travel together: one by one, the way might take longer than they do."""

    def do(self, task: Task, asks: Asks) -> Result:
        """One task."""

    def died(self, task: Task, detail: str, asked: int) -> Result:
        """The result of a task that took its process down; 0 where nobody knows who did."""


class Runner(Protocol):
    """Does all tasks of a job."""

    def __call__(self, job: Job[T, R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """The results; whoever closes the generator ends the work."""


def runner(jobs: int = 1, ray: str | None = None) -> Runner:
    """As asked for: in so many processes, or on the cluster at an address."""
    if ray:
        from florilegium.lab.cluster import on_ray

        return on_ray(ray)
    return in_processes(jobs) if jobs > 1 else in_this_process


def in_this_process(job: Job[T, R], tasks: Iterable[T]) -> Generator[R, None, None]:
    """One after the other."""
    for task in tasks:
        yield job.do(task, lambda number: None)


def in_processes(count: int) -> Runner:
    """In so many processes. One that dies costs the task it had and is replaced."""

    def run(job: Job[T, R], tasks: Iterable[T]) -> Generator[R, None, None]:
        waiting = iter(tasks)
        workers: list[_Worker[T, R]] = [_Worker(job, task) for task in islice(waiting, count)]
        try:
            for worker in workers:
                worker.process.launch()  # all at once; each is waited for when it gets its task
            for worker in workers:
                worker.begin()
            busy = list(workers)
            while busy:
                ready = wait([worker.process.line for worker in busy])
                for worker in [worker for worker in busy if worker.process.line in ready]:
                    yield worker.result()
                    if not worker.take(waiting):
                        busy.remove(worker)
        finally:
            for worker in workers:
                worker.process.end()

    return run


class _Worker(Generic[T, R]):
    """A process that does one task after the other."""

    def __init__(self, job: Job[T, R], task: T) -> None:
        self._job = job
        self._task = task
        self._asked = multiprocessing.get_context("spawn").RawValue("i", 0)
        """Who was asked last."""
        self.process = BotProcess(_prepare, job, self._asked)

    def take(self, tasks: Iterator[T]) -> bool:
        """Do the next; False where there is nothing to do, and the process ends."""
        for task in tasks:
            self._task = task
            self.begin()
            return True
        self.process.end()
        return False

    def begin(self) -> None:
        """Have it do its task."""
        try:
            self.process.start()
        except NotStarted as ended:
            raise BadSetup("jobs", say("lab.no-process", code=ended.code)) from None
        self.process.send(pickle.dumps(self._task))

    def result(self) -> R:
        """What came of it, also where it took the process down."""
        try:
            result: R = pickle.loads(self.process.receive())
        except ProcessEnded as ended:
            return self._job.died(self._task, str(ended), self._asked.value)
        return result


def _prepare(job: Job[Any, Any], asked: Any) -> Callable[[bytes], bytes]:
    """In the process: what does a task; `asked` is told who is asked."""

    def answer(request: bytes) -> bytes:
        return pickle.dumps(job.do(pickle.loads(request), partial(setattr, asked, "value")))

    return answer
