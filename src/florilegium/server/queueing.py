"""Waiting one's turn where only one can be served at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairLock:
    """A lock that goes round: whoever wants it a hundred times waits for everybody else between."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By client, the one whose turn is next first."""

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, tuple(self._waiting.values())))

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Hold it while the block runs."""
        await self._acquire(client)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, client: str) -> None:
        if not self._held:
            self._held = True
            return
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(ready)
        try:
            await ready
        except asyncio.CancelledError:
            if not ready.cancelled():  # it had just been handed over
                self._release()
            raise

    def _release(self) -> None:
        """Hand it to the next client; one who waits still has its place behind all others."""
        while self._waiting:
            client, line = self._waiting.popitem(last=False)
            ready = line.popleft()
            if line:
                self._waiting[client] = line
            if not ready.done():
                ready.set_result(None)
                return
        self._held = False
