"""Somebody new again and again, who looks on, looks back or begins something, and is gone."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from florilegium.core.registry import games
from florilegium.server.drill.client import ask
from florilegium.server.drill.page import PROTOCOL

_GREETING = json.dumps({"type": "hello", "protocol": PROTOCOL})
_GONE = (ConnectionClosed, InvalidHandshake, ConnectionError, TimeoutError, EOFError)
"""What may happen to whoever waits too long; they come again another time. A refusal may not."""


@dataclass
class Places:
    """Where there is something to see: codes by the number of the table."""

    playing: dict[int, str] = field(default_factory=dict)
    finished: dict[int, str] = field(default_factory=dict)


class Visitor:
    """One of those who come and go; every time with a new cookie."""

    def __init__(self, url: str, places: Places, seed: int) -> None:
        self.visits = 0
        self._url, self._places = url, places
        self._chance = random.Random(seed)

    async def come_and_go(self, stop: asyncio.Event) -> None:
        """Until told to stop."""
        visits = (self._look_on, self._drop, self._stay_silent, self._look_back, self._begin)
        while not stop.is_set():
            await asyncio.sleep(self._chance.random())
            with suppress(*_GONE):
                _, cookie = await ask(self._url, "/")
                await self._chance.choice(visits)(cookie)
                self.visits += 1

    async def _look_on(self, cookie: str) -> None:
        async with self._line(self._anywhere(), cookie) as line:
            await line.send(_GREETING)
            await line.recv()

    async def _drop(self, cookie: str) -> None:
        """Their network ends in the middle of the first frame."""
        async with self._line(self._anywhere(), cookie) as line:
            await line.send(_GREETING)
            line.transport.abort()

    async def _stay_silent(self, cookie: str) -> None:
        async with self._line(self._anywhere(), cookie):
            await asyncio.sleep(self._chance.random())

    async def _look_back(self, cookie: str) -> None:
        """The replay of a finished game, by HTTP."""
        if self._places.finished:
            code = self._chance.choice([*self._places.finished.values()])
            await ask(self._url, f"/api/tables/{code}/replay", cookie)

    async def _begin(self, cookie: str) -> None:
        """A game against bots that nobody goes on with."""
        wish = {"game": self._chance.choice(games()), "name": "Visitor", "quick": True}
        opened, _ = await ask(self._url, "/api/tables", cookie, wish)
        async with self._line(opened["code"], cookie) as line:
            await line.send(_GREETING)
            for _ in range(self._chance.randint(1, 4)):
                async with asyncio.timeout(1):
                    await line.recv()

    def _anywhere(self) -> str:
        return self._chance.choice([*self._places.playing.values()] or ["none"])

    def _line(self, code: str, cookie: str) -> connect:
        return connect(
            f"{self._url.replace('http', 'ws', 1)}/ws/{code}",
            origin=Origin(self._url),
            additional_headers={"cookie": cookie},
            compression=None,
        )
