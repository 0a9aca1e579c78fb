"""The browser table's server under load, beside boardgame.io.

`make load` plays 10, 100 and 1,000 tables of four seats: the server alone on core 0, real WebSocket
clients on core 1, every seat answering as soon as it may. Each round measures every server in turn,
so that a noisy machine disturbs all alike; the median of the rounds counts. The result is written
to benchmarks/load.md. Linux, two cores and Node 20 are needed.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys

from benchmarks.load.peers import HERE, PEERS
from benchmarks.load.report import Results, written
from benchmarks.load.trial import Plan, Trial, measure

REPORT = HERE.parent / "load.md"


def options() -> argparse.Namespace:
    """The command line; without arguments, the measurement that counts."""
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--quick", action="store_true", help="one short round, nothing written")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=7)
    parser.add_argument("--warmup", type=float, default=3)
    parser.add_argument("--game", default="hanabi", help="which of our games is played")
    parser.add_argument("--only", choices=[*PEERS], help="one server alone, nothing written")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.rounds, chosen.seconds, chosen.warmup = 1, min(chosen.seconds, 4), 2
    return chosen


def prepare() -> None:
    """The peer's packages as locked, and enough file handles for four thousand sockets."""
    if (os.cpu_count() or 1) < 2:
        sys.exit("Two cores are needed: one for the server, one for the clients.")
    if not shutil.which("npm"):
        sys.exit("Node 20 and npm are needed for the clients and the peer.")
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def say(name: str, tables: int, trial: Trial) -> None:
    """One line as soon as it is known."""
    print(
        f"{tables:5} tables  {name:24} {trial.rate:7,.0f}/s  {trial.per_cpu:7,.0f}/cpu s"
        f"  ack {trial.ack50:6.1f} {trial.ack99:7.1f}"
        f"  arrival {trial.arrival50:6.1f} {trial.arrival99:7.1f} ms"
        f"  {trial.table_memory / 1024:5,.0f} kB/table  {trial.memory / 2**20:5,.0f} MB"
        f"  frame {trial.frame:5,.0f} B  busy {trial.busy:4.0%}  client {trial.client:4.0%}"
        f"  games {trial.finished}  problems {trial.problems}  missing {trial.missing}",
        flush=True,
    )


def main() -> None:
    """Measure, and write the report."""
    chosen = options()
    prepare()
    plan = Plan(chosen.warmup, chosen.seconds, chosen.game)
    peers = [PEERS[chosen.only]] if chosen.only else [*PEERS.values()]
    results: Results = {}
    for _ in range(chosen.rounds):
        for tables in chosen.tables:
            for peer in peers:
                trial = measure(peer, tables, plan)
                say(peer.name, tables, trial)
                results.setdefault((tables, peer.name), []).append(trial)
    if not (chosen.quick or chosen.only):
        REPORT.write_text(written(results, plan, chosen.rounds))


if __name__ == "__main__":
    main()
