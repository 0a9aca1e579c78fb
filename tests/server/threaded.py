"""A server in a thread of its own, for tools that drive it without an event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from florilegium.server.settings import Settings
from tests.server.client import PATIENCE
from tests.server.conftest import Running, running

T = TypeVar("T")


class Complaints(logging.Handler):
    """Everything the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.records.append(record)


class Threaded:
    """A running server and the loop it runs in."""

    def __init__(self, site: Running, loop: asyncio.AbstractEventLoop) -> None:
        self.site = site
        self.complaints = Complaints()
        self._loop = loop

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


@contextmanager
def threaded(settings: Settings) -> Iterator[Threaded]:
    """Serve in a thread until the block ends; the log must then hold no error."""
    ready, done = threading.Event(), asyncio.Event()
    found: list[Threaded] = []

    async def serve() -> None:
        async with running(settings) as site:
            found.append(Threaded(site, asyncio.get_running_loop()))
            ready.set()
            await done.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE), "the server did not start"
    server = found[0]
    loggers = [logging.getLogger(name) for name in ("uvicorn.error", "florilegium", "asyncio")]
    for logger in loggers:
        logger.addHandler(server.complaints)
    try:
        yield server
    finally:
        for logger in loggers:
            logger.removeHandler(server.complaints)
        server._loop.call_soon_threadsafe(done.set)
        thread.join(PATIENCE)
    assert [record.getMessage() for record in server.complaints.records] == []
