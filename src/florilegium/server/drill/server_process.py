"""A real server in a process of its own, without rates, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

from florilegium.server.drill.clock import Clock
from florilegium.server.drill.ports import accepts, free_port

_PATIENCE = 600.0
"""Seconds; where all processors are busy a start takes long, and is no problem of ours."""


class ServerProcess:
    """One server on one port and one database, from start to start."""

    def __init__(
        self,
        database: Path | str,
        bus: str = "",
        log: Path | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.clock = clock
        self._database = database
        self._bus = bus
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, again where it ended by itself, as a supervisor would; returns when it answers.

        A database that is slow to answer lets a server end at its start.
        """
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if self._process is None or self._process.poll() is not None:
                self._process = self._spawned()
            if accepts(self.port):
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def _spawned(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "florilegium.server.drill.served"]
        given = [str(self.port), str(self._database), self._bus]
        environment = os.environ | (self.clock.environment if self.clock else {})
        with self._log.open("ab") if self._log else nullcontext() as log:
            return subprocess.Popen(
                [*command, *given], stdout=subprocess.DEVNULL, stderr=log, env=environment
            )

    def kill(self) -> None:
        """End it without warning, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def pid(self) -> int:
        """Its number, while it runs."""
        assert self._process is not None, "it runs"
        return self._process.pid

    def memory(self) -> int:
        """Bytes it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def files(self) -> int:
        """How many it has open, sockets included."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))
