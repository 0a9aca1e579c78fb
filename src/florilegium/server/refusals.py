"""What a table has refused: a copy of the same message that comes late is refused as well.

A line may break after a message was sent, and the page sends it again over the next one. Where
that was refused, the page is done with it; the first copy may still be read when it has become
legal, and must not be done then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.server.errors import Wrong

_MOST = 32
"""Copies come within moments; so many messages back nobody sends one any more."""


class Refusals:
    """The last refusals of a table, by who asked and the number of the message."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Exception] = {}

    @contextmanager
    def repeated(self, person: str, number: str | None) -> Iterator[None]:
        """Decide inside: what was refused before is refused again without being looked at."""
        if number is None:
            yield
            return
        before = self._known.get((person, number))
        if before is not None:
            raise before
        try:
            yield
        except (IllegalAction, BadAction, Wrong) as error:
            self._known[person, number] = error.with_traceback(None)
            if len(self._known) > _MOST:
                del self._known[next(iter(self._known))]
            raise
