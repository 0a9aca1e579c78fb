"""A short drill of every kind, and what it must notice."""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from florilegium.server.drill import clock, disk, engines
from florilegium.server.drill.cluster import Cluster
from florilegium.server.drill.run import Plan, drill
from florilegium.server.drill.servers import Alone, Servers
from tests.server.client import until

ALWAYS = {"kill_node", "cut_people", "delay_people", "fill_disk", "skew_clock"}
DAY = 24 * 3600


@pytest.fixture
def no_mount(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where we are not root."""
    monkeypatch.setattr(disk, "_mounted", lambda folder: False)


def all_faults(servers: Servers) -> set[str]:
    try:
        return {getattr(fault, "__name__", "") for fault in servers.faults}
    finally:
        servers.end()


def test_a_server_to_which_all_happens_loses_and_doubles_nothing() -> None:
    plan = Plan(tables=4, seconds=4, faults=5, seed="1", twins=4, longest=0.5)
    report = drill(plan)
    assert report.findings.problems == []
    assert report.findings.acknowledged > 0
    assert report.findings.sights > report.findings.shuffled > 0
    assert report.faults == dict.fromkeys(ALWAYS, 1)
    assert report.left_out == []


def test_nodes_whose_engines_and_lines_break_lose_and_double_nothing(tmp_path: Path) -> None:
    kinds = all_faults(Cluster(tmp_path, 2, random.Random(1), 0.1))
    plan = Plan(tables=3, seconds=5, faults=len(kinds), seed="1", twins=1, nodes=2, longest=0.5)
    report = drill(plan)
    assert report.findings.problems == []
    assert report.findings.acknowledged > 0
    assert report.findings.sights > report.findings.shuffled > 0
    assert report.faults == dict.fromkeys(kinds, 1)


def test_all_that_can_break_between_nodes_does(tmp_path: Path) -> None:
    kinds = all_faults(Cluster(tmp_path, 2, random.Random(1), 0.1))
    assert kinds >= ALWAYS
    assert kinds - ALWAYS >= {"stop_postgres", "crash_postgres", "stop_redis", "flush_redis"}
    assert kinds >= {
        f"{what}_{engine}" for what in ("cut", "delay") for engine in ("postgres", "redis")
    }


# Each fault is one


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Alone]:
    servers = Alone(tmp_path, random.Random(1), 0.1)
    try:
        await servers.start()
        yield servers
    finally:
        await servers.cut_all()
        servers.end()


async def status(servers: Servers) -> int:
    async with httpx.AsyncClient(verify=False) as http:  # no certificates to load
        return (await http.get(f"{servers.urls[0]}/readyz")).status_code


async def is_ready(servers: Servers) -> bool:
    return await status(servers) == 200


async def is_not_ready(servers: Servers) -> bool:
    return await status(servers) == 503


async def full_and_free(servers: Alone) -> None:
    await until(lambda: is_ready(servers))
    servers.disk.fill([servers.nodes[0].pid])
    await until(lambda: is_not_ready(servers))
    servers.disk.free()
    await until(lambda: is_ready(servers))


async def test_on_a_full_disk_nothing_is_stored_until_there_is_room(alone: Alone) -> None:
    await full_and_free(alone)


@pytest.mark.usefixtures("no_mount")
async def test_without_a_disk_of_its_own_files_do_not_grow(tmp_path: Path) -> None:
    servers = Alone(tmp_path, random.Random(1), 0.1)
    try:
        await servers.start()
        await full_and_free(servers)
    finally:
        await servers.cut_all()
        servers.end()


async def test_a_clock_is_wrong_where_it_is_told_to_be(alone: Alone) -> None:
    time_of_day = alone.nodes[0].clock
    assert time_of_day is not None
    for days in (10, -10):
        time_of_day.skew(days * DAY)

        async def is_off(days: int = days) -> bool:
            """By what a server that is asked whether it is ready writes down."""
            await status(alone)
            with closing(sqlite3.connect(alone.database)) as file:
                ((at,),) = file.execute("SELECT value FROM secrets WHERE name = 'probe'")
            return abs(int(at) - time.time() - days * DAY) < DAY

        await until(is_off)


def test_what_a_machine_does_not_allow_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_mount: None
) -> None:
    monkeypatch.setattr(clock, "AVAILABLE", False)
    monkeypatch.setattr(sys, "platform", "darwin")
    servers = Alone(tmp_path, random.Random(1), 0.1)
    assert servers.left_out == ["fill_disk", "skew_clock"]
    assert all_faults(servers) == ALWAYS - {"fill_disk", "skew_clock"}


def test_of_several_engines_the_newest_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9.6", "15", "13"):
        program = tmp_path / version / "bin" / "initdb"
        program.parent.mkdir(parents=True)
        program.touch()
    monkeypatch.setattr(engines, "_DEBIANS", tmp_path)
    assert engines._find("initdb") == str(tmp_path / "15" / "bin" / "initdb")
