"""A soak: many tables for a long time, games one after the other, visitors who come and go."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from websockets.asyncio.client import connect
from websockets.typing import Origin

from florilegium.core.registry import games
from florilegium.server.drill.client import Observed, ask
from florilegium.server.drill.page import PROTOCOL
from florilegium.server.drill.run import sit_down
from florilegium.server.drill.server_process import ServerProcess

_LOOKS = 20
"""How often memory is looked at."""
_VISITORS = 20
"""How many come and go at once."""


@dataclass(frozen=True)
class Look:
    """The server after so many seconds."""

    seconds: float
    memory: int
    acknowledged: int
    visits: int


def growth(looks: list[Look]) -> float:
    """By how much the last third holds more than the middle one; the first is still filling."""
    third = len(looks) // 3
    middle, last = looks[third : 2 * third], looks[2 * third :]
    return mean(one.memory for one in last) / mean(one.memory for one in middle) - 1


def soak(tables: int, seconds: float, tell: Callable[[Look], None]) -> list[Look]:
    """Play, and look at the server now and then."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        server = ServerProcess(Path(folder, "tables.db"))
        server.start()
        try:
            return asyncio.run(_Soak(server, tables, tell).run(seconds))
        finally:
            server.kill()


class _Soak:
    def __init__(self, server: ServerProcess, tables: int, tell: Callable[[Look], None]) -> None:
        self._server, self._tables, self._tell = server, tables, tell
        self._observed = Observed(thorough=False)
        self._codes: dict[int, str] = {}
        self._visits = 0
        self._stop = asyncio.Event()

    async def run(self, seconds: float) -> list[Look]:
        looks = []
        async with asyncio.TaskGroup() as group:
            for number in range(self._tables):
                group.create_task(self._play(number))
            for number in range(_VISITORS):
                group.create_task(self._visit(random.Random(number)))
            began = time.monotonic()
            for _ in range(_LOOKS):
                await asyncio.sleep(seconds / _LOOKS)
                observed, memory = self._observed, self._server.memory()
                looks.append(
                    Look(time.monotonic() - began, memory, observed.acknowledged, self._visits)
                )
                self._tell(looks[-1])
            self._stop.set()
        return looks

    async def _play(self, number: int) -> None:
        """One game after the other."""
        names, played = games(), 0
        while not self._stop.is_set():
            played += 1
            label, game = f"s{number}-{played}", names[(number + played) % len(names)]
            code, players = await sit_down([self._server.url], self._observed, label, game)
            self._codes[number] = code
            await asyncio.gather(*[player.play(code, self._stop) for player in players])

    async def _visit(self, chance: random.Random) -> None:
        """Somebody new looks on at a table for a moment, again and again."""
        while not self._stop.is_set():
            await asyncio.sleep(chance.random())
            if self._codes:
                with suppress(TimeoutError):  # who waits too long comes again another time
                    await self._look_on(chance.choice([*self._codes.values()]))

    async def _look_on(self, code: str) -> None:
        url = self._server.url
        _, cookie = await ask(url, "/")
        async with connect(
            f"{url.replace('http', 'ws', 1)}/ws/{code}",
            origin=Origin(url),
            additional_headers={"cookie": cookie},
            compression=None,
        ) as line:
            await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            await line.recv()
            self._visits += 1
