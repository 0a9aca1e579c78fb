"""Token buckets, with a clock of our own."""

from __future__ import annotations

from florilegium.server import limits
from florilegium.server.limits import Limiter, Rate, SharedLimiter


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
    assert limiter.has("a")


def test_full_buckets_are_forgotten_when_there_are_many() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, per_second=1), clock)
    for client in range(limits.MANY + 1):
        limiter.take(str(client))
    clock.now = 5
    limiter.take("one more")
    assert len(limiter) == 1


def test_an_address_may_do_as_much_as_a_crowd() -> None:
    clock = Clock()
    limiter = SharedLimiter(Rate(2, per_second=1), 2, clock)
    assert [limiter.take("home", "ann") for _ in range(3)] == [True, True, False]
    assert [limiter.take("home", "ben") for _ in range(3)] == [True, True, False]
    assert not limiter.take("home", "cat"), "the address has had its share"
    assert not limiter.take("away", "ann"), "nor is she somebody else elsewhere"
    assert limiter.take("away", "dan")
    clock.now = 1
    assert limiter.take("home", "cat")
    assert [limiter.take("far", None) for _ in range(3)] == [True, True, False]
