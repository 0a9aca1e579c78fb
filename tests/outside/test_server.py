"""Snowdrop on a real server: the list, a table over a real socket, its record and its replay."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.outside.conftest import environment
from tests.server.client import Person, Socket


@contextmanager
def serving(site: Path, home: Path) -> Iterator[str]:
    """`florilegium serve` on a free port, with what is installed in a folder."""
    words = f"serve --port 0 --no-browser --database {home}/tables.db --bot-pause 0 --lang en"
    with subprocess.Popen(
        [sys.executable, "-m", "florilegium", *words.split()],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(site, home),
        cwd=home,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1].rstrip("/")
        try:
            yield address.replace("localhost", "127.0.0.1")
        finally:
            process.kill()


@pytest.fixture
async def ann(site: Path, tmp_path: Path) -> AsyncIterator[Person]:
    """Somebody at a server with Snowdrop."""
    with serving(site, tmp_path) as url:
        person = Person(url)
        yield person
        await person.http.aclose()


async def play(socket: Socket) -> dict[str, Any]:
    """Take the first legal action again and again, until the game is over."""
    while True:
        table = await socket.state(lambda t: t["phase"] == "finished" or bool(t["legal"]))
        if table["phase"] == "finished":
            return table
        answer = await socket.act(table["legal"][0]["text"], version=table["version"])
        assert answer["type"] == "ack", answer
        await socket.reach(answer["version"])


async def test_the_list_has_it(ann: Person) -> None:
    games = (await ann.http.get("/api/games")).json()["games"]
    assert [game["name"] for game in games][-1] == "snowdrop"
    assert [game["table"] for game in games] == [True] * 4 + [False]
    assert [game["art"] is not None for game in games] == [True] * 4 + [False]
    assert games[-1]["bots"] == ["plain"]
    assert games[-1]["bot"] == "plain"
    (option,) = games[-1]["options"]
    assert option["kind"] == "choice"
    assert option["values"] == [0, 2]


async def test_its_words_and_rules_are_served(ann: Person) -> None:
    words = (await ann.http.get("/words/fr.json")).json()
    assert words["snowdrop.title"] == "Perce-neige"
    assert "snowdrop.field.snow" not in words
    own = (await ann.http.get("/words/snowdrop.fr.json")).json()
    assert own["option.snowdrop.snow"]
    assert own["snowdrop.field.snow"] == "Neige"
    assert "snowdrop.word.plant" not in own
    assert (await ann.http.get("/rules/snowdrop/fr.json")).json()["rules"]["SNO-1"]
    assert (await ann.http.get("/rules/snowdrop")).status_code == 200
    assert (await ann.http.get("/art/snowdrop.svg")).status_code == 404


async def test_two_people_and_a_bot_play_to_the_end(ann: Person) -> None:
    ben = Person(ann.url)
    code = await ann.open("snowdrop", seats=3, options={"snow": 2})
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("bot", seat=3, bot="plain")
        await one.change("start")
        assert one.table["view"]["hands"][1] == [None, None]
        assert one.table["aids"].keys() == {"plantable", "leaders"}
        ends = await asyncio.gather(play(one), play(two))
    assert ends[0]["outcome"] is not None
    assert ends[0]["outcome"] == ends[1]["outcome"]
    record = (await ann.http.get(f"/api/tables/{code}/record")).text
    checked = await ann.http.post(
        "/api/verify", content=record, headers={"content-type": "application/json"}
    )
    assert checked.json()["ok"] is True
    assert checked.json()["expected"] == ends[0]["commitment"]
    replay = (await ann.http.get(f"/api/tables/{code}/replay")).json()
    assert replay["game"] == "snowdrop"
    assert len(replay["steps"]) == 21
    await ben.http.aclose()


async def test_a_quick_table_has_its_usual_bot(ann: Person) -> None:
    code = await ann.open("snowdrop", quick=True)
    async with ann.connect(code) as socket:
        end = await play(socket)
    assert [seat["bot"] for seat in end["seats"]] == [None, "plain", "plain"]
    wrong = await ann.post("/api/tables", game="snowdrop", name="Ann", options={"snow": 1})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["field"] == "snow"
