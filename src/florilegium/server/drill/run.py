"""A drill: tables full of clients on bad lines, a server that is killed, and the reckoning."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from florilegium.core import option
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.server.drill.check import Findings, check
from florilegium.server.drill.client import Observed, Player, ask
from florilegium.server.drill.server_process import ServerProcess

_SEATS = 3


@dataclass(frozen=True)
class Plan:
    """How much is drilled."""

    tables: int
    seconds: float
    kills: int
    seed: str
    twins: int
    """Seats whose hidden cards are shuffled afterwards."""


@dataclass(frozen=True)
class Report:
    """What happened, and what was found."""

    findings: Findings
    frames: int
    cuts: int
    doubled: int
    late: int
    kills: int
    seconds: float


def drill(plan: Plan) -> Report:
    """One drill on a server and a file of its own."""
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        database, observed = Path(folder, "tables.db"), Observed()
        server = ServerProcess(database)
        server.start()
        began = time.monotonic()
        try:
            asyncio.run(_play(plan, server, observed))
        finally:
            server.kill()
        seconds = time.monotonic() - began
        findings = check(database, observed, plan.twins)
    return Report(
        findings,
        observed.frames,
        observed.cuts,
        observed.doubled,
        observed.late,
        plan.kills,
        seconds,
    )


async def _play(plan: Plan, server: ServerProcess, observed: Observed) -> None:
    """The server is killed in even pauses; everybody comes back by themselves."""
    stop = asyncio.Event()
    names = games()
    async with asyncio.TaskGroup() as group:
        for number in range(plan.tables):
            game, label = names[number % len(names)], f"{plan.seed}-{number}"
            code, players = await sit_down([server.url], observed, label, game)
            for player in players:
                group.create_task(player.play(code, stop))
        for _ in range(plan.kills):
            await asyncio.sleep(plan.seconds / (plan.kills + 1))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(plan.seconds / (plan.kills + 1))
        stop.set()
        await asyncio.to_thread(server.kill)  # the last time, and whoever still waits is cut off


async def sit_down(
    urls: Sequence[str], observed: Observed, label: str, game: str
) -> tuple[str, list[Player]]:
    """A table and its people, who may be at any node."""
    names = [f"{label}-p{place}" for place in range(1, _SEATS + 1)]
    cookies = [(await ask(urls[0], "/"))[1] for _ in names]
    # Who begins is drawn where cards are not given, and they are given when they are shuffled.
    begins = {"first_seat": 1} if "first_seat" in option.kinds(find_game(game).options) else {}
    wish = {"game": game, "seats": _SEATS, "name": names[0], "options": begins}
    opened, _ = await ask(urls[-1], "/api/tables", cookies[0], wish)
    players = [
        Player(urls, cookie, name, observed, seed=name)
        for name, cookie in zip(names, cookies, strict=True)
    ]
    return opened["code"], players
