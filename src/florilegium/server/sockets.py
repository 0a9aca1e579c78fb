"""The socket of a table, `/ws/CODE`: who may connect, what is read from it, what is sent."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from florilegium.core.errors import Refusal
from florilegium.server import protocol
from florilegium.server.encoding import encode
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.limits import Bucket, Rate, SharedLimiter
from florilegium.server.room import Room
from florilegium.server.rooms import Rooms
from florilegium.server.security import client_of, identify, is_our_origin
from florilegium.server.transports import DIRECT_WRITER, DirectWriter, WebSocketProtocol

logger = logging.getLogger(__name__)
BINARY, FLOOD, FAILED, TRY_LATER, UNKNOWN = 1003, 1008, 1011, 1013, 4404
_CLOSING = {"unknown-table": UNKNOWN, "daily-closed": UNKNOWN, "too-fast": FLOOD}
_GOODBYE = 1.0
_PATH = re.compile(r"/ws/([^/]{1,40})")
_WAITING = 64
"""Small frames that may wait; a socket that is further behind is given up."""


class Connection:
    """A person's socket at a table. State frames are built when they can be sent: none piles up."""

    def __init__(
        self, person: str, room: Room, writer: DirectWriter, may_greet: Callable[[], bool]
    ) -> None:
        self.person = person
        self.known = 0
        """The last version this socket has been told."""
        self.greeted = False
        self.told = False
        """Whether it was told anything since its last hello."""
        self.looking = True
        """Whether its page can be seen."""
        self.late = False
        """Whether its hello did not come in time."""
        self._room = room
        self._writer = writer
        self._may_greet = may_greet
        self._waiting: list[bytes] = []

    async def read(self, text: str) -> None:
        """Do what a frame of the client asks for."""
        try:
            message = protocol.read(text)
            if not self.greeted and not isinstance(message, protocol.Hello | protocol.Ping):
                raise Wrong("hello-first")
        except Wrong as error:
            self.send_error(error)
            return
        if isinstance(message, protocol.Hello) and not self._may_greet():
            self.send_error(Wrong("too-fast"))
            self._writer.give_up()
            return
        await self._room.handle(self, message)

    def send(self, **content: object) -> None:
        """Send a small frame."""
        self.send_bytes(encode(content))

    def send_bytes(self, frame: bytes) -> None:
        """Send a small frame that is ready."""
        self._queue(frame)
        self.push()

    def acknowledge(self, number: str | None, version: int) -> None:
        """Say with the next push that the message of that number is stored."""
        if number is not None:
            self._queue(encode({"type": "ack", "id": number, "version": version}))

    def send_error(self, error: Wrong, number: str | None = None) -> None:
        """Say what is wrong, about the message of that number."""
        self.send(**_error_frame(error, number))

    def send_refusal(self, refusal: Refusal, number: str | None) -> None:
        """Say which rule forbids it."""
        named = {} if number is None else {"id": number}
        self.send(type="refused", **named, rule=refusal.rule, message=refusal.message)

    def push(self) -> None:
        """Send what can be sent: the newest state first, then the small frames about it."""
        if not self._writer.clear:
            return
        try:
            state = self._room.frame_for(self)
        except Exception:  # one page that cannot be shown its state must not harm the others
            logger.exception("no frame for a socket")
            self._writer.give_up()
            return
        small = self._waiting
        if state is not None or small:
            self._waiting = []
            self._writer.write(*([] if state is None else [state]), *small)

    def _queue(self, frame: bytes) -> None:
        if len(self._waiting) < _WAITING:
            self._waiting.append(frame)
        else:
            self._writer.give_up()


def _error_frame(error: Wrong, number: str | None = None) -> dict[str, object]:
    named = {"field": error.field, "id": number}
    given = {name: value for name, value in named.items() if value is not None}
    return {"type": "error", "code": error.code, **given, "message": error.message}


class Sockets:
    """Takes every socket over before the routes: each layer in between would cost on each frame."""

    def __init__(self, app: ASGIApp, rooms: Rooms) -> None:
        self._app = app
        self._rooms = rooms
        self._limits = rooms.settings.limits
        self._greeting = SharedLimiter(self._limits.greeting, self._limits.crowd, rooms.clock)
        self._open: Counter[str] = Counter()
        """Sockets by client, and by person."""
        self._most = self._limits.connections * 4 // 5
        """Sockets in all: they leave room for requests."""
        self._count = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets are ours, everything else is passed on."""
        if scope["type"] == "websocket":
            await self._accept(WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)

    async def _accept(self, socket: WebSocket) -> None:
        """Check who is calling, then listen until they are gone."""
        person, client = identify(socket), client_of(socket)
        ours = is_our_origin(socket, self._rooms.settings.public_url)
        path = _PATH.fullmatch(socket.scope["path"])
        if person is None or path is None or not ours or self._is_full(client, person):
            await socket.close()  # before the handshake: the answer is 403
            return
        self._open.update((client, person))
        self._count += 1
        try:
            await socket.accept()
            await self._join(socket, path[1], person, client)
        except (WebSocketDisconnect, OSError):
            pass  # gone in the middle of something
        finally:
            self._count -= 1
            self._open.subtract((client, person))
            for who in (client, person):
                if not self._open[who]:
                    del self._open[who]

    def _is_full(self, client: str, person: str) -> bool:
        limits = self._limits
        many = self._open[client] >= limits.sockets or self._open[person] >= limits.sockets_each
        return many or self._count >= self._most

    async def _join(self, socket: WebSocket, code: str, person: str, client: str) -> None:
        """Find the room and stay in it."""
        try:
            async with self._rooms.guess(code, client, person) as room:
                guest = room.table.seat_of(person) is None
                if guest and room.visitors > self._limits.guests:
                    await _close(socket, TRY_LATER)
                else:
                    await self._stay(socket, room, person, client)
        except StoreFailed as error:
            await _close(socket, TRY_LATER, Wrong("store", None, error.message))
        except Wrong as error:
            await _close(socket, _CLOSING.get(error.code, FAILED), error)

    async def _stay(self, socket: WebSocket, room: Room, person: str, client: str) -> None:
        listening = asyncio.current_task()
        assert listening is not None, "a coroutine runs in a task"
        writer: WebSocketProtocol = socket.scope["extensions"][DIRECT_WRITER]
        may_greet = partial(self._greeting.take, client, person)
        connection, settings = Connection(person, room, writer, may_greet), self._rooms.settings
        writer.watch(connection.push, listening.cancel, settings.patience)

        def hurry() -> None:
            if not connection.greeted:
                connection.late = True
                listening.cancel()

        waiting = asyncio.get_running_loop().call_later(settings.hello_seconds, hurry)
        try:
            await _listen(socket, connection, self._limits.talking)
        except asyncio.CancelledError:
            if not (writer.given_up or writer.disconnected or connection.late):
                raise
            listening.uncancel()
            if connection.late:
                await _close(socket, FLOOD, Wrong("hello-first"))
            elif writer.given_up:
                await _close(socket, TRY_LATER)
        finally:
            waiting.cancel()
            writer.stop_watching()
            room.detach(connection)


async def _listen(socket: WebSocket, connection: Connection, rate: Rate | None) -> None:
    """Read frames until the client is gone, or says too much or something else than text."""
    bucket = None if rate is None else Bucket(rate, time.monotonic())
    while True:
        event = await socket.receive()
        text = event.get("text")
        if event["type"] == "websocket.disconnect":
            return
        if text is None:
            await _close(socket, BINARY)
            return
        if bucket is not None and not bucket.take(time.monotonic()):
            await _close(socket, FLOOD, Wrong("too-fast"))
            return
        await connection.read(text)


async def _close(socket: WebSocket, code: int, error: Wrong | None = None) -> None:
    """Say goodbye, but not for long to somebody who does not listen."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
        async with asyncio.timeout(_GOODBYE):
            if error is not None:
                text = encode(_error_frame(error)).decode()
                await socket.send({"type": "websocket.send", "text": text})
            await socket.close(code)
