"""The drill with several nodes: everything between them breaks, one after the other."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from florilegium.core.registry import games
from florilegium.server.drill.check import check
from florilegium.server.drill.client import Observed
from florilegium.server.drill.cluster import Cluster
from florilegium.server.drill.run import Report, sit_down

_OPENING = 20
"""Tables that are opened at once."""


@dataclass(frozen=True)
class NodesPlan:
    """How much is drilled."""

    nodes: int
    tables: int
    seconds: float
    faults: int
    seed: str
    twins: int
    """Seats whose hidden cards are shuffled afterwards."""


def drill_nodes(plan: NodesPlan) -> tuple[Report, dict[str, int]]:
    """One drill with engines of its own; how often each fault was done."""
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        observed = Observed()
        cluster = Cluster(Path(folder), plan.nodes, random.Random(plan.seed))
        began = time.monotonic()
        try:
            asyncio.run(_play(plan, cluster, observed))
            seconds = time.monotonic() - began
            findings = check(cluster.database, observed, plan.twins)
        finally:
            cluster.end()
    report = Report(
        findings,
        observed.frames,
        observed.cuts,
        observed.doubled,
        observed.late,
        plan.faults,
        seconds,
    )
    return report, dict(cluster.done)


async def _play(plan: NodesPlan, cluster: Cluster, observed: Observed) -> None:
    await cluster.start()
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
                        cluster.urls, observed, label, names[(number + game) % len(names)]
                    )
                except (OSError, HTTPException):  # no node, or no database: they try again
                    await asyncio.sleep(0.5)
                    continue
            await asyncio.gather(*[player.play(code, stop) for player in players])

    async with asyncio.TaskGroup() as group:
        for number in range(plan.tables):
            group.create_task(play_on(number))
        for number in range(plan.faults):
            await asyncio.sleep(plan.seconds / (plan.faults + 1))
            await cluster.do_fault(number)
        await asyncio.sleep(plan.seconds / (plan.faults + 1))
        stop.set()
        await asyncio.to_thread(cluster.end_nodes)  # whoever still waits is cut off
    await cluster.cut_all()
