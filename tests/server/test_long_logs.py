"""Long logs are told in pages: what was said last at once, the rest to who asks for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from florilegium.server import entries as log
from florilegium.server.frames import Frames, Viewer
from florilegium.server.lines import MOST_WORDS, earlier_words
from florilegium.server.rooms import Opening
from florilegium.server.table import Table
from tests.server.client import Person
from tests.server.conftest import Running
from tests.server.tables import PEOPLE, Scene, placed, started

LINES = 3 * MOST_WORDS


def talk(scene: Scene, count: int, beginning: int = 0) -> None:
    for number in range(beginning, beginning + count):
        scene.take(
            log.Talked(person="ann", name="Ann", seat=1, text=f"line {number}", id=f"{number}")
        )


def greeted(table: Table, since: int = 0) -> dict[str, Any]:
    made = Frames(table).frame(Viewer(1, True), since, PEOPLE, None, greeting=True)
    frame: dict[str, Any] = json.loads(made)
    return frame


def words(lines: list[dict[str, Any]]) -> list[int]:
    return [line["version"] for line in lines if "events" not in line]


def test_a_greeting_is_answered_with_all_moves_and_the_last_words() -> None:
    scene = started("hanabi", options={"first_seat": 1})
    scene.act("ann", "play 1")
    talk(scene, LINES)
    scene.act("ben", "play 1")
    frame = greeted(scene.table)
    assert [line["seat"] for line in frame["log"] if "events" in line] == [1, 2]
    assert len(words(frame["log"])) == MOST_WORDS
    assert frame["earlier"] is True
    versions = [line["version"] for line in frame["log"]]
    assert versions == sorted(versions)
    assert len(json.dumps(frame)) < 60_000


def test_a_short_log_is_told_whole() -> None:
    scene = Scene("hanabi", 2)
    talk(scene, MOST_WORDS - 1)  # and that the table is open
    frame = greeted(scene.table)
    assert (len(frame["log"]), frame["earlier"]) == (MOST_WORDS, False)
    talk(scene, 1, MOST_WORDS)
    frame = greeted(scene.table)
    assert (len(frame["log"]), frame["earlier"]) == (MOST_WORDS, True)
    assert greeted(scene.table, scene.table.version - 1)["earlier"] is False


def test_pages_hold_every_line_once() -> None:
    scene = Scene("hanabi", 2)
    talk(scene, LINES)
    frame, more = greeted(scene.table), True
    told = words(frame["log"])
    while more:
        lines, more = earlier_words(scene.table, told[0])
        told = words([json.loads(bytes(line)) for line in lines]) + told
    assert told == list(range(1, scene.table.version + 1))


def test_no_page_tells_a_move() -> None:
    """What was played is for the frames, which know who may remember what."""
    scene = placed(3)
    lines, more = earlier_words(scene.table, scene.table.version + 1)
    assert not more
    assert all("events" not in json.loads(bytes(line)) for line in lines)


async def opened(site: Running) -> tuple[str, Person]:
    ann = site.person()
    said = [
        log.Talked(person=ann.key, name="Ann", seat=1, text=f"line {number}", id=f"{number}")
        for number in range(LINES)
    ]
    return await site.rooms.open(Opening(game="hanabi", host=ann.key, seats=2), said), ann


async def test_older_lines_come_over_http(site: Running) -> None:
    code, ann = await opened(site)
    async with ann.connect(code) as socket:
        first = words(socket.table["log"])[0]
        assert socket.table["earlier"]
    page = (await ann.http.get(f"/api/tables/{code}/log?before={first}")).json()
    assert words(page["lines"])[-1] == first - 1
    assert (len(page["lines"]), page["earlier"]) == (MOST_WORDS, True)


@pytest.mark.parametrize("before", ["", "x", "-1", "1.5", "9" * 17, "²"])
async def test_a_wrong_version_is_named(site: Running, before: str) -> None:
    ann = site.person()
    code = await ann.open("hanabi")
    answer = await ann.http.get(f"/api/tables/{code}/log", params={"before": before})
    assert (answer.status_code, answer.json()["error"]["field"]) == (422, "before")
