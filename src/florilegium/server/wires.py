"""A socket past its handshake: what both sides say over it, and when it ends.

A table has one for each of its people, so it holds as little as can be: no task, no queue, nothing
of the request, and no parser between two messages. What frames are is said in RFC 6455.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Protocol

from uvicorn.config import Config
from websockets.exceptions import ProtocolError
from websockets.frames import Close, apply_mask  # type: ignore[attr-defined]

TAKE_OVER = "florilegium.take_over"
"""The extension of a socket's scope that gives the `Writer` for all that comes after the handshake.
The application then returns, and what it needed for the handshake is freed."""
_CONTINUED, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_OPCODES = (_CONTINUED, _TEXT, _BINARY, _CLOSE, _PING, _PONG)
_FINAL, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_CONTROL = 8
"""Frames from this opcode on are small and whole."""
_SMALL, _MEDIUM, _LARGE = 125, 126, 127
"""The greatest size in one byte, and what stands for a size of two bytes or eight."""
_KEY = 4
_BAD_FRAME, _BAD_TEXT, _TOO_BIG, _FAILED = 1002, 1007, 1009, 1011
RESTART = 1012
"""Closes sockets of a server that ends: whoever hears it comes back at once, here or elsewhere."""


class Listener(Protocol):
    """What is told of a socket."""

    def hear(self, text: str | None) -> None:
        """A message has come; None is one that is no text."""

    def push(self) -> None:
        """What was written has been taken."""

    def lost(self) -> None:
        """Nothing will come any more."""

    def given_up(self) -> None:
        """The other side takes nothing, or is not there any more."""

    def leave(self) -> None:
        """The server ends: say goodbye as soon as what has come is done."""


class Writer(Protocol):
    """What a connection writes to. Nobody ever waits for it."""

    @property
    def clear(self) -> bool:
        """Whether what was written has been taken."""

    def listen(self, listener: Listener, patience: float) -> None:
        """Tell it what comes, and end after so many seconds in which nothing is taken."""

    def stop_listening(self) -> None:
        """Whoever listened is gone, and is not kept in memory until this socket is, too."""

    def write(self, *texts: bytes) -> None:
        """Send frames, unless the connection is closing."""

    def close(self, code: int, *texts: bytes) -> None:
        """Say these last frames and goodbye."""

    def give_up(self) -> None:
        """End the connection as soon as whoever calls is done: nothing is taken."""

    def pause(self) -> None:
        """Let what comes wait."""

    def resume(self) -> None:
        """Let it come again."""


class _BadFrame(Exception):
    """The other side does not keep to the protocol."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class _Frame(NamedTuple):
    opcode: int
    is_final: bool
    content: bytes
    end: int
    """Where it ends in what was read."""


class Wire(asyncio.Protocol):
    """A socket over a network. It ends when the other side takes nothing, or is silent for long."""

    closing_seconds: ClassVar[float] = 10.0
    """From our goodbye to the end of the connection, whatever the other side does."""
    leaving_seconds: ClassVar[float] = 3.0
    """The same when the server ends, with what is still done before the goodbye."""
    __slots__ = (
        "_config",
        "_connections",
        "_is_closing",
        "_is_lost",
        "_is_text",
        "_late",
        "_listener",
        "_parts",
        "_patience",
        "_paused",
        "_ping",
        "_read",
        "_transport",
        "_unanswered",
        "clear",
    )

    def __init__(
        self, transport: asyncio.Transport, config: Config, connections: set[Any], early: bytes
    ) -> None:
        """Until somebody listens, all but `early` waits."""
        self.clear = True
        """Whether what was written has been taken."""
        self._transport = transport
        self._config = config
        self._connections = connections
        self._listener: Listener | None = None
        self._patience = 0.0
        self._read = early
        """What is no whole frame yet."""
        self._parts: list[bytes] | None = None
        """Of a message that is not whole yet."""
        self._is_text = True
        self._paused = False
        self._is_closing = False
        """Whether goodbye has been said."""
        self._is_lost = False
        self._unanswered = False
        """Whether the last ping is."""
        self._late: asyncio.TimerHandle | None = None
        self._ping = self._later(config.ws_ping_interval, self._keep_alive)
        connections.add(self)
        self.pause()

    def listen(self, listener: Listener, patience: float) -> None:
        """Tell it what comes, and end after so many seconds in which nothing is taken."""
        self._listener, self._patience = listener, patience
        self.resume()
        self.data_received(b"")

    def stop_listening(self) -> None:
        """Whoever listened is gone, and is not kept in memory until this socket is, too."""
        self._listener = None

    # What comes

    def data_received(self, data: bytes) -> None:
        data = self._read + data if self._read else data
        at = 0
        try:
            while not self._is_closing and (frame := _frame(data, at, self._room())) is not None:
                at = frame.end
                self._take(frame)
        except _BadFrame as bad:
            self._fail(bad.code)
        if self._is_closing:  # only whether the other side says goodbye, too, is of interest
            self._await_goodbye(data, at)
        else:
            self._read = data[at:]

    def _room(self) -> int:
        """How large the rest of a message may be."""
        return self._config.ws_max_size - sum(map(len, self._parts or ()))

    def _take(self, frame: _Frame) -> None:
        opcode = frame.opcode
        if opcode == _PONG:
            self._unanswered = False
        elif opcode == _PING:
            if self.clear:  # or answers would pile up
                self._transport.write(_head(_PONG, frame.content) + frame.content)
        elif opcode == _CLOSE:
            self._echo(frame.content)
        elif (opcode == _CONTINUED) is (self._parts is None):
            raise _BadFrame(_BAD_FRAME)
        else:
            self._take_part(frame)

    def _take_part(self, frame: _Frame) -> None:
        if self._parts is None:
            self._is_text, self._parts = frame.opcode == _TEXT, []
        self._parts.append(frame.content)
        if frame.is_final:
            message, self._parts = b"".join(self._parts), None
            try:
                text = message.decode() if self._is_text else None
            except UnicodeDecodeError:
                raise _BadFrame(_BAD_TEXT) from None
            if self._listener is not None:
                self._listener.hear(text)

    def _echo(self, goodbye: bytes) -> None:
        """The other side ends the connection."""
        try:
            Close.parse(goodbye)
        except (ProtocolError, UnicodeDecodeError):
            raise _BadFrame(_BAD_FRAME) from None
        self._say_goodbye(goodbye)
        self._transport.close()

    def _await_goodbye(self, data: bytes, at: int) -> None:
        """After our goodbye nothing is heard any more but the other side's."""
        try:
            while (frame := _frame(data, at, self._config.ws_max_size)) is not None:
                at = frame.end
                if frame.opcode == _CLOSE:
                    self._transport.close()
        except _BadFrame:
            self._transport.close()
        self._read = data[at:]

    def pause(self) -> None:
        """Let what comes wait."""
        if not (self._paused or self._transport.is_closing()):
            self._paused = True
            self._transport.pause_reading()

    def resume(self) -> None:
        """Let it come again."""
        if self._paused:
            self._paused = False
            if not self._transport.is_closing():
                self._transport.resume_reading()

    # What goes

    def write(self, *texts: bytes) -> None:
        """Send frames at once; where nobody listens any more, end."""
        if self._is_lost:
            self.give_up()
        elif not (self._is_closing or self._transport.is_closing()):
            parts = [part for text in texts for part in (_head(_TEXT, text), text)]
            self._transport.write(b"".join(parts))

    def close(self, code: int, *texts: bytes) -> None:
        """Say these last frames and goodbye, but not for long to somebody who does not listen."""
        if not (self._is_closing or self._is_lost):
            self.write(*texts)
            self._say_goodbye(code.to_bytes(2, "big"))
            self.resume()  # for the other side's goodbye

    def _fail(self, code: int) -> None:
        if not self._is_closing:
            self._say_goodbye(code.to_bytes(2, "big"))
        self._transport.close()

    def _say_goodbye(self, goodbye: bytes) -> None:
        self._is_closing = True
        self._transport.write(_head(_CLOSE, goodbye) + goodbye)
        self._later(self.closing_seconds, self._transport.abort)

    def _keep_alive(self) -> None:
        """Whoever has not answered the last ping by now is not there any more."""
        if self._unanswered:
            self._fail(_FAILED)
        elif not self._is_closing:
            self._unanswered = True
            self._transport.write(_head(_PING, b""))
            self._ping = self._later(self._config.ws_ping_interval, self._keep_alive)

    # Its course

    def pause_writing(self) -> None:
        self.clear = False
        self._late = self._later(self._patience, self._give_up)

    def resume_writing(self) -> None:
        self.clear = True
        self._stop_waiting()
        if self._listener is not None:
            self._listener.push()

    def give_up(self) -> None:
        """End the connection as soon as whoever calls is done: nothing is taken."""
        asyncio.get_running_loop().call_soon(self._give_up)

    def _give_up(self) -> None:
        if self._listener is not None:
            self._listener.given_up()

    def shutdown(self) -> None:
        """The server ends. What has come is done and answered first, but nothing more is read."""
        if self._listener is None:
            self.close(RESTART)
            self._transport.close()
        else:
            self.pause()
            self._listener.leave()
            self._later(self.leaving_seconds, self._transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = self.clear = True
        self._stop_waiting()
        self._ping.cancel()
        self._connections.discard(self)
        if self._listener is not None:
            self._listener.lost()

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    @staticmethod
    def _later(seconds: float | None, do: Callable[[], None]) -> asyncio.TimerHandle:
        assert seconds is not None, "silence is noticed"
        return asyncio.get_running_loop().call_later(seconds, do)


def _frame(data: bytes, at: int, largest: int) -> _Frame | None:
    """The frame that begins there, where it is whole; _BadFrame where it is none."""
    start = at + 2
    if len(data) < start:
        return None
    first, size = data[at], data[at + 1] & ~_MASKED
    opcode, is_final = first & 0x0F, bool(first & _FINAL)
    if first & _RESERVED or opcode not in _OPCODES or not data[at + 1] & _MASKED:
        raise _BadFrame(_BAD_FRAME)
    if opcode >= _CONTROL and (size > _SMALL or not is_final):
        raise _BadFrame(_BAD_FRAME)
    if size > _SMALL:
        after = start + (2 if size == _MEDIUM else 8)
        if len(data) < after:
            return None
        start, size = after, int.from_bytes(data[start:after], "big")
    if size > largest:
        raise _BadFrame(_TOO_BIG)
    key, end = start + _KEY, start + _KEY + size
    if len(data) < end:
        return None
    return _Frame(opcode, is_final, apply_mask(data[key:end], data[start:key]), end)


def _head(opcode: int, content: bytes) -> bytes:
    """What stands before the content of a whole frame."""
    first, size = _FINAL | opcode, len(content)
    if size <= _SMALL:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, _MEDIUM, size >> 8, size & 255))
    return bytes((first, _LARGE)) + size.to_bytes(8, "big")
