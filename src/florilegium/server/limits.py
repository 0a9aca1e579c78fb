"""Token buckets: so many at once, and so many a second from then on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
MANY = 10_000
"""More clients than this are worth tidying up."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A bucket's size and how fast it fills again."""

    burst: int
    per_second: float

    def times(self, many: int) -> Rate:
        """The rate of so many together."""
        return Rate(self.burst * many, self.per_second * many)


class Bucket:
    """What one client has left."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = now

    def has(self, now: float) -> bool:
        """Whether there is one left."""
        self._fill(now)
        return self._left >= 1

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        if not self.has(now):
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether a new bucket would be the same."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        gained = (now - self._at) * self._rate.per_second
        self._left = min(float(self._rate.burst), self._left + gained)
        self._at = now


class Limiter:
    """A bucket for every client; the full ones are forgotten when there are many."""

    def __init__(self, rate: Rate | None, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._many = MANY

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> bool:
        """Whether this client may do it once more."""
        return self._rate is None or self._bucket(client, self._rate).take(self._clock())

    def has(self, client: str) -> bool:
        """Whether this client might do it once more."""
        known = self._buckets.get(client)
        return known is None or known.has(self._clock())

    def is_full(self, client: str) -> bool:
        """Whether this client has done nothing lately."""
        known = self._buckets.get(client)
        return known is None or known.is_full(self._clock())

    def _bucket(self, client: str, rate: Rate) -> Bucket:
        if len(self._buckets) > self._many:
            now = self._clock()
            self._buckets = {c: b for c, b in self._buckets.items() if not b.is_full(now)}
            self._many = max(MANY, 2 * len(self._buckets))
        if client not in self._buckets:
            self._buckets[client] = Bucket(rate, self._clock())
        return self._buckets[client]


class SharedLimiter:
    """Limits people, and addresses to what a crowd of people may do: a school has only one."""

    def __init__(self, rate: Rate | None, crowd: int, clock: Clock = time.monotonic) -> None:
        self._by_person = Limiter(rate, clock)
        self._by_address = Limiter(rate and rate.times(crowd), clock)

    def take(self, client: str, person: str | None) -> bool:
        """Whether this person may do it once more from this address; nobody counts as a person."""
        who = person or client
        if not (self._by_person.has(who) and self._by_address.has(client)):
            return False
        return self._by_person.take(who) and self._by_address.take(client)
