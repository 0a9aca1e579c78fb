"""What nodes tell each other of a table: how long its log is, and who is there. The log has the
rest, so whatever a bus drops is found again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec


class News(msgspec.Struct, omit_defaults=True, frozen=True):
    """From one node to all others that have this table open."""

    node: str
    version: int | None = None
    """So many entries its log has; 0: what is known of the table has to be read anew."""
    here: dict[str, bool] | None = None
    """The people who are connected to this node, and whether they look; None: as before."""
    runs: bool = False
    """Whether this node lets the table go on by itself."""
    leaves: str | None = None
    """Somebody says that they go, whatever sockets they have."""
    away: dict[str, tuple[int, bool]] = {}
    """Since how many milliseconds those who sit here have been away, and whether they said so."""
    asks: bool = False
    """Whether all others shall tell who is with them."""
    shown: str | None = None
    """Where somebody leads those who look back."""


encode: Callable[[News], bytes] = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(News).decode


class Listener(Protocol):
    """Who uses a bus."""

    def heard(self, code: str, news: bytes) -> None:
        """Something about a table that was joined."""

    def heard_node(self, node: str) -> None:
        """A node has said that it is alive."""

    def joined(self, code: str) -> None:
        """We hear of this table since now: what was said before is missed."""

    def is_up(self) -> None:
        """The bus works, again perhaps: what was said meanwhile is lost."""

    def is_down(self) -> None:
        """Nothing is heard or said until it is up again."""


class Bus(Protocol):
    """Carries news between nodes, or loses them; nothing it does ever fails."""

    async def start(self, node: str, listener: Listener) -> None:
        """Connect, as soon and as often as that works."""

    def join(self, code: str) -> None:
        """Hear of this table."""

    def leave(self, code: str) -> None:
        """Hear of this table no more."""

    def publish(self, code: str, news: bytes) -> None:
        """Tell all others who have joined."""

    async def close(self) -> None:
        """Disconnect."""
