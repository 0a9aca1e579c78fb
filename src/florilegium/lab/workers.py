"""Where the games are played: here, in processes beside, or on a Ray cluster.

Each way takes tasks and gives results as they come, in any order; the results are the same.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any

from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.lab.contest import Contest
from florilegium.lab.playing import Played, Task, lost_by_death, play

_READY = None
"""The first word of a process."""

Way = Callable[[Contest, Sequence[Task]], Generator[Played, None, None]]


def here(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
    """In this process, one after the other."""
    for task in tasks:
        yield play(contest, task)


def processes(count: int) -> Way:
    """In so many processes. One that dies costs the game it played and is replaced."""

    def run(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
        waiting = iter(tasks)
        workers: dict[Connection, _Worker] = {}
        try:
            for task in (task for _, task in zip(range(count), waiting, strict=False)):
                _hire(workers, contest, task)
            while workers:
                for line in wait(list(workers)):
                    assert isinstance(line, Connection)
                    yield from _hear(workers, line, contest, waiting)
        finally:
            for worker in workers.values():
                worker.end()

    return run


def _hear(
    workers: dict[Connection, _Worker], line: Connection, contest: Contest, waiting: Iterator[Task]
) -> Iterator[Played]:
    """A result has come, or the line is dead; either way the next task is handed out."""
    worker = workers[line]
    try:
        said = line.recv()
        if said is _READY:
            worker.ready = True
            return
        yield said
    except (EOFError, OSError):  # closed, or reset where it had not even read its task
        del workers[line]
        code = worker.end(patience=5.0)
        if not worker.ready:
            raise BadSetup("jobs", say("lab.no-process", code=code)) from None
        yield lost_by_death(contest, worker.task, f"exit code {code}", worker.asked.value)
    task = next(waiting, None)
    if line not in workers:
        if task is not None:
            _hire(workers, contest, task)
    elif task is None:
        workers.pop(line).end()
    else:
        worker.give(task)


def _hire(workers: dict[Connection, _Worker], contest: Contest, task: Task) -> None:
    worker = _Worker(contest, task)
    workers[worker.line] = worker


class _Worker:
    """A process that plays what it is given."""

    ready = False
    """Whether it has come to life; what ends it before is no bot's fault."""

    def __init__(self, contest: Contest, task: Task) -> None:
        # Spawned: a fork would copy whatever threads and locks the caller has.
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.asked = context.RawValue("b", 0)
        """The seat whose bot was called last."""
        given = (theirs, contest, self.asked)
        self._process = context.Process(target=_work, args=given, daemon=True)
        self._process.start()
        theirs.close()
        self.give(task)

    def give(self, task: Task) -> None:
        """Play this next."""
        self.task = task
        with suppress(OSError):  # it died between two games: the dead line will say so
            self.line.send(task)

    def end(self, patience: float = 0.0) -> int | None:
        """Kill it, since it has nothing to lose; one that is dying may take a moment over it."""
        self.line.close()
        self._process.join(patience)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        return self._process.exitcode


def _work(line: Connection, contest: Contest, asked: Any) -> None:
    """What such a process does, until the line is closed; `asked` is told which bot is called."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        line.send(_READY)
        while True:
            line.send(play(contest, line.recv(), partial(setattr, asked, "value")))


def ray(address: str) -> Way:
    """On a Ray cluster; `local` starts one on this machine. Its nodes need this package."""

    def run(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
        import ray as cluster  # heavy, and only wanted here

        cluster.init(None if address == "local" else address, include_dashboard=False,
                     log_to_driver=False, ignore_reinit_error=True)  # fmt: skip
        try:
            yield from _on_ray(cluster, contest, tasks)
        finally:
            cluster.shutdown()

    return run


_PACK = 16
"""Games that travel together: one by one the way would take longer than the games."""


def _on_ray(cluster: Any, contest: Contest, tasks: Sequence[Task]) -> Iterator[Played]:
    """Packs of games; one whose process died is played again game by game to find the culprit."""
    remote = cluster.remote(max_retries=0)(_pack)
    known = cluster.put(contest)
    packs = [tuple(tasks[start : start + _PACK]) for start in range(0, len(tasks), _PACK)]
    under_way = {remote.remote(known, pack): pack for pack in packs}
    while under_way:
        (done,), _ = cluster.wait(list(under_way), num_returns=1)
        pack = under_way.pop(done)
        try:
            yield from cluster.get(done)
        except cluster.exceptions.RayError as error:
            if len(pack) == 1:
                yield lost_by_death(contest, pack[0], type(error).__name__)
            else:
                under_way |= {remote.remote(known, (task,)): (task,) for task in pack}


def _pack(contest: Contest, tasks: Sequence[Task]) -> list[Played]:
    return [play(contest, task) for task in tasks]
