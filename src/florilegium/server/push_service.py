"""Messages to the push services of browsers (RFC 8030), which only the browser can read (RFC 8291).

An endpoint is named by whoever subscribes, so it is a stranger's wish where we connect to: only
public addresses are, and nothing that comes back is read or followed.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Network, ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec

from florilegium.server.protocol import LONGEST_ENDPOINT
from florilegium.server.store import Subscription
from florilegium.server.vapid import Signer

_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?")
_HTTPS = 443
_PATIENCE = 15.0
"""Seconds for one message, from the name of the host to the answer."""
_MOST_CONNECTIONS = 20
_FAILURES = (
    TimeoutError,
    OSError,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
)
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("2002::/16"))
"""Public to look at, but they lead to an IPv4 address that need not be."""


_GONE, _LATER = (404, 410), (408, 425, 429)


class Forbidden(Exception):
    """An address that nobody may have us connect to."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a message."""

    outcome: Literal["taken", "later", "gone", "refused"]
    """`later` where another try may help, `gone` where no message will ever get there."""
    why: str
    pause: float = 0.0
    """Seconds to wait before another try, where the service asked for that."""


def is_endpoint(text: str, anywhere: bool) -> bool:
    """Whether this can be a push service's address: HTTPS, on its usual port, by a name.

    With `anywhere` it may be any host over HTTP, too.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    if len(text) > LONGEST_ENDPOINT or not text.isascii() or not text.isprintable():
        return False
    if parts.username is not None or parts.fragment or not _HOST.fullmatch(parts.hostname or ""):
        return False
    if anywhere:
        return parts.scheme in ("http", "https")
    return parts.scheme == "https" and port in (None, _HTTPS)


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    found = ip_address(address.partition("%")[0])
    if found.version == 6 and any(found in network for network in _TRANSLATED):
        return False
    return found.is_global and not found.is_multicast


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses alone, the very ones that it has looked at."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere = anywhere
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address that answers, if all that the name has are public."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from None
        addresses = [str(info[4][0]) for info in found]
        if not self._anywhere and not all(map(is_public, addresses)):
            raise Forbidden(host)
        for address in addresses:
            try:
                return await self._network.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        raise httpcore.ConnectError(host)


class PushService:
    """The push services of all browsers, which all speak the same."""

    def __init__(self, signer: Signer, anywhere: bool) -> None:
        self._signer = signer
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=httpcore.default_ssl_context(),  # once: reading all authorities is slow
            max_connections=_MOST_CONNECTIONS,
            keepalive_expiry=60,
            network_backend=PublicNetwork(anywhere),
        )

    async def send(self, to: Subscription, content: bytes, *, topic: str, ttl: int) -> Answer:
        """Send once. A later message of the same topic replaces one that still waits there."""
        sealed, authorization = await asyncio.to_thread(self._prepared, to, content)
        headers: dict[bytes | str, bytes | str] = {
            "Authorization": authorization,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(ttl),
            "Topic": topic,
            "Urgency": "high",
        }
        try:
            async with (
                asyncio.timeout(_PATIENCE),
                self._pool.stream("POST", to.endpoint, headers=headers, content=sealed) as answer,
            ):
                return _answer(answer)
        except Forbidden:
            return Answer("gone", "not in the open internet")
        except _FAILURES as error:
            return Answer("later", repr(error))

    def _prepared(self, to: Subscription, content: bytes) -> tuple[bytes, str]:
        """The message as only that browser can read it, and our signature."""
        once = ec.generate_private_key(ec.SECP256R1())
        sealed: bytes = http_ece.encrypt(
            content,
            salt=os.urandom(16),
            private_key=once,
            dh=to.key,
            auth_secret=to.secret,
            version="aes128gcm",
        )
        return sealed, self._signer.authorization(to.endpoint)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()


def _answer(answer: httpcore.Response) -> Answer:
    status, why = answer.status, f"status {answer.status}"
    if 200 <= status < 300:
        return Answer("taken", why)
    if status in _GONE:
        return Answer("gone", why)
    if status in _LATER or status >= 500:
        return Answer("later", why, _retry_after(answer))
    return Answer("refused", why)  # a redirection, too: it is not followed


def _retry_after(answer: httpcore.Response) -> float:
    """In seconds; a date is not worth the reading, we wait as long as we would anyway."""
    for name, value in answer.headers:
        if name.lower() == b"retry-after" and value.isdigit():
            return float(value)
    return 0.0
