"""All connections together: how many there may be, and how much may wait for those who do not read.

Whoever has asked for nothing yet, or for nothing more, makes room for a newcomer, the oldest first:
a connection that asks at once is always answered, however many there are that ask for nothing.
"""

from __future__ import annotations

from typing import Protocol


class Connected(Protocol):
    """One connection over HTTP."""

    @property
    def client_address(self) -> str:
        """Whom limits count it for."""

    @property
    def unread(self) -> int:
        """Bytes that wait to be taken."""

    def abort(self) -> None:
        """End it at once."""


class Crowd:
    """Who is connected over HTTP and silent, or does not read; sockets of tables are counted."""

    def __init__(self, most: int, most_unread: int) -> None:
        self._most = most
        self._most_unread = most_unread
        self._silent: dict[Connected, None] = {}
        """In the order in which they came, or were last answered."""
        self._unread: set[Connected] = set()

    def arrived(self, one: Connected, connected: int) -> None:
        """Somebody is there, as the last of so many."""
        self._silent[one] = None
        if connected > self._most:
            oldest = next(iter(self._silent))
            del self._silent[oldest]
            oldest.abort()

    def spoke(self, one: Connected) -> None:
        """It has asked for something, to the last word."""
        self._silent.pop(one, None)

    def rests(self, one: Connected) -> None:
        """It has its answer, and may ask again."""
        self._silent[one] = None

    def left(self, one: Connected) -> None:
        self._silent.pop(one, None)

    def is_unread(self, one: Connected) -> bool:
        """Its answer waits to be taken: whether its client has room for that."""
        self._unread.add(one)
        own = [other for other in self._unread if other.client_address == one.client_address]
        return sum(other.unread for other in own) <= self._most_unread

    def is_read(self, one: Connected) -> None:
        """Its answer was taken."""
        self._unread.discard(one)
