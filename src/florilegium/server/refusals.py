"""What a table has refused: a copy of the same message that comes late is refused as well.

A line may break after a message was sent, and the page sends it again over the next one. Where
that was refused, the page is done with it; the first copy may still be read when it has become
legal, and must not be done then.
"""

from __future__ import annotations

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.server.errors import Wrong

REFUSED = (IllegalAction, BadAction, Wrong)
"""How a wish is refused."""
_MOST = 32
"""Copies come within moments; so many messages back nobody sends one any more."""


class Refusals:
    """The last refusals of a table, by who asked and the number of the message."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Exception] = {}

    def repeat(self, person: str, number: str | None) -> None:
        """What was refused before is refused again without being looked at."""
        before = self._known.get((person, number or ""))
        if before is not None:
            raise before

    def keep(self, person: str, number: str | None, refusal: Exception) -> None:
        """From now on it stays refused."""
        if number is not None:
            self._known[person, number] = refusal.with_traceback(None)
            if len(self._known) > _MOST:
                del self._known[next(iter(self._known))]
