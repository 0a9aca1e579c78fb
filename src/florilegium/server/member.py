"""One socket at a table: what it has been told, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from florilegium.core.errors import Refusal
from florilegium.server.errors import Wrong
from florilegium.server.wire import encode, plainly

Send = Callable[[str], Awaitable[None]]
Frame = Callable[["Member"], str | None]
_WAITING = 64
"""Small frames that may wait; a socket that is further behind is given up."""


def complaint(error: Wrong, number: str | None = None) -> dict[str, object]:
    """An `error` frame."""
    named = {"field": error.field, "id": number}
    given = {name: value for name, value in named.items() if value is not None}
    return {"type": "error", "code": error.code, **given, "message": plainly(error.message)}


class SocketTooSlow(Exception):
    """The other side does not read."""


class Member:
    """A person's socket. State frames are built when they can be sent, so none ever piles up."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.known = 0
        """The last version this socket has been told."""
        self.greeted = False
        self.told = False
        """Whether it was told anything since its last hello."""
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()
        self._overflown = False

    def tell(self, **content: object) -> None:
        """Send a small frame soon."""
        self.pass_on(encode(content).decode())

    def pass_on(self, frame: str) -> None:
        """Send a frame that is ready."""
        if len(self._waiting) >= _WAITING:
            self._overflown = True
        else:
            self._waiting.append(frame)
        self._wake.set()

    def complain(self, error: Wrong, number: str | None = None) -> None:
        """Send what is wrong, about the message of that number."""
        self.tell(**complaint(error, number))

    def refuse(self, refusal: Refusal, number: str | None) -> None:
        """Send the rule that forbids it."""
        named = {} if number is None else {"id": number}
        self.tell(type="refused", **named, rule=refusal.rule, message=plainly(refusal.message))

    def wake(self) -> None:
        """The table has changed."""
        self._wake.set()

    async def write(self, frame: Frame, send: Send, patience: float) -> None:
        """Send for ever: the newest state first, then the small frames about it."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None, "a coroutine runs in a task"
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._overflown:
                raise SocketTooSlow
            # A plain timer: `asyncio.timeout` around every frame costs more than sending it.
            late = loop.call_later(patience, self._give_up, task)
            try:
                await self._send_all(frame, send)
            except asyncio.CancelledError:
                if self._overflown:
                    raise SocketTooSlow from None
                raise
            finally:
                late.cancel()

    def _give_up(self, task: asyncio.Task[None]) -> None:
        self._overflown = True
        task.cancel()

    async def _send_all(self, frame: Frame, send: Send) -> None:
        state = frame(self)
        if state is not None:
            await send(state)
        while self._waiting:
            await send(self._waiting.popleft())
