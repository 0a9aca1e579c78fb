"""The bus in Redis: one channel for each table, one for the nodes, and nothing that is kept."""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError

from florilegium.core.message import say
from florilegium.server.bus import Listener
from florilegium.server.errors import Wrong

logger = logging.getLogger(__name__)
_TABLE = "florilegium:table:"
_NODES = "florilegium:nodes"
BEAT = 1.0
"""Seconds between two signs of life."""
SILENCE = 4.0
"""Seconds without our own sign of life after which the line is taken for dead."""
_PAUSE = 0.25
_ANSWER = 3.0


class RedisBus:
    """Two connections, one to hear and one to say; where either breaks, both are made anew."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._node = ""
        self._codes: set[str] = set()
        self._unsaid: list[tuple[str, bytes]] = []
        self._wake = asyncio.Event()
        self._joining = asyncio.Event()
        self._heard_at = 0.0
        self._task: asyncio.Task[None] | None = None
        self._is_up = False
        self._trouble: str | None = None

    async def start(self, node: str, listener: Listener) -> None:
        self._node, self._listener = node, listener
        self._task = asyncio.create_task(self._run())

    def join(self, code: str) -> None:
        self._codes.add(code)
        self._joining.set()

    def leave(self, code: str) -> None:
        self._codes.discard(code)
        self._joining.set()

    def publish(self, code: str, news: bytes) -> None:
        if self._is_up:  # otherwise all is told once the line is there again
            self._unsaid.append((_TABLE + code, news))
            self._wake.set()

    async def close(self) -> None:
        if self._task is not None:
            for _ in range(20):  # the last words
                if not self._unsaid:
                    break
                await asyncio.sleep(0.01)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._live()
            except (RedisError, OSError, TimeoutError, ExceptionGroup) as error:
                self._tell_down(repr(_first(error)))
            if self._is_up:
                self._is_up = False
                self._unsaid.clear()
                self._listener.is_down()
            await asyncio.sleep(_PAUSE)

    def _tell_down(self, why: str) -> None:
        """Once, however often it is tried: who is away for an hour fills no log."""
        if why != self._trouble:
            self._trouble = why
            logger.warning("the bus is down: %s", why)

    def _tell_up(self) -> None:
        if self._trouble is not None:
            self._trouble = None
            logger.warning("the bus is up again")

    async def _live(self) -> None:
        """As long as the line holds."""
        client = _client(self._address)
        try:
            async with client.pubsub() as channels:
                await channels.subscribe(_NODES)
                await client.publish(_NODES, self._node)
                self._heard_at = asyncio.get_running_loop().time()
                self._is_up = True
                self._tell_up()
                self._listener.is_up()
                self._joining.set()
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._hear(channels))
                    group.create_task(self._say(client))
                    group.create_task(self._beat(client))
                    group.create_task(self._follow(channels))
        finally:
            await client.aclose()

    async def _hear(self, channels: PubSub) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await channels.get_message(timeout=BEAT)
            if message is not None:
                self._take(message["type"], message["channel"].decode(), message["data"])
            if loop.time() - self._heard_at > SILENCE:
                raise TimeoutError("nothing is heard")

    def _take(self, kind: str, channel: str, data: bytes) -> None:
        code = channel.removeprefix(_TABLE)
        if kind == "message" and channel == _NODES:
            if data.decode() == self._node:
                self._heard_at = asyncio.get_running_loop().time()
            else:
                self._listener.heard_node(data.decode())
        elif kind == "message":
            self._listener.heard(code, data)
        elif kind == "subscribe" and channel != _NODES:
            self._listener.joined(code)

    async def _say(self, client: Redis) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            unsaid, self._unsaid = self._unsaid, []
            if unsaid:
                pipeline = client.pipeline(transaction=False)
                for channel, news in unsaid:
                    pipeline.publish(channel, news)
                await pipeline.execute()

    async def _beat(self, client: Redis) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await client.publish(_NODES, self._node)

    async def _follow(self, channels: PubSub) -> None:
        """Subscribe to what is wanted, and to nothing else."""
        subscribed: set[str] = set()
        while True:
            await self._joining.wait()
            self._joining.clear()
            wanted = {_TABLE + code for code in self._codes}
            if more := wanted - subscribed:
                await channels.subscribe(*more)
            if less := subscribed - wanted:
                await channels.unsubscribe(*less)
            subscribed = wanted


async def prepare(address: str) -> None:
    """Wrong, in one sentence, where this is no Redis that we may use."""
    try:
        client = _client(address)
        try:
            await client.publish(_TABLE, "")  # of no table: nobody hears it
        finally:
            await client.aclose()
    except AuthenticationError:
        raise Wrong("bus", None, say("server.bus.password", path=_shown(address))) from None
    except (RedisError, OSError, TimeoutError, ValueError) as error:
        why = str(error) or type(error).__name__
        said = say("server.bus.unusable", path=_shown(address), why=why)
        raise Wrong("bus", None, said) from None


def _client(address: str) -> Redis:
    return Redis.from_url(
        address,
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=_ANSWER,
        socket_timeout=_ANSWER,
    )


def _shown(address: str) -> str:
    try:
        parts = urlsplit(address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    except ValueError:
        return "redis://…"


def _first(error: BaseException) -> BaseException:
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error
