"""The log in PostgreSQL: shared by nodes, and safe when lines break."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import asyncpg
import pytest

from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.server import postgres
from florilegium.server.drill.ports import free_port
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.postgres import Postgres, prepare
from florilegium.server.postgres_schema import SCHEMA
from florilegium.server.store import Append, Attempt
from tests.server.engines import new_postgres_database


@pytest.fixture
def address() -> Iterator[str]:
    with new_postgres_database() as found:
        yield found


@pytest.fixture
async def store(address: str) -> AsyncIterator[Postgres]:
    opened = Postgres(address)
    yield opened
    await opened.close()


@pytest.fixture
async def other(address: str) -> AsyncIterator[Postgres]:
    opened = Postgres(address)
    yield opened
    await opened.close()


async def execute(address: str, statement: str) -> None:
    line = await asyncpg.connect(address)
    await line.execute(statement)
    await line.close()


async def cut_lines(address: str) -> None:
    await execute(
        address,
        """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()""",
    )


async def test_of_two_nodes_that_extend_a_game_one_does(store: Postgres, other: Postgres) -> None:
    await store.append(Append("A", 0, (b"1",)))
    for version in range(1, 40):
        results = await asyncio.gather(
            store.append(Append("A", version, (b"one",))),
            other.append(Append("A", version, (b"two",))),
            other.append(Append(f"B{version}", 0, (b"1",))),
            return_exceptions=True,
        )
        assert sorted(map(type, results), key=str) == sorted(
            (Conflict, type(None), type(None)), key=str
        )
    assert len(await store.load("A")) == 40


async def test_an_entry_that_is_there_already_counts_as_stored(
    store: Postgres, other: Postgres
) -> None:
    await store.append(Append("A", 0, (b"1", b"2")))
    await other.append(Append("A", 0, (b"1", b"2")))
    await other.append(Append("A", 1, (b"2",)))
    assert await other.load("A") == [b"1", b"2"]


async def test_what_is_on_its_way_when_lines_break_is_stored_once(
    store: Postgres, address: str
) -> None:
    async def extend(code: str) -> None:
        for version in range(60):
            await store.append(Append(code, version, (f"{code} {version}".encode(),)))

    codes = [f"T{number}" for number in range(8)]
    extending = [asyncio.create_task(extend(code)) for code in codes]
    for _ in range(5):
        await cut_lines(address)
    await asyncio.gather(*extending)
    for code in codes:
        assert await store.load(code) == [f"{code} {version}".encode() for version in range(60)]


async def test_a_line_that_breaks_between_two_states_of_its_client_costs_nothing(
    store: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once in thousands of broken lines asyncpg says so in an error of its own."""
    insert = postgres._insert
    broken: list[Any] = []

    async def breaks_once(line: Any, appends: Any) -> Any:
        found = await insert(line, appends)
        if not broken:
            broken.append(line)
            raise asyncpg.InternalClientError("cannot switch to state 15")
        return found

    monkeypatch.setattr(postgres, "_insert", breaks_once)
    await store.append(Append("A", 0, (b"1",)))
    assert await store.load("A") == [b"1"]
    assert broken


async def test_a_database_that_stays_away_fails_every_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_PATIENCE", 0.0)
    store = Postgres(f"postgresql://postgres@127.0.0.1:{free_port()}/x")
    with pytest.raises(StoreFailed):
        await store.append(Append("A", 0, (b"1",)))
    with pytest.raises(StoreFailed):
        await store.load("A")
    await store.close()


async def test_nodes_that_start_at_once_set_a_database_up_once(address: str) -> None:
    await asyncio.gather(*(prepare(address) for _ in range(6)))
    line = await asyncpg.connect(address)
    assert await line.fetch("SELECT schema FROM florilegium") == [(SCHEMA,)]
    await line.close()


async def key_of(address: str) -> str:
    with pytest.raises(Wrong) as caught:
        await prepare(address)
    return caught.value.message.key


async def test_a_database_of_a_later_version_is_left_alone(address: str) -> None:
    await prepare(address)
    await execute(address, "UPDATE florilegium SET schema = schema + 1")
    assert await key_of(address) == "server.database.newer"


async def test_a_database_of_another_program_is_left_alone(address: str) -> None:
    await execute(address, "CREATE TABLE entries (theirs TEXT)")
    assert await key_of(address) == "server.database.foreign"


async def test_a_table_of_our_name_that_is_not_ours_is_left_alone(address: str) -> None:
    await execute(address, "CREATE TABLE florilegium (schema INTEGER)")
    assert await key_of(address) == "server.database.foreign"
    await execute(address, "DROP TABLE florilegium; CREATE TABLE florilegium (petals TEXT)")
    assert await key_of(address) == "server.database.unusable"


async def test_a_database_that_takes_nothing_is_no_place_for_a_server(address: str) -> None:
    await prepare(address)
    name = address.rpartition("/")[2]
    await execute(address, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await prepare(address)  # a copy can be made of it
    with pytest.raises(Wrong, match="read-only"):
        await prepare(address, to_write=True)


async def test_what_is_no_postgresql_is_named() -> None:
    """Whatever it answers: HTTP, something of its own accord, or nothing."""
    for answer in (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"-ERR unknown command\r\n", b""):

        async def speak(
            reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: bytes = answer
        ) -> None:
            await reader.read(1)
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(speak, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        assert await key_of(f"postgresql://127.0.0.1:{port}/x") == "server.database.unusable"
        server.close()


async def test_what_a_failure_says_quotes_nothing_that_was_written(store: Postgres) -> None:
    made = Attempt("ann-herself", "hanabi", "p1", True, 10, Rating(), Rating())
    await store.keep_attempt(made)
    with pytest.raises(StoreFailed) as failed:
        await store.keep_attempt(made)
    assert "ann-herself" not in str(failed.value)


async def test_what_cannot_be_used_is_named_without_its_password(address: str) -> None:
    nowhere = f"postgresql://ann:wonderland@127.0.0.1:{free_port()}/tables"
    beyond = "postgresql://ann:wonderland@127.0.0.1:99999/tables"
    for wrong in (nowhere, beyond, address.replace("test_", "missing_"), "postgresql://[::"):
        with pytest.raises(Wrong) as caught:
            await prepare(wrong)
        assert caught.value.message.key == "server.database.unusable"
        assert "wonderland" not in str(caught.value)


def test_a_server_without_its_database_ends_with_a_sentence() -> None:
    address = f"postgresql://ann:wonderland@127.0.0.1:{free_port()}/tables"
    command = [sys.executable, "-m", "florilegium", "serve", "--no-browser", "--lang", "en"]
    ended = subprocess.run(
        [*command, "--port", "0", "--database", address], capture_output=True, text=True
    )
    assert ended.returncode != 0
    said = (ended.stdout + ended.stderr).strip()
    assert said.startswith("The database postgresql://127.0.0.1:")
    assert "\n" not in said
    assert "wonderland" not in said
