"""Token buckets, with a clock of our own."""

from __future__ import annotations

from florilegium.server import limits
from florilegium.server.limits import Limiter, Rate


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    clock = Clock()
    limiter = Limiter(Rate(3, per_second=0.5), clock)
    assert [limiter.take("a") for _ in range(4)] == [True, True, True, False]
    clock.now = 1.9
    assert not limiter.take("a")
    clock.now = 2.1
    assert limiter.take("a")
    assert not limiter.take("a")
    limiter.give_back("a")
    assert limiter.take("a")
    clock.now = 1000
    assert [limiter.take("a") for _ in range(4)] == [True, True, True, False]


def test_clients_do_not_share_a_bucket() -> None:
    limiter = Limiter(Rate(1, per_second=0), Clock())
    assert limiter.take("a")
    assert limiter.take("b")
    assert not limiter.take("a")


def test_no_rate_is_no_limit() -> None:
    limiter = Limiter(None)
    assert all(limiter.take("a") for _ in range(1000))
    limiter.give_back("a")


def test_full_buckets_are_forgotten_when_there_are_many() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, per_second=1), clock)
    for client in range(limits.MANY + 1):
        limiter.take(str(client))
    clock.now = 5
    limiter.take("one more")
    assert len(limiter) == 1
