"""Wrong guesses at something secret: those who make them are slowed, never their neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from florilegium.server.errors import Wrong
from florilegium.server.limits import Clock, Limiter, Rate

_WRONG = ("unknown-table", "transfer-unknown")
"""What is answered to a wrong guess."""


class Guesses:
    """Counts wrong guesses by person and by address; right ones cost nothing, however many.

    Whoever has guessed wrong too often is not answered, right or wrong. Where a whole address has,
    those of it are answered still who made no wrong guess lately. That helps nobody who guesses:
    persons are ours to make, and no address is given many of them.
    """

    def __init__(self, rate: Rate | None, crowd: int, clock: Clock) -> None:
        self._by_person = Limiter(rate, clock)
        self._by_address = Limiter(rate and rate.times(crowd), clock)

    @contextmanager
    def guess(self, client: str, person: str | None) -> Iterator[None]:
        """Count the guess made inside if it is wrong; Wrong where no more may be made."""
        if not self._may(client, person):
            raise Wrong("too-fast")
        try:
            yield
        except Wrong as error:
            if error.code in _WRONG and not self._count(client, person):
                raise Wrong("too-fast") from None  # of many at the same time
            raise

    def _may(self, client: str, person: str | None) -> bool:
        if person is None:
            return self._by_address.has(client)
        if not self._by_person.has(person):
            return False
        return self._by_address.has(client) or self._by_person.is_full(person)

    def _count(self, client: str, person: str | None) -> bool:
        counted = self._by_address.take(client)
        return counted if person is None else self._by_person.take(person)
