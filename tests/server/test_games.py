"""Whole games of every kind over real sockets, with people and bots."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.record import load
from tests.server.client import Person, Socket
from tests.server.conftest import Running


async def play(socket: Socket) -> dict[str, Any]:
    """Take the last legal action again and again, until the game is over."""
    while True:
        table = await socket.state(lambda t: t["phase"] == "finished" or bool(t["legal"]))
        if table["phase"] == "finished":
            return table
        answer = await socket.act(table["legal"][-1]["text"], version=table["version"])
        assert answer["type"] == "ack" or table["game"] == "illusion", answer
        await socket.reach(answer.get("version", 0))


@pytest.mark.parametrize("name", fl.games())
async def test_two_people_and_a_bot_play_to_the_end(site: Running, name: str) -> None:
    ann, ben = site.person(), site.person()
    code = await ann.open(name, seats=3)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("bot", seat=3, bot="plain")
        await one.change("start")
        ends = await asyncio.gather(play(one), play(two))
    assert ends[0]["outcome"] == ends[1]["outcome"]
    assert ends[0]["outcome"] is not None
    assert [end["seat"] for end in ends] == [1, 2]
    await check_afterwards(ann, code, ends[0])


async def check_afterwards(person: Person, code: str, end: dict[str, Any]) -> None:
    """The record replays to the outcome that was shown."""
    record = load((await person.http.get(f"/api/tables/{code}/record")).text)
    match = fl.Match.replay(record)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert list(outcome.scores) == end["outcome"]["scores"]
    assert record.setup.seed == end["seed"]
    assert len(record.actions) == end["step"]
    checked = await person.http.post(
        "/api/verify", content=record.to_json(), headers={"content-type": "application/json"}
    )
    assert checked.json()["ok"] is True
    assert checked.json()["expected"] == end["commitment"]
