"""What is counted while a server runs. This one counts nothing: whoever asks for figures gets
`metrics.Metrics` in its place, and nobody else pays for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

_LOOK = 0.5
"""Seconds between two looks at the event loop."""


class Measures:
    """What happens, told once each. All times are in seconds."""

    def stored(self, entries: int, actions: int, seconds: float) -> None:
        """So many entries of one table were committed, actions of the game among them, and how
        long that took."""

    def not_stored(self) -> None:
        """A table's entries could not be committed."""

    def answered(self, kind: str, seconds: float) -> None:
        """A message of that type was dealt with, from reading it to its answer."""

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request over HTTP was answered."""

    def refused(self, kind: str) -> None:
        """Somebody was told no: the code of the error, or `rules`."""

    def bot_thought(self, seconds: float) -> None:
        """A bot's process has answered."""

    def bot_failed(self) -> None:
        """A bot raised, hung, died, or did what is not legal."""

    def loop_lagged(self, seconds: float) -> None:
        """How late the event loop was."""

    def watch(self, name: str, look: Callable[[], float]) -> None:
        """From now on `look` says how many there are: tables, sockets, bot_queue, draining."""


async def watch_loop(measures: Measures) -> None:
    """See again and again how much later than asked for the event loop comes back."""
    while True:
        wanted = monotonic() + _LOOK
        await asyncio.sleep(_LOOK)
        measures.loop_lagged(max(0.0, monotonic() - wanted))
