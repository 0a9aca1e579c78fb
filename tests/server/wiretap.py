"""People whose every received byte is kept."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import Frame, Person, Socket

HOST = "table.example"
"""Everybody asks for this host, whatever port the server got."""

# The timing fields: how long a race still lasts, and when a table was last changed.
_TIMING = re.compile(r'("deadline_ms"|"at"):\d+')
# The handshake's answer to the client's own random key is no news.
_OWN = ("sec-websocket-accept",)


def untimed(text: str) -> str:
    """What was received, its timing fields aside."""
    return _TIMING.sub(r"\1:0", text)


class TappedSocket(Socket):
    """Writes every frame down with its person."""

    def __init__(self, connection: ClientConnection, heard: list[str]) -> None:
        super().__init__(connection)
        self._heard = heard

    async def receive(self) -> Frame:
        """The next frame, written down."""
        frame = await super().receive()
        self._heard.append(untimed(self.texts[-1]))
        return frame

    async def settle(self) -> None:
        """Read everything that was on its way."""
        await self.send("ping")
        await self.expect("pong")


class Tapped(Person):
    """A person under observation: frames, answers, headers, all of it."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url, token)
        self.heard: list[str] = []
        self.http.headers.update({"host": HOST, "origin": f"http://{HOST}"})

    async def fetch(self, method: str, path: str, **content: Any) -> httpx.Response:
        """Ask over HTTP; the whole answer is written down."""
        answer = await self.http.request(method, path, **content)
        headers = sorted(answer.headers.multi_items())
        self.heard.append(
            untimed(f"{method} {path} {answer.status_code} {headers} {answer.content!r}")
        )
        return answer

    @asynccontextmanager
    async def connect(self, code: str, version: int | None = 0) -> AsyncIterator[TappedSocket]:
        """A socket at a table, greeted unless `version` is None."""
        async with connect(
            f"ws://{HOST}/ws/{code}",
            host="127.0.0.1",
            port=urlsplit(self.url).port,
            origin=f"http://{HOST}",  # type: ignore[arg-type]
            additional_headers={"cookie": f"florilegium={self.token}"},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        ) as connection:
            assert connection.response is not None
            headers = connection.response.headers.raw_items()
            shaken = sorted(item for item in headers if item[0].lower() not in _OWN)
            self.heard.append(f"{connection.response.status_code} {shaken}")
            socket = TappedSocket(connection, self.heard)
            if version is not None:
                await socket.hello(version)
            yield socket
