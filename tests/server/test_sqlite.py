"""The log in a file: whole, in order, and safe when something goes wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from florilegium.server.database import APPLICATION, SCHEMA
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Append


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Sqlite]:
    opened = Sqlite(tmp_path / "deep" / "tables.db")
    yield opened
    await opened.close()


@pytest.mark.parametrize("closers", [1, 2])
async def test_closing_stores_what_is_on_its_way(tmp_path: Path, closers: int) -> None:
    store = Sqlite(tmp_path / "tables.db")
    waiting = [asyncio.create_task(store.append(Append(f"T{n}", 0, (b"1",)))) for n in range(50)]
    await asyncio.sleep(0)  # let them queue
    async with asyncio.timeout(60):
        await asyncio.gather(*(store.close() for _ in range(closers)))
        await asyncio.gather(*waiting)


def test_the_file_is_safe_against_power_loss(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    assert store.pragma("journal_mode") == "wal"
    assert store.pragma("synchronous") == 2
    asyncio.run(store.close())


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    first = Sqlite(tmp_path / "tables.db")
    assert key_of(tmp_path / "tables.db") == "server.database.in-use"
    asyncio.run(first.close())
    asyncio.run(Sqlite(tmp_path / "tables.db").close())


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    asyncio.run(Sqlite(tmp_path / "tables.db").close())
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


async def test_another_program_that_locks_the_file_does_not_stop_the_loop(store: Sqlite) -> None:
    with sqlite3.connect(store.path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append(Append("A", 0, (b"1",))))
        assert await store.load("A") == []
        assert not waiting.done()
        other.execute("COMMIT")
    await waiting
    assert await store.load("A") == [b"1"]


class Broken:
    """A connection that fails in all it does."""

    in_transaction = True

    def execute(self, *statement: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    executemany = execute


async def test_a_broken_disk_fails_every_append_and_no_thread(
    store: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(store, "_writing", Broken())
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await store.append(Append("A", 0, (b"1",)))
    await store.append(Append("A", 0, (b"1",)))
    assert await store.load("A") == [b"1"]


def key_of(path: Path) -> str:
    with pytest.raises(Wrong) as caught:
        Sqlite(path)
    assert str(path) in str(caught.value)
    return caught.value.message.key


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with sqlite3.connect(path) as theirs:
        theirs.execute("CREATE TABLE things (name TEXT)")
    before = path.read_bytes()
    assert key_of(path) == "server.database.foreign"
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path], "nor is anything put beside it"


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "later.db"
    with sqlite3.connect(path) as later:
        later.execute(f"PRAGMA application_id = {APPLICATION}")
        later.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    assert key_of(path) == "server.database.newer"


def test_a_file_that_is_no_database_gives_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("certainly not a database, but long enough to be read as one " * 20)
    assert key_of(path) == "server.database.unusable"
    (tmp_path / "folder").mkdir()
    assert key_of(tmp_path / "folder") == "server.database.unusable"
