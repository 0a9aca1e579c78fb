"""What is kept in PostgreSQL: its schema, brought up to date by whichever node comes first."""

from __future__ import annotations

from typing import Any

from florilegium.core.message import say
from florilegium.server.database import APPLICATION
from florilegium.server.errors import Wrong

_MIGRATIONS = (
    # Texts are compared byte by byte, as SQLite does: the same order, and quicker.
    """
    CREATE TABLE entries (
        code TEXT COLLATE "C" NOT NULL, version INTEGER NOT NULL, entry BYTEA NOT NULL,
        PRIMARY KEY (code, version)
    );
    CREATE TABLE tables (
        code TEXT COLLATE "C" PRIMARY KEY, at BIGINT NOT NULL, listing BYTEA NOT NULL,
        version INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE sitters (
        person TEXT COLLATE "C" NOT NULL, code TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, code)
    );
    CREATE INDEX sitters_by_code ON sitters (code);
    CREATE TABLE people (person TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE subscriptions (
        code TEXT COLLATE "C" NOT NULL, person TEXT COLLATE "C" NOT NULL,
        endpoint TEXT COLLATE "C" NOT NULL,
        key BYTEA NOT NULL, secret BYTEA NOT NULL, lang TEXT NOT NULL,
        PRIMARY KEY (code, person, endpoint)
    );
    CREATE INDEX subscriptions_by_endpoint ON subscriptions (endpoint);
    CREATE INDEX subscriptions_by_person ON subscriptions (person);
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    CREATE TABLE attempts (
        person TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL,
        puzzle TEXT COLLATE "C" NOT NULL, solved INTEGER NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (person, game, puzzle)
    );
    CREATE TABLE player_ratings (
        person TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL,
        rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL, PRIMARY KEY (person, game)
    );
    CREATE TABLE puzzle_ratings (
        puzzle TEXT COLLATE "C" PRIMARY KEY,
        rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL
    );
    CREATE TABLE mistakes (
        person TEXT COLLATE "C" NOT NULL, puzzle TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL, content TEXT NOT NULL, code TEXT COLLATE "C" NOT NULL,
        step INTEGER NOT NULL, stage INTEGER NOT NULL, due BIGINT NOT NULL,
        PRIMARY KEY (person, puzzle)
    );
    CREATE TABLE daily_deals (
        day TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, seed TEXT NOT NULL,
        seats INTEGER NOT NULL, bot TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (day, game)
    );
    CREATE TABLE daily_attempts (
        day TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL, code TEXT COLLATE "C" NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (day, game, person)
    );
    CREATE INDEX daily_attempts_by_person ON daily_attempts (person, day);
    CREATE TABLE daily_bot_games (
        day TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL,
        bot TEXT COLLATE "C" NOT NULL, number INTEGER NOT NULL, result BYTEA NOT NULL,
        PRIMARY KEY (day, game, number, bot)
    );
    CREATE TABLE accuracies (
        person TEXT COLLATE "C" NOT NULL, code TEXT COLLATE "C" NOT NULL,
        percent DOUBLE PRECISION NOT NULL, PRIMARY KEY (person, code)
    );
    """,
    """
    CREATE TABLE logins (
        person TEXT COLLATE "C" NOT NULL, browser TEXT COLLATE "C" NOT NULL,
        number INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, browser)
    );
    """,
)
"""Each brings a database from the schema version of its place to the next."""
SCHEMA = len(_MIGRATIONS)


async def migrate(connection: Any, path: str) -> None:
    """Bring a database to our schema, one node at a time; Wrong where it is none of ours."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", APPLICATION)
        schema = await _schema(connection, path)
        if schema > SCHEMA:
            raise Wrong("database", None, say("server.database.newer", path=path))
        for step in range(schema, SCHEMA):
            await connection.execute(_MIGRATIONS[step])
        if schema != SCHEMA:
            await connection.execute("UPDATE florilegium SET schema = $1", SCHEMA)


async def _schema(connection: Any, path: str) -> int:
    """Its version; a new database is marked as ours, with nothing in it yet."""
    known, foreign = await connection.fetchrow(
        "SELECT to_regclass('florilegium') IS NOT NULL, to_regclass('entries') IS NOT NULL"
    )
    if known:
        version: int | None = await connection.fetchval("SELECT schema FROM florilegium")
        if version is not None:
            return version
    if known or foreign:
        raise Wrong("database", None, say("server.database.foreign", path=path))
    await connection.execute("CREATE TABLE florilegium (schema INTEGER NOT NULL)")
    await connection.execute("INSERT INTO florilegium VALUES (0)")
    return 0
