"""The log in one SQLite file: what has piled up goes into one commit, which a thread waits for.

Rows are inserted by the event loop, which is quicker than handing each to another thread; the slow
part, waiting for the disk, is not its business.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from florilegium.core.message import say
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.store import Append, Index, Listing

T = TypeVar("T")
APPLICATION = 0x464C4F52
"""Marks a file as ours ("FLOR")."""
_MIGRATIONS = (
    """
    CREATE TABLE entries (
        code TEXT NOT NULL, version INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (code, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (code TEXT PRIMARY KEY, at INTEGER NOT NULL, listing BLOB NOT NULL)
        STRICT, WITHOUT ROWID;
    CREATE TABLE sitters (
        person TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (person, code)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE people (person TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """,
)
"""Each brings a file from the schema version of its place to the next."""
SCHEMA = len(_MIGRATIONS)
Job = tuple[Append, "asyncio.Future[None]"]
Batch = tuple[asyncio.AbstractEventLoop, list[Job], Callable[[list[Job]], list[str | None]]]


class Sqlite:
    """A Storage in a file, for one event loop."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._writing = _opened(path)
        self._reading = _connected(path)
        self._read_lock = threading.Lock()
        self._waiting: list[Job] = []
        self._busy = False
        self._idle: asyncio.Future[None] | None = None
        self._committing: SimpleQueue[Batch | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._commit_all, name="commits", daemon=True)
        self._thread.start()

    def pragma(self, name: str) -> object:
        """How the writing side is set up."""
        return self._writing.execute(f"PRAGMA {name}").fetchone()[0]

    async def append(self, append: Append) -> None:
        """Wait for the commit that has these entries."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((append, done))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._begin, loop)  # others may join in this very moment
        await done

    async def load(self, code: str) -> list[bytes]:
        """In order."""
        query = "SELECT entry FROM entries WHERE code = ? ORDER BY version"
        return await self._read(lambda: [row[0] for row in self._rows(query, code)])

    async def listings(self, person: str, limit: int) -> list[Listing]:
        """By the latest change of players or phase."""
        query = """SELECT listing FROM sitters JOIN tables USING (code)
                   WHERE person = ? ORDER BY at DESC, code LIMIT ?"""
        rows = await self._read(lambda: list(self._rows(query, person, limit)))
        return [msgspec.json.decode(row[0], type=Listing) for row in rows]

    async def name_of(self, person: str) -> str | None:
        """None for somebody new."""
        query = "SELECT name FROM people WHERE person = ?"
        rows = await self._read(lambda: list(self._rows(query, person)))
        return rows[0][0] if rows else None

    async def close(self) -> None:
        """All that was appended before is stored first."""
        if self._busy:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        self._committing.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reading.close()
        self._writing.close()

    # Reading

    async def _read(self, query: Callable[[], T]) -> T:
        def locked() -> T:
            with self._read_lock:
                return query()

        try:
            return await asyncio.to_thread(locked)
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from None

    def _rows(self, query: str, *values: object) -> Iterable[tuple[Any]]:
        return self._reading.execute(query, values)

    # Writing. While the thread is busy with a commit, the loop leaves the connection alone.

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Insert everything that waits, and have it committed."""
        jobs, self._waiting = self._waiting, []
        self._busy = bool(jobs)
        if jobs:
            commit = self._commit if self._inserted(jobs) else self._commit_singly
            self._committing.put((loop, jobs, commit))
        elif self._idle is not None:
            self._idle.set_result(None)

    def _inserted(self, jobs: list[Job]) -> bool:
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            _insert(self._writing, [append for append, _ in jobs])
        except sqlite3.Error:
            _roll_back(self._writing)
            return False
        return True

    def _commit_all(self) -> None:
        """The life of the thread."""
        while (batch := self._committing.get()) is not None:
            loop, jobs, commit = batch
            loop.call_soon_threadsafe(self._committed, loop, jobs, commit(jobs))

    def _commit(self, jobs: list[Job]) -> list[str | None]:
        """What went wrong with each job of a batch that is inserted."""
        try:
            self._writing.execute("COMMIT")
        except sqlite3.Error as error:
            _roll_back(self._writing)
            return [_words(error)] * len(jobs)
        self.commits += 1
        return [None] * len(jobs)

    def _commit_singly(self, jobs: list[Job]) -> list[str | None]:
        """Each alone, so that one bad append harms no other."""
        failures: list[str | None] = []
        for job in jobs:
            try:
                self._writing.execute("BEGIN IMMEDIATE")
                _insert(self._writing, [job[0]])
                failures += self._commit([job])
            except sqlite3.Error as error:
                _roll_back(self._writing)
                failures.append(_words(error))
        return failures

    def _committed(
        self, loop: asyncio.AbstractEventLoop, jobs: list[Job], failures: list[str | None]
    ) -> None:
        for (_, done), failure in zip(jobs, failures, strict=True):
            _settle(done, failure)
        self._begin(loop)


def _words(error: sqlite3.Error) -> str:
    return str(error) or type(error).__name__


def _settle(done: asyncio.Future[None], failure: str | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(StoreFailed(failure))


def _roll_back(database: sqlite3.Connection) -> None:
    if database.in_transaction:
        database.execute("ROLLBACK")


def _insert(database: sqlite3.Connection, appends: list[Append]) -> None:
    rows = [
        (append.code, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries, append.version + 1)
    ]
    database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    for append in appends:
        if append.index is not None:
            _insert_index(database, append.index)


def _insert_index(database: sqlite3.Connection, index: Index) -> None:
    listing = index.listing
    content = (listing.code, listing.at, msgspec.json.encode(listing))
    database.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", content)
    database.execute("DELETE FROM sitters WHERE code = ?", (listing.code,))
    sitters = [(person, listing.code) for person in index.people]
    database.executemany("INSERT INTO sitters VALUES (?, ?)", sitters)
    database.executemany("INSERT OR REPLACE INTO people VALUES (?, ?)", index.people.items())


# Opening


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    return database


def _opened(path: Path) -> sqlite3.Connection:
    """The file, brought to our schema; Wrong where it is another program's or of a later one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        _migrate(database, path)
        database.close()
        return _connected(path)
    except (sqlite3.Error, OSError) as error:
        raise Wrong(
            "database", None, say("server.database.unusable", path=path, why=error)
        ) from None


def _migrate(database: sqlite3.Connection, path: Path) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or schema or tables):
        raise Wrong("database", None, say("server.database.foreign", path=path))
    if schema > SCHEMA:
        raise Wrong("database", None, say("server.database.newer", path=path))
    for step in range(schema, SCHEMA):
        database.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION}; {_MIGRATIONS[step]}"
            f"PRAGMA user_version = {step + 1}; COMMIT;"
        )
