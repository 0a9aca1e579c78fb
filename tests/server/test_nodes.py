"""Several nodes with one PostgreSQL and one Redis: people of one table may sit at any of them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from florilegium.server import entries as log
from florilegium.server import redis_bus
from florilegium.server.bots import BotChoice
from florilegium.server.drill.engines import RedisServer
from florilegium.server.drill.ports import free_port
from florilegium.server.errors import Wrong
from florilegium.server.peers import Peers
from florilegium.server.redis_bus import RedisBus, prepare
from florilegium.server.table import Table
from tests.server.client import Person, Socket, until
from tests.server.conftest import Running, Start
from tests.server.engines import redis_address

DATABASES = ("postgresql",)
Nodes = tuple[Running, Running]


@pytest.fixture
async def nodes(start: Start) -> Nodes:
    return await start(bus=redis_address()), await start(bus=redis_address())


def at(node: Running, person: Person) -> Person:
    """The same person, at that node."""
    return node.person(person.token)


def peers(node: Running) -> Peers:
    found = node.rooms._peers
    assert found is not None
    return found


def bus(node: Running) -> RedisBus:
    found = peers(node)._bus
    assert isinstance(found, RedisBus)
    return found


async def two_apart(
    nodes: Nodes, game: str = "hanabi", **content: Any
) -> tuple[str, Person, Person]:
    """A game that has just begun, of Ann at the first node and Ben at the second."""
    ann, ben = nodes[0].person(), nodes[1].person()
    options = {"first_seat": 1, **content.pop("options", {})}
    code = await ann.open(game, options=options, **content)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.state(lambda table: table["seats"][1]["kind"] == "person")
        await one.change("start")
        await two.state(lambda table: table["phase"] == "playing")
    return code, ann, ben


async def acted(node: Running, code: str) -> list[log.Acted]:
    entries = map(log.decode, await node.rooms.store.load(code))
    return [entry for entry in entries if isinstance(entry, log.Acted)]


async def play_to_the_end(socket: Socket) -> None:
    """Take the first choice there is, whenever there is one."""
    while (await socket.state(lambda t: t["legal"] or t["phase"] == "finished"))["legal"]:
        answer = await socket.act(socket.table["legal"][0]["text"])
        assert answer["type"] == "ack"
        await socket.reach(answer["version"])


async def test_a_game_is_played_by_people_at_different_nodes(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await asyncio.gather(play_to_the_end(one), play_to_the_end(two))
        assert one.table["outcome"] == two.table["outcome"]
        assert [line["version"] for line in one.log] == [line["version"] for line in two.log]


async def test_who_is_there_is_known_everywhere(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one:
        async with ben.connect(code) as two:
            await one.until(lambda f: f["type"] == "presence" and f["seats"][1]["present"])
            await two.until(lambda f: f["type"] == "presence" and f["seats"][0]["present"])
            assert (await one.change("give", seat=2, bot="random"))["code"] == "not-absent"
        await one.until(lambda f: f["type"] == "presence" and not f["seats"][1]["present"])
        assert (await one.change("give", seat=2, bot="random"))["code"] == "just-away"
        async with ben.connect(code) as two:
            await two.send("leave")
            await one.until(
                lambda f: f["type"] == "presence" and f["seats"][1].get("grace_ms") == 0
            )
        assert (await one.change("give", seat=2, bot="random"))["seats"][1]["substitute"]


async def test_who_is_connected_twice_is_there_until_both_are_gone(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one:
        async with at(nodes[0], ben).connect(code):
            async with ben.connect(code):
                await until(lambda: peers(nodes[0])._rooms[code].attendance.looking() >= {ben.key})
            await until(lambda: code not in nodes[1].rooms.tables() or not _sockets(nodes[1], code))
            assert (await one.change("give", seat=2, bot="random"))["code"] == "not-absent"
        await until(lambda: ben.key not in peers(nodes[0])._rooms[code].attendance.present())


def _sockets(node: Running, code: str) -> int:
    return len(peers(node)._rooms[code].connections)


async def test_who_only_tries_the_bus_is_taken_for_no_node(nodes: Nodes) -> None:
    await prepare(redis_address())
    await two_apart(nodes)  # both have heard what came later
    for node, other in (nodes, nodes[::-1]):
        assert peers(other).node in peers(node)._seen
        assert "" not in peers(node)._seen


async def test_a_node_that_dies_takes_its_people_with_it(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one, ben.connect(code):
        await one.until(lambda f: f["type"] == "presence" and f["seats"][1]["present"])
        monkeypatch.setattr("florilegium.server.peers._SILENCE", 1.5)
        task = bus(nodes[1])._task
        assert task is not None
        task.cancel()  # no goodbye, no sign of life
        await one.until(lambda f: f["type"] == "presence" and not f["seats"][1]["present"])


async def test_bots_think_once_wherever_the_people_are(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    for number, node in enumerate(nodes):
        choose = node.rooms.bots.choose

        async def counted(
            table: Table, seat: int, address: str, number: int = number, choose: Any = choose
        ) -> BotChoice:
            asked.append((number, table.step))
            choice: BotChoice = await choose(table, seat, address)
            return choice

        monkeypatch.setattr(node.rooms.bots, "choose", counted)
    ann, ben = nodes[0].person(), nodes[1].person()
    code = await ann.open("hanabi", seats=3, options={"first_seat": 3})
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("bot", seat=3, bot="random")
        await until(lambda: all(len(peers(node)._running[code]) == 1 for node in nodes))
        await one.change("start")
        await asyncio.gather(play_to_the_end(one), play_to_the_end(two))
    moves = [move for move in await acted(nodes[0], code) if move.by == "bot"]
    assert len(asked) == len(moves)
    assert len({number for number, _ in asked}) == 1


async def test_a_race_ends_once_for_all_nodes(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes, "illusion", options={"first_seat": 2}, window=1)
    async with ann.connect(code) as one, ben.connect(code) as two:
        assert (await two.act("place 1"))["type"] == "ack"
        await one.state(lambda table: table["legal"])
        assert (await one.act("place 1"))["type"] == "ack"
        await two.state(lambda table: "let" in [choice["text"] for choice in table["legal"]])
        for socket in (one, two):  # nobody says anything
            await socket.state(lambda table: table["step"] == 4)
    assert [move.by for move in await acted(nodes[0], code)] == [
        "person",
        "table",
        "person",
        "clock",
    ]


async def test_a_wish_is_not_refused_for_what_its_node_has_not_heard(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one, ben.connect(code) as two:
        monkeypatch.setattr(peers(nodes[1]), "heard", lambda *news: None)
        first = await one.act("play 1")
        second = await two.act("play 1")
        assert (second["type"], second["version"]) == ("ack", first["version"] + 1)


async def test_a_message_that_comes_to_two_nodes_is_done_once(nodes: Nodes) -> None:
    code, ann, _ = await two_apart(nodes)
    async with ann.connect(code) as one, at(nodes[1], ann).connect(code) as again:
        answers = await asyncio.gather(*[tab.act("play 1", id="same") for tab in (one, again)])
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "ack"
    assert len(await acted(nodes[0], code)) == 1


async def test_what_one_node_has_refused_no_other_does_later(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with (
        ann.connect(code) as one,
        at(nodes[1], ann).connect(code) as other,
        ben.connect(code) as two,
    ):
        late = {"id": "late", "action": "play 1", "version": one.table["version"]}
        answer = await one.act("play 1")
        await other.reach(answer["version"])
        assert (await other.ask("act", **late))["code"] == "stale"
        answer = await two.act("play 1")
        await one.reach(answer["version"])
        assert (await one.ask("act", **late))["code"] == "stale", "though it would be legal again"
    assert len(await acted(nodes[0], code)) == 2


async def test_an_undo_asks_everybody_anew_at_every_node(nodes: Nodes) -> None:
    """What somebody was about to do may be legal again later, and is not meant any more."""
    code, ann, ben = await two_apart(nodes, "ikebana")
    async with ann.connect(code) as one, ben.connect(code) as two:
        while True:
            mover, waiting = (one, two) if one.table["legal"] else (two, one)
            answer = await mover.act(mover.table["legal"][0]["text"])
            await mover.reach(answer["version"])
            await waiting.reach(answer["version"])
            if mover.table["undo"] and waiting.table["legal"]:
                break
        late = {"action": waiting.table["legal"][0]["text"], "version": waiting.table["version"]}
        undone = await mover.ask("undo")
        await waiting.reach(undone["version"])
        assert (await waiting.ask("act", id="late", **late))["code"] == "stale"


async def test_a_rematch_and_who_leads_reach_everybody(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await asyncio.gather(play_to_the_end(one), play_to_the_end(two))
        await one.send("show", step=1, perspective="open")
        assert (await two.expect("shown"))["step"] == 1
        answers = await asyncio.gather(
            *[who.post(f"/api/tables/{code}/rematch") for who in (ann, ben)]
        )
        codes = {answer.json()["code"] for answer in answers}
        assert len(codes) == 1
        assert (await two.expect("rematch"))["code"] in codes


async def test_who_is_forgotten_is_forgotten_at_every_node(nodes: Nodes) -> None:
    code, ann, ben = await two_apart(nodes)
    async with ben.connect(code) as two:
        answer = await ann.post("/api/me/delete", confirm="delete everything about me")
        assert answer.status_code == 200, answer.text
        await two.state(lambda table: table["seats"][0]["name"] == "—")
        assert peers(nodes[1])._rooms[code].table.seat_of(ann.key) is None


# Redis


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path / "redis")
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def fragile(start: Start, redis: RedisServer) -> Nodes:
    """Nodes with a Redis that may be stopped."""
    return await start(bus=redis.url()), await start(bus=redis.url())


async def test_without_redis_nothing_is_lost_and_with_it_all_is_well_again(
    fragile: Nodes, redis: RedisServer
) -> None:
    code, ann, ben = await two_apart(fragile)
    async with ann.connect(code) as one, ben.connect(code) as two:
        redis.stop()
        await until(lambda: not any(peers(node)._is_up for node in fragile))
        for first, second in ((one, two), (two, one)):
            answer = await first.act("play 1")
            await second.reach(answer["version"])
        redis.start()
        await until(lambda: all(peers(node)._is_up for node in fragile))
        answer = await one.act("play 1")
        await two.reach(answer["version"])
    async with ann.connect(code) as one, ben.connect(code):
        await one.until(lambda f: f["type"] == "presence" and f["seats"][1]["present"])


async def test_a_node_may_start_while_redis_is_away(start: Start) -> None:
    alone: Running = await start(bus=f"redis://127.0.0.1:{free_port()}")
    ann = alone.person()
    code = await ann.open("hanabi", quick=True)
    async with ann.connect(code) as one:
        await play_to_the_end(one)


async def test_a_redis_that_we_may_not_use_is_named_without_its_password(tmp_path: Path) -> None:
    server = RedisServer(tmp_path / "redis", password="wonderland")
    server.start()
    try:
        for wrong, said in (
            (server.url(), "password"),
            (server.url().replace("//", "//:cheshire@"), "password"),
            ("redis://[::", "unusable"),
        ):
            with pytest.raises(Wrong) as caught:
                await prepare(wrong)
            assert caught.value.message.key == f"server.bus.{said}"
            assert "cheshire" not in str(caught.value)
        await prepare(server.url().replace("//", "//:wonderland@"))
    finally:
        server.stop()


def test_a_server_without_its_redis_ends_with_a_sentence(database: str) -> None:
    command = [sys.executable, "-m", "florilegium", "serve", "--no-browser", "--lang", "en"]
    places = ["--database", database, "--bus", f"redis://127.0.0.1:{free_port()}"]
    ended = subprocess.run([*command, "--port", "0", *places], capture_output=True, text=True)
    assert ended.returncode != 0
    said = (ended.stdout + ended.stderr).strip()
    assert said.startswith("The bus redis://127.0.0.1:")
    assert "\n" not in said


# What else is shared


async def test_a_deal_of_the_day_is_opened_once_whichever_node_is_asked(nodes: Nodes) -> None:
    ann = nodes[0].person()
    answers = await asyncio.gather(
        *[
            who.post("/api/daily/hanabi", name="Ann")
            for who in (ann, at(nodes[1], ann), ann, at(nodes[1], ann))
        ]
    )
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.json()["code"] for answer in answers}) == 1


def test_a_server_on_a_read_only_disk_ends_with_a_sentence() -> None:
    command = [sys.executable, "-m", "florilegium", "serve", "--no-browser", "--lang", "en"]
    ended = subprocess.run(
        [*command, "--port", "0", "--database", "/proc/florilegium/tables.db"],
        capture_output=True,
        text=True,
    )
    assert ended.returncode != 0
    said = (ended.stdout + ended.stderr).strip()
    assert said.startswith("The database /proc/florilegium/tables.db cannot be used")
    assert "\n" not in said


class Nobody:
    """Hears of nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


async def test_a_bus_that_stays_away_fills_no_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries, client = 0, redis_bus._client

    def counted(address: str) -> Redis:
        nonlocal tries
        tries += 1
        return client(address)

    monkeypatch.setattr(redis_bus, "_PAUSE", 0)
    monkeypatch.setattr(redis_bus, "_client", counted)
    bus = RedisBus(f"redis://127.0.0.1:{free_port()}")
    await bus.start("one", Nobody())
    await until(lambda: tries > 5)
    await bus.close()
    assert [record.message.partition(":")[0] for record in caplog.records] == ["the bus is down"]
