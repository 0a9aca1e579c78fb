"""Servers that are drilled, and what can go wrong with any of them."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from florilegium.server.drill import clock
from florilegium.server.drill.clock import Clock
from florilegium.server.drill.disk import Disk
from florilegium.server.drill.proxy import Proxy
from florilegium.server.drill.server_process import ServerProcess

Fault = Callable[[], Awaitable[None]]
_MOST_SKEW = 2 * 24 * 3600
_SLOWEST = 1.0
"""Seconds by which what people and servers say to each other comes later."""


class Servers(ABC):
    """Servers that share a database, and everybody's lines to them."""

    def __init__(self, folder: Path, chance: random.Random, longest: float) -> None:
        self.done: Counter[str] = Counter()
        """How often each fault was done."""
        self.nodes: list[ServerProcess] = []
        self.disk = Disk(folder / "disk")
        """Where the database is."""
        self._folder = folder
        self._chance = chance
        self._longest = longest
        """Seconds that something stays away or slow, at most."""
        self._doors: list[Proxy] = []

    @property
    @abstractmethod
    def database(self) -> Path | str:
        """The database itself, by no line that could break."""

    @property
    def urls(self) -> list[str]:
        """Where people find the servers."""
        return [f"http://127.0.0.1:{door.port}" for door in self._doors]

    @property
    def faults(self) -> list[Fault]:
        """All that can go wrong here."""
        always = [self.kill_node, self.cut_people, self.delay_people]
        full = [self.fill_disk] if self.disk.can_be_full else []
        return [*always, *full, *([self.skew_clock] if clock.AVAILABLE else [])]

    @property
    def left_out(self) -> list[str]:
        """What can not go wrong on this machine."""
        missing = {"fill_disk": self.disk.can_be_full, "skew_clock": clock.AVAILABLE}
        return [name for name, is_there in missing.items() if not is_there]

    async def do_fault(self, number: int) -> None:
        """The next of all kinds in turn, so that none is left out."""
        fault = self.faults[number % len(self.faults)]
        await fault()
        self.done[getattr(fault, "__name__", "")] += 1

    @abstractmethod
    async def start(self) -> None:
        """Returns when all servers answer."""

    async def _open(self, database: Path | str, bus: str = "") -> None:
        """One server more."""
        name = f"node-{len(self.nodes) + 1}"
        log, time = self._folder / f"{name}.log", Clock(self._folder / f"{name}.clock")
        node = ServerProcess(database, bus, log, time)
        self.nodes.append(node)
        await asyncio.to_thread(node.start)
        self._doors.append(Proxy(node.port))
        await self._doors[-1].start()

    def end_nodes(self) -> None:
        """All at once, as if the lights went out."""
        for node in self.nodes:
            node.kill()

    async def cut_all(self) -> None:
        """No line leads anywhere any more."""
        for door in self._doors:
            await door.cut()

    def end(self) -> None:
        self.end_nodes()
        self.disk.end()

    # What goes wrong

    async def kill_node(self) -> None:
        node = self._chance.choice(self.nodes)
        await asyncio.to_thread(node.kill)
        await self._a_while()
        await asyncio.to_thread(node.start)

    async def cut_people(self) -> None:
        await self._cut(self._chance.choice(self._doors))

    async def delay_people(self) -> None:
        await self._delay(self._chance.choice(self._doors))

    async def fill_disk(self) -> None:
        await asyncio.to_thread(self.disk.fill, self._writers())
        await self._a_while()
        await asyncio.to_thread(self.disk.free)

    async def skew_clock(self) -> None:
        """It jumps, there or back, and stays there: no two servers agree."""
        time = self._chance.choice(self.nodes).clock
        assert time is not None
        time.skew(self._chance.randint(-_MOST_SKEW, _MOST_SKEW))
        await self._a_while()

    @abstractmethod
    def _writers(self) -> Iterable[int]:
        """The processes that write to the disk."""

    async def _cut(self, proxy: Proxy) -> None:
        await proxy.cut()
        await self._a_while()
        await proxy.start()

    async def _delay(self, proxy: Proxy, most: float = _SLOWEST) -> None:
        proxy.delay = most * self._chance.random()
        await self._a_while()
        proxy.delay = 0.0

    async def _a_while(self) -> None:
        await asyncio.sleep(self._longest * self._chance.uniform(0.3, 1))


class Alone(Servers):
    """One server and its file."""

    @property
    def database(self) -> Path:
        return self.disk.folder / "tables.db"

    async def start(self) -> None:
        await self._open(self.database)

    def _writers(self) -> list[int]:
        return [node.pid for node in self.nodes]
