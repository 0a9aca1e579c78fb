"""A push service of our own on loopback, and a browser that it delivers to.

It does what the real ones do: it looks at the signature (VAPID) before anything else. The browser
reads what it is sent with the private key that never leaves it.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import PATIENCE


def encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The half of a subscription that stays in a browser."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    def subscription(self, **more: Any) -> dict[str, Any]:
        """What the page tells our server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self._secret)}
        return {"endpoint": self.endpoint, **keys, **more}

    def read(self, message: Message) -> dict[str, Any]:
        """A message in clear; an exception where it was not meant for this browser."""
        assert message.headers["content-encoding"] == "aes128gcm"
        clear = http_ece.decrypt(message.body, private_key=self._key, auth_secret=self._secret)
        told: dict[str, Any] = json.loads(clear)
        return told


@dataclass(frozen=True)
class Message:
    """One request to the push service, as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> dict[str, Any]:
        """What its signature says, which must be that of the key the browser subscribed with."""
        kind, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in rest.split(","))
        assert (kind, parts["k"]) == ("vapid", key)
        signed, _, signature = parts["t"].rpartition(".")
        raw = decoded(signature)
        both = [int.from_bytes(half, "big") for half in (raw[:32], raw[32:])]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        point.verify(encode_dss_signature(*both), signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        found: dict[str, Any] = claims
        return found


@dataclass
class PushStub:
    """Keeps what it is sent, and answers as it was told to."""

    url: str
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    """What the next requests are answered; 201 when there is nothing left."""
    messages: list[Message] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def browser(self, name: str = "one") -> Browser:
        """A browser that can be reached here."""
        return Browser(f"{self.url}/push/{name}")

    async def received(self, count: int) -> list[Message]:
        """All messages, when there are so many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.messages) < count:
                self._news.clear()
                await self._news.wait()
        return self.messages

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                request, *lines = head.decode().split("\r\n")
                pairs = (line.split(": ", 1) for line in lines if line)
                headers = {name.lower(): value for name, value in pairs}
                body = await reader.readexactly(int(headers["content-length"]))
                self.messages.append(Message(request.split()[1], headers, body))
                status, more = self.answers.pop(0) if self.answers else (201, {})
                told = "".join(f"{name}: {value}\r\n" for name, value in more.items())
                writer.write(f"HTTP/1.1 {status} x\r\n{told}content-length: 0\r\n\r\n".encode())
                self._news.set()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_stub() -> AsyncIterator[PushStub]:
    """Serve on a free port until the block ends."""
    stub = PushStub("")
    server = await asyncio.start_server(stub._serve, "127.0.0.1", 0)
    stub.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield stub
    finally:
        server.close()
