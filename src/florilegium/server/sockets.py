"""The socket of a table, `/ws/CODE`: who may connect, what is read from it, what is sent."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from typing import Protocol

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from florilegium.core.errors import Refusal
from florilegium.core.message import Message, say
from florilegium.server import protocol
from florilegium.server.encoding import encode
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.frames import Told
from florilegium.server.identity import Token
from florilegium.server.limits import Bucket, SharedLimiter
from florilegium.server.logins import Logins
from florilegium.server.measuring import Measures
from florilegium.server.room import Room
from florilegium.server.rooms import Rooms
from florilegium.server.security import client_of, is_our_origin, token_of
from florilegium.server.settings import Settings
from florilegium.server.wires import RESTART, TAKE_OVER, Wire, Writer

logger = logging.getLogger(__name__)
BINARY, FLOOD, FAILED, TRY_LATER, UNKNOWN = 1003, 1008, 1011, 1013, 4404
_CLOSING = {
    "unknown-table": UNKNOWN,
    "daily-closed": UNKNOWN,
    "too-fast": FLOOD,
    "guests": TRY_LATER,
}
_PATH = re.compile(r"/ws/([^/]{1,40})")
_MOST_REFUSALS = 16
"""Sockets that are told why they cannot stay and may linger; others are just turned away."""
_WAITING = 64
"""Small frames that may wait; a socket that is further behind is given up."""


class SocketKeeper(Protocol):
    """What keeps count of all sockets."""

    measures: Measures

    def may_greet(self, connection: Connection) -> bool:
        """Whether it may say hello once more."""

    def left(self, connection: Connection, room: Room) -> None:
        """It has ended, and needs its room no longer."""


class Connection:
    """A person's socket at a table. State frames are built when they can be sent: none piles up."""

    __slots__ = (
        "_bucket",
        "_coming",
        "_is_leaving",
        "_is_lost",
        "_is_over",
        "_keeper",
        "_listening",
        "_room",
        "_silence",
        "_waiting",
        "_writer",
        "client",
        "greeted",
        "known",
        "looking",
        "person",
        "takes_updates",
        "told",
    )

    def __init__(
        self,
        person: str,
        room: Room,
        writer: Writer,
        keeper: SocketKeeper,
        bucket: Bucket | None = None,
        client: str = "",
    ) -> None:
        self.person = person
        self.client = client
        self.known = 0
        """The last version this socket has been told."""
        self.greeted = False
        self.told: Told | None = None
        """What it was told since its last hello."""
        self.takes_updates = False
        """Whether its page knows what to do with less than whole states."""
        self.looking = True
        """Whether its page can be seen."""
        self._room = room
        self._writer = writer
        self._keeper = keeper
        self._bucket = bucket
        """How much it may say."""
        self._waiting: list[bytes] = []
        self._coming: list[str | None] = []
        self._listening: asyncio.Task[None] | None = None
        self._silence: asyncio.TimerHandle | None = None
        self._is_lost = self._is_over = self._is_leaving = False

    # What comes

    def start(self, settings: Settings) -> None:
        """Listen from now on."""
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(settings.hello_seconds, self._too_silent)
        self._writer.listen(self, settings.patience)

    def hear(self, text: str | None) -> None:
        """A message has come; one is done after the other. None is one that is no text."""
        self._coming.append(text)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        else:
            self._writer.pause()

    def lost(self) -> None:
        """Nothing more will come; what has come is still done."""
        self._is_lost = True
        if self._listening is None:
            self._end()

    def given_up(self) -> None:
        """Its other side takes nothing."""
        self._close(TRY_LATER)

    def log_out(self) -> None:
        """The cookie it came with holds no longer; its browser may have the next one."""
        self._close(RESTART)

    def leave(self) -> None:
        """The server ends; what has come is still done, and answered."""
        self._is_leaving = True
        if self._listening is None:
            self._close(RESTART)

    async def _listen(self) -> None:
        """Do what was said, until there is nothing more."""
        try:
            while self._coming:
                await self._take(self._coming.pop(0))
        except Exception:  # one message that nobody foresaw must not harm the table
            logger.exception("a message could not be dealt with")
            self._close(FAILED)
        self._listening = None
        if self._is_lost:
            self._end()
        elif self._is_leaving:
            self._close(RESTART)
        else:
            self._writer.resume()

    async def _take(self, text: str | None) -> None:
        if text is None:
            self._close(BINARY)
        elif self._bucket is not None and not self._bucket.take(time.monotonic()):
            self._close(FLOOD, Wrong("too-fast"))
        else:
            await self.read(text)
            if self.greeted:
                self._stop_waiting()

    def _too_silent(self) -> None:
        self._close(FLOOD, Wrong("hello-first"))

    def _close(self, code: int, error: Wrong | None = None) -> None:
        if error is not None:
            self._keeper.measures.refused(error.code)
        _say_goodbye(self._writer, code, error)
        self._end()

    def _end(self) -> None:
        """Once: whatever is on its way is finished, and nothing else is begun."""
        if not self._is_over:
            self._is_over = True
            self._coming.clear()
            self._stop_waiting()
            self._writer.stop_listening()
            self._room.detach(self)
            self._keeper.left(self, self._room)

    def _stop_waiting(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    async def read(self, text: str) -> None:
        """Do what a frame of the client asks for."""
        try:
            message = protocol.read(text)
            if not self.greeted and not isinstance(message, protocol.Hello | protocol.Ping):
                raise Wrong("hello-first")
        except Wrong as error:
            self.send_error(error)
            return
        if isinstance(message, protocol.Hello) and not self._keeper.may_greet(self):
            self._close(TRY_LATER, Wrong("too-fast"))
            return
        began = time.perf_counter()
        await self._room.handle(self, message)
        kind = type(message).__name__.lower()
        self._keeper.measures.answered(kind, time.perf_counter() - began)

    # What goes

    def send(self, **content: object) -> None:
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
        self._keeper.measures.refused(error.code)
        self.send(**_error_frame(error, number))

    def send_refusal(self, refusal: Refusal, number: str | None) -> None:
        """Say which rule forbids it."""
        named = {} if number is None else {"id": number}
        self._keeper.measures.refused("rules")
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

    def __init__(self, app: ASGIApp, rooms: Rooms, logins: Logins) -> None:
        self._app = app
        self._rooms = rooms
        self._logins = logins
        self._limits = rooms.settings.limits
        self.measures = rooms.settings.measures
        self._greeting = SharedLimiter(self._limits.greeting, self._limits.crowd, rooms.clock)
        self._open: Counter[str] = Counter()
        """Sockets by client, and by person."""
        self._most = self._limits.connections * 4 // 5
        """Sockets in all: they leave room for requests."""
        self._count = 0
        self._refusals = 0
        self.measures.watch("sockets", lambda: self._count)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sockets are ours, everything else is passed on."""
        if scope["type"] == "websocket":
            await self._accept(WebSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)

    async def _accept(self, socket: WebSocket) -> None:
        """Check who is calling, then listen until they are gone."""
        client = client_of(socket)
        ours = is_our_origin(socket, self._rooms.settings.public_url)
        path = _PATH.fullmatch(socket.scope["path"])
        if path is None or not ours:
            await socket.close()  # before the handshake: the answer is 403
            return
        token = await self._admitted(client, socket)
        if isinstance(token, Wrong) and self._refusals >= _MOST_REFUSALS:
            await socket.close()
            return
        try:
            await socket.accept()
        except (WebSocketDisconnect, OSError):
            return  # gone already
        writer: Writer = socket.scope["extensions"][TAKE_OVER]()
        if isinstance(token, Wrong):
            self._refuse(writer, token)
            return
        self._count += 1
        self._open.update((client, token.person))
        if not await self._join(writer, path[1], token, client):
            self._uncount(client, token.person)

    def _uncount(self, client: str, person: str) -> None:
        self._count -= 1
        self._open.subtract((client, person))
        for who in (client, person):
            if not self._open[who]:
                del self._open[who]

    async def _admitted(self, client: str, socket: WebSocket) -> Token | Wrong:
        """Who it is; or why they cannot stay: nobody knows them, or which cap is reached."""
        limits = self._limits
        try:
            token = await token_of(socket)
        except StoreFailed as failure:
            return Wrong("store", None, failure.message)
        if token is None:
            return Wrong("no-cookie")
        if self._open[token.person] >= limits.sockets_each:
            return Wrong("sockets-each", None, _full("each", limits.sockets_each))
        if self._open[client] >= limits.sockets:
            return Wrong("sockets-here", None, _full("here", limits.sockets))
        return Wrong("server-full") if self._count >= self._most else token

    def _refuse(self, writer: Writer, why: Wrong) -> None:
        """Scripts are not told why a handshake fails: who cannot stay is let in to hear it."""
        self._refusals += 1
        self.measures.refused(why.code)
        _say_goodbye(writer, TRY_LATER, why)
        loop = asyncio.get_running_loop()
        loop.call_later(Wire.closing_seconds, self._forget_refusal)

    def _forget_refusal(self) -> None:
        """By now its connection has ended, whatever the other side does."""
        self._refusals -= 1

    async def _join(self, writer: Writer, code: str, token: Token, client: str) -> bool:
        """Find the room and stay in it, where that may be; otherwise say why not."""
        try:
            async with self._rooms.guess(code, client, token.person) as room:
                guest = room.table.seat_of(token.person) is None
                if guest and room.visitors > self._limits.guests:
                    raise Wrong("guests")
                self._stay(writer, room, token, client)
                return True
        except StoreFailed as failure:
            why, closing = Wrong("store", None, failure.message), TRY_LATER
        except Wrong as error:
            why, closing = error, _CLOSING.get(error.code, FAILED)
        self.measures.refused(why.code)
        _say_goodbye(writer, closing, why)
        return False

    def _stay(self, writer: Writer, room: Room, token: Token, client: str) -> None:
        rate = self._limits.talking
        bucket = None if rate is None else Bucket(rate, time.monotonic())
        room.visitors += 1
        connection = Connection(token.person, room, writer, self, bucket, client)
        self._logins.enter(connection, token)
        connection.start(self._rooms.settings)

    def may_greet(self, connection: Connection) -> bool:
        """Whether it may say hello once more."""
        return self._greeting.take(connection.client, connection.person)

    def left(self, connection: Connection, room: Room) -> None:
        """It has ended, and needs its room no longer."""
        self._logins.leave(connection)
        self._rooms.leave(room)
        self._uncount(connection.client, connection.person)


def _full(cap: str, most: int) -> Message:
    return say(f"server.error.sockets-{cap}", most=most)


def _say_goodbye(writer: Writer, code: int, error: Wrong | None = None) -> None:
    writer.close(code, *([] if error is None else [encode(_error_frame(error))]))
