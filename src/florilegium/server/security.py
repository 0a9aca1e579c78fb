"""Who may talk to us, who they are, and the headers that keep pages on their own."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from florilegium.server.identity import is_token, new_token, person_of

COOKIE = "florilegium"
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_ORIGIN = re.compile(rf"https?://({_HOST.pattern})")
_YEAR = 365 * 24 * 3600
_ALWAYS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_DOCUMENTS = ("text/html", "image/svg+xml")
"""What a browser may open as a page of its own. Other files do without what protects pages: a page
has so many of them that the headers would weigh a third of it."""
_PROTECTION = {
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def site(connection: HTTPConnection) -> str | None:
    """The address we were called by, where it can be one: the header says whatever it likes."""
    host = connection.headers.get("host", "")
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    return f"{scheme}://{host}" if _HOST.fullmatch(host) else None


def policy(here: str | None) -> str:
    """The content policy: nothing but our own files, and our own socket."""
    # Safari does not count a socket of the same host as 'self'.
    socket = "" if here is None else " " + here.replace("http", "ws", 1)
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src 'self'{socket}; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    )


class Headers:
    """Puts the protecting headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add the headers when an answer begins."""

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
                if headers.get("content-type", "").startswith(_DOCUMENTS):
                    headers.update(_PROTECTION)
                    headers["Content-Security-Policy"] = policy(site(HTTPConnection(scope)))
            await send(message)

        await self._app(scope, receive, send_guarded)


def is_our_origin(connection: HTTPConnection, public_url: str | None) -> bool:
    """Whether a page of ours asks: of the public address, or of the host that was called."""
    origin = _ORIGIN.fullmatch(connection.headers.get("origin", ""))
    if origin is None:
        return False
    ours = [connection.headers.get("host", "")]
    if public_url is not None:
        ours.append(urlsplit(public_url).netloc)
    return origin[1] in ours


def client_of(connection: HTTPConnection) -> str:
    """The address that limits count by."""
    return connection.client.host if connection.client else ""


def token_of(connection: HTTPConnection) -> str | None:
    """The person's token, if the cookie holds one."""
    token = connection.cookies.get(COOKIE, "")
    return token if is_token(token) else None


def identify(connection: HTTPConnection) -> str | None:
    """Who is talking; None for somebody who has no cookie yet."""
    token = token_of(connection)
    return None if token is None else person_of(token)


def give_token(response: Response, connection: HTTPConnection, public_url: str | None) -> None:
    """Make a newcomer somebody, and let a regular stay who they are for another year."""
    set_token(response, connection, token_of(connection) or new_token(), public_url)


def set_token(
    response: Response, connection: HTTPConnection, token: str, public_url: str | None
) -> None:
    """Let the browser be whoever holds this token."""
    https = (public_url or site(connection) or "").startswith("https:")
    response.set_cookie(COOKIE, token, max_age=_YEAR, secure=https, httponly=True, samesite="lax")
    # A cache that many share must not hand one person's seat to the next.
    response.headers["Cache-Control"] = "private, no-cache"
