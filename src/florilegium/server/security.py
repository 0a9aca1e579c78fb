"""Who may talk to us, who they are, and the headers that keep pages on their own."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from florilegium.server.identity import Token
from florilegium.server.logins import LONGEST, Logins

COOKIE = "florilegium"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name over TLS: browsers take it from this very host, and from no other of its domain."""
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_ORIGIN = re.compile(rf"https?://({_HOST.pattern})")
_LONGEST_HOST = 64
_DOCUMENTS = ("text/html", "image/svg+xml")
"""What a browser may open as a page of its own. Other files do without what protects pages: a page
has so many of them that the headers would weigh a third of it."""
_PUBLIC = ("text/javascript", "text/css")
"""The same for everybody, in any package of ours: other sites may know it."""
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
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{socket}; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'; object-src 'none'"
    )


class Headers:
    """Puts the protecting headers on every answer."""

    def __init__(self, app: ASGIApp, public_url: str | None = None) -> None:
        self._app = app
        self._public_url = public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add the headers when an answer begins."""

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                kind = headers.get("content-type", "")
                headers["X-Content-Type-Options"] = "nosniff"
                if scope["app"].state.readiness.draining:
                    # A proxy that kept this connection would send its next request into our end.
                    headers["Connection"] = "close"
                if not kind.startswith(_PUBLIC):
                    headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
                if kind.startswith(_DOCUMENTS):
                    headers.update(_PROTECTION)
                    called = HTTPConnection(scope)
                    headers["Content-Security-Policy"] = policy(site(called))
                    if is_https(called, self._public_url):
                        headers["Strict-Transport-Security"] = f"max-age={LONGEST}"
            await send(message)

        await self._app(scope, receive, send_guarded)


def is_https(connection: HTTPConnection, public_url: str | None) -> bool:
    """Whether people reach us over TLS, here or at a proxy before us."""
    return (public_url or site(connection) or "").startswith("https:")


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
    return counted_address(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4096)
def counted_address(host: str) -> str:
    """IPv6 by its /64, which is what one household gets: each of its 2^64 addresses is the same."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a proxy may say anything
        return host[:_LONGEST_HOST]
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))


async def token_of(connection: HTTPConnection) -> Token | None:
    """Who is talking, and in which browser, if the cookie is one of ours and holds."""
    state = connection.state
    if not hasattr(state, "token"):
        cookie = connection.cookies.get(_cookie_name(connection), "")
        state.token = await logins_of(connection).token(cookie)
    token: Token | None = state.token
    return token


async def identify(connection: HTTPConnection) -> str | None:
    """Who is talking; None for somebody who has no cookie yet."""
    token = await token_of(connection)
    return None if token is None else token.person


def logins_of(connection: HTTPConnection) -> Logins:
    logins: Logins = connection.app.state.logins
    return logins


def _cookie_name(connection: HTTPConnection) -> str:
    """Over TLS the other name counts for nothing: any host of our domain may set it."""
    public_url: str | None = connection.app.state.settings.public_url
    return SECURE_COOKIE if is_https(connection, public_url) else COOKIE


def set_token(response: Response, connection: HTTPConnection, token: Token | None = None) -> None:
    """Let the browser be whoever holds this token, or somebody new."""
    tokens = logins_of(connection).tokens
    cookie = tokens.new() if token is None else tokens.signed(token)
    name = _cookie_name(connection)
    https = name == SECURE_COOKIE
    response.set_cookie(name, cookie, max_age=LONGEST, secure=https, httponly=True, samesite="lax")
    # A cache that many share must not hand one person's seat to the next.
    response.headers["Cache-Control"] = "private, no-cache"
