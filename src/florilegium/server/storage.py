"""Which storage a server has: a file of its own, or a database that nodes share, and their bus."""

from __future__ import annotations

import asyncio
from pathlib import Path

from florilegium.core.message import say
from florilegium.server.bus import Bus
from florilegium.server.errors import Wrong
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Storage

_SCHEMES = ("postgresql://", "postgres://")


def read_database(text: str) -> Path | str:
    """`--database` as typed: a file, or the address of a PostgreSQL database."""
    if text.startswith(_SCHEMES):
        return text
    scheme, is_address, _ = text.partition("://")
    if is_address:
        said = say("server.database.no-kind", scheme=scheme[:40])
        raise Wrong("bad-field", "database", said)
    return Path(text)


def open_storage(database: Path | str) -> Storage:
    """A file is opened at once, a database with the first question it is asked."""
    if isinstance(database, Path):
        return Sqlite(database)
    try:
        from florilegium.server.postgres import Postgres  # only who asks for it needs its driver
    except ImportError:
        raise _missing("asyncpg") from None
    return Postgres(database)


def prepare_storage(database: Path | str, to_write: bool = False) -> None:
    """Before anything is done: Wrong says in one sentence why a database cannot be used.

    A file says so when it is opened.
    """
    if isinstance(database, str):
        try:
            from florilegium.server.postgres import prepare
        except ImportError:
            raise _missing("asyncpg") from None
        asyncio.run(prepare(database, to_write))


def open_bus(address: str | None) -> Bus | None:
    """What tells nodes of each other, where there are several."""
    if address is None:
        return None
    try:
        from florilegium.server.redis_bus import RedisBus
    except ImportError:
        raise _missing("redis") from None
    return RedisBus(address)


def prepare_bus(address: str | None, database: Path | str) -> None:
    """Before anything is served: Wrong says in one sentence why a bus cannot be used."""
    if address is not None:
        if isinstance(database, Path):
            raise Wrong("bus", None, say("server.bus.no-database"))
        try:
            from florilegium.server.redis_bus import prepare
        except ImportError:
            raise _missing("redis") from None
        asyncio.run(prepare(address))


def _missing(package: str) -> Wrong:
    return Wrong("database", None, say("server.start.missing", package=package))
