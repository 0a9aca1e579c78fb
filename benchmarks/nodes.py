"""What nodes that share a PostgreSQL and a Redis sustain: `python -m benchmarks.nodes`.

The clients of `benchmarks.load` play tables of four at 1, 2 and 4 nodes, as fast as they can, and
one node also at 70 % of that. Each node has a core while there are enough; with one node PostgreSQL
(which waits for the disk), Redis and the clients have the other cores, with more they take what is
left. So processor time is what counts: it says what each part costs, whatever else has its core.
With `--quota` each node gets that share of a core and everything else the rest: throughput grows
with the nodes as it would where there are cores enough.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.load.process import Server, free_port, serving
from benchmarks.load.quota import limited
from benchmarks.load.run import prepare
from benchmarks.load.trial import Client, playing

from florilegium.server.drill.engines import PostgresServer, RedisServer

_TICK = os.sysconf("SC_CLK_TCK")
_SHARE = 0.7
"""Of what a node sustains, the load under which its latency counts."""
_PATIENCE = 240.0
HEAD = (
    *("nodes", "tables", "game", "a table's people", "load", "actions/s", "ack p50, ms"),
    *("ack p99", "arrival p99", "node, ms CPU an action", "PostgreSQL", "Redis", "clients"),
    *("a node's core", "actions a node's CPU second", "a table, kB", "problems"),
)


@dataclass(frozen=True)
class Plan:
    """What is played at once."""

    nodes: int
    tables: int
    game: str
    together: bool
    """Whether all people of a table are at one node, as behind a proxy that keeps them there."""
    warmup: float
    seconds: float
    rate: float = 0.0
    """Actions a second that are wanted of all tables; 0: as many as can be."""
    quota: float = 0.0
    """The share of a core that each node gets; 0: a core of its own while there are enough."""


@dataclass(frozen=True)
class Seen:
    """What one window showed."""

    plan: Plan
    result: dict[str, Any]
    """As the clients report it."""
    cpu: dict[str, float]
    """Seconds of processor time of each part."""
    seconds: float
    table_memory: float
    """Bytes that an open table adds to all nodes."""

    @property
    def rate(self) -> float:
        """Actions stored and acknowledged a second."""
        rate: float = self.result["rate"]
        return rate

    def row(self) -> str:
        """A line of a table in Markdown."""
        plan, actions = self.plan, self.result["actions"]
        cost = {part: 1000 * used / actions for part, used in self.cpu.items()}
        cells = (
            plan.nodes,
            f"{plan.tables:,}",
            plan.game,
            "at one node" if plan.together else "at all nodes",
            f"{plan.rate:,.0f}/s" if plan.rate else "full",
            f"{self.rate:,.0f}",
            *(f"{self.result['ack'][of]:.0f}" for of in ("p50", "p99")),
            f"{self.result['arrival']['p99']:.0f}",
            *(f"{cost[part]:.2f}" for part in ("nodes", "PostgreSQL", "Redis", "clients")),
            f"{self.cpu['nodes'] / self.seconds / plan.nodes:.0%}",
            f"{1000 / cost['nodes']:,.0f}",
            f"{self.table_memory / 1024:.0f}",
            self.result["problems"],
        )
        return line(map(str, cells))


def line(cells: Iterable[str]) -> str:
    """Of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


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


class Site:
    """The engines and nodes of a plan, each on its cores."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder
        self._cores = sorted(os.sched_getaffinity(0))
        self._postgres = PostgresServer(folder / "postgres", durable=True)
        self._redis = RedisServer(folder / "redis")
        self.nodes: list[Server] = []
        self.addresses: list[str] = []

    @property
    def others(self) -> list[int]:
        """The cores of whatever is no node."""
        alone = self._plan.nodes == 1 and not self._plan.quota
        return self._cores[1:] if alone else self._cores

    @contextmanager
    def running(self) -> Iterator[None]:
        """From the first answer on."""
        os.sched_setaffinity(0, self.others)
        with ExitStack() as stack:
            stack.callback(os.sched_setaffinity, 0, self._cores)
            self._postgres.create()
            self._postgres.start()
            stack.callback(self._postgres.stop)
            self._redis.start()
            stack.callback(self._redis.stop)
            database = self._postgres.create_database("bench")
            for number in range(self._plan.nodes):
                self._start(database, number, stack)
            yield

    def _start(self, database: str, number: int, stack: ExitStack) -> None:
        port, core = free_port(), self._cores[number % len(self._cores)]
        command = [sys.executable, "-m", "benchmarks.load.ours.server", str(port), database]
        command += [self._redis.url()] if self._plan.nodes > 1 else []
        log = self._folder / f"node-{number}.log"
        node = stack.enter_context(serving(command, port, log, str(core)))
        if self._plan.quota:
            stack.enter_context(limited(node.family(), self._plan.quota))
        self.nodes.append(node)
        self.addresses.append(f"http://127.0.0.1:{port}")

    def cpu(self) -> dict[str, float]:
        """Seconds used by each part so far."""
        return {
            "nodes": sum(node.cpu() for node in self.nodes),
            "PostgreSQL": cpu_seconds(self._postgres.pids()),
            "Redis": cpu_seconds([self._redis.pid or 0]),
        }

    def memory(self) -> float:
        """Bytes of all nodes."""
        return sum(node.memory() for node in self.nodes)


def measure(plan: Plan) -> Seen:
    """One window on engines and nodes of its own."""
    with tempfile.TemporaryDirectory(prefix="nodes-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as somebody else
        site = Site(plan, folder)
        with site.running():
            pause = 1000 * plan.tables / plan.rate if plan.rate else 0
            to = ["ours", ",".join(site.addresses), plan.tables, plan.warmup, plan.seconds]
            where = "together" if plan.together else "apart"
            options = [*to, folder / "acknowledged.json", plan.game, pause, where]
            cores = ",".join(map(str, site.others))
            with playing(list(map(str, options)), _PATIENCE, cores) as client:
                return _watched(plan, site, client)


def _watched(plan: Plan, site: Site, client: Client) -> Seen:
    idle = site.memory()
    client.expect("warm")
    client.begin()
    client.expect("ready")
    added = site.memory() - idle
    client.begin()
    client.expect("window")
    began, before = time.perf_counter(), site.cpu()
    client.expect("end")
    seconds, after = time.perf_counter() - began, site.cpu()
    used = {part: after[part] - before[part] for part in after}
    result = client.expect("result")
    used["clients"] = result["client"] * result["seconds"]
    return Seen(plan, result, used, seconds, added / plan.tables)


def main() -> None:
    """Every number of nodes with every number of tables."""
    parser = argparse.ArgumentParser(description="Measure nodes that share a database.")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 400])
    parser.add_argument("--game", default="hanabi")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--warmup", type=float, default=4)
    parser.add_argument("--together", action="store_true", help="a table's people at one node")
    parser.add_argument("--each", action="store_true", help="so many tables for each node")
    parser.add_argument("--quota", type=float, default=0.0, help="of a core, for each node")
    chosen = parser.parse_args()
    prepare()
    print(line(HEAD), line("---" for _ in HEAD), sep="\n", flush=True)

    def seen(nodes: int, tables: int, rate: float = 0.0) -> Seen:
        together = chosen.together or nodes == 1
        times = chosen.warmup, chosen.seconds
        tables *= nodes if chosen.each else 1
        found = measure(Plan(nodes, tables, chosen.game, together, *times, rate, chosen.quota))
        print(found.row(), flush=True)
        return found

    for nodes in chosen.nodes:
        for tables in chosen.tables:
            most = seen(nodes, tables)
            if nodes == 1 and not chosen.quota:
                seen(nodes, tables, _SHARE * most.rate)


if __name__ == "__main__":
    main()
