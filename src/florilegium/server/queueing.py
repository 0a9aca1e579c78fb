"""Waiting one's turn where only one can be served at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_Ready = asyncio.Future[None]
_Round = OrderedDict[str, deque[_Ready]]
"""By person, the one whose turn is next first."""


class FairLock:
    """A lock that goes round the addresses, and at each of them round the people: whoever wants it
    a hundred times, or is a hundred people, waits for everybody else between."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: OrderedDict[str, _Round] = OrderedDict()
        """By address, the one whose turn is next first."""

    def __len__(self) -> int:
        """How many wait."""
        rounds = tuple(self._waiting.values())
        return sum(len(line) for people in rounds for line in tuple(people.values()))

    @asynccontextmanager
    async def turn(self, address: str, person: str) -> AsyncIterator[None]:
        """Hold it while the block runs."""
        await self._acquire(address, person)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, address: str, person: str) -> None:
        if not self._held:
            self._held = True
            return
        ready: _Ready = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(address, OrderedDict())
        people.setdefault(person, deque()).append(ready)
        try:
            await ready
        except asyncio.CancelledError:
            if not ready.cancelled():  # it had just been handed over
                self._release()
            raise

    def _release(self) -> None:
        """Hand it on; addresses and people who wait still have their places behind all others."""
        while self._waiting:
            address, people = self._waiting.popitem(last=False)
            ready = _next_of(people)
            if people:
                self._waiting[address] = people
            if not ready.done():
                ready.set_result(None)
                return
        self._held = False


def _next_of(people: _Round) -> _Ready:
    person, line = people.popitem(last=False)
    ready = line.popleft()
    if line:
        people[person] = line
    return ready
