"""The log in one SQLite file: what has piled up goes into one commit, which a thread waits for.

Rows are inserted by the event loop, which is quicker than handing each to another thread; the slow
part, waiting for the disk, is not its business.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from florilegium.server.database import BUSY_TIMEOUT_MS, opened, set_busy_timeout
from florilegium.server.errors import Conflict, StoreFailed
from florilegium.server.sql import Rows, SqlStorage
from florilegium.server.statements import statements_of
from florilegium.server.store import Append, Change

Job = tuple[Change, "asyncio.Future[None]"]
Batch = tuple[asyncio.AbstractEventLoop, list[Job], Callable[[list[Job]], list[StoreFailed | None]]]


class SqliteStorage(SqlStorage):
    """A connection of SQLite's that is read from, wherever its pages are kept."""

    _CONTAINS = "instr(entry, CAST(? AS BLOB)) > 0"
    _reading: sqlite3.Connection
    _reader: Executor | None = None

    async def _rows(self, query: str, *values: object) -> Rows:
        try:
            return await self._read(lambda: self._reading.execute(query, values).fetchall())
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from None

    async def _read(self, work: Callable[[], Rows]) -> Rows:
        """In a thread: a long read must not keep the loop from its other work."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, work)


class Sqlite(SqliteStorage):
    """A Storage in a file, for one event loop."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._owner, self._writing, self._reading = opened(path)
        # A thread of its own, so that nobody else's long work keeps tables from being read.
        self._reader: ThreadPoolExecutor = ThreadPoolExecutor(1, "reads")
        self._waiting: list[Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._committing: SimpleQueue[Batch | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._commit_all, name="commits", daemon=True)
        self._thread.start()

    def pragma(self, name: str) -> object:
        """How the writing side is set up."""
        return self._writing.execute(f"PRAGMA {name}").fetchone()[0]

    async def close(self) -> None:
        """All that was appended before is stored first."""
        while not self._idle.is_set():  # who waited before us may have appended more
            await self._idle.wait()
        self._committing.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.shutdown()
        for connection in (self._reading, self._writing, self._owner):
            connection.close()

    # Writing. While the thread is busy with a commit, the loop leaves the connection alone.

    async def _store(self, change: Change) -> None:
        """Wait for the commit that has this change."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin, loop)  # others may join in this very moment
        await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Insert everything that waits, and have it committed."""
        jobs, self._waiting = self._waiting, []
        if jobs:
            commit = self._commit if self._inserted(jobs) else self._commit_singly
            self._committing.put((loop, jobs, commit))
        else:
            self._idle.set()

    def _inserted(self, jobs: list[Job]) -> bool:
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            write(self._writing, [change for change, _ in jobs])
        except Exception:  # the thread tries again and says what is wrong
            _roll_back(self._writing)
            return False
        return True

    def _commit_all(self) -> None:
        """What the thread does until it is given None."""
        while (batch := self._committing.get()) is not None:
            loop, jobs, commit = batch
            loop.call_soon_threadsafe(self._committed, loop, jobs, commit(jobs))

    def _commit(self, jobs: list[Job]) -> list[StoreFailed | None]:
        """What went wrong with each job of a batch that is inserted."""
        try:
            self._writing.execute("COMMIT")
        except Exception as error:
            _roll_back(self._writing)
            return [_failure(error) for _ in jobs]
        self.commits += 1
        return [None] * len(jobs)

    def _commit_singly(self, jobs: list[Job]) -> list[StoreFailed | None]:
        """Each alone, so that one bad append harms no other; here somebody may be waited for."""
        failures: list[StoreFailed | None] = []
        set_busy_timeout(self._writing, BUSY_TIMEOUT_MS)
        for job in jobs:
            try:
                self._writing.execute("BEGIN IMMEDIATE")
                write(self._writing, [job[0]])
                failures += self._commit([job])
            except Exception as error:
                _roll_back(self._writing)
                failures.append(_failure(error))
        set_busy_timeout(self._writing, 0)
        return failures

    def _committed(
        self, loop: asyncio.AbstractEventLoop, jobs: list[Job], failures: list[StoreFailed | None]
    ) -> None:
        for (_, done), failure in zip(jobs, failures, strict=True):
            _finish(done, failure)
        self._begin(loop)


_NEXT_ENTRY = """
    INSERT INTO entries SELECT ?1, ?2, ?3
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE code = ?1 AND version = ?2 - 1)
"""
"""An entry is written behind the one before it and nowhere else."""


def write(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Write changes inside a transaction of the caller's: logs first, and all at once."""
    _insert_entries(database, [change for change in changes if isinstance(change, Append)])
    for change in changes:
        for statement, rows in statements_of(change):
            database.executemany(statement, rows)


def _insert_entries(database: sqlite3.Connection, appends: Iterable[Append]) -> None:
    rows = [
        (append.code, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries, append.version + 1)
    ]
    written = database.executemany(_NEXT_ENTRY, rows).rowcount if rows else 0
    if written != len(rows):
        raise Conflict("; ".join(_gaps(database, appends)))


def _gaps(database: sqlite3.Connection, appends: Iterable[Append]) -> Iterator[str]:
    query = "SELECT coalesce(max(version), 0) FROM entries WHERE code = ?"
    for append in appends:
        (last,) = database.execute(query, (append.code,)).fetchone()
        if append.entries and last < append.version:
            yield f"{append.code} has {last} entries, not {append.version}"


def _failure(error: Exception) -> StoreFailed:
    if isinstance(error, StoreFailed):
        return error
    kind = Conflict if isinstance(error, sqlite3.IntegrityError) else StoreFailed
    return kind(str(error) or type(error).__name__)


def _finish(done: asyncio.Future[None], failure: StoreFailed | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


def _roll_back(database: sqlite3.Connection) -> None:
    """Where even that fails, the next BEGIN will say so."""
    with suppress(sqlite3.Error):
        if database.in_transaction:
            database.execute("ROLLBACK")
