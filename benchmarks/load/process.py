"""A server in a process of its own, pinned to one core, with what it uses read from /proc."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SERVER_CORE, CLIENT_CORE = "0", "1"
_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A running server; children (bots, writers) count as part of it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        return sum(_cpu(pid) for pid in self.family())

    def memory(self) -> int:
        """Bytes in memory, what processes share counted once."""
        return sum(_memory(pid) for pid in self.family())

    def kill(self) -> None:
        """End it without warning, as a crash would."""
        for pid in self.family()[1:]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()

    def family(self) -> list[int]:
        """Its process and all that it has started."""
        family = [self.process.pid]
        for pid in family:
            tasks = Path(f"/proc/{pid}/task")
            for children in tasks.glob("*/children"):
                family += map(int, children.read_text().split())
        return family


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def machine_cpu() -> float:
    """Seconds that the cores have worked so far, for anybody, or were taken from this machine."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    user, nice, system, _, _, *interrupts = map(int, fields[:8])
    return (user + nice + system + sum(interrupts)) / _TICKS


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(command: list[str], port: int, log: Path, core: str = SERVER_CORE) -> Iterator[Server]:
    """The server on its core, from its first answer until it is killed."""
    environment = {**os.environ, "NODE_ENV": "production"}
    with log.open("wb") as out:
        process = subprocess.Popen(
            ["taskset", "-c", core, *command], env=environment, stdout=out, stderr=out
        )
    server = Server(process)
    try:
        _answering(process, port, log)
        yield server
    finally:
        if process.poll() is None:
            server.kill()


def _ask(port: int) -> None:
    """Wait for an answer, whatever it is: a socket may listen before its server is loaded."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as asking:
        asking.sendall(b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        if not asking.recv(1):
            raise ConnectionError


def _answering(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(300):
        if process.poll() is not None:
            break
        try:
            _ask(port)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server does not answer:\n{log.read_text()}")
