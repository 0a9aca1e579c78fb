"""A cable between a browser and the server that a test can hold, cut and mend."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_CHUNK = 65536


class Cable:
    """Passes bytes on, both ways, as long as nothing is wrong with it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._answers = asyncio.Event()
        self._answers.set()

    @property
    def url(self) -> str:
        """The server's address through this cable."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def hold_answers(self) -> None:
        """What the browser says still arrives, but it hears nothing more."""
        self._answers.clear()

    def release(self) -> None:
        """Everything held arrives at last."""
        self._answers.set()

    def cut(self) -> None:
        """Every connection breaks, and what was held is lost; new ones may come at once."""
        for pump in self._pumps:
            pump.cancel()
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()
        self.release()

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def close(self) -> None:
        """The end of it."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, questions}
        self._start(self._ask(reader, questions))
        self._start(self._answer(answers, writer))

    def _start(self, pump: object) -> None:
        task = asyncio.ensure_future(pump)  # type: ignore[call-overload]
        self._pumps.add(task)
        task.add_done_callback(self._pumps.discard)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                writer.write(data)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self._answers.wait()
                writer.write(data)
            writer.close()


@asynccontextmanager
async def cable_to(port: int) -> AsyncIterator[Cable]:
    """A cable for as long as it is needed."""
    cable = Cable(port)
    await cable.open()
    try:
        yield cable
    finally:
        await cable.close()
