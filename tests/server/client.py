"""A browser's side of the wire: a person with a cookie, and that person's sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from inspect import isawaitable
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from florilegium.server.drill.page import PROTOCOL, Page
from florilegium.server.identity import person_of

Frame = dict[str, Any]
Wanted = Callable[[Frame], bool]
STATES = ("table", "update")
PATIENCE = 120.0
"""Seconds after which what does not come fails the test instead of hanging it; much more than any
machine needs."""
_numbers = count(1)


async def until(look: Callable[[], Any]) -> Any:
    """What is found, as soon as there is something; an awaitable is waited for.

    Who must be waited for is asked ever more seldom, as answering takes time from what is awaited.
    """
    pause = 0.005
    async with asyncio.timeout(PATIENCE):
        while True:
            found = look()
            if isawaitable(found):
                found = await found
                pause = min(1.2 * pause, 0.1)
            if found:
                return found
            await asyncio.sleep(pause)  # others need the processor to get there


class Socket:
    """One tab: sends messages, keeps every frame, and waits for those it wants."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        """Every frame as it came."""
        self.page = Page()

    @property
    def table(self) -> Frame:
        """The last state."""
        return self.page.table

    @property
    def log(self) -> list[Frame]:
        """All log lines so far, without those that were undone."""
        return self.page.log

    async def send(self, kind: str, **content: Any) -> None:
        """Say something."""
        await self.connection.send(json.dumps({"type": kind, **content}))

    async def receive(self) -> Frame:
        """The next frame."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv(decode=True)
        self.texts.append(text)
        frame: Frame = json.loads(text)
        self.page.take(frame)
        return frame

    async def until(self, wanted: Wanted) -> Frame:
        """The next frame that is wanted."""
        while not wanted(frame := await self.receive()):
            pass
        return frame

    async def expect(self, *types: str) -> Frame:
        """The next frame of one of these types."""
        return await self.until(lambda frame: frame["type"] in types)

    async def state(self, wanted: Wanted = lambda _: True) -> Frame:
        """The last state if it is as wanted, or else the next one that is."""
        if self.table and wanted(self.table):
            return self.table
        return await self.until_state(wanted)

    async def until_state(self, wanted: Wanted = lambda _: True) -> Frame:
        """The next state that is wanted, whole or made from an update."""
        await self.until(lambda frame: frame["type"] in STATES and wanted(self.table))
        return self.table

    async def reach(self, version: int) -> Frame:
        """The state at that version or a later one."""
        return await self.state(lambda table: table["version"] >= version)

    async def hello(self, version: int = 0) -> Frame:
        """Greet, and get the state."""
        await self.send("hello", version=version, protocol=PROTOCOL)
        return await self.expect("table")

    async def ask(self, kind: str, **content: Any) -> Frame:
        """Send a message with an id and wait for what answers it: ack, refused or error."""
        number = content.setdefault("id", f"message-{next(_numbers)}")
        await self.send(kind, **content)
        return await self.until(
            lambda frame: frame["type"] in ("ack", "refused", "error") and frame["id"] == number
        )

    async def act(self, action: str, **content: Any) -> Frame:
        """Make a move and wait for its answer."""
        return await self.ask("act", action=action, **content)

    async def change(self, kind: str, **content: Any) -> Frame:
        """Send a message without an id; the error it met, or the state with what it changed."""
        await self.send(kind, **content)
        # Messages are heard in order, and a state goes out before what was said after it.
        await self.send("ping")
        answer = await self.expect("error", "pong")
        if answer["type"] == "error":
            await self.expect("pong")
            return answer
        return self.table

    async def closed(self) -> int | None:
        """Wait for the end; its code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


def newcomer(url: str) -> str:
    """The token that a server in another process gives to somebody new."""
    return str(httpx.get(f"{url}/", verify=False).cookies["florilegium"])


class Person:
    """A browser with a cookie."""

    def __init__(self, url: str, token: str | None = None, address: str | None = None) -> None:
        self.url = url
        # Limits count by address; whoever comes through a proxy has one of their own.
        self._from = {} if address is None else {"X-Forwarded-For": address}
        self.token = token or newcomer(url)
        self.key = person_of(self.token)
        self.http = httpx.AsyncClient(
            base_url=url,
            # With TLS it has another name.
            cookies={"florilegium": self.token, "__Host-florilegium": self.token},
            headers={"origin": url, **self._from},
            timeout=PATIENCE,
            verify=False,  # no certificates to load: nothing here is encrypted
        )

    async def post(self, path: str, **content: Any) -> httpx.Response:
        """POST some JSON."""
        return await self.http.post(path, json=content)

    async def open(self, game: str, **content: Any) -> str:
        """A new table; its code."""
        answer = await self.post("/api/tables", **{"game": game, "name": "Ann", **content})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    @asynccontextmanager
    async def connect(self, code: str, version: int | None = 0) -> AsyncIterator[Socket]:
        """A socket at a table, greeted unless `version` is None."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{code}"
        cookie = f"florilegium={self.token}; __Host-florilegium={self.token}"
        headers = {"cookie": cookie, **self._from}
        async with connect(
            address,
            origin=Origin(self.url),
            additional_headers=headers,
            compression=None,
            max_size=None,
            ping_interval=None,
        ) as connection:
            socket = Socket(connection)
            if version is not None:
                await socket.hello(version)
            yield socket
