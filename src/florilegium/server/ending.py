"""How a server ends: others are given its work first, its people move, what was begun is stored."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import uvicorn

from florilegium import __version__
from florilegium.server.health import Readiness
from florilegium.server.logs import fields
from florilegium.server.settings import Settings

logger = logging.getLogger(__name__)
GRACE = 5
"""Seconds that open requests and sockets have to end."""
LONGEST = 20.0
"""Seconds after the draining in which all must have ended: then it ends by force."""
_TICK = 0.05


class Server(uvicorn.Server):
    """Ends in order when told to, and then lets the command go on to its own end.

    First `/readyz` says no, for as long as whoever gives out the work needs to see it. Then no
    connection is accepted any more, and sockets are closed with 1012: their pages come back at
    once, to another server or to this one's successor. Told a second time, it does not wait.
    """

    give_up: Callable[[int], Any] = staticmethod(os._exit)
    """What ends the process where it does not end by itself."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Uvicorn's own would raise the signal once more after all is closed."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """From here on people are served."""
        await super().startup(sockets)
        logger.info("started", extra=fields(version=__version__))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, and then end within a bound."""
        await self._drain()
        forced = threading.Timer(LONGEST, self._force)
        forced.daemon = True
        forced.start()
        try:
            await super().shutdown(sockets)
        finally:
            forced.cancel()
        logger.info("ended")

    async def _drain(self) -> None:
        state = cast(Any, self.config.app).state
        readiness: Readiness = state.readiness
        settings: Settings = state.settings
        logger.info("draining")
        readiness.draining = True
        loop = asyncio.get_running_loop()
        end = loop.time() + settings.drain
        while loop.time() < end and not self.force_exit:
            await asyncio.sleep(_TICK)

    def _force(self) -> None:
        """What is not stored by now was not acknowledged to anybody."""
        logger.error("not all has ended in %g s: ending by force", LONGEST)
        self.give_up(3)
