"""Copies of all that is kept, retention and deletion, for either kind of database."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

import florilegium as fl
from florilegium.core.record import load
from florilegium.server.errors import Wrong
from florilegium.server.sqlite import Sqlite
from florilegium.server.storage import open_storage
from florilegium.server.store import Append, Storage
from florilegium.server.upkeep import carrying, deleting
from florilegium.server.upkeep.checking import checked, codes
from florilegium.server.upkeep.copying import backup, restore
from florilegium.server.upkeep.pruning import DAY, Pruned, Retention, prune
from florilegium.server.upkeep.shared_database import stored
from tests.server.client import Person, until
from tests.server.conftest import BOTH, Database, Running, Start
from tests.server.engines import new_postgres_database

DATABASES = BOTH


@pytest.fixture
def postgres() -> Iterator[str]:
    with new_postgres_database() as address:
        yield address


async def play(person: Person, code: str, moves: int | None = None) -> None:
    """So many moves of one's own, or the whole game."""
    async with person.connect(code) as socket:
        while moves is None or moves > 0:
            table = await socket.state(lambda t: bool(t["legal"]) or t["phase"] == "finished")
            if table["phase"] == "finished":
                return
            answer = await socket.act(table["legal"][0]["text"])
            await socket.reach(answer["version"])
            moves = None if moves is None else moves - 1


async def logs(store: Storage) -> dict[str, list[bytes]]:
    return {code: await store.load(code) async for code in codes(store)}


async def test_a_back_up_under_load_is_whole_and_plays_again(
    start: Start, database: Database, tmp_path: Path
) -> None:
    site: Running = await start()
    ann, ben = site.person(), site.person()
    over = await ann.open("ikebana", quick=True, seats=2)
    await play(ann, over)
    playing = asyncio.create_task(play_on(ben))
    await until(lambda: asyncio.create_task(many_tables(site)))
    found = await backup(database, tmp_path / "copies" / "backup.db")
    assert not playing.done()
    playing.cancel()
    assert found.tables > 2
    assert found.damaged == []
    assert (tmp_path / "copies" / "backup.db").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["backup.db"]
    now = await logs(site.rooms.store)
    restored = await restore(tmp_path / "copies" / "backup.db", tmp_path / "new.db")
    assert restored == found
    async with stored(tmp_path / "new.db") as store:
        kept = await logs(store)
        assert kept[over] == now[over]
        for code, entries in kept.items():
            assert entries == now[code][: len(entries)]
        assert await store.secret("tokens", b"") == await site.rooms.store.secret("tokens", b"")
        assert await store.name_of(ann.key) == "Ann"


async def play_on(person: Person) -> None:
    """One game after the other."""
    while True:
        await play(person, await person.open("hanabi", quick=True, seats=2))


async def many_tables(site: Running) -> bool:
    return len(await site.rooms.store.codes("", 9)) > 2


async def test_a_back_up_fills_either_database_if_it_is_empty(
    start: Start, database: Database, tmp_path: Path
) -> None:
    source = tmp_path / "elsewhere.db"
    site: Running = await start(database=source)
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    await play(ann, code, 2)
    await site.stop()
    await backup(source, tmp_path / "backup.db")
    found = await restore(tmp_path / "backup.db", database)
    assert found.tables == 1
    async with stored(database) as store:
        assert (await store.load(code))[0].startswith(b'{"type":"created"')
    with pytest.raises(Wrong, match="there already"):
        await restore(tmp_path / "backup.db", database)
    again: Running = await start()
    async with again.person(ann.token).connect(code) as socket:
        assert socket.table["seat"] == 1, "cookies hold, too"


async def test_a_damaged_back_up_is_refused_and_nothing_is_left(
    database: Database, tmp_path: Path
) -> None:
    source, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    store = Sqlite(source)
    await store.close()
    with closing(sqlite3.connect(source)) as file:
        file.execute("INSERT INTO entries VALUES ('AAA-AAA-AAA', 1, CAST('{}' AS BLOB))")
        file.commit()
    found = await backup(source, broken)
    assert found.damaged == ["AAA-AAA-AAA"]
    with pytest.raises(Wrong, match="AAA-AAA-AAA"):
        await restore(broken, database)
    if isinstance(database, Path):
        assert not database.exists()
    whole = (tmp_path / "whole.db").read_bytes()
    half = len(whole) // 2
    for name, content in (
        ("letter", b"dear friend, " * 100),
        ("empty", b""),
        ("cut", whole[:half]),
        ("spoiled", whole[:half] + bytes(len(whole) - half)),
    ):
        (tmp_path / name).write_bytes(content)
        for to in (tmp_path / "never.db", database):
            with pytest.raises(Wrong) as wrong:
                await restore(tmp_path / name, to)
            assert str(tmp_path / name) in str(wrong.value)
            assert "\n" not in str(wrong.value)
        assert not (tmp_path / "never.db").exists()
    async with stored(database, new=True) as empty:
        assert await logs(empty) == {}


async def test_what_a_database_left_behind_is_not_added_to_another(tmp_path: Path) -> None:
    await _empty(tmp_path / "whole.db")
    await backup(tmp_path / "whole.db", tmp_path / "backup.db")
    left = Sqlite(tmp_path / "tables.db")
    await left.append(Append("AAA-AAA-AAA", 0, (b"{}",)))
    log = (tmp_path / "tables.db-wal").read_bytes()  # as after a crash
    await left.close()
    (tmp_path / "tables.db").unlink()
    (tmp_path / "tables.db-wal").write_bytes(log)
    with pytest.raises(Wrong, match=r"tables\.db-wal"):
        await restore(tmp_path / "backup.db", tmp_path / "tables.db")
    assert not (tmp_path / "tables.db").exists()
    assert (tmp_path / "tables.db-wal").read_bytes() == log


async def test_a_database_that_keeps_something_back_is_named(postgres: str, tmp_path: Path) -> None:
    """Whoever may not read or write everything neither copies nor restores a part of it."""
    source = tmp_path / "elsewhere.db"
    await _empty(source)
    await backup(source, tmp_path / "backup.db")
    store = open_storage(postgres)
    await store.secret("tokens", b"1")
    await store.close()
    line = await asyncpg.connect(postgres)
    await line.execute("ALTER TABLE people RENAME TO persons")
    await line.close()
    for work in (backup(postgres, tmp_path / "copy.db"), restore(tmp_path / "backup.db", postgres)):
        with pytest.raises(Wrong, match=r"cannot be used .*people"):
            await work
    assert not (tmp_path / "copy.db").exists()


async def test_old_tables_go_and_take_nobody_else_with_them(
    start: Start, database: Database
) -> None:
    site: Running = await start()
    ann, ben = site.person(), site.person()
    over = await ann.open("ikebana", quick=True, seats=2)
    await play(ann, over)
    open_still = await ben.open("hanabi", quick=True, seats=2)
    both = Retention(finished=10, unfinished=30)
    now = int(time.time())
    async with stored(database) as store:
        later = now + 20 * DAY
        assert await prune(store, both, later, dry_run=True) == Pruned(1, 0)
        assert set(await logs(store)) == {over, open_still}
        assert await prune(store, Retention(), now + 999 * DAY, dry_run=False) == Pruned(0, 0)
        assert await prune(store, both, later, dry_run=False) == Pruned(1, 0)
        assert set(await logs(store)) == {open_still}
        assert await store.listings(ann.key, 10) == []
        assert await store.name_of(ann.key) is None
        assert await store.name_of(ben.key) == "Ann", "that is what tests call everybody"
        assert await prune(store, both, now + 40 * DAY, dry_run=False) == Pruned(0, 1)
        assert await logs(store) == {}


async def test_who_looks_at_a_table_that_is_removed_is_told(
    start: Start, database: Database
) -> None:
    site: Running = await start()
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    async with ann.connect(code) as socket:
        table = await socket.state(lambda table: bool(table["legal"]))
        async with stored(database) as store:
            now = int(time.time()) + 9 * DAY
            assert await prune(store, Retention(1, 1), now, dry_run=False) == Pruned(0, 1)
        for _ in range(2):
            assert (await socket.act(table["legal"][0]["text"]))["code"] == "unknown-table"
        assert await logs(site.rooms.store) == {}


async def test_exported_tables_are_imported_once(
    start: Start, database: Database, tmp_path: Path
) -> None:
    site: Running = await start()
    ann = site.person()
    over, running = [await ann.open("ikebana", quick=True, seats=2) for _ in range(2)]
    await play(ann, over)
    await play(ann, running, 1)
    async with stored(database) as source, stored(tmp_path / "other.db", new=True) as other:
        early = io.BytesIO()
        await carrying.export(source, early, "tables")
        await play(ann, running, 3)
        late = io.BytesIO()
        await carrying.export(source, late, "tables")
        first = await carrying.bring_in(other, early.getvalue().splitlines())
        assert (first.new, first.extended, first.known) == (2, 0, 0)
        second = await carrying.bring_in(other, late.getvalue().splitlines())
        assert (second.new, second.extended, second.known) == (0, 1, 1)
        for again in (early, late):
            third = await carrying.bring_in(other, again.getvalue().splitlines())
            assert (third.new, third.extended, third.known, third.other) == (0, 0, 2, [])
        assert await logs(other) == await logs(source)
        assert await other.listing(over) == await source.listing(over)
        records = io.BytesIO()
        await carrying.export(source, records, "records")
        (line,) = records.getvalue().splitlines()
        assert fl.Match.replay(load(line.decode())).outcome is not None
        assert ann.key.encode() not in line


async def test_lines_that_are_no_tables_are_named(tmp_path: Path, start: Start) -> None:
    site: Running = await start()
    await site.person().open("ikebana", quick=True, seats=2)
    lines = io.BytesIO()
    await carrying.export(site.rooms.store, lines, "tables")
    good = json.loads(lines.getvalue())
    cheat = {**good, "entries": [*good["entries"], {"type": "acted", "seat": 1, "action": "win"}]}
    bad = [b"{}", b"no JSON", *(json.dumps(one).encode() for one in (cheat, {**good, "code": "x"}))]
    async with stored(tmp_path / "other.db", new=True) as store:
        for line in bad:
            with pytest.raises(Wrong, match="Line 2"):
                await carrying.bring_in(store, [b"\n", line])
        assert await logs(store) == {}


async def test_a_person_is_forgotten_by_command(start: Start, database: Database) -> None:
    site: Running = await start()
    ann = site.person()
    code = await ann.open("ikebana", quick=True, seats=2, name="Anneliese")
    await play(ann, code)
    await site.stop()
    async with stored(database, alone=True) as store:
        person = await deleting.person_on(store, code.lower(), 1)
        assert person == ann.key
        for table, seat, field in (("AAA-AAA-AAA", 1, None), (code, 9, "seat"), (code, 2, "seat")):
            with pytest.raises(Wrong) as wrong:
                await deleting.person_on(store, table, seat)
            assert wrong.value.field == field
        assert await deleting.forget(store, person) == 1
        everything = b"".join(await store.load(code))
        assert b"Anneliese" not in everything
        assert person.encode() not in everything
        assert (await checked(store)).damaged == []
        assert await store.name_of(person) is None
        assert await deleting.forget(store, person) == 0


def test_the_commands_say_what_they_did_and_what_is_wrong(tmp_path: Path) -> None:
    """In one process each, as people run them."""
    asyncio.run(_empty(tmp_path / "tables.db"))
    place = ["--database", str(tmp_path / "tables.db"), "--lang", "en"]
    for words, status, told in (
        (["backup", str(tmp_path / "copy.db"), *place], 0, "0 tables"),
        (["backup", str(tmp_path / "copy.db"), *place], 2, "there already"),
        (["prune", "--finished-days", "9", "--database", str(tmp_path / "no.db")], 2, "no.db"),
        (["forget", "AAA-AAA-AAA", "1", *place], 2, "no such table"),
    ):
        command = [sys.executable, "-m", "florilegium", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == status, done.stderr
        assert told in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


async def _empty(path: Path) -> None:
    store = open_storage(path)
    await store.secret("tokens", b"1")
    await store.close()
