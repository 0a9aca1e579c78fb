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


class Bucket:
    """What one client has left."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Undo a take: what was done cost nothing."""
        self._left = min(float(self._rate.burst), self._left + 1)

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

    def give_back(self, client: str) -> None:
        if self._rate is not None:
            self._bucket(client, self._rate).give_back()

    def _bucket(self, client: str, rate: Rate) -> Bucket:
        if len(self._buckets) > self._many:
            now = self._clock()
            self._buckets = {c: b for c, b in self._buckets.items() if not b.is_full(now)}
            self._many = max(MANY, 2 * len(self._buckets))
        if client not in self._buckets:
            self._buckets[client] = Bucket(rate, self._clock())
        return self._buckets[client]
