"""Uvicorn's protocols with limits: on heads, on silence, and on clients that take nothing."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from florilegium.server.crowd import Crowd
from florilegium.server.security import counted_address
from florilegium.server.wires import TAKE_OVER, Wire

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
    _answering: tuple[RequestResponseCycle, ...] = ()
    """All that was asked and is not answered yet: a client may ask again before it hears."""
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
        for cycle in self._answering:  # uvicorn tells the last one alone
            cycle.disconnected = True
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
        super().on_headers_complete()
        if self.cycle is not None:
            unanswered = [one for one in self._answering if not one.response_complete]
            self._answering = (*unanswered, self.cycle)

    def on_message_complete(self) -> None:
        self._arrived()
        self._crowd.spoke(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        is_last = not self.pipeline
        super().on_response_complete()
        if is_last and not self.unread and not self.transport.is_closing():
            self._crowd.rests(self)

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._crowd.spoke(self)
        self._stop_watching()
        super().handle_websocket_upgrade()
        del self.parser  # no circle: what is left behind is freed at once

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


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The handshake of a WebSocket; who is let in goes on over a `Wire`."""

    _wire: Wire | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._early = b""
        """What came before the request was answered."""

    def data_received(self, data: bytes) -> None:
        """Only the request is read here; all else waits."""
        if self.handshake_initiated:
            self._early += data
        else:
            super().data_received(data)

    async def run_asgi(self) -> None:
        """Let go of the connection, unless it has been taken over."""
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[TAKE_OVER] = self._take_over
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception:
            self.logger.exception("a socket failed")
            self.transport.close()
        extensions.clear()  # no circles: what the handshake needed is freed at once
        self.conn.parser.close()
        if self._wire is None:
            if self.close_timer is None:
                self.transport.close()
            self.loop.call_later(Wire.closing_seconds, self.transport.abort)

    def _take_over(self) -> Wire:
        """What goes on from here, as soon as somebody listens."""
        self.stop_keepalive()
        self.connections.discard(self)
        self._wire = Wire(self.transport, self.config, self.connections, self._early)
        self.transport.set_protocol(self._wire)
        return self._wire


PROTOCOLS: dict[str, Any] = {"http": HttpProtocol, "ws": WebSocketProtocol}
"""For `uvicorn.Config`."""
