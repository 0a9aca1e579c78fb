"""Calls to people who are away: a real push service's part is played on loopback."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import http_ece
import pytest

from florilegium.server.calls import Call
from tests.server.client import Person, Socket, until
from tests.server.conftest import Running, Start
from tests.server.push_stub import Browser, PushStub, push_stub


@pytest.fixture
async def stub() -> AsyncIterator[PushStub]:
    async with push_stub() as stub:
        yield stub


@pytest.fixture
async def site(start: Start) -> Running:
    """A server that may call services on this machine, and does not wait long."""
    server: Running = await start(push_anywhere=True, push_pauses=(0, 0))
    return server


class Evening:
    """Ann and Ben at a table of Ikebana; Ann begins, Ben can be called."""

    def __init__(self, site: Running, browser: Browser) -> None:
        self.site = site
        self.ann, self.ben, self.browser = site.person(), site.person(), browser
        self.code = ""
        self._stack = AsyncExitStack()

    async def begin(self, **subscription: Any) -> Socket:
        """Both sit, Ben asks to be called and closes his page, Ann starts; her socket."""
        self.code = await self.ann.open("ikebana", options={"first_seat": 1})
        one = await self._stack.enter_async_context(self.ann.connect(self.code))
        async with self.ben.connect(self.code) as two:
            await two.change("sit", name="Ben")
        await self.subscribe(self.ben, self.browser, **subscription)
        await one.change("start", anyway=True)
        return one

    async def subscribe(self, person: Person, browser: Browser, **more: Any) -> None:
        path = f"/api/tables/{self.code}/push"
        answer = await person.post(path, **browser.subscription(**more))
        assert (answer.status_code, answer.json()) == (200, {"called": True}), answer.text

    async def stored(self) -> list[str]:
        """Where Ben is called."""
        known = await self.site.rooms.store.subscriptions(self.code, self.ben.key)
        return [one.endpoint for one in known]

    async def close(self) -> None:
        await self._stack.aclose()


@pytest.fixture
async def evening(site: Running, stub: PushStub) -> AsyncIterator[Evening]:
    evening = Evening(site, stub.browser())
    yield evening
    await evening.close()


async def play_turn(socket: Socket) -> None:
    """Draw and keep: the turn passes on."""
    await socket.act("draw")
    await socket.act("keep")


async def until_unsubscribed(evening: Evening) -> None:
    """Forgetting is done in the background."""

    async def forgotten() -> bool:
        return not await evening.stored()

    await until(forgotten)


# What is sent


async def test_who_is_away_is_called_and_learns_nothing_secret(
    evening: Evening, stub: PushStub
) -> None:
    one = await evening.begin()
    await play_turn(one)
    (message,) = await stub.received(1)
    assert evening.browser.read(message) == {
        "code": evening.code,
        "game": "ikebana",
        "title": "Your turn · Ikebana",
        "body": f"Table {evening.code}, with Ann",
    }
    key = (await evening.ben.http.get("/api/push")).json()["key"]
    claims = message.claims(key)
    assert claims["aud"] == stub.url
    assert claims["sub"].startswith(("mailto:", "https:"))
    assert int(message.headers["ttl"]) > 24 * 3600
    assert len(message.headers["topic"]) == 32
    # The push service itself learns neither the table nor who plays.
    seen = json.dumps([message.path, message.headers]).encode() + message.body
    for secret in (evening.code, "Ann", "ikebana", evening.ben.key):
        assert secret.encode() not in seen


async def test_another_browser_cannot_read_it(evening: Evening, stub: PushStub) -> None:
    await play_turn(await evening.begin())
    (message,) = await stub.received(1)
    with pytest.raises(http_ece.ECEException):
        stub.browser().read(message)


async def test_a_call_is_in_the_language_of_its_browser(evening: Evening, stub: PushStub) -> None:
    await play_turn(await evening.begin(lang="fr"))
    (message,) = await stub.received(1)
    assert evening.browser.read(message)["title"] == "À vous de jouer · Ikebana"


# Who is called, and when


async def test_whoever_looks_is_left_in_peace(
    evening: Evening, stub: PushStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await evening.begin()
    calls, made = evening.site.rooms.calls, list[Call]()
    call = calls.call

    def keep(wanted: Call) -> None:
        made.append(wanted)
        call(wanted)

    monkeypatch.setattr(calls, "call", keep)
    async with evening.ben.connect(evening.code) as two:
        await play_turn(one)
        await play_turn(two)
        assert [one.person for one in made] == []
        await two.change("look", looking=False)  # another tab is in front of it
        await play_turn(one)
        assert [one.person for one in made] == [evening.ben.key]
        (message,) = await stub.received(1)
    assert evening.browser.read(message)["code"] == evening.code


async def test_whoever_comes_back_in_time_is_not_called(evening: Evening, stub: PushStub) -> None:
    one = await evening.begin()
    stub.answers = [(503, {"retry-after": "3600"})]
    await play_turn(one)
    await stub.received(1)
    (call,) = evening.site.rooms.calls._latest.values()
    assert not call.withdrawn
    async with evening.ben.connect(evening.code):
        assert call.withdrawn


async def test_two_browsers_are_both_called(evening: Evening, stub: PushStub) -> None:
    one = await evening.begin()
    await evening.subscribe(evening.ben, stub.browser("two"))
    await play_turn(one)
    messages = await stub.received(2)
    assert {message.path for message in messages} == {"/push/one", "/push/two"}


async def test_bots_go_on_alone_until_somebody_can_be_called(site: Running, stub: PushStub) -> None:
    ann, browser = site.person(), stub.browser()
    code = await ann.open("ikebana", seats=3, options={"first_seat": 1})
    async with ann.connect(code) as one:
        for seat in (2, 3):
            await one.change("bot", seat=seat, bot="plain")
        await one.change("start", anyway=True)
        answer = await ann.post(f"/api/tables/{code}/push", **browser.subscription())
        assert answer.status_code == 200, answer.text
        await one.send("look", looking=False)
        await one.act("draw")
        await one.send("act", action="keep", id="last")  # and the page is closed
        await one.expect("ack")
    (message,) = await stub.received(1)
    assert browser.read(message)["body"] == f"Table {code}"
    async with ann.connect(code) as one:
        assert one.table["turn"] == [1]


async def test_a_table_with_a_clock_calls_nobody_into_its_race(
    site: Running, stub: PushStub
) -> None:
    evening = Evening(site, stub.browser())
    evening.code = await evening.ann.open("illusion", window=120, options={"first_seat": 1})
    async with evening.ann.connect(evening.code) as one:
        async with evening.ben.connect(evening.code) as two:
            await two.change("sit", name="Ben")
            await evening.subscribe(evening.ben, evening.browser)
            await one.change("start")
            await one.act("place 1")  # on an empty basket nobody is asked
            await two.state(lambda table: table["turn"] == [2])
            await two.act("place 2")
        await one.state(lambda table: table["turn"] == [1])
        await one.act("place 1")
        await one.state(lambda table: table["deadline_ms"] is not None)
        await one.change("chat", text="?", id="any")  # everything before it has been done
        assert evening.site.rooms.calls._jobs.empty()
    assert stub.messages == []


# What ends it


@pytest.mark.parametrize("status", [404, 410])
async def test_a_dead_endpoint_is_forgotten(evening: Evening, stub: PushStub, status: int) -> None:
    one = await evening.begin()
    assert await evening.stored() == [evening.browser.endpoint]
    stub.answers = [(status, {})]
    await play_turn(one)
    await stub.received(1)
    await until_unsubscribed(evening)


async def test_a_busy_service_is_asked_again_and_then_given_up(
    evening: Evening, stub: PushStub
) -> None:
    one = await evening.begin()
    stub.answers = [(503, {}), (429, {"retry-after": "0"})]
    await play_turn(one)
    messages = await stub.received(3)
    assert [evening.browser.read(one)["code"] for one in messages] == [evening.code] * 3
    assert await evening.stored() == [evening.browser.endpoint]


async def test_a_redirection_is_not_followed(evening: Evening, stub: PushStub) -> None:
    one = await evening.begin()
    stub.answers = [(307, {"location": f"{stub.url}/elsewhere"})]
    await play_turn(one)
    await stub.received(1)
    async with evening.ben.connect(evening.code) as two:
        await play_turn(two)
    await play_turn(one)
    messages = await stub.received(2)
    assert [message.path for message in messages] == ["/push/one", "/push/one"]


async def test_revoked_permission_ends_it(evening: Evening, stub: PushStub) -> None:
    one = await evening.begin()
    endpoint = evening.browser.endpoint
    await evening.ann.post("/api/push/stop", endpoint=endpoint)  # it is not hers to stop
    assert await evening.stored() == [endpoint]
    answer = await evening.ben.post("/api/push/stop", endpoint=endpoint)
    assert answer.json() == {"called": False}
    assert await evening.stored() == []
    await play_turn(one)
    assert stub.messages == []


async def test_whoever_leaves_is_not_called_any_more(site: Running, stub: PushStub) -> None:
    evening = Evening(site, stub.browser())
    evening.code = await evening.ann.open("ikebana")
    async with evening.ben.connect(evening.code) as two:
        await two.change("sit", name="Ben")
        await evening.subscribe(evening.ben, evening.browser)
        await two.change("leave")
    await until_unsubscribed(evening)


async def test_the_end_of_the_game_is_the_end_of_its_calls(site: Running, stub: PushStub) -> None:
    evening = Evening(site, stub.browser())
    evening.code = await evening.ann.open("hanabi", options={"red_tokens": 1, "first_seat": 1})
    async with evening.ann.connect(evening.code) as one, evening.ben.connect(evening.code) as two:
        await two.change("sit", name="Ben")
        await evening.subscribe(evening.ben, evening.browser)
        await one.change("start", anyway=True)
        while one.table["phase"] == "playing":
            socket = one if one.table["turn"] == [1] else two
            answer = await socket.act("play 5")
            await one.reach(answer["version"])
            await two.reach(answer["version"])
        await until_unsubscribed(evening)
        wrong = await evening.ben.post(
            f"/api/tables/{evening.code}/push", **evening.browser.subscription()
        )
        assert wrong.json()["error"]["code"] == "wrong-phase"


async def test_calls_survive_a_restart(start: Start, stub: PushStub, tmp_path: Path) -> None:
    settings = {"push_anywhere": True, "database": tmp_path / "kept.db"}
    site = await start(**settings)
    evening = Evening(site, stub.browser())
    await evening.begin()
    key = (await evening.ann.http.get("/api/push")).json()["key"]
    await evening.close()
    await site.stop()
    again: Running = await start(**settings)
    ann = again.person(evening.ann.token)
    assert (await ann.http.get("/api/push")).json()["key"] == key
    async with ann.connect(evening.code) as one:
        await play_turn(one)
        (message,) = await stub.received(1)
    message.claims(key)
    assert evening.browser.read(message)["code"] == evening.code


# What is refused


async def test_only_who_sits_there_is_called(evening: Evening, stub: PushStub) -> None:
    await evening.begin()
    path = f"/api/tables/{evening.code}/push"
    answer = await evening.site.person().post(path, **stub.browser().subscription())
    assert answer.json()["error"]["code"] == "not-seated"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "ftp://push.example/x"),
        ("endpoint", "x" * 1001),
        ("p256dh", "AAAA"),
        ("p256dh", "A" * 87),
        ("auth", "AAAA"),
        ("auth", "A"),
        ("lang", "de"),
    ],
)
async def test_what_is_no_subscription_is_refused(
    evening: Evening, stub: PushStub, field: str, value: str
) -> None:
    await evening.begin()
    wish = {**stub.browser().subscription(), field: value}
    answer = await evening.ben.post(f"/api/tables/{evening.code}/push", **wish)
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == field


async def test_a_seat_has_few_browsers(evening: Evening, stub: PushStub) -> None:
    await evening.begin()
    path = f"/api/tables/{evening.code}/push"
    for number in range(4):
        await evening.subscribe(evening.ben, stub.browser(str(number)))
    await evening.subscribe(evening.ben, stub.browser("3"))  # the same one again
    answer = await evening.ben.post(path, **stub.browser("many").subscription())
    assert answer.json()["error"]["code"] == "browsers"


async def test_a_name_that_leads_into_our_network_is_not_followed(start: Start) -> None:
    """The name looks harmless; what it stands for is found out when we connect, and forgotten."""
    site = await start()
    evening = Evening(site, Browser("https://localhost/push/one"))
    await play_turn(await evening.begin())
    await until_unsubscribed(evening)
    await evening.close()
