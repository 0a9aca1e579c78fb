"""Uvicorn's protocols with limits: on heads, on silence, and on clients that take nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from florilegium.server.crowd import Crowd
from florilegium.server.security import counted_address

LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body."""
LEAST_READ = 16 * 1024
"""Bytes that a client takes in `reading_seconds`, however slow its line is."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP where requests have limited heads and arrive in a limited time, and answers are read."""

    request_seconds = 30.0
    """From the connection, or from a further request's first byte, to its last one."""
    reading_seconds = 20.0
    """How long an answer may wait before `LEAST_READ` more of it must have been taken."""
    _head: int | None = 0
    """The bytes so far of a head that is not whole yet."""
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()
        self._crowd.arrived(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self._crowd.left(self)
        self._stop_watching()
        super().connection_lost(exc)

    def abort(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    @property
    def client_address(self) -> str:
        """Whom it answers, as proxies we trust say."""
        client = self.scope and self.scope["client"]
        return counted_address(client[0]) if client else ""

    @property
    def unread(self) -> int:
        """Bytes that wait to be taken."""
        return self.transport.get_write_buffer_size()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._crowd.is_unread(self):
            self._watch_reading(self.unread)
        else:
            self.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def _watch_reading(self, before: int) -> None:
        """Somebody on a slow line takes a little at a time; who takes nothing is given up."""
        self._unread = self.loop.call_later(self.reading_seconds, self._check_reading, before)

    def _check_reading(self, before: int) -> None:
        left = self.unread
        if left > before - LEAST_READ:
            self.abort()
        else:
            self._watch_reading(left)

    def _stop_watching(self) -> None:
        self._crowd.is_read(self)
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    @property
    def _crowd(self) -> Crowd:
        crowd: Crowd = cast(Any, self.config.app).state.crowd
        return crowd

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("Too many headers.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        self._head = None
        self._crowd.spoke(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._stop_watching()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        """A request begins, and must be whole in time."""
        self._arrived()
        self._head = 0
        self._late = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _arrived(self) -> None:
        """Nothing is expected any more."""
        if self._late is not None:
            self._late.cancel()
            self._late = None


DIRECT_WRITER = "florilegium.direct_writer"
"""The extension of a socket's scope where the protocol stands, as a `DirectWriter`."""


class DirectWriter(Protocol):
    """What a connection writes to, past ASGI's queues. Nobody ever waits for it."""

    @property
    def clear(self) -> bool:
        """Whether what was written has been taken."""

    def write(self, *texts: bytes) -> None:
        """Send frames, unless the connection is closing."""

    def give_up(self) -> None:
        """End the connection: its other side takes nothing."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets that are written to at once, and that end when the other side takes nothing."""

    closing_seconds: float = 10.0
    """From the end of our side to the end of the connection, whatever the other side does."""
    clear: bool = True
    """Whether what was written has been taken."""
    given_up = False
    """Whether the other side took nothing for too long."""
    _push: Callable[[], None] | None = None
    _end: Callable[[], object] | None = None
    _patience = 0.0
    _late: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Let go of the connection when its socket is done with."""
        cast(dict[str, Any], self.scope["extensions"])[DIRECT_WRITER] = self
        await super().run_asgi()
        self.loop.call_later(self.closing_seconds, self.transport.abort)

    def watch(self, push: Callable[[], None], end: Callable[[], object], patience: float) -> None:
        """Call `push` whenever the wire is clear again, or `end` after so many seconds if not."""
        self._push, self._end, self._patience = push, end, patience

    def stop_watching(self) -> None:
        """Whoever watched is gone, and is not kept in memory until this connection is, too."""
        self._push = self._end = None

    def write(self, *texts: bytes) -> None:
        """Send frames at once, past ASGI's queues; where nobody listens any more, end."""
        if self.disconnected:
            self._finish()
        elif not (self.close_sent or self.transport.is_closing()):
            sent = [Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts]
            self.transport.write(b"".join(sent))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.clear = False
        if self._end is not None:
            self._late = self.loop.call_later(self._patience, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.clear = True
        self._stop_waiting()
        if self._push is not None:
            self._push()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()
        self.clear = True

    def give_up(self) -> None:
        """End a socket that takes nothing."""
        self.given_up = not self.disconnected
        self._finish()

    def _finish(self) -> None:
        """Once: whoever is told to end has other things to do then."""
        if self._end is not None:
            end, self._push, self._end = self._end, None, None
            end()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


PROTOCOLS: dict[str, Any] = {"http": HttpProtocol, "ws": WebSocketProtocol}
"""For `uvicorn.Config`."""
