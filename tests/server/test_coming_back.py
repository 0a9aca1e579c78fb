"""What comes back: memory, a log that somebody else has written, a page from another run."""

from __future__ import annotations

import gc
import os
import sqlite3
from pathlib import Path
from weakref import ref

import pytest

from florilegium.server import entries as log
from florilegium.server import lines
from florilegium.server.database import opened
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Append
from tests.server.client import until
from tests.server.conftest import Running, Start
from tests.server.test_sockets import two_at

# A page that comes back


async def test_no_hello_gives_anybody_the_memory_of_the_table(site: Running) -> None:
    code, ann, ben = await two_at(site, "illusion", seats=2)
    async with ann.connect(code) as one, ben.connect(code) as two:
        for _ in range(3):
            for mover, other in ((one, two), (two, one)):
                while mover.table["turn"] != [mover.table["seat"]]:
                    await mover.receive()
                    if "stop" in [choice["text"] for choice in mover.table["legal"]]:
                        await mover.act("let")
                answer = await mover.act("place 1")
                await other.reach(answer["version"])
                if "let" in [choice["text"] for choice in other.table["legal"]]:
                    answer = await other.act("let")
                    await mover.reach(answer["version"])
        latest = max(line["step"] for line in one.log if line.get("events"))
        for version in range(one.table["version"]):
            await one.hello(version)
            moves = [line["step"] for line in one.table["log"] if line.get("events")]
            assert moves in ([latest], []), version


async def test_a_page_from_another_run_is_told_everything_anew(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        epoch = one.table["epoch"]
        answer = await one.act("play 1")
        table = await one.reach(answer["version"])
        assert "epoch" not in table  # it need not travel with every move
        await one.send("hello", version=table["version"], epoch=epoch)
        assert (await one.expect("table"))["log"] == []
        # The server comes back from a backup, and others have gone on there.
        monkeypatch.setattr(lines, "EPOCH", "another")
        await one.send("hello", version=table["version"], epoch=epoch)
        anew = await one.expect("table")
        assert anew["epoch"] == "another"
        assert anew["log"][0]["version"] == 1


async def test_a_message_is_always_acknowledged_with_the_same_version(site: Running) -> None:
    code, ann, ben = await two_at(site, "illusion", seats=2)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await one.act("place 1")
        await two.state(lambda table: bool(table["legal"]))
        await two.act("place 1")
        await one.state(lambda table: "stop" in [choice["text"] for choice in table["legal"]])
        first = await one.act("stop", id="mine")
        assert await one.act("stop", id="mine") == first


# A table that is left


async def test_a_table_that_nobody_visits_is_freed_without_a_collection(start: Start) -> None:
    site = await start(linger=0)
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    gc.disable()
    try:
        async with ann.connect(code), site.rooms.visit(code) as room:
            kept = ref(room.table)
        del room
        await until(lambda: kept() is None)
    finally:
        gc.enable()


# The store


async def test_what_was_written_elsewhere_is_read_and_the_wish_decided_again(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        version = one.table["version"]
        talk = log.Talked(person=ann.key, name="Ann", seat=1, text="from elsewhere", id="other")
        await site.rooms.store.append(Append(code, version, (log.encode(talk),)))
        answer = await one.act("play 1")
        assert (answer["type"], answer["version"]) == ("ack", version + 2)
        assert "from elsewhere" in [line["chat"]["text"] for line in one.log if "chat" in line]


async def test_a_gap_is_an_error_that_names_it(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    await store.append(Append("A", 0, (b"1", b"2", b"3")))
    with pytest.raises(Conflict, match="A has 3 entries, not 7"):
        await store.append(Append("A", 7, (b"8",)))
    assert await store.load("A") == [b"1", b"2", b"3"]
    with sqlite3.connect(store.path) as other:
        other.execute("DELETE FROM entries WHERE version = 2")
    with pytest.raises(StoreFailed, match="entry 2 of table A"):
        await store.load("A")
    await store.close()


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symbolic", "hard"])
async def test_a_file_has_one_server_by_whatever_name(tmp_path: Path, link: object) -> None:
    path, alias = tmp_path / "tables.db", tmp_path / "elsewhere" / "other.db"
    alias.parent.mkdir()
    first = Sqlite(path)
    assert callable(link)
    link(path, alias)
    for name in (path, alias):
        with pytest.raises(Wrong) as caught:
            opened(name)
        assert caught.value.message.key == "server.database.in-use"
    await first.close()
    for one in opened(alias)[::-1]:
        one.close()


async def test_a_file_that_was_removed_leaves_its_name_to_its_server(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first = Sqlite(path)
    path.unlink()
    with pytest.raises(Wrong) as caught:
        opened(path)
    assert caught.value.message.key == "server.database.in-use"
    await first.close()
