"""The file under the log: its schema, its settings, and who may use it."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

from florilegium.core.holding import held
from florilegium.core.message import say
from florilegium.server.errors import Wrong

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
    """
    CREATE TABLE subscriptions (
        code TEXT NOT NULL, person TEXT NOT NULL, endpoint TEXT NOT NULL,
        key BLOB NOT NULL, secret BLOB NOT NULL, lang TEXT NOT NULL,
        PRIMARY KEY (code, person, endpoint)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX subscriptions_by_endpoint ON subscriptions (endpoint);
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE attempts (
        person TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL,
        solved INTEGER NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (person, game, puzzle)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE player_ratings (
        person TEXT NOT NULL, game TEXT NOT NULL,
        rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
        PRIMARY KEY (person, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE puzzle_ratings (
        puzzle TEXT PRIMARY KEY,
        rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mistakes (
        person TEXT NOT NULL, puzzle TEXT NOT NULL, game TEXT NOT NULL, content TEXT NOT NULL,
        code TEXT NOT NULL, step INTEGER NOT NULL, stage INTEGER NOT NULL, due INTEGER NOT NULL,
        PRIMARY KEY (person, puzzle)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE daily_deals (
        day TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, seats INTEGER NOT NULL,
        bot TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (day, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE daily_attempts (
        day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, code TEXT NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (day, game, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX daily_attempts_by_person ON daily_attempts (person, day);
    CREATE TABLE daily_bot_games (
        day TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, number INTEGER NOT NULL,
        result BLOB NOT NULL, PRIMARY KEY (day, game, number, bot)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE accuracies (
        person TEXT NOT NULL, code TEXT NOT NULL, percent REAL NOT NULL,
        PRIMARY KEY (person, code)
    ) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;",
    """
    CREATE TABLE logins (
        person TEXT NOT NULL, browser TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (person, browser)
    ) STRICT, WITHOUT ROWID;
    """,
)
"""Each brings a file from the schema version of its place to the next."""
SCHEMA = len(_MIGRATIONS)
BUSY_TIMEOUT_MS = 10_000
"""How long another program may have the file locked. Only threads wait, never the event loop."""


class Owner:
    """Holds a file for one server: by its real path, and by the file itself, whatever its name."""

    def __init__(self, path: Path) -> None:
        self._beside = _owned(path)
        self._file: int | None = None
        self._path = path

    def hold_file(self) -> None:
        """Once the file is there. A hard link is the same file under a path of its own."""
        if sys.platform == "win32":
            return
        import fcntl

        self._file = os.open(self._path, os.O_RDONLY)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _in_use(self._path) from None

    def close(self) -> None:
        """After all else: closing a file ends every lock that SQLite has on it."""
        self._beside.close()
        if self._file is not None:
            os.close(self._file)
            self._file = None


def opened(path: Path) -> tuple[Owner, sqlite3.Connection, sqlite3.Connection]:
    """The file, brought to our schema: who owns it, and connections to write and to read.

    Wrong where it is another program's, of a later version of ours, or used by another server.
    """
    path = path.resolve()
    if path.exists():
        require_ours(path)  # before anything is put beside it
    owner = Owner(path)
    try:
        if not path.exists():
            path.touch(mode=0o600)  # it holds the seeds of games that are being played
        owner.hold_file()
        with closing(_connect(path, BUSY_TIMEOUT_MS)) as database:
            migrate(database, path)
        return owner, _connected(path, 0), _connected(path, BUSY_TIMEOUT_MS)
    except (sqlite3.Error, OSError) as error:
        owner.close()
        raise _unusable(path, error) from None
    except Wrong:
        owner.close()
        raise


def _owned(path: Path) -> sqlite3.Connection:
    """Hold a file beside for as long as we run: two servers must not share a log."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return held(Path(f"{path}-owner"))
    except BlockingIOError:
        raise _in_use(path) from None
    except OSError as error:
        raise _unusable(path, error) from None


def _in_use(path: Path) -> Wrong:
    return Wrong("database", None, say("server.database.in-use", path=path))


def _connected(path: Path, busy_timeout_ms: int) -> sqlite3.Connection:
    database = _connect(path, BUSY_TIMEOUT_MS)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA fullfsync = 1")
    database.execute("PRAGMA secure_delete = 1")  # who is forgotten leaves no trace in free pages
    set_busy_timeout(database, busy_timeout_ms)
    return database


def _connect(path: Path, busy_timeout_ms: int) -> sqlite3.Connection:
    return sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=busy_timeout_ms / 1000
    )


def connect(path: Path) -> sqlite3.Connection:
    """For whoever reads or copies it beside a server."""
    return _connect(path, BUSY_TIMEOUT_MS)


def connected(path: Path) -> sqlite3.Connection:
    """The same to write, as durably as a server does."""
    try:
        return _connected(path, BUSY_TIMEOUT_MS)
    except sqlite3.Error as error:
        raise _unusable(path, error) from None


def require_ours(path: Path, whole: bool = False) -> int:
    """The schema of a file, 0 where there is nothing in it; Wrong where it is another program's, of
    a later version of ours, or cannot be read: not a page of it, if it must be `whole`."""
    try:
        with closing(connect(path)) as database:
            schema = _known_schema(database, path)
            if whole:
                require_whole(database)
            return schema
    except sqlite3.Error as error:
        raise _unusable(path, error) from None


def require_whole(database: sqlite3.Connection) -> None:
    """DatabaseError where a page of it is damaged."""
    (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(said.splitlines()[-1])


def _unusable(path: Path, error: Exception) -> Wrong:
    return Wrong("database", None, say("server.database.unusable", path=path, why=error))


def migrate(database: sqlite3.Connection, path: Path | str) -> None:
    """Bring a database to our schema; Wrong names it by its path where it is none of ours."""
    for step in range(_known_schema(database, path), SCHEMA):
        database.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION}; {_MIGRATIONS[step]}"
            f"PRAGMA user_version = {step + 1}; COMMIT;"
        )


def _known_schema(database: sqlite3.Connection, path: Path | str) -> int:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or schema or tables):
        raise Wrong("database", None, say("server.database.foreign", path=path))
    if schema > SCHEMA:
        raise Wrong("database", None, say("server.database.newer", path=path))
    return int(schema)


def set_busy_timeout(database: sqlite3.Connection, milliseconds: int) -> None:
    """How long to wait for another program that has the file locked."""
    with suppress(sqlite3.Error):
        database.execute(f"PRAGMA busy_timeout = {milliseconds}")
