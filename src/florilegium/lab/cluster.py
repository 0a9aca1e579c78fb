"""Work done on a Ray cluster, whose machines may vanish, as may their processes.

A pack whose process died is done again, task by task, and a witness elsewhere hears of everybody
who is about to be asked. Only who takes a process down once more is to blame: the first time, and
where nobody was asked, it may have been the machine.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Generator, Iterable, Iterator
from importlib.util import find_spec
from itertools import count, islice
from typing import Any, TypeVar

from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.lab.workers import Job, Runner

T = TypeVar("T")
R = TypeVar("R")
_ANSWER = 10.0
_EACH = 2
"""Packs on their way for each processor, so that none waits for us."""
_DEATHS = 4
"""So often a task is done whose process died each time before anybody was asked."""


def on_ray(address: str) -> Runner:
    """On a Ray cluster; `local` starts one on this machine. Its nodes need this package."""

    def run(job: Job[T, R], tasks: Iterable[T]) -> Generator[R, None, None]:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that we play
        require_cluster(address)
        import ray as cluster  # heavy, and only wanted here

        try:
            cluster.init(
                None if address == "local" else address,
                include_dashboard=False if address == "local" else None,
                log_to_driver=False,
                ignore_reinit_error=True,
            )
        except (OSError, ValueError) as error:
            raise _no_cluster(address, error) from None
        try:
            yield from _Work(cluster, job, iter(tasks)).results()
        finally:
            cluster.shutdown()

    return run


def require_cluster(address: str) -> None:
    """BadSetup where Ray is not installed, or nobody listens at HOST:PORT: it would wait for
    minutes."""
    if find_spec("ray") is None:
        raise BadSetup("ray", say("lab.no-ray"))
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), timeout=_ANSWER).close()
        except (OSError, OverflowError) as error:
            raise _no_cluster(address, error) from None


def _no_cluster(address: str, error: Exception) -> BadSetup:
    why = str(error).partition("\n")[0]
    return BadSetup("ray", say("lab.no-cluster", address=address, why=why))


class _Work:
    """The packs of a job, and what has become of them."""

    def __init__(self, cluster: Any, job: Job[Any, Any], tasks: Iterator[Any]) -> None:
        self._cluster, self._job, self._tasks = cluster, job, tasks
        self._known = cluster.put(job)
        self._do = cluster.remote(max_retries=0)(_done)
        self._under_way: dict[Any, tuple[Any, ...]] = {}
        self._watched: dict[Any, tuple[int, int]] = {}
        """Tasks that are done under the eyes of a witness: the number it knows them by, and how
        often their process died before."""
        self._numbers = count()
        self._witness: Any = None

    def results(self) -> Iterator[Any]:
        most = _EACH * max(1, int(self._cluster.cluster_resources().get("CPU", 1)))
        while True:
            while len(self._under_way) < most and (pack := self._next_pack()):
                self._under_way[self._do.remote(self._known, pack)] = pack
            if not self._under_way:
                return
            (ready,), _ = self._cluster.wait(list(self._under_way), num_returns=1)
            yield from self._taken(ready)

    def _next_pack(self) -> tuple[Any, ...]:
        return tuple(islice(self._tasks, self._job.pack))

    def _taken(self, ready: Any) -> list[Any]:
        pack, watched = self._under_way.pop(ready), self._watched.pop(ready, None)
        errors = self._cluster.exceptions
        try:
            found: list[Any] = self._cluster.get(ready)
        except errors.RayError as error:
            if isinstance(error, errors.RayTaskError) and not _lost(error, errors):
                raise error.cause if error.cause is not None else error from None
            number, deaths = watched or (None, 0)
            asked = 0 if number is None else self._last_asked(number)
            if not asked and deaths + 1 < _DEATHS:  # it was the machine
                self._watch(pack, deaths + 1)
                return []
            return [self._job.died(pack[0], type(error).__name__, asked)]
        return found

    def _watch(self, pack: tuple[Any, ...], deaths: int) -> None:
        """One by one, and somebody looks on."""
        if self._witness is None:
            self._witness = self._cluster.remote(num_cpus=0, max_restarts=-1)(_Witness).remote()
        for task in pack:
            number = next(self._numbers)
            doing = self._do.remote(self._known, (task,), self._witness, number)
            self._under_way[doing], self._watched[doing] = (task,), (number, deaths)

    def _last_asked(self, number: int) -> int:
        try:
            asked: int = self._cluster.get(self._witness.last.remote(number))
        except self._cluster.exceptions.RayError:
            return 0  # the witness is gone, too
        return asked


def _lost(error: Any, errors: Any) -> bool:
    """Whether a task ended because it did not reach the witness: that machine may vanish, too."""
    return isinstance(error.cause, errors.RayError)


class _Witness:
    """Lives in a process of its own, and remembers who was asked last."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}

    def note(self, number: int, asked: int) -> None:
        self._last[number] = asked

    def last(self, number: int) -> int:
        return self._last.pop(number, 0)


def _done(
    job: Job[Any, Any], pack: tuple[Any, ...], witness: Any = None, number: int = 0
) -> list[Any]:
    """In the cluster: the tasks of a pack."""

    def asks(asked: int) -> None:
        if witness is not None:
            import ray

            ray.get(witness.note.remote(number, asked))  # heard before anything can happen

    return [job.do(task, asks) for task in pack]
