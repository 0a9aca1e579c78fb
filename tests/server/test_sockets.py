"""Resuming, repeating, two tabs, spectators, presence: the life of sockets at a table."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from florilegium.core.plain import plain
from florilegium.server import protocol
from florilegium.server.limits import Rate
from florilegium.server.settings import UNLIMITED
from tests.server.client import Person, until
from tests.server.conftest import Running, Start


async def two_at(site: Running, game: str = "hanabi", **content: Any) -> tuple[str, Person, Person]:
    """A game of two people that has just begun; the host is the first to move."""
    ann, ben = site.person(), site.person()
    options = {"first_seat": 1, **content.pop("options", {})}
    code = await ann.open(game, options=options, **content)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("start")
    return code, ann, ben


async def test_the_frame_has_the_shape_of_the_protocol(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        table = one.table
    assert set(table) == {
        "type",
        "version",
        "code",
        "game",
        "phase",
        "host",
        "host_seat",
        "seat",
        "seats",
        "options",
        "window",
        "open_hands",
        "spectators_talk",
        "hints",
        "commitment",
        "deal",
        "daily",
        "branch",
        "seed",
        "next",
        "turn",
        "view",
        "aids",
        "legal",
        "undo",
        "hint",
        "deadline_ms",
        "step",
        "outcome",
        "log",
        "epoch",
        "earlier",
    }
    assert table["code"] == code
    assert (table["host"], table["host_seat"], table["seat"]) == (True, 1, 1)
    assert (table["seed"], table["outcome"], table["next"]) == (None, None, None)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person"]
    assert set(table["legal"][0]) == {"text", "message", "rule"}
    async with site.rooms.visit(code) as room:
        match = room.table.match
    assert match is not None
    assert table["view"] == plain(match.game.view(match.state, 1))


async def test_an_action_is_acknowledged_and_told_to_everybody(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one, ben.connect(code) as two:
        answer = await one.act("play 1")
        assert answer["type"] == "ack"
        seen = await two.reach(answer["version"])
        assert seen["step"] == 1
        line = seen["log"][-1]
        assert (line["seat"], line["step"]) == (1, 1)
        assert "action" not in line
        assert line["events"][0]["event"]["type"] == "Played"
        assert line["events"][0]["message"]["args"]["seat"] == {"seat": 1}
        assert one.log[-1]["action"] == "play 1"


async def test_a_repeated_id_is_acknowledged_again_and_not_done_twice(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        first = await one.act("play 1", id="once")
    async with ann.connect(code) as one:
        again = await one.act("play 1", id="once")
        assert again == first
        other = await one.act("anything", id="once")
        assert other == first
        assert one.table["step"] == 1


async def test_a_late_copy_of_what_was_refused_is_refused_too(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one, ben.connect(code) as two:
        refused = await two.act("play 1", id="hasty")
        assert refused["type"] == "refused"
        await one.act("play 1")
        assert two.table["turn"] == [2] or (await two.reach(one.table["version"]))["turn"] == [2]
        assert await two.act("play 1", id="hasty") == refused
        assert (await two.act("play 1", id="meant"))["type"] == "ack"


async def test_resuming_brings_what_was_missed_and_no_more(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one:
        known = one.table["version"]
    async with ben.connect(code) as two, ann.connect(code) as one:
        await one.act("play 1")
        await two.reach(known + 1)
        await two.act("play 1")
    async with ann.connect(code, known) as one:
        assert [line["version"] for line in one.table["log"]] == [known + 1, known + 2]
        assert one.table["step"] == 2
        last = one.table["version"]
    async with ann.connect(code, last) as one:  # nothing missed: the state comes all the same
        assert (one.table["version"], one.table["log"]) == (last, [])
    async with ann.connect(code, 999) as one:  # a version we never had: told from the start
        assert one.table["log"][0]["version"] == 1


async def test_two_tabs_get_the_same_bytes(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as tab, ann.connect(code) as other:
        answer = await tab.act("play 1")
        await tab.reach(answer["version"])
        await other.reach(answer["version"])
        frames = [
            [text for text in socket.texts if json.loads(text)["type"] == "update"]
            for socket in (tab, other)
        ]
        assert len(frames[0]) == 1
        assert frames[0] == frames[1]
        refused = await other.act("play 1")
        assert (refused["type"], refused["rule"]) == ("refused", "HAN-6")


async def test_refusals_and_errors_are_typed(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ben.connect(code) as two, ann.connect(code) as one:
        refused = await two.act("play 1")
        assert (refused["type"], refused["rule"]) == ("refused", "HAN-6")
        assert refused["message"]["key"] == "hanabi.refused.turn"
        wrong = await one.act("dance")
        assert (wrong["type"], wrong["code"], wrong["field"]) == ("error", "bad-field", "action")
        quiet = await one.ask("chat", text="it is red")
        assert (quiet["type"], quiet["rule"]) == ("refused", "HAN-29")
        await one.connection.send("{}")
        assert (await one.expect("error"))["field"] == "type"
        await one.send("ping")
        assert await one.expect("pong") == {"type": "pong"}
        assert one.table["step"] == 0


async def test_hello_comes_first(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code, None) as one:
        await one.send("act", id="1", action="play 1")
        assert (await one.expect("error"))["code"] == "hello-first"
        await one.hello()
        assert one.table["step"] == 0


async def test_spectators_see_what_everybody_may(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with site.person().connect(code) as watching, ann.connect(code) as one:
        table = watching.table
        assert (table["seat"], table["host"], table["legal"]) == (None, False, [])
        cards = [held["card"] for hand in table["view"]["hands"] for held in hand]
        assert set(cards) == {None}
        answer = await one.act("play 1")
        await watching.reach(answer["version"])
        drawn = [e["event"] for e in watching.log[-1]["events"] if e["event"]["type"] == "Drew"]
        assert [event["card"] for event in drawn] == [None]
        assert (await watching.act("play 1"))["code"] == "not-seated"


async def test_open_hands_are_shown_to_spectators_and_announced_to_all(site: Running) -> None:
    code, ann, _ = await two_at(site, open_hands=True)
    async with site.person().connect(code) as watching, ann.connect(code) as one:
        assert watching.table["open_hands"] is True
        assert one.table["open_hands"] is True
        async with site.rooms.visit(code) as room:
            match = room.table.match
        assert match is not None
        assert watching.table["view"] == plain(match.game.reveal(match.state))
        assert one.table["view"] == plain(match.game.view(match.state, 1))
        answer = await one.act("play 1")
        await watching.reach(answer["version"])
        drawn = [e["event"] for e in watching.log[-1]["events"] if e["event"]["type"] == "Drew"]
        assert None not in [event["card"] for event in drawn]


async def test_presence_is_told(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one:
        async with ben.connect(code), site.person().connect(code):
            seen = await one.until(lambda f: f["type"] == "presence" and f["spectators"] == 1)
            assert seen["seats"] == [{"seat": 1, "present": True}, {"seat": 2, "present": True}]
        gone = await one.until(
            lambda f: (
                f["type"] == "presence" and not f["seats"][1]["present"] and not f["spectators"]
            )
        )
        assert gone["seats"][0]["present"] is True


async def test_leaving_a_running_game_is_being_absent(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await one.until(lambda f: f["type"] == "presence" and f["seats"][1]["present"])
        await two.send("leave")
        await one.until(lambda f: f["type"] == "presence" and not f["seats"][1]["present"])
        given = await one.change("give", seat=2, bot="random")
        assert given["seats"][1]["substitute"] is True
        await one.act("play 1")
        await one.state(lambda table: table["step"] >= 2)  # the bot moved for Ben
        assert (await two.act("play 1"))["code"] == "substituted"
        taken = await two.change("take")
        assert taken["seats"][1]["substitute"] is False


async def test_an_undo_reaches_every_log(site: Running) -> None:
    code, ann, ben = await two_at(site, "royal_flush", seats=2)
    async with ann.connect(code) as one, ben.connect(code) as two:
        taken = await one.act("take 1")
        assert (await one.reach(taken["version"]))["undo"] is True
        assert (await two.reach(taken["version"]))["undo"] is False
        undone = await one.ask("undo")
        for socket in (one, two):
            await socket.reach(undone["version"])
            assert taken["version"] not in [line["version"] for line in socket.log]
            assert socket.log[-1]["undone"] == taken["version"]
            assert socket.table["step"] == 0
        assert await one.ask("undo", id=undone["id"]) == undone
        again = await one.act("take 2")
        assert (await two.reach(again["version"]))["step"] == 1


async def test_the_first_stop_to_arrive_wins(site: Running) -> None:
    code, ann, ben = await two_at(site, "illusion", seats=2, window=None)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await one.act("place 1")  # an empty basket: nobody is asked
        await two.state(lambda t: bool(t["legal"]))
        await two.act("place 1")
        table = await one.state(lambda t: bool(t["legal"]))
        assert [choice["text"] for choice in table["legal"]] == ["stop", "let"]
        assert table["deadline_ms"] is None
        answer = await one.act("stop")
        events = (await two.reach(answer["version"]))["log"][-1]["events"]
        assert "Stopped" in [event["event"]["type"] for event in events]


async def test_a_window_ends_by_itself(site: Running) -> None:
    code, ann, ben = await two_at(site, "illusion", seats=2, window=1)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await one.act("place 1")
        await two.state(lambda t: bool(t["legal"]))
        await two.act("place 1")
        table = await one.state(lambda t: t["step"] == 3)
        assert 0 < table["deadline_ms"] <= 1000
        over = await one.state(lambda t: t["turn"] == [1] and t["step"] == 4)
        assert over["log"][-1]["events"][1]["event"]["type"] == "LetGo"
        assert over["deadline_ms"] is None


async def test_a_memory_game_tells_a_new_page_the_last_move_only(site: Running) -> None:
    code, ann, ben = await two_at(site, "illusion", seats=2)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await one.act("place 1")
        await two.state(lambda t: bool(t["legal"]))
        await two.act("place 1")
    async with ann.connect(code) as one:
        moves = [line for line in one.table["log"] if line.get("events")]
        assert [move["step"] for move in moves] == [3]


# Strangers and nuisances


async def test_an_unknown_table_is_said_to_be_unknown(site: Running) -> None:
    for code in ("ABC-DEF-GHJ", "nonsense"):
        async with site.person().connect(code, None) as socket:
            assert (await socket.expect("error"))["code"] == "unknown-table"
            assert await socket.closed() == 4404


async def test_a_foreign_origin_is_turned_away(site: Running) -> None:
    code, ann, _ = await two_at(site)
    url = ann.url
    address = url.replace("http", "ws") + f"/ws/{code}"
    cookie = {"cookie": f"florilegium={ann.token}"}
    for origin, headers in (("http://evil.example", cookie), (None, cookie), (None, {})):
        with pytest.raises(InvalidStatus) as caught:
            async with connect(address, origin=origin, additional_headers=headers):  # type: ignore[arg-type]
                pass
        assert caught.value.response.status_code == 403


async def test_oversized_and_binary_messages_end_the_socket(site: Running) -> None:
    code, ann, ben = await two_at(site)
    async with ben.connect(code) as two:
        async with ann.connect(code) as one:
            await one.connection.send("x" * (protocol.LARGEST_MESSAGE + 1))
            assert await one.closed() == 1009
        async with ann.connect(code) as one:
            await one.connection.send(b"\x00\x01")
            assert await one.closed() == 1003
        await two.send("ping")
        await two.expect("pong")


async def test_a_flood_is_stopped(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, talking=Rate(5, per_second=0.001)))
    ann = site.person()
    code = await ann.open("hanabi")
    async with ann.connect(code) as one:
        for _ in range(10):
            await one.send("ping")
        assert (await one.expect("error"))["code"] == "too-fast"
        assert await one.closed() == 1008


async def test_a_table_has_room_for_so_many_sockets(start: Start) -> None:
    site = await start(limits=replace(UNLIMITED, guests=1))
    ann = site.person()
    code = await ann.open("hanabi")
    async with site.person().connect(code), site.person().connect(code, None) as second:
        assert await second.closed() == 1013
        async with ann.connect(code) as host:  # whoever sits here always gets in
            assert host.table["seat"] == 1


async def test_closing_the_server_says_so_to_every_socket(site: Running) -> None:
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        site.server.should_exit = True
        assert await one.closed() == 1012


async def test_tables_are_forgotten_and_read_again(start: Start) -> None:
    site = await start(linger=0)
    code, ann, _ = await two_at(site)
    async with ann.connect(code) as one:
        await one.act("play 1", id="once")
    await until(lambda: not site.rooms.tables())  # the last socket's end takes a moment to arrive
    async with ann.connect(code) as one:
        assert one.table["step"] == 1
        assert (await one.act("play 1", id="once"))["type"] == "ack"
        assert one.table["step"] == 1
