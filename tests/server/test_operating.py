"""What those who run a server rely on: health, readiness, figures, and an orderly end."""

from __future__ import annotations

import asyncio
import signal
import socket as sockets
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from florilegium.core.message import Message
from florilegium.server import serving
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.health import Readiness
from florilegium.server.metrics import Metrics
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.sqlite import Sqlite
from florilegium.server.storage import read_database
from florilegium.server.store import Append, Change
from tests.server.client import until
from tests.server.conftest import Running, Start
from tests.server.test_limits import Clock


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file for a store that a test opens itself."""
    return tmp_path / "operated.db"


async def test_health_asks_nobody_and_readiness_writes(start: Start, database: Path) -> None:
    clock = Clock()
    store = Flaky(database)
    site: Running = await start(inside={"store": store, "clock": clock})
    http = site.person().http
    assert (await http.get("/readyz")).json() == {"ok": True}
    store.failing = "the disk is full"
    assert (await http.get("/readyz")).status_code == 200, "one look holds for a second"
    clock.now += 2
    answer = await http.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "store"
    assert "the disk is full" in answer.text
    assert (await http.get("/healthz")).json() == {"ok": True}
    store.failing = None
    clock.now += 2
    assert (await http.get("/readyz")).status_code == 200


async def test_many_who_ask_at_once_cost_one_write(database: Path) -> None:
    store = Sqlite(database)
    readiness = Readiness(store, Clock())
    await asyncio.gather(*(readiness.require() for _ in range(50)))
    assert store.commits == 1
    await store.close()


async def test_a_load_balancer_may_ask_by_number(start: Start) -> None:
    site = await start(public_url="https://play.example")
    for path, status in (("/healthz", 200), ("/readyz", 200), ("/api/games", 421)):
        answer = await site.person().http.get(path, headers={"host": "10.0.0.7:8080"})
        assert answer.status_code == status, path


class Flaky(Sqlite):
    """A store whose disk can be full, or slow."""

    failing: str | None = None
    gate: asyncio.Event | None = None

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.reached = asyncio.Event()

    async def _store(self, change: Change) -> None:
        if self.failing is not None:
            raise StoreFailed(self.failing)
        if self.gate is not None and isinstance(change, Append):
            self.reached.set()
            await self.gate.wait()
        await super()._store(change)


# Figures


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(f"florilegium_{name}", labels) or 0.0


async def test_what_happens_is_counted(start: Start) -> None:
    metrics = Metrics()
    site: Running = await start(measures=metrics)
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    async with ann.connect(code) as socket:
        table = await socket.state(lambda table: bool(table["legal"]))
        assert (await socket.ask("act", action="play a trumpet"))["type"] == "error"
        await socket.act(table["legal"][0]["text"])
        table = await socket.state(lambda table: table["step"] > 1 and bool(table["legal"]))
        assert value(metrics, "actions_total") == table["step"], "the bot's are actions, too"
        assert value(metrics, "tables") == value(metrics, "sockets") == 1
        assert value(metrics, "message_seconds_count", type="act") == 2
        assert value(metrics, "entries_total") >= table["step"]
        assert value(metrics, "commit_seconds_count") >= 2
        assert value(metrics, "refusals_total", kind="bad-field") == 1
        assert value(metrics, "bot_seconds_count") >= 1
        assert value(metrics, "bot_queue") == 0
    await until(lambda: value(metrics, "sockets") == 0)
    labels = {"method": "post", "route": "/api/tables", "status": "201"}
    assert value(metrics, "request_seconds_count", **labels) == 1
    await ann.http.get("/api/tables/AAA-AAA-AAA")
    assert value(metrics, "refusals_total", kind="unknown-table") == 1
    await until(lambda: value(metrics, "loop_lag_seconds_count") >= 1)


def test_figures_have_an_address_of_their_own(settings: Settings) -> None:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    asked = replace(settings, metrics_port=port)
    with serving.measured(asked):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        names = {family.name for family in text_string_to_metric_families(text)}
        assert {"florilegium_entries", "florilegium_sockets", "process_open_fds"} <= names
        with pytest.raises(Wrong) as taken, serving.measured(asked):
            pass
        assert str(port) in str(taken.value)
    with serving.measured(settings) as unchanged:
        assert unchanged is settings, "nobody asked: nothing is counted"


# The end


async def test_an_end_is_announced_before_anybody_is_sent_away(start: Start) -> None:
    site: Running = await start(drain=3600)
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    async with ann.connect(code) as socket:
        site.server.should_exit = True
        await until(lambda: site.app.state.readiness.draining)
        answer = await ann.http.get("/readyz")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "draining")
        table = await socket.state(lambda table: bool(table["legal"]))
        assert (await socket.act(table["legal"][0]["text"]))["type"] == "ack"
        site.server.force_exit = True
        assert await socket.closed() == 1012
    site.server.force_exit = False  # the test's own database is closed, too
    await site.server.lifespan.shutdown()


async def test_what_has_come_before_the_end_is_stored_and_answered(
    start: Start, database: Path
) -> None:
    store = Flaky(database)
    site: Running = await start(inside={"store": store})
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2)
    async with ann.connect(code) as socket:
        table = await socket.state(lambda table: bool(table["legal"]))
        store.gate = asyncio.Event()
        await socket.send("act", action=table["legal"][0]["text"], id="the-last")
        await store.reached.wait()
        site.server.should_exit = True
        await until(lambda: not site.server.servers[0].is_serving())
        store.gate.set()
        ack = await socket.until(lambda frame: frame["type"] == "ack")
        assert ack["id"] == "the-last"
        assert await socket.closed() == 1012
    await site.serving
    again = Sqlite(database)
    assert b'"the-last"' in b"".join(await again.load(code))
    await again.close()


async def test_what_does_not_end_is_ended(start: Start, database: Path) -> None:
    """A store that never comes back, as behind a dead network."""
    site: Running = await start(inside={"store": (store := Flaky(database))})
    ended: list[int] = []
    released = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def close() -> None:
        await released.wait()
        await Sqlite.close(store)

    def give_up(status: int) -> None:
        ended.append(status)
        loop.call_soon_threadsafe(released.set)

    store.close = close  # type: ignore[method-assign]
    site.server.give_up = give_up
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("florilegium.server.ending.LONGEST", 0.2)
        await site.stop()
    assert ended == [3]


def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "florilegium", "serve", "--port", "0", "--no-browser"]
    command += ["--drain", "500", "--database", str(tmp_path / "tables.db"), "--log-level", "info"]
    told: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **told) as server:
        assert server.stderr is not None
        assert "started" in server.stderr.readline()
        server.send_signal(signal.SIGTERM)
        assert "draining" in server.stderr.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0


@pytest.mark.parametrize("place", ["/proc/florilegium/tables.db", "/dev/null/tables.db"])
def test_a_disk_that_cannot_be_written_ends_the_start_with_a_sentence(place: str) -> None:
    told: list[Message] = []
    with pytest.raises(Wrong) as wrong:
        serving.serve(
            Settings(database=Path(place), port=0, limits=UNLIMITED), told.append, browser=False
        )
    assert place in wrong.value.message.text("en")
    assert told == []


def test_nodes_that_share_a_bus_share_a_database(tmp_path: Path) -> None:
    told: list[Message] = []
    asked = Settings(database=tmp_path / "tables.db", bus="redis://127.0.0.1:1", port=0)
    with pytest.raises(Wrong, match="share a database"):
        serving.serve(asked, told.append, browser=False)
    assert told == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["mysql://ann:pw@localhost/x", "sqlite:///x.db", "POSTGRES://x/y"])
def test_an_address_of_another_kind_is_taken_for_no_file(text: str) -> None:
    with pytest.raises(Wrong) as wrong:
        read_database(text)
    assert text.partition("://")[0] in str(wrong.value)
    assert "pw" not in str(wrong.value)
