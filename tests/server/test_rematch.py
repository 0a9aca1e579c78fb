"""After the end: everybody hears of a rematch, and comes to the same table."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.notes import note
from florilegium.server.table import Proposal, rebuilt
from tests.server.client import Person, Socket
from tests.server.conftest import BOTH, Running
from tests.server.tables import Scene
from tests.server.test_crash import server
from tests.server.test_http import finished
from tests.server.test_lobby import refused

DATABASES = BOTH


async def proposed(person: Person, code: str, **wish: Any) -> str:
    """Where a person's rematch is."""
    answer = await person.post(f"/api/tables/{code}/rematch", **wish)
    assert answer.status_code == 201, answer.text
    new: str = answer.json()["code"]
    return new


async def play_out(one: Socket) -> None:
    """Alone with a bot, play cards until the first mistake."""
    while (await one.state(lambda table: table["legal"] or table["outcome"]))["legal"]:
        answer = await one.act("play 1")
        await one.reach(answer["version"])


@pytest.mark.parametrize("same_deal", [False, True])
async def test_everybody_hears_who_proposes_and_which_deal(site: Running, same_deal: bool) -> None:
    code, ann, ben = await finished(site)
    eve = site.person()
    async with ann.connect(code) as host, ben.connect(code) as guest, eve.connect(code) as watcher:
        new = await proposed(ben, code, same_deal=same_deal)
        proposal = {"code": new, "same_deal": same_deal, "seat": 2}
        for socket in (host, guest, watcher):
            assert (await socket.state(lambda table: table["next"]))["next"] == proposal
            words = "server.note.proposed-same" if same_deal else "server.note.proposed-new"
            assert socket.log[-1]["note"] == {"key": words, "args": {"seat": {"seat": 2}}}
    for later in (ann, eve, site.person()):  # who comes back, and who comes only now
        async with later.connect(code) as socket:
            assert socket.table["next"] == proposal
    assert (await ann.http.get(f"/api/tables/{code}/replay")).json()["next"] == proposal
    running = {one["code"]: one for one in (await ann.http.get("/api/me")).json()["running"]}
    assert (running[new]["rematch"], running[new]["seat"]) == (True, 1)


@pytest.mark.parametrize("kinds", [(False, False), (True, True), (False, True)])
async def test_who_asks_at_the_same_time_comes_to_one_table(
    site: Running, kinds: tuple[bool, bool]
) -> None:
    code, ann, ben = await finished(site)
    async with ann.connect(code) as socket:
        seen = socket.table["version"]
    one, two = (
        proposed(person, code, same_deal=same_deal, version=seen)
        for person, same_deal in zip((ann, ben), kinds, strict=True)
    )
    first, second = await asyncio.gather(one, two)
    assert first == second


async def test_who_has_read_a_proposal_may_make_another(site: Running) -> None:
    code, ann, ben = await finished(site)
    new = await proposed(ann, code)
    async with ben.connect(code) as socket:
        other = await proposed(ben, code, same_deal=True, version=socket.table["version"])
        assert other != new
        assert (await socket.state(lambda table: table["next"]["code"] != new))["next"]["seat"] == 2


async def test_a_rematch_survives_a_kill_before_anybody_joins(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with server(database) as (url, process):
        ann = Person(url)
        code = await ann.open("hanabi", quick=True, seats=2, options={"red_tokens": 1})
        async with ann.connect(code) as socket:
            await play_out(socket)
        new = await proposed(ann, code, same_deal=True)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with server(database) as (url, process):
        again, eve = Person(url, ann.token), Person(url)
        for person in (again, eve):
            async with person.connect(code) as socket:
                assert socket.table["next"] == {"code": new, "same_deal": True, "seat": 1}
        assert await proposed(again, code, same_deal=True) == new
        async with again.connect(new) as socket:
            assert (socket.table["seat"], socket.table["phase"]) == (1, "lobby")
            assert (await socket.change("start"))["phase"] == "playing"


@pytest.mark.parametrize("same_deal", [False, True])
async def test_the_table_of_a_rematch_names_no_other(site: Running, same_deal: bool) -> None:
    code, ann, ben = await finished(site)
    async with ann.connect(code) as old:
        seed = old.table["seed"]
    new = await proposed(ann, code, same_deal=same_deal)
    eve = site.person()
    async with ann.connect(new) as one, ben.connect(new) as two, eve.connect(new) as watcher:
        await one.change("start")
        for socket in (two, watcher):
            await socket.state(lambda table: table["phase"] == "playing")
        hidden = [held["card"] for hand in watcher.table["view"]["hands"] for held in hand]
        assert set(hidden) == {None}
        for socket in (two, watcher):
            assert not any(code in text or seed in text for text in socket.texts)
    key = "server.note.same-deal" if same_deal else "server.note.new-deal"
    assert watcher.log[0]["note"]["key"] == key


async def test_the_end_turns_every_hand_up(site: Running) -> None:
    code, ann, _ = await finished(site)
    shown = []
    for person in (ann, site.person()):
        async with person.connect(code) as socket:
            view = socket.table["view"]
            assert (view["seat"], socket.table["legal"]) == (socket.table["seat"], [])
            shown.append([[held["card"] for held in hand] for hand in view["hands"]])
    assert shown[0] == shown[1]
    assert all(card for hand in shown[0] for card in hand)


async def test_a_start_waits_for_who_is_away(site: Running) -> None:
    code, ann, ben = await finished(site)
    new = await proposed(ann, code)
    async with ann.connect(new) as host:
        error = await host.change("start")
        assert (error["type"], error["code"]) == ("error", "people-away")
        assert error["message"]["args"] == {"seats": [{"seat": 2}]}
        async with ben.connect(new):
            assert (await host.change("start"))["phase"] == "playing"


# Without a server


def waiting() -> Scene:
    """A lobby where Ben has a seat."""
    scene = Scene("hanabi", 2)
    for person in ("ann", "ben"):
        scene.ask(person, protocol.Sit(name=person.title()))
    return scene


def test_a_host_who_knows_that_somebody_is_away_may_start() -> None:
    scene = waiting()
    with pytest.raises(Exception, match="Player 2"):
        scene.ask("ann", protocol.Start(), present=("ann",))
    scene.ask("ann", protocol.Start(anyway=True), present=("ann",))
    assert scene.table.phase == "playing"


def test_a_bot_takes_the_seat_of_somebody_who_is_away() -> None:
    scene = waiting()
    refused(scene, "ann", protocol.Bot(seat=2, bot="plain"), "seat-taken")
    scene.ask("ann", protocol.Bot(seat=2, bot="plain"), present=("ann",))
    assert scene.table.seat_of("ben") is None
    scene.ask("ann", protocol.Start(), present=("ann",))
    assert scene.table.phase == "playing"


def test_a_log_that_does_not_tell_whose_idea_it_was() -> None:
    old = log.decode(b'{"type":"rematched","code":"ABC-DEF-GHJ","same_deal":true}')
    assert note(old).key == "server.note.rematched"
    scene = Scene("hanabi", 2)
    table = rebuilt("TABLE", [log.encode(entry) for entry in (*scene.entries, old)])
    assert table.next == Proposal("ABC-DEF-GHJ", True, None)
