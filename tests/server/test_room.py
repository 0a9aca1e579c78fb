"""Rooms when something goes wrong: slow sockets and a store that fails."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.core.record import Record
from florilegium.players import bot
from florilegium.players.calls import ask, tell
from florilegium.server import entries as log
from florilegium.server.errors import StoreFailed
from florilegium.server.rooms import Opening
from florilegium.server.sockets import Connection
from florilegium.server.sqlite import Sqlite
from florilegium.server.store import Append
from tests.server.conftest import BOTH, Running, Start
from tests.server.test_bots import BOTS

DATABASES = BOTH


class Moody(Sqlite):
    """A store that can be told to fail, for entries or for lists."""

    fails_entries = False
    fails_lists = False

    async def append(self, append: Append) -> None:
        if self.fails_entries if append.entries else self.fails_lists:
            raise StoreFailed("the disk is full")
        await super().append(append)


async def test_when_the_store_fails_nothing_has_changed(start: Start, tmp_path: Path) -> None:
    store = Moody(tmp_path / "moody.db")
    site = await start(inside={"store": store})
    ann = site.person()
    code = await ann.open("hanabi", options={"first_seat": 1})
    async with ann.connect(code) as one:
        await one.change("bot", seat=2, bot="plain")
        await one.change("start")
        before = one.table
        store.fails_entries = True
        answer = await one.act("play 1", id="once")
        assert (answer["type"], answer["code"]) == ("error", "store")
        assert one.table == before
        refused = await ann.post("/api/tables", game="hanabi", name="Ann")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store")
        store.fails_entries = False
        assert (await one.act("play 1", id="once"))["type"] == "ack"


async def test_a_list_that_cannot_be_stored_stops_no_game(start: Start, tmp_path: Path) -> None:
    store = Moody(tmp_path / "moody.db")
    store.fails_lists = True
    site = await start(inside={"store": store})
    ann = site.person()
    code = await ann.open("hanabi")
    async with ann.connect(code) as one:
        assert (await one.change("rename", name="Anna"))["seats"][0]["name"] == "Anna"


async def test_nobody_is_told_of_an_end_before_it_is_listed(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for the lists at once finds it there, also where sockets take more meanwhile."""
    site = await start()
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2, options={"red_tokens": 1}, bot="random")
    async with ann.connect(code) as one, site.rooms.visit(code) as room:
        told_early: list[bool] = []
        append = room._store.append

        async def listing(change: Append) -> None:
            if not change.entries:
                for connection in room.connections:
                    connection.push()
                    told_early.append(connection.known == room.table.version)
            await append(change)

        monkeypatch.setattr(room._store, "append", listing)
        while one.table["phase"] == "playing":
            table = await one.state(lambda t: bool(t["legal"]) or t["phase"] == "finished")
            if table["legal"]:
                answer = await one.act("play 5")
                await one.reach(answer["version"])
        assert told_early == [False]


@pytest.mark.parametrize("leaves", [False, True])
async def test_what_was_built_for_a_slow_line_is_dropped_when_it_has_it(
    site: Running, leaves: bool
) -> None:
    """Or when it has gone: a table that stands still keeps nothing but itself."""
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2, options={"first_seat": 2}, bot="plain")
    async with ann.connect(code) as one, site.rooms.visit(code) as room:
        await one.state(lambda table: bool(table["legal"]))
        (line,) = room.connections
        paper = Paper()
        slow = Connection(line.person, room, paper, line._keeper)  # type: ignore[arg-type]
        room.attach(slow, 0)
        paper.space = 0
        await one.reach((await one.act("play 1"))["version"])
        assert not room.frames.is_clear
        if leaves:
            room.detach(slow)
        else:
            paper.space = 100
            slow.push()
        assert room.frames.is_clear
        room.detach(slow)


class Paper:
    """A writer that keeps what it is told, and is full after so many frames."""

    def __init__(self, space: int = 100) -> None:
        self.sent: list[bytes] = []
        self.given_up = False
        self.space = space

    @property
    def clear(self) -> bool:
        return len(self.sent) < self.space

    def write(self, *texts: bytes) -> None:
        self.sent += texts

    def give_up(self) -> None:
        self.given_up = True


class States:
    """A room that has these states to show, one after the other."""

    def __init__(self, *states: bytes) -> None:
        self._states = list(states)

    def frame_for(self, connection: Connection) -> bytes | None:
        return self._states.pop(0) if self._states else None


def connection(paper: Paper, states: States) -> Connection:
    return Connection("ann", states, paper, None)  # type: ignore[arg-type]


def test_small_frames_do_not_pile_up_without_end() -> None:
    paper = Paper(space=0)
    one = connection(paper, States())
    for _ in range(64):
        one.send(type="pong")
    assert not paper.given_up
    one.send(type="pong")
    assert paper.given_up
    assert not paper.sent


def test_the_newest_state_comes_before_what_is_said_about_it() -> None:
    paper = Paper(space=0)
    one = connection(paper, States(b"state"))
    one.send_bytes(b"ack")
    one.send_bytes(b"presence")
    paper.space = 100
    one.push()
    assert paper.sent == [b"state", b"ack", b"presence"]


def test_a_full_wire_is_left_alone_until_it_is_clear() -> None:
    paper = Paper(space=2)
    one = connection(paper, States(b"state 1", b"state 2"))
    one.send_bytes(b"ack 1")
    one.send_bytes(b"ack 2")
    assert paper.sent == [b"state 1", b"ack 1"]
    paper.space = 100
    one.push()
    assert paper.sent == [b"state 1", b"ack 1", b"state 2", b"ack 2"]


def test_a_socket_whose_state_cannot_be_shown_is_given_up() -> None:
    class Broken(States):
        def frame_for(self, connection: Connection) -> bytes:
            raise RuntimeError("a table nobody foresaw")

    paper = Paper()
    connection(paper, Broken()).push()
    assert paper.given_up


async def test_a_damaged_log_harms_nobody_else(site: Running) -> None:
    ann = site.person()
    good, bad = await ann.open("hanabi"), await ann.open("ikebana")
    await site.rooms.store.append(Append(bad, 2, (b"nonsense",)))
    mine = (await ann.http.get("/api/me")).json()
    assert [table["code"] for table in mine["running"]] == [good]
    answer = await ann.http.get(f"/api/tables/{bad}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "unreadable-table")
    async with ann.connect(bad, None) as socket:
        assert (await socket.expect("error"))["code"] == "unreadable-table"
        assert await socket.closed() == 1011


async def test_a_finished_game_that_was_not_listed_so_is_put_right(
    start: Start, tmp_path: Path
) -> None:
    store = Moody(tmp_path / "moody.db")
    site = await start(inside={"store": store})
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2, options={"red_tokens": 1}, bot="random")
    store.fails_lists = True
    async with ann.connect(code) as one:
        while one.table["phase"] == "playing":
            table = await one.state(lambda t: bool(t["legal"]) or t["phase"] == "finished")
            if table["legal"]:
                answer = await one.act("play 5")
                await one.reach(answer["version"])
    store.fails_lists = False
    assert (await ann.http.get("/api/me")).json()["running"] == []
    mine = (await ann.http.get("/api/me")).json()
    assert [game["code"] for game in mine["finished"]] == [code]


async def test_a_bot_is_not_asked_again_by_everybody_who_comes_back(start: Start) -> None:
    site = await start(bots=BOTS, bot_seconds=0.5)
    ann = site.person()
    code = await ann.open("hanabi", quick=True, seats=2, bot="hanging", options={"first_seat": 2})
    for _ in range(5):  # each leaves a question behind; only the one being asked may cost time
        async with ann.connect(code):
            pass
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
    lives = [process.lives for process in site.rooms.bots.processes]
    assert sum(lives) <= 4


async def test_bots_still_thinking_are_let_off_before_a_finished_game_is_listed(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their answers would meet a table that is over, and be called failures."""
    site = await start(reaction=(60, 60))
    ann, (record, last_race, caller) = site.person(), _ended_by_a_call()
    opening = Opening(game="illusion", host=ann.key, seats=3, seed=record.setup.seed, window=5.0)
    first: list[log.Entry] = [
        log.Seated(seat=seat, person=ann.key, name="Ann")
        if seat == caller
        else log.BotSet(seat=seat, bot="easy")
        for seat in (1, 2, 3)
    ]
    first.append(log.Started())
    first += [log.Acted(seat=seat, action=text) for seat, text in record.actions[:last_race]]
    code = await site.rooms.open(opening, first)
    async with ann.connect(code) as one, site.rooms.visit(code) as room:
        thinking = []
        list_table = room.list

        async def listing() -> None:
            thinking.append(tuple(room.scheduler._choosing))
            await list_table()

        monkeypatch.setattr(room, "list", listing)
        await one.act("stop")
        assert room.table.phase == "finished"
    assert thinking == [()]


def _ended_by_a_call() -> tuple[Record, int, int]:
    """A game of three that one call of Stop ends: where its race begins, and who calls."""
    game = fl.game("illusion")
    for number in count():
        match = Match(game, game.setup(3, str(number), None))
        bots = {seat: bot(game, "easy", seat, f"{number} {seat}") for seat in (1, 2, 3)}
        while match.outcome is None:
            seat = match.turn[0]
            tell(bots, match.play(seat, ask(bots[seat], seat, match.view(seat), match.legal(seat))))
        texts = [text for _, text in match.actions]
        last_race = max(place for place, text in enumerate(texts) if text.startswith("place")) + 1
        calls = [seat for seat, text in match.actions[last_race:] if text == "stop"]
        if len(calls) == 1:
            return match.record, last_race, calls[0]
    raise AssertionError
