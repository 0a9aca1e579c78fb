"""The page's requests and sockets, handed to the server's application without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette

from florilegium.offline.store import BrowserStorage, PageStore
from florilegium.offline.thinking import Inline
from florilegium.server.app import build
from florilegium.server.identity import new_secret, person_of, secret_of
from florilegium.server.rooms import Rooms
from florilegium.server.schemas import Brought
from florilegium.server.security import COOKIE
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.wires import TAKE_OVER, Listener

_HOST = "localhost"
_NOWHERE = Path("unused")
"""A browser has no file for the log."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class Bridge:
    """One person's server, in their browser."""

    def __init__(self, app: Starlette, token: str, life: AsyncExitStack) -> None:
        self._app = app
        self._person = person_of(token)
        self._life = life
        cookie = f"{COOKIE}={token}"
        self._headers = {"host": _HOST, "origin": f"http://{_HOST}", "cookie": cookie}

    @classmethod
    async def opened(cls, page_store: PageStore, bot_pause: float = 0.0) -> Bridge:
        """With all that was kept here before; Wrong where it cannot be read."""
        store = await BrowserStorage.opened(page_store)
        app = build(offline_settings(bot_pause), store, process=Inline)
        life = AsyncExitStack()
        await life.enter_async_context(app.router.lifespan_context(app))
        secret = secret_of((await store.secret("browser", new_secret().encode())).decode())
        return cls(app, app.state.logins.tokens.new(secret), life)

    async def close(self) -> None:
        """Everything is kept and stands still."""
        await self._life.aclose()

    async def fetch(self, method: str, address: str, body: str | None = None) -> Answer:
        """What the server answers to a request of the page."""
        headers = {} if body is None else {"content-type": "application/json"}
        sent = {"type": "http.request", "body": (body or "").encode(), "more_body": False}
        parts: list[MutableMapping[str, Any]] = []

        async def receive() -> MutableMapping[str, Any]:
            return sent

        async def send(part: MutableMapping[str, Any]) -> None:
            parts.append(part)

        scope = {**self._scope("http", address, headers), "method": method}
        await self._app(scope, receive, send)
        told = {name.decode(): value.decode() for name, value in parts[0]["headers"]}
        content = b"".join(part.get("body", b"") for part in parts[1:])
        return Answer(parts[0]["status"], told, content)

    async def record(self, code: str) -> str:
        """The record of a game that has begun. Its hidden cards are in it: no page may see it."""
        async with self._rooms.visit(code) as room:
            return room.table.record.to_json()

    async def handed_over(self, code: str) -> str:
        """A game with its person and bots, as `server/bringing.py` takes it."""
        async with self._rooms.visit(code) as room:
            table, seat = room.table, room.table.seat_of(self._person) or 1
            brought = Brought(
                record=table.record.to_json(),
                name=table.chair(seat).name or "",
                seat=seat,
                bots=[chair.bot for chair in table.chairs],
            )
        return msgspec.json.encode(brought).decode()

    @property
    def _rooms(self) -> Rooms:
        rooms: Rooms = self._app.state.rooms
        return rooms

    def connect(
        self, code: str, told: Callable[[str], object], ended: Callable[[int], object]
    ) -> Line:
        """A socket to a table: `told` gets its frames, `ended` the code it is closed with."""
        line = Line(told, ended)
        scope = self._scope("websocket", f"/ws/{code}", {})
        scope.update(subprotocols=[], extensions={TAKE_OVER: lambda: line})
        line.serve(self._app(scope, line.receive, line.take))
        return line

    def _scope(self, kind: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = address.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(k.encode(), v.encode()) for k, v in {**self._headers, **headers}.items()],
            "client": (_HOST, 0),
            "server": (_HOST, 80),
        }


class Line:
    """One socket. The page takes everything at once, so nobody ever waits for it."""

    clear = True

    def __init__(self, told: Callable[[str], object], ended: Callable[[int], object]) -> None:
        self._told = told
        self._ended = ended
        self._early: list[str] = []
        """What the page said before anybody listened."""
        self._listener: Listener | None = None
        self._is_open = True
        self._task: asyncio.Task[None] | None = None

    # For the page

    def send(self, text: str) -> None:
        """A frame from the page."""
        if self._listener is not None:
            self._listener.hear(text)
        else:
            self._early.append(text)

    def hang_up(self) -> None:
        """The page is gone."""
        self._is_open = False
        if self._listener is not None:
            self._listener.lost()

    # For the server

    def serve(self, serving: Any) -> None:
        """Be let in, or turned away."""
        self._task = asyncio.ensure_future(serving)

    async def receive(self) -> MutableMapping[str, Any]:
        """For ASGI: the page is there."""
        return {"type": "websocket.connect"}

    async def take(self, event: MutableMapping[str, Any]) -> None:
        """For ASGI: whether it is let in."""
        if event["type"] == "websocket.close":
            self._ended(event.get("code", 1000))

    def listen(self, listener: Listener, patience: float) -> None:
        """Tell it what the page says; the page takes everything at once."""
        self._listener = listener
        for text in self._early:
            listener.hear(text)
        self._early.clear()
        if not self._is_open:
            listener.lost()

    def stop_listening(self) -> None:
        """Tell nobody what the page says from now on."""
        self._listener = None

    def write(self, *texts: bytes) -> None:
        """Hand these frames to the page."""
        if self._is_open:
            for text in texts:
                self._told(text.decode())

    def close(self, code: int, *texts: bytes) -> None:
        """Hand over the last frames, and end the connection."""
        if self._is_open:
            self.write(*texts)
            self._is_open = False
            self._ended(code)

    def give_up(self) -> None:
        """End it where a state could not be shown."""
        if self._listener is not None:
            asyncio.get_running_loop().call_soon(self._listener.given_up)

    def pause(self) -> None:
        """Nothing: a page of one's own does not say too much."""

    def resume(self) -> None:
        """Nothing: it was never paused."""


def offline_settings(bot_pause: float) -> Settings:
    """One person, who may do everything as often as they like."""
    return Settings(
        database=_NOWHERE, limits=UNLIMITED, calls=False, daily_games=0, bot_pause=bot_pause
    )
