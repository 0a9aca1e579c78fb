"""A line between two programs that can be cut, refused or slowed down."""

from __future__ import annotations

import asyncio
from contextlib import suppress

_CHUNK = 65536


class Proxy:
    """Listens on a port of its own, and leads to another one of this machine."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.delay = 0.0
        """Seconds by which everything comes later."""
        self._target = target
        self._lines: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Lead there; the port stays the same from the first start on."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Every line breaks, and none can be made before the next start."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for line in tuple(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)
        try:
            with suppress(OSError):
                there, thence = await asyncio.open_connection("127.0.0.1", self._target)
                try:
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self._carry(reader, thence))
                        group.create_task(self._carry(there, writer))
                finally:
                    thence.transport.abort()
        except (asyncio.CancelledError, ExceptionGroup):
            pass  # it was cut, or broke by itself
        finally:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(_CHUNK):
            if self.delay:
                await asyncio.sleep(self.delay)
            writer.write(chunk)
            await writer.drain()
        raise ConnectionResetError("one side has ended")
