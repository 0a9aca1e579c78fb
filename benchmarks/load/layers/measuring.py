"""One measurement: a fresh server, so many tables that a client fills, one window."""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.layers.layers import Layer
from benchmarks.load.process import Server, free_port, machine_cpu, serving
from benchmarks.load.trial import Client, reporting

_CORES = 2
"""That of the server and that of the client."""
_MOMENT, _QUIET = 1.0, 0.05
"""Seconds to look at the machine, and the share of its cores that may be in use."""


@dataclass(frozen=True)
class Plan:
    """What is measured."""

    tables: int
    """At which people talk."""
    more: int
    """Tables that are filled afterwards, to see what one adds."""
    warmup: float
    """Seconds before the window."""
    seconds: float


@dataclass(frozen=True)
class Seen:
    """What one window showed."""

    cost: float
    """Microseconds of processor time of the server for an action."""
    rate: float
    """Actions a second."""
    table_memory: float
    """Bytes that one of the tables adds that are filled at last, each of its four having spoken."""
    busy: float
    """Share of its core the server used."""
    client: float
    """Share of its core the client used."""
    others: float
    """Share of both cores that other programs used."""


def wait_for_quiet(patience: float) -> None:
    """Until other programs leave the cores alone for a moment, or for so many seconds at most."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        used = machine_cpu()
        time.sleep(_MOMENT)
        if machine_cpu() - used < _QUIET * _MOMENT * _CORES:
            return


def measure(layer: Layer, plan: Plan) -> Seen:
    """One window on a server of its own."""
    with tempfile.TemporaryDirectory(prefix="layers-") as folder:
        port = free_port()
        module = "benchmarks.load.layers.client"
        words = (port, plan.tables, plan.more, plan.warmup, plan.seconds)
        command = [sys.executable, "-m", module, *map(str, words)]
        patience = 120 + (plan.tables + plan.more) / 2 + plan.warmup + plan.seconds
        with (
            serving(layer.command(port), port, Path(folder, "server.log")) as server,
            reporting(command, patience) as client,
        ):
            return _watched(server, client, plan)


def _watched(server: Server, client: Client, plan: Plan) -> Seen:
    client.expect("window")
    began, used, all_used = time.perf_counter(), server.cpu(), machine_cpu()
    client.expect("end")
    seconds = time.perf_counter() - began
    used, all_used = server.cpu() - used, machine_cpu() - all_used
    result = client.expect("result")
    if result["wrong"]:
        raise RuntimeError(f"at {result['wrong']} tables not every frame came, or too many")
    before = server.memory()
    client.begin()
    client.expect("full")
    added = server.memory() - before
    return Seen(
        cost=1e6 * used / result["actions"],
        rate=result["actions"] / result["seconds"],
        table_memory=added / plan.more,
        busy=used / seconds,
        client=result["client"] / result["seconds"],
        others=max(0.0, all_used - used - result["client"]) / seconds / _CORES,
    )
