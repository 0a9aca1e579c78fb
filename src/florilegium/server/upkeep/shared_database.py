"""A store for a command: the same database that a server may be using at this moment."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from florilegium.core.message import say
from florilegium.server.database import connected, migrate, require_ours
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.sqlite import SqliteStorage, write
from florilegium.server.storage import open_storage, prepare_storage
from florilegium.server.store import Change, Storage


class SharedFile(SqliteStorage):
    """A file that a server may have open, too: each change is a short transaction of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reading = connected(path)
        migrate(self._reading, path)
        self._line = asyncio.Lock()

    async def _store(self, change: Change) -> None:
        async with self._line:
            await asyncio.to_thread(self._write, change)

    def _write(self, change: Change) -> None:
        try:
            self._reading.execute("BEGIN IMMEDIATE")
            write(self._reading, [change])
            self._reading.execute("COMMIT")
        except (sqlite3.Error, StoreFailed) as error:
            with suppress(sqlite3.Error):
                self._reading.execute("ROLLBACK")
            if isinstance(error, StoreFailed):
                raise
            kind = Conflict if isinstance(error, sqlite3.IntegrityError) else StoreFailed
            raise kind(str(error)) from None

    async def close(self) -> None:
        self._reading.close()


@asynccontextmanager
async def stored(
    database: Path | str, alone: bool = False, new: bool = False
) -> AsyncIterator[Storage]:
    """The tables that are there; Wrong where there are none, or none of ours.

    `alone`: no server may use the file meanwhile. `new`: where there is none, it is made.
    """
    store = await _opened(database, alone, new)
    try:
        yield store
    finally:
        await store.close()


async def _opened(database: Path | str, alone: bool, new: bool) -> Storage:
    if isinstance(database, Path):
        if new and not database.exists():
            return open_storage(database)
        if not database.is_file():
            raise Wrong("database", None, say("server.database.none", path=database))
        require_ours(database)
        if not alone:
            return SharedFile(database)
    else:
        await asyncio.to_thread(prepare_storage, database)
    return open_storage(database)
