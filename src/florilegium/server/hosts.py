"""Which names we answer to: where people know us by a public address, that one and this machine's.

A page elsewhere whose name was made to lead to us would otherwise pass for one of ours.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from florilegium.server.errors import Wrong
from florilegium.server.health import ADDRESSES
from florilegium.server.responses import error_response

_LOCAL = ("localhost", "127.0.0.1", "::1")


class Hosts:
    """Turns away whoever calls us by another name; without a public address any name will do."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._ours = None if public_url is None else urlsplit(public_url).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is meant for us."""
        if scope["type"] == "lifespan" or self._is_ours(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()
        else:
            refusal = error_response(Request(scope), Wrong("bad-host"))
            await refusal(scope, receive, send)

    def _is_ours(self, connection: HTTPConnection) -> bool:
        if self._ours is None or connection.scope["path"] in ADDRESSES:
            return True
        host = connection.headers.get("host", "").lower()
        return host == self._ours or _name(host) in _LOCAL


def _name(host: str) -> str | None:
    """A host without its port; None where it is none."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
