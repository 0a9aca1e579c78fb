"""Back-ups: one SQLite file with all that is kept, from either kind of database and into either.

While a server writes, the copy is of one moment: SQLite copies it in one read transaction,
PostgreSQL in one of repeatable reads.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from florilegium.core.message import say
from florilegium.server.database import connect, connected, migrate, require_ours, require_whole
from florilegium.server.errors import Wrong
from florilegium.server.storage import prepare_storage
from florilegium.server.upkeep.checking import Found, checked
from florilegium.server.upkeep.shared_database import SharedFile

_ROWS = 2000


async def backup(database: Path | str, to: Path) -> Found:
    """Write a copy that stands alone, and play every log in it again.

    Wrong where that file is there already, or cannot be written; then nothing is left behind.
    """
    with _written(to) as part:
        if isinstance(database, Path):
            await asyncio.to_thread(_copy_file, _ours(database), part)
        else:
            await asyncio.to_thread(prepare_storage, database)
            await _copy_postgres(database, part)
        return await _looked_at(part)


async def restore(source: Path, database: Path | str) -> Found:
    """Fill a database that has nothing in it from a back-up of which every log can be played.

    Wrong otherwise, and nothing has changed.
    """
    await asyncio.to_thread(_ours, source, whole=True)
    if isinstance(database, Path):
        with _written(database) as part:
            await asyncio.to_thread(_copy_file, source, part)
            return await _sound(part, source)
    found = await _sound(source, source)
    await asyncio.to_thread(prepare_storage, database)
    await _fill_postgres(source, database)
    return found


def _ours(path: Path, whole: bool = False) -> Path:
    """Wrong where it is none of ours; one that holds nothing may once have held something."""
    if not path.is_file() or not require_ours(path, whole):
        raise Wrong("database", None, say("server.database.none", path=path))
    return path


async def _sound(part: Path, source: Path) -> Found:
    found = await _looked_at(part)
    if found.damaged:
        told = {"path": source, "count": len(found.damaged), "code": found.damaged[0]}
        raise Wrong("database", None, say("server.database.damaged", **told))
    return found


async def _looked_at(part: Path) -> Found:
    store = SharedFile(part)
    try:
        return await checked(store)
    finally:
        await store.close()
        with closing(connect(part)) as single:
            single.execute("PRAGMA journal_mode = DELETE")  # one file, without any beside it


@contextmanager
def _written(to: Path) -> Iterator[Path]:
    """A file beside, which takes its place when all is written.

    What another database has left behind would be taken for the end of this one.
    """
    for there in (to, Path(f"{to}-wal"), Path(f"{to}-journal")):
        if there.exists():
            raise Wrong("database", None, say("server.database.there", path=there))
    part = to.with_name(f"{to.name}.part")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)  # it holds the seeds of games that are being played
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(to)
    except (OSError, sqlite3.Error) as error:
        raise Wrong("database", None, say("server.database.unusable", path=to, why=error)) from None
    finally:
        for leftover in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            with suppress(OSError):
                leftover.unlink(missing_ok=True)


def _copy_file(source: Path, part: Path) -> None:
    with closing(connect(source)) as old, closing(connect(part)) as new:
        old.backup(new)  # in one step: whoever writes meanwhile neither waits nor is half in it
        require_whole(new)
        migrate(new, part)


def _columns(file: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each of our tables."""
    names = file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return {
        name: [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
        for (name,) in names.fetchall()
    }


@asynccontextmanager
async def _line_to(address: str) -> AsyncIterator[Any]:
    """A connection; Wrong, in one sentence, where it is refused anything or breaks."""
    import asyncpg

    from florilegium.server.postgres import UNUSABLE, unusable

    try:
        line = await asyncpg.connect(address)
        try:
            yield line
        finally:
            await line.close()
    except UNUSABLE as error:
        raise unusable(address, error) from None


async def _copy_postgres(address: str, part: Path) -> None:
    async with _line_to(address) as line:
        with closing(connected(part)) as new:
            migrate(new, part)
            async with line.transaction(isolation="repeatable_read", readonly=True):
                for table, columns in _columns(new).items():
                    places = ", ".join("?" for _ in columns)
                    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                    cursor = await line.cursor(f"SELECT {', '.join(columns)} FROM {table}")
                    while rows := await cursor.fetch(_ROWS):
                        new.execute("BEGIN")
                        new.executemany(insert, [tuple(row) for row in rows])
                        new.execute("COMMIT")


async def _fill_postgres(source: Path, address: str) -> None:
    """Copy a file into an empty database, all of it or nothing; Wrong where there are tables."""
    async with _line_to(address) as line, line.transaction():
        await line.execute("LOCK TABLE entries, secrets")
        if await line.fetchval("SELECT EXISTS (SELECT 1 FROM entries)"):
            from florilegium.server.postgres import shown

            told = say("server.database.there", path=shown(address))
            raise Wrong("database", None, told)
        with closing(connect(source)) as old:
            for table, columns in _columns(old).items():
                await line.execute(f"DELETE FROM {table}")  # a new server has made secrets
                rows = old.execute(f"SELECT {', '.join(columns)} FROM {table}")
                while some := rows.fetchmany(_ROWS):
                    await line.copy_records_to_table(table, records=some, columns=columns)
