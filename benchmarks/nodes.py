"""What a stored action costs with one, two and four nodes: `python -m benchmarks.nodes`.

Tables of three people each play at nodes that share a PostgreSQL (which waits for the disk) and a
Redis, all on one machine, clients included. Processor time is what counts: it says how many actions
a core sustains, whatever else the machine does.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from florilegium.core.registry import games
from florilegium.server.drill.client import Observed
from florilegium.server.drill.cluster import Cluster
from florilegium.server.drill.run import sit_down

_TICK = os.sysconf("SC_CLK_TCK")
_WARM_UP = 5.0


def cpu_seconds(pids: list[int]) -> float:
    """Of these processes and those of their children that have ended."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / _TICK


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


async def measure(nodes: int, tables: int, seconds: float) -> str:
    """A line of figures."""
    with tempfile.TemporaryDirectory(prefix="nodes-") as folder:
        Path(folder).chmod(0o755)
        cluster = Cluster(Path(folder), nodes, random.Random(1))
        try:
            return await _measured(cluster, Path(folder), tables, seconds)
        finally:
            await cluster.cut_all()
            cluster.end()


async def _measured(cluster: Cluster, folder: Path, tables: int, seconds: float) -> str:
    await cluster.start()
    observed, stop, names = Observed(thorough=False), asyncio.Event(), games()
    postmaster = int((folder / "postgres/data/postmaster.pid").read_text().split()[0])
    parts: dict[str, Callable[[], float]] = {
        "nodes": lambda: cpu_seconds([node.pid for node in cluster.nodes]),
        "PostgreSQL": lambda: cpu_seconds(family(postmaster)),
        "Redis": lambda: cpu_seconds([cluster.redis.pid or 0]),
    }

    async def play_on(number: int) -> None:
        game = 0
        while not stop.is_set():
            game += 1
            name = names[(number + game) % len(names)]
            code, players = await sit_down(cluster.urls, observed, f"{number}-{game}", name)
            await asyncio.gather(*[player.play(code, stop) for player in players])

    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(play_on(number))
        await asyncio.sleep(_WARM_UP)
        before = {part: used() for part, used in parts.items()}
        done, began = observed.acknowledged, time.monotonic()
        await asyncio.sleep(seconds)
        actions, took = observed.acknowledged - done, time.monotonic() - began
        spent = {part: used() - before[part] for part, used in parts.items()}
        stop.set()
        cluster.end_nodes()
    costs = ", ".join(f"{part} {1000 * used / actions:.2f} ms" for part, used in spent.items())
    count = len(cluster.nodes)
    return f"{count} nodes, {tables} tables: {actions / took:.0f} actions/s; an action: {costs}"


def main() -> None:
    """Tables, seconds and numbers of nodes are given, as in `40 20 1 2 4`."""
    tables, seconds = int(sys.argv[1]), float(sys.argv[2])
    for nodes in map(int, sys.argv[3:]):
        print(asyncio.run(measure(nodes, tables, seconds)), flush=True)


if __name__ == "__main__":
    main()
