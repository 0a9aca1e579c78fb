"""PostgreSQL and Redis for the tests: one of each, started by the first who needs it."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg

from florilegium.server.drill.engines import PostgresServer, RedisServer

_FOLDER = "FLORILEGIUM_TEST_ENGINES"
"""Where all processes of a run find them."""
_numbers = itertools.count(1)
_kept: list[str] = []
"""Databases of this process that nobody uses now: to make one and our tables takes as long as many
tests, and a disk has to search for room where much is removed and made again."""
_EMPTY = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'florilegium'
        LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
    END $$
"""


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
    """The address of a database of one's own: nothing is in it, but for our tables perhaps."""
    if _kept:
        address = _kept.pop()
    else:
        address = _postgres().create_database(f"test_{os.getpid()}_{next(_numbers)}")
    yield address
    with ThreadPoolExecutor(1) as apart:  # a test's own loop may run here
        apart.submit(asyncio.run, _empty(address)).result()
    _kept.append(address)


@contextmanager
def new_postgres_database() -> Iterator[str]:
    """The same, without any tables."""
    server, name = _postgres(), f"test_{os.getpid()}_{next(_numbers)}"
    address = server.create_database(name)
    try:
        yield address
    finally:
        server.drop_database(name)


def _postgres() -> PostgresServer:
    folder = Path(os.environ[_FOLDER], "postgres")
    return PostgresServer(folder, port=_shared("postgres", _start_postgres)["port"])


async def _empty(address: str) -> None:
    line = await asyncpg.connect(address)
    await line.execute(_EMPTY)
    await line.close()


def redis_address() -> str:
    """The Redis that all tests share; tables have codes of their own."""
    return f"redis://127.0.0.1:{_shared('redis', _start_redis)['port']}"
