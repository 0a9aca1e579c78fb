"""A drill: tables full of clients on bad lines, servers to which all kinds of things happen, and
the reckoning."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from florilegium.core import option
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.server.drill.check import Findings, check
from florilegium.server.drill.client import Observed, Player, ask
from florilegium.server.drill.servers import Alone, Servers

_SEATS = 3
_PATIENCE = 60.0
_OPENING = 20
"""Tables that are opened at once."""


@dataclass(frozen=True)
class Plan:
    """How much is drilled."""

    tables: int
    seconds: float
    faults: int
    seed: str
    twins: int
    """Seats whose hidden cards are shuffled afterwards."""
    nodes: int = 1
    """One has a file, several share a PostgreSQL and a Redis."""
    longest: float = 3.0
    """Seconds that something stays away or slow, at most."""


@dataclass(frozen=True)
class Report:
    """What happened, and what was found."""

    findings: Findings
    observed: Observed
    faults: Mapping[str, int]
    """How often each was done."""
    left_out: Sequence[str]
    """Faults that this machine does not allow."""
    seconds: float


def drill(plan: Plan) -> Report:
    """One drill on servers of its own."""
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        observed, servers = Observed(), _servers(plan, Path(folder))
        began = time.monotonic()
        try:
            asyncio.run(_play(plan, servers, observed))
            seconds = time.monotonic() - began
            findings = check(servers.database, observed, plan.twins)
        finally:
            servers.end()
    return Report(findings, observed, dict(servers.done), servers.left_out, seconds)


def _servers(plan: Plan, folder: Path) -> Servers:
    chance = random.Random(plan.seed)
    if plan.nodes == 1:
        return Alone(folder, chance, plan.longest)
    from florilegium.server.drill.cluster import Cluster  # only who asks for them needs Redis

    return Cluster(folder, plan.nodes, chance, plan.longest)


async def _play(plan: Plan, servers: Servers, observed: Observed) -> None:
    """What goes wrong does so in even pauses; everybody comes back by themselves."""
    await servers.start()
    stop, names, line = asyncio.Event(), games(), asyncio.Semaphore(_OPENING)

    async def play_on(number: int) -> None:
        """One game after the other."""
        game = 0
        while not stop.is_set():
            game += 1
            label = f"{plan.seed}-{number}-{game}"
            async with line:
                try:
                    code, players = await sit_down(
                        servers.urls, observed, label, names[(number + game) % len(names)]
                    )
                except (OSError, HTTPException):  # no server, or no database: they try again
                    await asyncio.sleep(0.5)
                    continue
            await asyncio.gather(*[player.play(code, stop) for player in players])

    async with asyncio.TaskGroup() as group:
        for number in range(plan.tables):
            group.create_task(play_on(number))
        for number in range(plan.faults):
            await asyncio.sleep(plan.seconds / (plan.faults + 1))
            await servers.do_fault(number)
        await asyncio.sleep(plan.seconds / (plan.faults + 1))
        with suppress(TimeoutError):  # where nobody has acted yet, nothing would be shown
            async with asyncio.timeout(_PATIENCE):
                while not observed.acknowledged:
                    await asyncio.sleep(0.1)
        stop.set()
        await asyncio.to_thread(servers.end_nodes)  # whoever still waits is cut off
        await servers.cut_all()


async def sit_down(
    urls: Sequence[str],
    observed: Observed,
    label: str,
    game: str,
    kind: Callable[..., Player] = Player,
) -> tuple[str, list[Player]]:
    """A table and its people, who may be at any node."""
    names = [f"{label}-p{place}" for place in range(1, _SEATS + 1)]
    cookies = [(await ask(urls[0], "/"))[1] for _ in names]
    # Who begins is drawn where cards are not given, and they are given when they are shuffled.
    begins = {"first_seat": 1} if "first_seat" in option.kinds(find_game(game).options) else {}
    wish = {"game": game, "seats": _SEATS, "name": names[0], "options": begins}
    opened, _ = await ask(urls[-1], "/api/tables", cookies[0], wish)
    players = [
        kind(urls, cookie, name, observed, seed=name)
        for name, cookie in zip(names, cookies, strict=True)
    ]
    return opened["code"], players
