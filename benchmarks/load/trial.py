"""One measurement: a fresh server, so many tables played by a client process, one window."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any

from benchmarks.load.peers import HERE, Peer
from benchmarks.load.process import CLIENT_CORE, Server, free_port, serving

FIRST = 10
"""Tables that are opened before memory is looked at: as in client.js."""


@dataclass(frozen=True)
class Plan:
    """How long to warm up and to measure, in seconds, and which of our games is played."""

    warmup: float
    seconds: float
    game: str


@dataclass(frozen=True)
class Trial:
    """What one window showed. Times in milliseconds."""

    tables: int
    rate: float
    """Actions acknowledged a second."""
    busy: float
    """Share of its core the server used."""
    ack50: float
    ack99: float
    arrival50: float
    arrival99: float
    table_memory: float
    """Bytes that one open table adds, four people connected, after the first few."""
    memory: float
    """Bytes of the whole server at the end."""
    frame: float
    """Bytes a seat receives for each action."""
    client: float
    """Share of its core the client used."""
    finished: int
    problems: int
    acknowledged: int
    missing: int | None
    """Acknowledged actions that the store lacks; None without a store."""

    @property
    def per_cpu(self) -> float:
        """Actions for each second of processor time."""
        return self.rate / self.busy


class Client:
    """The playing process. It reports in JSON lines and waits to be told to begin."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def expect(self, event: str) -> dict[str, Any]:
        """The next report, which must be this one."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the client ended before {event!r}")
        report: dict[str, Any] = json.loads(line)
        assert report["event"] == event, report
        return report

    def begin(self) -> None:
        """Let it go on."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def measure(peer: Peer, tables: int, plan: Plan) -> Trial:
    """One trial from a fresh store. The server is killed before its store is read."""
    with tempfile.TemporaryDirectory(prefix="load-") as folder:
        store, said = Path(folder, "store"), Path(folder, "acknowledged.json")
        store.mkdir()
        port = free_port()
        with serving(peer.command(port, store), port, Path(folder, "server.log")) as server:
            options = [peer.client, f"http://127.0.0.1:{port}", str(tables)]
            options += [str(plan.warmup), str(plan.seconds), str(said), plan.game]
            patience = 120 + tables / 2 + plan.warmup + plan.seconds
            with playing(options, patience) as client:
                seen = _watch(server, client, tables)
            server.kill()
        acknowledged = json.loads(said.read_text())
        missing = peer.missing(store, acknowledged) if peer.missing else None
    return Trial(**seen, acknowledged=len(acknowledged), missing=missing)


def playing(
    options: list[str], patience: float, cores: str = CLIENT_CORE
) -> AbstractContextManager[Client]:
    """The client of tables; killed when it takes longer than so many seconds."""
    return reporting(["node", str(HERE / "client.js"), *options], patience, cores)


@contextmanager
def reporting(command: list[str], patience: float, cores: str = CLIENT_CORE) -> Iterator[Client]:
    """A client by its command; killed after so many seconds, so that no run hangs."""
    pipe = subprocess.PIPE
    pinned = ["taskset", "-c", cores, *command]
    with subprocess.Popen(pinned, stdin=pipe, stdout=pipe, text=True) as process:
        watch = Timer(patience, process.kill)
        watch.start()
        try:
            yield Client(process)
        finally:
            watch.cancel()
            process.kill()


def _watch(server: Server, client: Client, tables: int) -> dict[str, Any]:
    client.expect("warm")
    before = server.memory()
    client.begin()
    client.expect("ready")
    opened = server.memory()
    client.begin()
    client.expect("window")
    began, used = time.perf_counter(), server.cpu()
    client.expect("end")
    busy = (server.cpu() - used) / (time.perf_counter() - began)
    memory = server.memory()
    result = client.expect("result")
    return {
        "tables": tables,
        "rate": result["rate"],
        "busy": busy,
        "ack50": result["ack"]["p50"],
        "ack99": result["ack"]["p99"],
        "arrival50": result["arrival"]["p50"],
        "arrival99": result["arrival"]["p99"],
        "table_memory": (opened - before) / max(1, tables - FIRST),
        "memory": memory,
        "frame": result["frame"],
        "client": result["client"],
        "finished": result["finished"],
        "problems": result["problems"],
    }
