"""A soak: many tables for a long time, games one after the other, visitors who come and go."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from florilegium.core.registry import games
from florilegium.server.drill.client import Observed
from florilegium.server.drill.run import sit_down
from florilegium.server.drill.server_process import ServerProcess
from florilegium.server.drill.visitor import Places, Visitor

_LOOKS = 20
"""How often memory is looked at."""
_VISITORS = 20
"""How many come and go at once."""


@dataclass(frozen=True)
class Look:
    """The server after so many seconds."""

    seconds: float
    memory: int
    files: int
    """Open, sockets included."""
    acknowledged: int
    games: int
    """That were played to their end."""
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
        self._places = Places()
        self._visitors = [Visitor(server.url, self._places, seed) for seed in range(_VISITORS)]
        self._games = 0
        self._stop = asyncio.Event()

    async def run(self, seconds: float) -> list[Look]:
        looks = []
        async with asyncio.TaskGroup() as group:
            for number in range(self._tables):
                group.create_task(self._play(number))
            for visitor in self._visitors:
                group.create_task(visitor.come_and_go(self._stop))
            began = time.monotonic()
            for _ in range(_LOOKS):
                await asyncio.sleep(seconds / _LOOKS)
                looks.append(self._look(time.monotonic() - began))
                self._tell(looks[-1])
            self._stop.set()
        return looks

    def _look(self, seconds: float) -> Look:
        server, visits = self._server, sum(visitor.visits for visitor in self._visitors)
        acknowledged = self._observed.acknowledged
        return Look(seconds, server.memory(), server.files(), acknowledged, self._games, visits)

    async def _play(self, number: int) -> None:
        """One game after the other."""
        names, played = games(), 0
        while not self._stop.is_set():
            played += 1
            label, game = f"s{number}-{played}", names[(number + played) % len(names)]
            code, players = await sit_down([self._server.url], self._observed, label, game)
            self._places.playing[number] = code
            await asyncio.gather(*[player.play(code, self._stop) for player in players])
            if not self._stop.is_set():
                self._places.finished[number] = code
                self._games += 1
