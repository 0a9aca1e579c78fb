"""Which storage a server has: a file of its own, or a database that nodes share."""

from __future__ import annotations

import asyncio
from pathlib import Path

from florilegium.core.message import say
from florilegium.server.errors import Wrong
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Storage

_SCHEMES = ("postgresql://", "postgres://")


def read_database(text: str) -> Path | str:
    """`--database` as typed: a file, or the address of a PostgreSQL database."""
    return text if text.startswith(_SCHEMES) else Path(text)


def open_storage(database: Path | str) -> Storage:
    """A file is opened at once, a database with the first question it is asked."""
    if isinstance(database, Path):
        return Sqlite(database)
    try:
        from florilegium.server.postgres import Postgres  # only who asks for it needs its driver
    except ImportError:
        raise _missing("asyncpg") from None
    return Postgres(database)


def prepare_storage(database: Path | str) -> None:
    """Before anything is served: Wrong says in one sentence why a database cannot be used."""
    if isinstance(database, str):
        try:
            from florilegium.server.postgres import prepare
        except ImportError:
            raise _missing("asyncpg") from None
        asyncio.run(prepare(database))


def _missing(package: str) -> Wrong:
    return Wrong("database", None, say("server.start.missing", package=package))
