"""People, not sockets: who drops may come back, who returns plays, who leaves is not awaited."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from florilegium.server import entries as log
from florilegium.server.presence import Presence
from tests.server.client import Frame, Person, Socket
from tests.server.conftest import Running, Start
from tests.server.tables import PEOPLE, started
from tests.server.test_limits import Clock
from tests.server.test_sockets import two_at

GRACE = 60


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def timed(start: Start, clock: Clock) -> Running:
    """A server whose time stands still."""
    site: Running = await start(inside={"clock": clock})
    return site


async def lobby_of_two(site: Running) -> tuple[str, Person, Person]:
    ann, ben = site.person(), site.person()
    code = await ann.open("hanabi", seats=3)
    async with ben.connect(code) as two:
        await two.change("sit", name="Ben")
    return code, ann, ben


async def alone(socket: Socket, other: int) -> Frame:
    """Wait until the other one has come and gone; what is said of that."""
    for present in (True, False):
        said: Frame = {}
        while said.get("present") is not present:
            frame = await socket.expect("presence")
            said = next(one for one in frame["seats"] if one["seat"] == other)
    return said


@asynccontextmanager
async def left_by(stays: Person, goes: Person, code: str, seat: int) -> AsyncIterator[Socket]:
    """The socket of one at a table that the other, of this seat, has visited and left."""
    async with stays.connect(code) as one:
        async with goes.connect(code):
            pass
        await alone(one, seat)
        yield one


# A dropped socket


async def test_nobody_gives_away_the_seat_of_somebody_whose_socket_dropped(
    timed: Running, clock: Clock
) -> None:
    code, ann, ben = await two_at(timed)
    async with ann.connect(code) as one:
        async with ben.connect(code):
            clock.now += 1000
        assert await alone(one, 2) == {
            "seat": 2,
            "present": False,
            "away_ms": 0,
            "grace_ms": 60_000,
        }
        clock.now += GRACE - 0.5
        early = await one.change("give", seat=2, bot="random")
        assert (early["code"], early["field"]) == ("just-away", "seat")
        assert early["message"]["args"] == {"seconds": 1}
        clock.now += 0.5
        given = await one.change("give", seat=2, bot="random")
        assert given["seats"][1]["substitute"] is True


async def test_a_page_that_comes_is_told_how_long_somebody_has_been_away(
    timed: Running, clock: Clock
) -> None:
    code, ann, ben = await two_at(timed)
    async with left_by(ann, ben, code, seat=2):
        clock.now += 20
        async with timed.person().connect(code) as other:
            ann_seat, ben_seat = other.table["seats"]
            assert (ben_seat["away_ms"], ben_seat["grace_ms"]) == (20_000, 40_000)
            assert not {"away_ms", "grace_ms"} & set(ann_seat)


async def test_who_comes_back_in_time_is_as_if_never_gone(timed: Running, clock: Clock) -> None:
    code, ann, ben = await two_at(timed)
    async with left_by(ann, ben, code, seat=2) as one:
        clock.now += GRACE - 1
        async with ben.connect(code):
            clock.now += GRACE
        await alone(one, 2)
        assert (await one.change("give", seat=2, bot="random"))["code"] == "just-away"


async def test_after_a_restart_everybody_has_the_time_to_come_back(
    start: Start, timed: Running, clock: Clock
) -> None:
    code, ann, _ = await two_at(timed)
    clock.now += 1000
    await timed.stop()
    again: Running = await start(inside={"clock": clock})
    async with again.person(ann.token).connect(code) as one:
        seat = one.table["seats"][1]
        assert (seat["present"], seat["away_ms"], seat["grace_ms"]) == (False, 0, 60_000)


async def test_a_second_tab_keeps_a_person_there(timed: Running, clock: Clock) -> None:
    code, ann, ben = await two_at(timed)
    async with ann.connect(code) as one, ben.connect(code):
        async with ben.connect(code):
            pass
        clock.now += GRACE
        assert (await one.change("give", seat=2, bot="random"))["code"] == "not-absent"


async def test_a_host_puts_no_bot_in_the_place_of_somebody_just_gone(
    timed: Running, clock: Clock
) -> None:
    code, ann, ben = await lobby_of_two(timed)
    async with left_by(ann, ben, code, seat=2) as one:
        assert (await one.change("bot", seat=2, bot="random"))["code"] == "just-away"
        clock.now += GRACE
        assert (await one.change("bot", seat=2, bot="random"))["seats"][1]["kind"] == "bot"


async def test_nobody_takes_the_hosts_role_while_the_host_may_come_back(
    timed: Running, clock: Clock
) -> None:
    code, ann, ben = await lobby_of_two(timed)
    async with left_by(ben, ann, code, seat=1) as two:
        assert (await two.change("host", seat=2))["code"] == "just-away"
        clock.now += GRACE
        assert (await two.change("host", seat=2))["host"] is True


# Who says so


async def test_who_leaves_is_not_awaited(timed: Running) -> None:
    code, ann, ben = await two_at(timed)
    async with ann.connect(code) as one:
        async with ben.connect(code) as two:
            await two.send("leave")
            said = await alone(one, 2)
        assert said["grace_ms"] == 0
        given = await one.change("give", seat=2, bot="random")
        assert given["seats"][1]["substitute"] is True


async def test_a_host_who_has_left_the_seat_is_not_awaited(timed: Running) -> None:
    ann, ben = timed.person(), timed.person()
    code = await ann.open("hanabi")
    async with ben.connect(code) as two:
        async with ann.connect(code) as one:
            await one.change("leave")
        for spectators in (2, 1):  # she looks on, and is gone
            while (await two.expect("presence"))["spectators"] != spectators:
                pass
        await two.change("sit", name="Ben")
        assert (await two.change("host", seat=two.table["seat"]))["host"] is True


# Who returns


async def substituted(one: Socket, code: str, ben: Person) -> None:
    """Ben leaves, and a bot plays for him."""
    async with ben.connect(code) as two:
        await two.send("leave")
        await alone(one, 2)
    await one.change("give", seat=2, bot="random")


async def test_who_returns_plays_again_at_once(timed: Running) -> None:
    code, ann, ben = await two_at(timed, options={"first_seat": 2})
    async with ann.connect(code) as one:
        await substituted(one, code, ben)
        await one.state(lambda table: table["step"] >= 1)
        await one.act("play 1")
        async with ben.connect(code) as two:
            table = await two.state(lambda t: not t["seats"][1]["substitute"])
            assert table["seat"] == 2
            await one.state(lambda t: not t["seats"][1]["substitute"])
            assert [line["note"]["key"] for line in one.log if "note" in line][-1] == (
                "server.note.taken"
            )


async def test_a_page_in_the_background_leaves_the_seat_to_the_bot(timed: Running) -> None:
    code, ann, ben = await two_at(timed)
    async with ann.connect(code) as one:
        await substituted(one, code, ben)
        async with ben.connect(code, version=None) as two:
            await two.send("hello", looking=False)
            assert (await two.change("look", looking=False))["seats"][1]["substitute"] is True
            assert (await two.change("look", looking=True))["seats"][1]["substitute"] is False


async def test_two_tabs_that_return_at_once_take_the_seat_once(timed: Running) -> None:
    code, ann, ben = await two_at(timed)
    async with ann.connect(code) as one:
        await substituted(one, code, ben)
        async with ben.connect(code, version=None) as two, ben.connect(code, version=None) as three:
            await two.send("hello")
            await three.send("hello")
            for socket in (two, three):
                await socket.state(lambda t: not t["seats"][1]["substitute"])
                assert (await socket.change("ping"))["type"] == "table"
    entries = [log.decode(entry) for entry in await timed.rooms.store.load(code)]
    assert sum(isinstance(entry, log.Taken) for entry in entries) == 1


def test_those_who_only_looked_on_are_not_remembered() -> None:
    presence, table = Presence(Clock(), GRACE), started("hanabi", 2).table
    for number in range(100):
        presence.arrive(f"guest {number}")
        presence.leave(f"guest {number}")
        presence.drop(f"guest {number}", sits=False)
    assert not presence._gone
    assert not presence._left
    assert set(presence.absences(table)) == set(PEOPLE[:2])
