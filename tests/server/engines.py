"""PostgreSQL and Redis for the tests: one of each, started by the first who needs it."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from florilegium.server.drill.engines import PostgresServer, RedisServer

_FOLDER = "FLORILEGIUM_TEST_ENGINES"
"""Where all processes of a run find them."""
_numbers = itertools.count(1)


def begin() -> None:
    """In the process that starts the others."""
    folder = tempfile.mkdtemp(prefix="florilegium-engines-")
    os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else
    os.environ[_FOLDER] = folder


def end() -> None:
    """Whatever was started stops."""
    folder = Path(os.environ.pop(_FOLDER))
    if (folder / "postgres.json").exists():
        PostgresServer(folder / "postgres").stop("immediate")
    with suppress(OSError, ValueError):
        os.kill(json.loads((folder / "redis.json").read_text())["pid"], signal.SIGKILL)
    shutil.rmtree(folder, ignore_errors=True)


def _shared(name: str, start: Callable[[Path], dict[str, int]]) -> dict[str, int]:
    import fcntl  # not on every system

    folder = Path(os.environ[_FOLDER])
    told = folder / f"{name}.json"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            told.write_text(json.dumps(start(folder / name)))
        found: dict[str, int] = json.loads(told.read_text())
        return found


def _start_postgres(folder: Path) -> dict[str, int]:
    server = PostgresServer(folder)
    server.create()
    server.start()
    return {"port": server.port}


def _start_redis(folder: Path) -> dict[str, int]:
    server = RedisServer(folder)
    server.start(detached=True)
    assert server.pid is not None
    return {"port": server.port, "pid": server.pid}


@contextmanager
def postgres_database() -> Iterator[str]:
    """The address of an empty database of one's own."""
    folder = Path(os.environ[_FOLDER], "postgres")
    server = PostgresServer(folder, port=_shared("postgres", _start_postgres)["port"])
    name = f"test_{os.getpid()}_{next(_numbers)}"
    address = server.create_database(name)
    try:
        yield address
    finally:
        server.drop_database(name)


def redis_address() -> str:
    """The Redis that all tests share; tables have codes of their own."""
    return f"redis://127.0.0.1:{_shared('redis', _start_redis)['port']}"
