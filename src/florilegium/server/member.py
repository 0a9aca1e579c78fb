"""One socket at a table: what it has been told, and what waits to be sent."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from florilegium.core.errors import Refusal
from florilegium.server.errors import Wrong
from florilegium.server.wire import encode

logger = logging.getLogger(__name__)
Frame = Callable[["Member"], bytes | None]
_WAITING = 64
"""Small frames that may wait; a socket that is further behind is given up."""


class Wire(Protocol):
    """What a socket is written to. Nobody ever waits for it."""

    @property
    def clear(self) -> bool:
        """Whether what was written has been taken."""

    def tell(self, *texts: bytes) -> None:
        """Send frames, unless the connection is closing."""


def complaint(error: Wrong, number: str | None = None) -> dict[str, object]:
    """An `error` frame."""
    named = {"field": error.field, "id": number}
    given = {name: value for name, value in named.items() if value is not None}
    return {"type": "error", "code": error.code, **given, "message": error.message}


class Member:
    """A person's socket. State frames are built when they can be sent, so none ever piles up."""

    def __init__(self, person: str, wire: Wire, frame: Frame, give_up: Callable[[], None]) -> None:
        self.person = person
        self.known = 0
        """The last version this socket has been told."""
        self.greeted = False
        self.told = False
        """Whether it was told anything since its last hello."""
        self._wire = wire
        self._frame = frame
        self._give_up = give_up
        self._waiting: list[bytes] = []

    def tell(self, **content: object) -> None:
        """Send a small frame."""
        self.pass_on(encode(content))

    def note(self, **content: object) -> None:
        """Send a small frame with the next push."""
        self._queue(encode(content))

    def pass_on(self, frame: bytes) -> None:
        """Send a frame that is ready."""
        self._queue(frame)
        self.push()

    def _queue(self, frame: bytes) -> None:
        if len(self._waiting) < _WAITING:
            self._waiting.append(frame)
        else:
            self._give_up()

    def complain(self, error: Wrong, number: str | None = None) -> None:
        """Send what is wrong, about the message of that number."""
        self.tell(**complaint(error, number))

    def refuse(self, refusal: Refusal, number: str | None) -> None:
        """Send the rule that forbids it."""
        named = {} if number is None else {"id": number}
        self.tell(type="refused", **named, rule=refusal.rule, message=refusal.message)

    def push(self) -> None:
        """Send what can be sent: the newest state first, then the small frames about it."""
        if not self._wire.clear:
            return
        try:
            state = self._frame(self)
        except Exception:  # one page that cannot be shown its state must not harm the others
            logger.exception("no frame for a socket")
            self._give_up()
            return
        small = self._waiting
        if state is not None or small:
            self._waiting = []
            self._wire.tell(*([] if state is None else [state]), *small)
