"""A real server process is killed in the middle of games, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from florilegium.server import entries as log
from florilegium.server.sqlite import Sqlite
from tests.server.client import Person, until

KILLED_AFTER = 25
AT_MOST = KILLED_AFTER + 5  # the game must not be over when the killing comes late
SERVE = [sys.executable, "-m", "florilegium", "serve", "--port", "0", "--no-browser"]
SERVE += ["--bot-pause", "0", "--lang", "en"]


@contextmanager
def server(database: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`florilegium serve` on a free port."""
    command = [*SERVE, "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1].rstrip("/")
        try:
            yield address.replace("localhost", "127.0.0.1"), process
        finally:
            process.kill()


async def play_on(person: Person, code: str, acknowledged: list[str], limit: int) -> int:
    """Move whenever it is our turn, noting what is acknowledged; the last step seen."""
    async with person.connect(code) as socket:
        try:
            while len(acknowledged) < limit and socket.table["phase"] == "playing":
                table = await socket.state(lambda t: bool(t["legal"]) or t["phase"] == "finished")
                if not table["legal"]:
                    break
                number = f"{person.key[:8]}-{len(acknowledged)}-{table['version']}"
                answer = await socket.act(table["legal"][0]["text"], id=number)
                if answer["type"] == "ack":
                    acknowledged.append(number)
                    await socket.reach(answer["version"])
        except ConnectionClosed:
            pass
        step: int = socket.table["step"]
        return step


async def test_every_acknowledged_action_is_there_exactly_once(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    acknowledged: list[str] = []
    with server(database) as (url, process):
        ann = Person(url)
        code = await ann.open("ikebana", quick=True, seats=2)
        playing = asyncio.create_task(play_on(ann, code, acknowledged, AT_MOST))
        await until(lambda: len(acknowledged) >= KILLED_AFTER or playing.done())
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        await playing
    stored = await acted(database, code)
    assert len(acknowledged) >= KILLED_AFTER
    # One more may have been stored whose acknowledgement the kill cut off.
    assert acknowledged == stored[: len(acknowledged)]
    assert len(stored) <= len(acknowledged) + 1
    assert len(set(stored)) == len(stored)
    with server(database) as (url, process):
        again = Person(url, ann.token)
        async with again.connect(code) as socket:
            assert (await socket.act("draw", id=acknowledged[-1]))["type"] == "ack"
        before = len(acknowledged)
        await play_on(again, code, acknowledged, before + 3)
        assert len(acknowledged) == before + 3
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    stored = await acted(database, code)
    assert set(acknowledged) <= set(stored)
    assert len(set(stored)) == len(stored)


async def acted(database: Path, code: str) -> list[str]:
    """The ids of the stored actions, in order."""
    store = Sqlite(database)
    entries = [log.decode(entry) for entry in await store.load(code)]
    await store.close()
    return [entry.id for entry in entries if isinstance(entry, log.Acted) and entry.id]
