"""Several nodes with one PostgreSQL and one Redis, and all that can go wrong between them."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from redis.asyncio import Redis

from florilegium.server.drill.engines import PostgresServer, RedisServer
from florilegium.server.drill.proxy import Proxy
from florilegium.server.drill.server_process import ServerProcess

_DATABASE = "drill"
_LONGEST = 3.0
"""Seconds that something stays away or slow."""


class Cluster:
    """Every node reaches both by lines of its own."""

    def __init__(self, folder: Path, nodes: int, chance: random.Random) -> None:
        self.postgres = PostgresServer(folder / "postgres", durable=True)
        self.redis = RedisServer(folder / "redis")
        self.done: Counter[str] = Counter()
        """How often each fault was done."""
        self._folder = folder
        self._chance = chance
        self._to_postgres = [Proxy(self.postgres.port) for _ in range(nodes)]
        self._to_redis = [Proxy(self.redis.port) for _ in range(nodes)]
        self.nodes: list[ServerProcess] = []

    @property
    def urls(self) -> list[str]:
        return [node.url for node in self.nodes]

    @property
    def database(self) -> str:
        """The database itself, by no line that could break."""
        return self.postgres.url(_DATABASE)

    async def start(self) -> None:
        """Returns when all nodes answer."""
        await asyncio.to_thread(self._start_engines)
        for proxy in (*self._to_postgres, *self._to_redis):
            await proxy.start()
        for number, (database, bus) in enumerate(
            zip(self._to_postgres, self._to_redis, strict=True), 1
        ):
            address = self.postgres.url(_DATABASE, database.port)
            log = self._folder / f"node-{number}.log"
            node = ServerProcess(address, bus=self.redis.url(bus.port), log=log)
            self.nodes.append(node)
            await asyncio.to_thread(node.start)

    def _start_engines(self) -> None:
        self.postgres.create()
        self.postgres.start()
        self.postgres.create_database(_DATABASE)
        self.redis.start()

    def end_nodes(self) -> None:
        """All at once, as if the lights went out."""
        for node in self.nodes:
            node.kill()

    async def cut_all(self) -> None:
        """No line leads anywhere any more."""
        for proxy in (*self._to_postgres, *self._to_redis):
            await proxy.cut()

    def end(self) -> None:
        """Everything stops."""
        self.end_nodes()
        self.redis.stop()
        if self.postgres.is_running():
            self.postgres.stop()

    # What goes wrong

    async def do_fault(self, number: int) -> None:
        """The next of all kinds in turn, so that none is left out."""
        faults: tuple[Callable[[], Awaitable[None]], ...] = (
            self.kill_node,
            self.cut_redis,
            self.stop_postgres,
            self.delay_postgres,
            self.flush_redis,
            self.cut_postgres,
            self.stop_redis,
            self.crash_postgres,
            self.delay_redis,
        )
        fault = faults[number % len(faults)]
        await fault()
        self.done[fault.__name__] += 1

    async def kill_node(self) -> None:
        node = self._chance.choice(self.nodes)
        await asyncio.to_thread(node.kill)
        await self._a_while()
        await asyncio.to_thread(node.start)

    async def stop_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await self._a_while()
        await asyncio.to_thread(self.postgres.start)

    async def crash_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop, "immediate")
        await asyncio.to_thread(self.postgres.start)

    async def stop_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await self._a_while()
        await asyncio.to_thread(self.redis.start)

    async def flush_redis(self) -> None:
        client = Redis.from_url(self.redis.url())
        await client.flushall()
        await client.aclose()

    async def cut_postgres(self) -> None:
        await self._cut(self._chance.choice(self._to_postgres))

    async def cut_redis(self) -> None:
        await self._cut(self._chance.choice(self._to_redis))

    async def delay_postgres(self) -> None:
        await self._delay(self._chance.choice(self._to_postgres), 0.3)

    async def delay_redis(self) -> None:
        await self._delay(self._chance.choice(self._to_redis), 1.0)

    async def _cut(self, proxy: Proxy) -> None:
        await proxy.cut()
        await self._a_while()
        await proxy.start()

    async def _delay(self, proxy: Proxy, most: float) -> None:
        proxy.delay = most * self._chance.random()
        await self._a_while()
        proxy.delay = 0.0

    async def _a_while(self) -> None:
        await asyncio.sleep(_LONGEST * self._chance.random())
