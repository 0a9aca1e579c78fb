"""The deal of the day: promised before, the same for everybody, played once, told afterwards."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import httpx
import pytest

import florilegium as fl
from florilegium.core.deal import commitment
from florilegium.players import levels, usual
from florilegium.server.daily.bot_games import DailyBotGames
from florilegium.server.daily.results import compared, result_of
from florilegium.server.daily.schemas import Comparison, DailyResult
from florilegium.server.daily.worker import PlayOut, played_out
from tests.server.client import Person
from tests.server.conftest import BOTH, Running, Start
from tests.server.test_games import play

DATABASES = BOTH

DAY = 24 * 3600
GAME = "illusion"


class Calendar:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = datetime(2026, 1, 31, 12, tzinfo=UTC).timestamp()

    def __call__(self) -> float:
        return self.seconds

    def sleep(self, days: int = 1) -> None:
        self.seconds += days * DAY


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
async def site(start: Start, calendar: Calendar) -> Running:
    """Where bots play no games of their own with the deals."""
    server: Running = await start(inside={"now": calendar})
    return server


async def daily(person: Person) -> dict[str, Any]:
    answer = await person.http.get("/api/daily")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def begin(person: Person, game: str = GAME, name: str = "Ann") -> str:
    answer = await person.post(f"/api/daily/{game}", name=name)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


async def play_on(person: Person, code: str) -> None:
    """To the end: whoever is told of it is not kept waiting."""
    async with person.connect(code) as socket:
        await play(socket)


async def finish(person: Person, game: str = GAME) -> str:
    code = await begin(person, game)
    await play_on(person, code)
    return code


async def standing(person: Person, day: str = "2026-01-31", game: str = GAME) -> dict[str, Any]:
    answer = await person.http.get(f"/api/daily/{day}/{game}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: httpx.Response, status: int, code: str, field: str | None = None) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert answer.json()["error"]["field"] == field


def bot_games(site: Running) -> DailyBotGames:
    games: DailyBotGames = site.app.state.daily_bot_games
    return games


async def test_every_game_has_a_deal_and_a_promise_for_tomorrow(site: Running) -> None:
    found = await daily(site.person())
    assert found["day"] == "2026-01-31"
    assert found["seconds_left"] == DAY // 2
    assert [one["game"] for one in found["games"]] == list(fl.games())
    assert [one["game"] for one in found["tomorrow"]] == list(fl.games())
    assert {one["phase"] for one in found["games"]} == {"new"}
    assert all(one["bot"] == usual(fl.game(one["game"])) for one in found["games"])
    promises = [one["commitment"] for one in found["games"] + found["tomorrow"]]
    assert len(set(promises)) == len(promises)


async def test_tomorrow_is_dealt_as_was_promised_today(site: Running, calendar: Calendar) -> None:
    ann = site.person()
    promised = {one["game"]: one["commitment"] for one in (await daily(ann))["tomorrow"]}
    calendar.sleep()
    today = await daily(ann)
    assert today["day"] == "2026-02-01"
    assert {one["game"]: one["commitment"] for one in today["games"]} == promised
    assert all(calendar() - one["promised_at"] == DAY for one in today["games"])
    async with ann.connect(await begin(ann)) as socket:
        end = await play(socket)
    assert end["commitment"] == promised[GAME] == sha256(end["seed"].encode()).hexdigest()


async def test_a_promise_outlives_the_server(start: Start, calendar: Calendar) -> None:
    async def promises(calendar: Calendar) -> list[str]:
        site = await start(inside={"now": calendar})
        found = await daily(site.person())
        await site.stop()
        return [one["commitment"] for one in found["games"] + found["tomorrow"]]

    assert await promises(calendar) == await promises(calendar)


async def test_everybody_gets_the_same_cards_and_bots(site: Running) -> None:
    codes = [await begin(site.person()) for _ in range(2)]
    assert codes[0] != codes[1]
    tables = []
    for code in codes:
        async with site.rooms.visit(code) as room:
            tables.append(room.table)
    one, two = tables
    assert (one.seed, one.options, one.daily) == (two.seed, two.options, two.daily)
    assert [chair.bot for chair in one.chairs] == [chair.bot for chair in two.chairs]
    assert one.chairs[0].person != two.chairs[0].person
    assert (one.hints, one.open_hands) == (False, False)


async def test_there_is_one_table_for_a_person_whatever_they_press(site: Running) -> None:
    ann = site.person()
    codes = await asyncio.gather(*(begin(ann) for _ in range(5)))  # five tabs
    assert len(set(codes)) == 1
    assert await begin(ann, "hanabi") not in codes
    async with ann.connect(codes[0]) as socket:
        await play(socket)
    assert await begin(ann) == codes[0]
    again = await ann.post(f"/api/tables/{codes[0]}/rematch", same_deal=True)
    refused(again, 409, "daily-again", "same_deal")
    other = (await ann.post(f"/api/tables/{codes[0]}/rematch")).json()["code"]
    async with site.rooms.visit(other) as room:
        assert (room.table.daily, room.table.hints) == (None, True)


async def test_a_table_that_was_promised_and_never_opened_is_opened_later(site: Running) -> None:
    ann = site.person()
    real, opened = site.rooms.open, 0

    async def dies(*_: Any) -> str:
        nonlocal opened
        opened += 1
        raise RuntimeError("the server is killed here")

    site.rooms.open = dies  # type: ignore[assignment]
    with pytest.raises(AssertionError):
        await begin(ann)
    site.rooms.open = real  # type: ignore[method-assign]
    assert opened == 1
    promised = await site.rooms.store.daily_attempt("2026-01-31", GAME, ann.key)
    assert promised is not None
    assert await begin(ann) == promised.code


async def test_nothing_of_the_deal_reaches_those_who_have_yet_to_play_it(site: Running) -> None:
    ann, ben, passer_by = site.person(), site.person(), site.person()
    code = await finish(ann)
    unfinished = await begin(ben)
    branch = (await ann.post(f"/api/tables/{code}/branch", step=1, name="Ann")).json()["code"]
    paths = ("", "/record", "/replay", "/replay?seat=open", "/review?seat=1", "/position?step=1")
    for person in (ben, passer_by):
        for path in paths:
            refused(await person.http.get(f"/api/tables/{code}{path}"), 403, "daily-closed")
        tried = await person.post(f"/api/tables/{code}/try", step=1, action="place 1")
        refused(tried, 403, "daily-closed")
        refused(await person.http.get(f"/api/daily/2026-01-31/{GAME}"), 403, "daily-closed")
        for table in (code, unfinished, branch):
            if person is ben and table == unfinished:
                continue
            async with person.connect(table, version=None) as socket:
                assert await socket.closed() == 4404
                assert [json.loads(text)["code"] for text in socket.texts] == ["daily-closed"]
    async with httpx.AsyncClient(base_url=site.url, verify=False) as nobody:
        refused(await nobody.get(f"/api/tables/{code}/record"), 403, "daily-closed")
    # Ben sees what Ann did once he has finished; Ann may look on meanwhile.
    async with ann.connect(unfinished) as socket:
        assert socket.table["seat"] is None
    await play_on(ben, unfinished)
    assert (await ben.http.get(f"/api/tables/{code}/record")).status_code == 200
    async with ben.connect(code) as socket:
        assert socket.table["phase"] == "finished"


async def test_own_frames_are_those_of_any_table(site: Running) -> None:
    """No seed before the end, and the same view as the rules give this seat."""
    ann = site.person()
    code = await begin(ann, "hanabi")
    async with ann.connect(code) as socket:
        frame = socket.table
        async with site.rooms.visit(code) as room:
            seed = room.table.seed
        assert frame["seed"] is None
        assert frame["daily"] == "2026-01-31"
        assert frame["commitment"] == commitment(seed)
        assert all(seed not in text for text in socket.texts)
        assert (await socket.ask("hint", best=True))["code"] == "hints-off"
    for path in ("/api/daily", "/api/me", "/api/games"):
        assert seed not in (await ann.http.get(path)).text


async def test_a_day_that_is_over_is_open_but_not_to_who_is_still_playing(
    site: Running, calendar: Calendar
) -> None:
    ann, ben, passer_by = site.person(), site.person(), site.person()
    code = await finish(ann)
    late = await begin(ben)
    calendar.sleep()
    assert (await passer_by.http.get(f"/api/tables/{code}/record")).status_code == 200
    assert (await standing(passer_by))["result"] is None
    refused(await ben.http.get(f"/api/tables/{code}/record"), 403, "daily-closed")
    refused(await ben.http.get(f"/api/daily/2026-01-31/{GAME}"), 403, "daily-closed")
    async with ben.connect(late) as socket:  # what was begun in time counts
        await play(socket)
    assert (await standing(ben))["result"] is not None


async def test_where_one_stands_among_people_and_bots(start: Start, calendar: Calendar) -> None:
    site: Running = await start(inside={"now": calendar}, daily_games=2)
    ann, ben = site.person(), site.person()
    for person in (ann, ben):
        await finish(person)
    await bot_games(site).idle()
    found = await standing(ann)
    assert sum(one["people"] for one in found["people"]) == 2
    assert sum(found["compared"].values()) == 1
    assert [bot["bot"] for bot in found["bots"]] == list(levels(fl.game(GAME)))
    for bot in found["bots"]:
        assert (bot["games"], bot["wanted"]) == (2, 2)
        assert sum(bot["compared"].values()) == 2
    assert commitment(found["seed"]) == found["commitment"]
    mine = {one["game"]: one for one in (await daily(ann))["games"]}[GAME]
    assert (mine["phase"], mine["result"], mine["finished"]) == ("finished", found["result"], 2)
    # The games of the bots are stored, and each can be played again.
    stored = await site.rooms.store.daily_bot_games("2026-01-31", GAME)
    one = stored[-1]
    asked = PlayOut(GAME, found["seats"], found["seed"], found["bot"], one.bot, one.number)
    again = await asyncio.to_thread(played_out, asked)
    assert (again.scores, again.winners) == (one.scores, one.winners)


async def test_days_in_a_row(site: Running, calendar: Calendar) -> None:
    ann = site.person()

    async def streak() -> int:
        count: int = (await daily(ann))["streak"]
        return count

    assert await streak() == 0
    await begin(ann)  # begun is not finished
    assert await streak() == 0
    await finish(ann)
    assert await streak() == 1
    calendar.sleep()
    assert await streak() == 1
    await finish(ann, "hanabi")
    assert await streak() == 2
    calendar.sleep(2)
    assert await streak() == 0


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        (f"2026-02-01/{GAME}", 403, "daily-early", "day"),
        (f"2027-01-01/{GAME}", 403, "daily-early", "day"),
        (f"2025-12-24/{GAME}", 404, "unknown-daily", "day"),
        (f"2026-02-30/{GAME}", 422, "bad-field", "day"),
        (f"20260131/{GAME}", 422, "bad-field", "day"),
        (f"yesterday/{GAME}", 422, "bad-field", "day"),
        ("2026-01-31/chess", 422, "bad-field", "game"),
    ],
)
async def test_days_and_games_that_cannot_be_asked_for(
    site: Running, path: str, status: int, code: str, field: str
) -> None:
    refused(await site.person().http.get(f"/api/daily/{path}"), status, code, field)


async def test_what_cannot_be_begun(site: Running) -> None:
    ann = site.person()
    refused(await ann.post("/api/daily/chess", name="Ann"), 422, "bad-field", "game")
    refused(await ann.post(f"/api/daily/{GAME}"), 422, "bad-field", "name")
    refused(await ann.post(f"/api/daily/{GAME}", name="\u200b"), 422, "bad-field", "name")
    assert await site.rooms.store.daily_attempt("2026-01-31", GAME, ann.key) is None
    async with httpx.AsyncClient(base_url=site.url, verify=False) as nobody:
        refused(await nobody.post(f"/api/daily/{GAME}", json={"name": "Ann"}), 409, "no-cookie")


def test_results_are_compared_by_the_lead_or_together_by_points() -> None:
    alone, together = fl.game(GAME), fl.game("hanabi")
    assert result_of(alone, (5, 9, 3), (2,)) == DailyResult(points=5, ahead=-4, won=False)
    assert result_of(alone, (9, 9, 3), (1, 2)) == DailyResult(points=9, ahead=0, won=True)
    assert result_of(together, (20, 20), (1, 2)) == DailyResult(points=20, ahead=None, won=True)
    mine = result_of(alone, (5, 4, 1), (1,))
    others = [
        result_of(alone, scores, winners)
        for scores, winners in [((9, 9, 9), ()), ((8, 7, 1), (1,)), ((3, 1, 1), (1,))]
    ]
    assert compared(mine, others) == Comparison(better=1, same=1, worse=1)
