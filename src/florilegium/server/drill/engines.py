"""PostgreSQL and Redis of our own, for drills and tests: started and stopped at will."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from florilegium.server.drill.ports import accepts, free_port

_PATIENCE = 60.0
_QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_DEBIANS = Path("/usr/lib/postgresql")
"""A folder for each version."""
_USER = "postgres"
"""PostgreSQL refuses to run as root; Debian's package brings this user along."""


class MissingEngine(Exception):
    """It is not installed."""


def _version(program: Path) -> list[int]:
    """`9.6` or `15`, the folder around `bin`."""
    return [int(part) for part in re.findall("[0-9]+", program.parts[-3])]


def _find(name: str) -> str:
    """Where Debian has PostgreSQL's, as those on the path are slow scripts, or on the path."""
    newest = max(_DEBIANS.glob(f"*/bin/{name}"), key=_version, default=None)
    found = shutil.which(name) if newest is None else str(newest)
    if found is None:
        raise MissingEngine(name)
    return found


def _is_root() -> bool:
    return sys.platform != "win32" and os.getuid() == 0


def _as_user(command: list[str]) -> list[str]:
    if not _is_root():
        return command
    return ["setpriv", f"--reuid={_USER}", f"--regid={_USER}", "--clear-groups", *command]


class PostgresServer:
    """One PostgreSQL on a free port; `durable` has it wait for the disk as a real one does."""

    def __init__(self, folder: Path, durable: bool = False, port: int | None = None) -> None:
        self.port = port or free_port()
        self._folder = folder
        self._durable = durable

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        """Where a database of its is found, by a port that leads there perhaps."""
        return f"postgresql://{_USER}@127.0.0.1:{port or self.port}/{database}"

    def create(self) -> None:
        """Set its folder up."""
        self._folder.mkdir(parents=True, exist_ok=True)
        if _is_root():
            shutil.chown(self._folder, _USER, _USER)
        initdb = [_find("initdb"), "-D", str(self._data), "-U", _USER, "-A", "trust"]
        self._run([*initdb, "-E", "UTF8", "--no-locale", "--no-sync"])

    def start(self) -> None:
        """Returns when it answers, at once where it does already."""
        if self.is_running():
            return
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}"]
        settings += ["max_connections=200", "max_wal_size=128MB"]
        settings += [] if self._durable else _QUICK
        given = " ".join(f"-c {one}" for one in (f"port={self.port}", *settings))
        log = self._folder / "log"
        control = [_find("pg_ctl"), "-D", str(self._data), "-l", str(log), "-w", "-o", given]
        self._run([*control, "start"])

    def stop(self, mode: str = "fast") -> None:
        """`fast` in order, `immediate` as in a crash."""
        self._run([_find("pg_ctl"), "-D", str(self._data), "-m", mode, "-w", "stop"])

    def is_running(self) -> bool:
        """Whatever file it may have left behind."""
        status = [_find("pg_ctl"), "-D", str(self._data), "status"]
        return subprocess.run(_as_user(status), capture_output=True, cwd="/").returncode == 0

    def pids(self) -> list[int]:
        """Its processes, the first one first."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text()
        return [first, *map(int, children.split())]

    def create_database(self, name: str) -> str:
        """A new database; its address."""
        self._run([_find("createdb"), *self._where, name])
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Whoever is connected to it is cut off."""
        self._run([_find("dropdb"), *self._where, "--force", name])

    @property
    def _where(self) -> tuple[str, ...]:
        return ("-h", "127.0.0.1", "-p", str(self.port), "-U", _USER)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _run(self, command: list[str]) -> None:
        done = subprocess.run(
            _as_user(command), stdin=subprocess.DEVNULL, capture_output=True, cwd="/", text=True
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


class RedisServer:
    """One Redis on a free port, which keeps nothing on disk."""

    def __init__(self, folder: Path, password: str | None = None, port: int | None = None) -> None:
        self.port = port or free_port()
        self._folder = folder
        self._password = password
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, port: int | None = None) -> str:
        return f"redis://127.0.0.1:{port or self.port}"

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self, detached: bool = False) -> None:
        """Returns when it answers; a detached one outlives us."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = [_find("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        command += [] if self._password is None else ["--requirepass", self._password]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, start_new_session=detached
        )
        end = time.monotonic() + _PATIENCE
        while not accepts(self.port):
            if time.monotonic() > end or self._process.poll() is not None:
                raise RuntimeError("Redis does not answer")
            time.sleep(0.02)

    def stop(self) -> None:
        """At once, as in a crash."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
