"""Where the games are played: here, in processes beside, or on a Ray cluster.

Each runner takes tasks and gives results as they come, in any order; the results are the same.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from multiprocessing.connection import wait
from typing import Any

from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.lab.contest import Contest
from florilegium.lab.playing import Played, Task, lost_by_death, play
from florilegium.players.processes import BotProcess, NotStarted, ProcessEnded

Runner = Callable[[Contest, Sequence[Task]], Generator[Played, None, None]]


def in_this_process(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
    """One after the other."""
    for task in tasks:
        yield play(contest, task)


def in_processes(count: int) -> Runner:
    """In so many processes. One that dies costs the game it played and is replaced."""

    def run(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
        waiting = iter(tasks)
        workers = [_Worker(contest) for _ in tasks[:count]]
        try:
            for worker in workers:
                worker.process.launch()  # all at once; each is waited for when it gets its task
            busy = [worker for worker in workers if worker.take(next(waiting, None))]
            while busy:
                ready = wait([worker.process.line for worker in busy])
                for worker in [worker for worker in busy if worker.process.line in ready]:
                    yield worker.result()
                    if not worker.take(next(waiting, None)):
                        busy.remove(worker)
        finally:
            for worker in workers:
                worker.process.end()

    return run


class _Worker:
    """A process that plays one game after the other."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._task: Task = (0, 0)
        self._asked = multiprocessing.get_context("spawn").RawValue("b", 0)
        """The seat whose bot was called last."""
        self.process = BotProcess(_prepare, contest, self._asked)

    def take(self, task: Task | None) -> bool:
        """Play this next; False where there is nothing to play, and the process ends."""
        if task is None:
            self.process.end()
            return False
        try:
            self.process.start()
        except NotStarted as ended:
            raise BadSetup("jobs", say("lab.no-process", code=ended.code)) from None
        self._task = task
        self.process.send(pickle.dumps(task))
        return True

    def result(self) -> Played:
        """How the game went, also where it took the process down."""
        try:
            played: Played = pickle.loads(self.process.receive())
        except ProcessEnded as ended:
            return lost_by_death(self._contest, self._task, str(ended), self._asked.value)
        return played


def _prepare(contest: Contest, asked: Any) -> Callable[[bytes], bytes]:
    """In the process: what plays a task; `asked` is told which bot is called."""

    def answer(request: bytes) -> bytes:
        return pickle.dumps(play(contest, pickle.loads(request), partial(setattr, asked, "value")))

    return answer


def on_ray(address: str) -> Runner:
    """On a Ray cluster; `local` starts one on this machine. Its nodes need this package."""

    def run(contest: Contest, tasks: Sequence[Task]) -> Generator[Played, None, None]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
        import ray as cluster  # heavy, and only wanted here

        cluster.init(
            None if address == "local" else address,
            include_dashboard=False,
            log_to_driver=False,
            ignore_reinit_error=True,
        )
        try:
            yield from _packs_on(cluster, contest, tasks)
        finally:
            cluster.shutdown()

    return run


_PACK = 16
"""Games that travel together: one by one the way would take longer than the games."""


def _packs_on(cluster: Any, contest: Contest, tasks: Sequence[Task]) -> Iterator[Played]:
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
