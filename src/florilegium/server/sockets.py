"""The socket of a table: `/ws/CODE`."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from contextlib import suppress

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from florilegium.server import protocol as said
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.hall import Hall
from florilegium.server.limits import Bucket
from florilegium.server.member import Member, complaint
from florilegium.server.room import Room
from florilegium.server.security import client_of, identify, is_our_origin
from florilegium.server.transports import WIRE, Ws
from florilegium.server.wire import encode

BINARY, FLOOD, FAILED, TRY_LATER, UNKNOWN = 1003, 1008, 1011, 1013, 4404
_CLOSING = {"unknown-table": UNKNOWN, "too-fast": FLOOD}
_GOODBYE = 1.0
_PATH = re.compile(r"/ws/([^/]{1,40})")


class Sockets:
    """Takes every socket over before the routes: each layer in between would cost on each frame."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall
        self._limits = hall.settings.limits
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets are ours, everything else is passed on."""
        if scope["type"] == "websocket":
            await self._meet(WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)

    async def _meet(self, socket: WebSocket) -> None:
        """Check who is calling, then listen until they are gone."""
        person, client = identify(socket), client_of(socket)
        ours = is_our_origin(socket, self._hall.settings.public_url)
        path = _PATH.fullmatch(socket.scope["path"])
        if person is None or path is None or not ours or self._open[client] >= self._limits.sockets:
            await socket.close()  # before the handshake: the answer is 403
            return
        self._open[client] += 1
        try:
            await socket.accept()
            await self._visit(socket, path[1], person, client)
        except (WebSocketDisconnect, OSError):
            pass  # gone in the middle of something
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    async def _visit(self, socket: WebSocket, code: str, person: str, client: str) -> None:
        try:
            async with self._hall.guess(code, client) as room:
                await self._sit(socket, room, person)
        except StoreFailed as error:
            await _drop(socket, TRY_LATER, Wrong("store", None, error.message))
        except Wrong as error:
            await _drop(socket, _CLOSING.get(error.code, FAILED), error)

    async def _sit(self, socket: WebSocket, room: Room, person: str) -> None:
        guest = room.table.seat_of(person) is None
        if guest and room.visitors > self._limits.guests:
            await _drop(socket, TRY_LATER)
            return
        listening = asyncio.current_task()
        assert listening is not None, "a coroutine runs in a task"
        wire: Ws = socket.scope["extensions"][WIRE]
        member = Member(person, wire, room.frame, wire.give_up)
        wire.watch(member.push, listening.cancel, self._hall.settings.patience)
        try:
            await self._listen(socket, room, member)
        except asyncio.CancelledError:
            if not (wire.given_up or wire.disconnected):
                raise
            listening.uncancel()
            if wire.given_up:
                await _drop(socket, TRY_LATER)
        finally:
            room.detach(member)

    async def _listen(self, socket: WebSocket, room: Room, member: Member) -> None:
        rate = self._limits.talking
        bucket = None if rate is None else Bucket(rate, time.monotonic())
        while True:
            event = await socket.receive()
            text = event.get("text")
            if event["type"] == "websocket.disconnect":
                return
            if text is None:
                await _drop(socket, BINARY)
                return
            if bucket is not None and not bucket.take(time.monotonic()):
                await _drop(socket, FLOOD, Wrong("too-fast"))
                return
            await _hear(room, member, text)


async def _drop(socket: WebSocket, code: int, error: Wrong | None = None) -> None:
    """Say goodbye, but not for long to somebody who does not listen."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
        async with asyncio.timeout(_GOODBYE):
            if error is not None:
                text = encode(complaint(error)).decode()
                await socket.send({"type": "websocket.send", "text": text})
            await socket.close(code)


async def _hear(room: Room, member: Member, text: str) -> None:
    try:
        message = said.read(text)
        if not member.greeted and not isinstance(message, said.Hello | said.Ping):
            raise Wrong("hello-first")
    except Wrong as error:
        member.complain(error)
    else:
        await room.hear(member, message)
