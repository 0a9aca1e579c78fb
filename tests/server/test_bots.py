"""Bots think in other processes; one that hangs, dies or cheats never stops a table."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.player import Bot
from florilegium.players.processes import BotProcess, NotStarted
from florilegium.server import bots
from florilegium.server import entries as log
from florilegium.server.bot_requests import BotRequest, SeatedBots
from florilegium.server.table import Table
from tests.server.client import PATIENCE, Person, Socket
from tests.server.conftest import Running, Start
from tests.server.test_games import play

HERE = "tests.server.test_bots"


class Hanging(Bot):
    """Never answers."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        while True:
            time.sleep(60)


class Dying(Bot):
    """Takes its process down."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        os._exit(3)


class Raising(Bot):
    """Has a fault."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        raise ValueError("no idea")


class Cheating(Bot):
    """Answers with what is not allowed."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return "win the game"


class Chatty(Bot):
    """Prints, which must not get among the answers."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        print("I think about", len(legal), "actions", flush=True)
        return legal[0]


class Counting(Bot):
    """Plays the card whose place is how many events it has seen, so that a test can count them."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.events = 0

    def see(self, event: Any) -> None:
        self.events += 1

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        actions = {str(action): action for action in legal}
        return actions[f"play {1 + self.events % 5}"]


class Rose(Bot):
    """Plays one game only."""

    games = ("ikebana",)


BOTS = {
    name.lower(): f"{HERE}:{name}"
    for name in ("Hanging", "Dying", "Raising", "Cheating", "Chatty", "Counting")
}


async def alone(site: Running, bot: str, **options: Any) -> tuple[str, Person]:
    """A quick Hanabi game of one person and a bot, who begins."""
    ann = site.person()
    options = {"first_seat": 2, **options}
    return await ann.open("hanabi", quick=True, seats=2, bot=bot, options=options), ann


async def by_whom(site: Running, code: str) -> list[str]:
    entries = [log.decode(entry) for entry in await site.rooms.store.load(code)]
    return [entry.by for entry in entries if isinstance(entry, log.Acted)]


@pytest.mark.parametrize("bot", ["hanging", "dying", "raising", "cheating"])
async def test_a_bad_bot_never_stops_a_table(
    start: Start, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    site = await start(bots=BOTS, bot_seconds=0.3)
    code, ann = await alone(site, bot)
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1 and table["turn"] == [1])
        await one.act("play 1")
        await one.state(lambda table: table["step"] == 3)
    assert await by_whom(site, code) == ["chance", "person", "chance"]
    entries = [log.decode(entry) for entry in await site.rooms.store.load(code)]
    drawn = [entry for entry in entries if isinstance(entry, log.Acted) and entry.by == "chance"]
    assert [entry.why and entry.why.key for entry in drawn] == ["server.bot.by-lot"] * 2
    assert caplog.text.count("bot on seat 2 failed") == 4


async def test_ours_are_waited_for_and_never_replaced(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine a process comes to life late, or answers late: `hard` stays `hard`."""
    monkeypatch.setattr(bots, "_LONGEST_PAUSE", 0)
    failures = iter([NotStarted(None)] * 4)
    begin = BotProcess.start

    def start_late(process: BotProcess) -> None:
        for failure in failures:
            raise failure
        begin(process)

    monkeypatch.setattr(BotProcess, "start", start_late)
    site = await start(bot_seconds=0.0001)
    code, ann = await alone(site, "hard")
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
    assert await by_whom(site, code) == ["bot"]


async def asked_first(site: Running, hosts: Sequence[Person]) -> list[str]:
    """Each opens a table where a bot begins, while bots are busy; in whose turn they play then."""
    asked: list[str] = []
    living = site.rooms.bots
    request = living._request

    def noted(table: Table, *given: Any, **more: Any) -> BotRequest:
        asked.append(table.host)
        return request(table, *given, **more)

    living._request = noted  # type: ignore[method-assign]
    lock = living._busy[living.processes[0]]
    async with AsyncExitStack() as sockets:
        async with lock.turn("elsewhere", "somebody"):
            for person in hosts:
                code = await person.open("hanabi", quick=True, seats=2, options={"first_seat": 2})
                last = await sockets.enter_async_context(person.connect(code))
            async with asyncio.timeout(PATIENCE):
                while len(lock) < len(hosts):
                    await asyncio.sleep(0.01)
        await last.state(lambda table: table["step"] == 1)
    return asked


async def test_one_hosts_many_tables_do_not_keep_anothers_waiting(site: Running) -> None:
    eve, ann = site.person(), site.person()
    asked = await asked_first(site, (eve, eve, eve, eve, ann))
    assert asked[:2] == [eve.key, ann.key]


async def test_many_people_of_one_address_do_not_keep_anothers_waiting(start: Start) -> None:
    site = await start(trusted_proxies=("127.0.0.1",))
    crowd = [Person(site.url, site.tokens.new(), "198.51.100.1") for _ in range(4)]
    ann = Person(site.url, site.tokens.new(), "203.0.113.1")
    site.people += [*crowd, ann]
    asked = await asked_first(site, (*crowd, ann))
    assert asked[:2] == [crowd[0].key, ann.key]


async def test_what_a_bot_prints_stays_out_of_the_way(start: Start) -> None:
    site = await start(bots=BOTS)
    code, ann = await alone(site, "chatty")
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
    assert await by_whom(site, code) == ["bot"]


async def test_a_bot_sees_every_event_once_even_when_its_process_died(start: Start) -> None:
    site = await start(bots=BOTS)
    code, ann = await alone(site, "counting")
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
        await one.act(a_tell(one))
        await one.state(lambda table: table["step"] == 3)
        assert await expected_places(site, code) == await places(site, code)
        await site.rooms.bots.close()  # all processes end; the next request starts a new one
        await one.act(a_tell(one))
        await one.state(lambda table: table["step"] == 5 or table["phase"] == "finished")
        assert await expected_places(site, code) == await places(site, code)


def a_tell(socket: Socket) -> str:
    """A move that cannot be a mistake, so that the bot's own ones end no game too early."""
    legal: list[str] = [choice["text"] for choice in socket.table["legal"]]
    return next(text for text in legal if text.startswith("tell"))


async def places(site: Running, code: str) -> list[str]:
    async with site.rooms.visit(code) as room:
        assert room.table.match is not None
        return [action for seat, action in room.table.match.actions if seat == 2]


async def expected_places(site: Running, code: str) -> list[str]:
    """What the counting bot plays if it saw each event exactly once."""
    seen, expected = 0, []
    async with site.rooms.visit(code) as room:
        for past in room.table.happenings:
            if past.events and past.seat == 2:
                expected.append(f"play {1 + seen % 5}")
            seen += len(past.events)
    return expected


async def test_an_absent_persons_bot_knows_what_the_person_saw(start: Start) -> None:
    site = await start(bots=BOTS)
    ann, ben = site.person(), site.person()
    code = await ann.open("hanabi", options={"first_seat": 1})
    async with ann.connect(code) as one:
        async with ben.connect(code) as two:
            await two.change("sit", name="Ben")
            await one.change("start")
            await two.send("leave")
            await one.until(lambda f: f["type"] == "presence" and not f["seats"][1]["present"])
        await one.change("give", seat=2, bot="counting")
        await one.act("play 1")
        await one.state(lambda table: table["step"] == 2)
    assert await expected_places(site, code) == await places(site, code)


async def test_reasons_are_told_after_the_end_and_not_before(start: Start) -> None:
    site = await start()
    code, ann = await alone(site, "medium", red_tokens=1)
    async with ann.connect(code) as one, site.person().connect(code) as watching:
        refused = await ann.http.get(f"/api/tables/{code}/replay", params={"seat": "open"})
        assert refused.json()["error"]["code"] == "wrong-phase"
        await play(one)
        await watching.state(lambda table: table["phase"] == "finished")
        assert not any("hanabi.why" in text for text in (*one.texts, *watching.texts))
    for seat, told in {"open": [2], "2": [2], "1": [], "": []}.items():
        path = f"/api/tables/{code}/replay" + (f"?seat={seat}" if seat else "")
        steps = (await ann.http.get(path)).json()["steps"]
        assert {step["seat"] for step in steps if step.get("why")} == set(told)
        assert all(
            step["why"]["key"].startswith("hanabi.why.partner.")
            for step in steps
            if step["seat"] in told
        )


class Silent(Chatty):
    """Knows what to do, and fails when asked why."""

    def explain(self) -> Any:
        raise ValueError("no words")


async def test_a_bot_that_cannot_explain_itself_plays_all_the_same(start: Start) -> None:
    site = await start(bots={"silent": f"{HERE}:Silent"})
    code, ann = await alone(site, "silent")
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
    assert await by_whom(site, code) == ["bot"]


async def test_nobody_is_left_when_the_server_ends(start: Start) -> None:
    site = await start(bots=BOTS)
    code, ann = await alone(site, "chatty")
    async with ann.connect(code) as one:
        await one.state(lambda table: table["step"] == 1)
    (pid,) = site.rooms.bots.pids()
    await site.rooms.bots.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_nobody_at_a_table_can_name_code(start: Start) -> None:
    site = await start(bots=BOTS)
    ann = site.person()
    wish = {"game": "hanabi", "name": "Ann", "quick": True, "bot": BOTS["chatty"]}
    refused = await ann.http.post("/api/tables", json=wish)
    assert refused.status_code == 422
    assert refused.json()["error"]["field"] == "bot"
    # Even if such a name got that far, the bots' process would load nothing.
    game = fl.game("hanabi")
    state = game.new(seats=2, seed=1, first_seat=2)
    view, legal = game.view(state, 2), game.legal(state, 2)
    request = BotRequest("table", 2, "hanabi", BOTS["chatty"], None, "x", True, (), view, legal)
    assert "UnknownBot" in str(SeatedBots().answer(request).error)
    assert SeatedBots().answer(replace(request, factory=BOTS["chatty"])).action == str(legal[0])


async def test_a_bot_is_offered_for_its_games_only(start: Start) -> None:
    site = await start(bots={"rose": f"{HERE}:Rose", "silent": f"{HERE}:Silent"})
    answer = await site.person().http.get("/api/games")
    offered = {game["name"]: game["bots"] for game in answer.json()["games"]}
    assert [name for name, bots in offered.items() if "rose" in bots] == ["ikebana"]
    assert all("silent" in bots for bots in offered.values())
