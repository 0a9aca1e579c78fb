"""One at a time, and everybody in turn."""

from __future__ import annotations

import asyncio

from florilegium.server.queueing import FairLock


class Counter:
    """Serves whoever asks when the test says so, and writes down whom."""

    def __init__(self) -> None:
        self.lock = FairLock()
        self.served: list[str] = []
        self.serving = 0
        self.go = asyncio.Event()

    async def ask(self, client: str) -> None:
        """The letter says who that is; capital ones all call from the same address."""
        async with self.lock.turn("one" if client.isupper() else client, client):
            self.serving += 1
            assert self.serving == 1
            try:
                await self.go.wait()
                self.served.append(client)
            finally:
                self.serving -= 1


async def asked(counter: Counter, clients: str) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(counter.ask(client)) for client in clients]
    await asyncio.sleep(0)
    return tasks


async def test_clients_take_turns_however_often_they_ask() -> None:
    counter = Counter()
    tasks = await asked(counter, "aaaaaabbc")
    counter.go.set()
    await asyncio.gather(*tasks)
    assert "".join(counter.served) == "aabcabaaa"


async def test_an_address_has_one_turn_in_each_round_however_many_people_it_is() -> None:
    counter = Counter()
    tasks = await asked(counter, "aABBCDEaaF")
    counter.go.set()
    await asyncio.gather(*tasks)
    assert "".join(counter.served) == "aAaBaCDEFB"


async def test_who_goes_away_keeps_nobody_waiting() -> None:
    counter = Counter()
    tasks = await asked(counter, "abcab")
    for place in (0, 1, 4):  # the one that is served, and two that wait
        tasks[place].cancel()
    counter.go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert "".join(counter.served) == "ca"


async def test_who_goes_away_at_the_moment_of_its_turn_hands_it_on() -> None:
    counter = Counter()
    one, two, three = await asked(counter, "abc")
    counter.go.set()
    one.add_done_callback(lambda _: two.cancel())
    await asyncio.gather(one, two, three, return_exceptions=True)
    assert counter.served in (["a", "c"], ["a", "b", "c"])
    await asyncio.gather(*await asked(counter, "d"))
    assert counter.served[-1] == "d"
