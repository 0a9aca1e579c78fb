"""Several nodes with one PostgreSQL and one Redis, and all that can go wrong between them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from redis import Redis

from florilegium.server.drill.engines import PostgresServer, RedisServer
from florilegium.server.drill.proxy import Proxy
from florilegium.server.drill.servers import Fault, Servers

_DATABASE = "drill"
_SLOW_DATABASE = 0.3
"""Seconds by which what is asked of it comes later."""


class Cluster(Servers):
    """Every node reaches both engines by lines of its own."""

    def __init__(self, folder: Path, nodes: int, chance: random.Random, longest: float) -> None:
        super().__init__(folder, chance, longest)
        self.postgres = PostgresServer(self.disk.folder / "postgres", durable=True)
        self.redis = RedisServer(folder / "redis")
        self._to_postgres = [Proxy(self.postgres.port) for _ in range(nodes)]
        self._to_redis = [Proxy(self.redis.port) for _ in range(nodes)]

    @property
    def database(self) -> str:
        return self.postgres.url(_DATABASE)

    @property
    def faults(self) -> list[Fault]:
        ours = [self.cut_redis, self.stop_postgres, self.delay_postgres, self.flush_redis]
        more = [self.cut_postgres, self.stop_redis, self.crash_postgres, self.delay_redis]
        return [*super().faults, *ours, *more]

    async def start(self) -> None:
        await asyncio.to_thread(self._start_engines)
        for proxy in (*self._to_postgres, *self._to_redis):
            await proxy.start()
        for database, bus in zip(self._to_postgres, self._to_redis, strict=True):
            await self._open(self.postgres.url(_DATABASE, database.port), self.redis.url(bus.port))

    def _start_engines(self) -> None:
        self.postgres.create()
        self.postgres.start()
        self.postgres.create_database(_DATABASE)
        self.redis.start()

    async def cut_all(self) -> None:
        await super().cut_all()
        for proxy in (*self._to_postgres, *self._to_redis):
            await proxy.cut()

    def end(self) -> None:
        self.redis.stop()
        if self.postgres.is_running():
            self.postgres.stop()
        super().end()

    # What goes wrong

    def _writers(self) -> list[int]:
        return self.postgres.pids()

    async def fill_disk(self) -> None:
        """A database that cannot even write its journal ends, and is started again."""
        await super().fill_disk()
        await asyncio.to_thread(self.postgres.start)

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
        await asyncio.to_thread(self._flush)  # our loop is too busy to keep to its time-outs

    def _flush(self) -> None:
        with Redis.from_url(self.redis.url()) as client:
            client.flushall()

    async def cut_postgres(self) -> None:
        await self._cut(self._chance.choice(self._to_postgres))

    async def cut_redis(self) -> None:
        await self._cut(self._chance.choice(self._to_redis))

    async def delay_postgres(self) -> None:
        await self._delay(self._chance.choice(self._to_postgres), _SLOW_DATABASE)

    async def delay_redis(self) -> None:
        await self._delay(self._chance.choice(self._to_redis))
