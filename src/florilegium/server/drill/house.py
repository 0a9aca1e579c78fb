"""A real server in a process of its own, without rates, which can be killed and started again."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

from florilegium.server.drill.ports import accepts, free_port

_PATIENCE = 60.0


class House:
    """One server on one port and one database, from start to start."""

    def __init__(self, database: Path | str, bus: str = "", log: Path | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._bus = bus
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; returns when it answers."""
        command = [sys.executable, "-m", "florilegium.server.drill.served"]
        given = [str(self.port), str(self._database), self._bus]
        with self._log.open("ab") if self._log else nullcontext() as log:
            self._process = subprocess.Popen(
                [*command, *given], stdout=subprocess.DEVNULL, stderr=log
            )
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            if accepts(self.port):
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it without warning, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def memory(self) -> int:
        """Bytes it holds."""
        assert self._process is not None, "it runs"
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024
