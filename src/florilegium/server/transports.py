"""Uvicorn's protocols with less patience: for endless headers, for silence, for deaf ears."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body."""


class Http(HttpToolsProtocol):
    """HTTP where a request has a limited head and arrives in a limited time."""

    patience = 30.0
    """Seconds from the connection, or from a further request's first byte, to its last one."""
    _head: int | None = 0
    """The bytes so far of a head that is not whole yet."""
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing any more."""
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless it is too much."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("Too many headers.")

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on another protocol reads."""
        self._arrived()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._arrived()
        self._head = 0
        self._late = self.loop.call_later(self.patience, self.transport.abort)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Ws(WebSocketsSansIOProtocol):
    """WebSockets that end even when the other side does not take what is still to be sent."""

    deaf: float = 10.0
    """Seconds for the last words."""

    async def run_asgi(self) -> None:
        """Let go of the connection when its socket is done with."""
        await super().run_asgi()
        self.loop.call_later(self.deaf, self.transport.abort)


PROTOCOLS: dict[str, Any] = {"http": Http, "ws": Ws}
"""For `uvicorn.Config`."""
