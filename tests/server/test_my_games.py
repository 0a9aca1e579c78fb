"""My games: the list, the file with all of them, another device, and being forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from florilegium.core.match import Match
from florilegium.core.record import load
from florilegium.server import entries as log
from florilegium.server.identity import public_id, secret_of
from florilegium.server.limits import Rate
from florilegium.server.me.transfers import SECONDS
from florilegium.server.rooms import Opening
from florilegium.server.settings import Limits, Settings
from tests.server.client import Person
from tests.server.conftest import BOTH, Running, Start
from tests.server.test_daily import refused
from tests.server.test_games import play
from tests.server.test_reviews import over, played, reviewed

GAME = "hanabi"
YES = {"confirm": "delete everything about me"}


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def finish(person: Person, **more: Any) -> str:
    code = await person.open(GAME, quick=True, seats=2, **more)
    async with person.connect(code) as socket:
        await play(socket)
    return code


async def listed(person: Person, count: int) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = (await person.http.get("/api/me/games")).json()["games"]
    assert len(games) >= count
    return games


async def with_ben(site: Running) -> tuple[Person, Person, str]:
    """A game of Ann and Ben that is being played; both have talked before it."""
    ann, ben = site.person(), site.person()
    code = await ann.open("illusion", seats=2)
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.ask("chat", text="my secret is Rosebud")
        await two.ask("chat", text="hello")
        await one.change("start")
    return ann, ben, code


async def offered(person: Person) -> str:
    answer = await person.post("/api/me/transfer")
    assert answer.status_code == 200, answer.text
    assert answer.json()["qr"].startswith("data:image/svg+xml")
    link: str = answer.json()["link"]
    return link.partition("#move=")[2]


def everything_in(settings: Settings) -> Iterator[str]:
    """All that is stored, as text."""
    with sqlite3.connect(settings.database) as database:
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema")]
        for table in tables:
            for row in database.execute(f"SELECT * FROM {table}") if "_by_" not in table else ():
                yield " ".join(
                    one.decode(errors="replace") if isinstance(one, bytes) else str(one)
                    for one in row
                )


async def test_a_game_is_listed_from_ones_own_seat(site: Running) -> None:
    ann = site.person()
    code = await finish(ann)
    (game,) = await listed(ann, 1)
    assert (game["code"], game["game"], game["seat"]) == (code, GAME, 1)
    assert game["points"] == game["scores"][0]
    assert (game["partners"], len(game["bots"]), game["daily"]) == ([], 1, None)
    assert (await site.person().http.get("/api/me/games")).json()["games"] == []


async def test_partners_are_known_by_what_everybody_knows_them_by(site: Running) -> None:
    ann, ben, record = site.person(), site.person(), played()
    opening = Opening(game=record.game, host=ann.key, seats=2, seed=record.setup.seed)
    entries: list[log.Entry] = [
        log.Seated(seat=1, person=ann.key, name="Ann"),
        log.Seated(seat=2, person=ben.key, name="Ben"),
        log.Started(),
        *(log.Acted(seat=seat, action=action) for seat, action in record.actions),
    ]
    await site.rooms.open(opening, entries)
    (game,) = await listed(ben, 1)
    assert game["seat"] == 2
    assert game["partners"] == [{"person": public_id(ann.key), "name": "Ann"}]
    assert ann.key not in str(game)


async def test_all_records_in_one_file_can_be_replayed(site: Running) -> None:
    ann = site.person()
    codes = {await finish(ann), await finish(ann)}
    await ann.open(GAME, quick=True)  # one that goes on is nobody's to read
    await listed(ann, 2)
    answer = await ann.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    content = answer.json()
    assert {one["about"]["code"] for one in content["games"]} == codes
    for one in content["games"]:
        match = Match.replay(load(json.dumps(one["record"])))
        assert list(match.outcome.scores) == one["about"]["scores"]  # type: ignore[union-attr]


async def test_a_link_takes_ones_seat_to_another_device_once(site: Running) -> None:
    ann, phone, thief = site.person(), site.person(), site.person()
    code = await ann.open(GAME, quick=True)
    secret = await offered(ann)
    asked = await phone.post("/api/me/transfer/take", secret=secret)
    assert asked.json() == {"name": "Ann", "done": False}
    assert "set-cookie" not in asked.headers
    taken = await phone.post("/api/me/transfer/take", secret=secret, confirm=True)
    assert taken.json() == {"name": "Ann", "done": True}
    moved = site.person(str(taken.cookies["florilegium"]))
    assert moved.key == ann.key
    assert moved.token != ann.token  # each browser can be logged out by itself
    async with moved.connect(code) as socket:
        assert socket.table["seat"] == 1
    used = await thief.post("/api/me/transfer/take", secret=secret, confirm=True)
    refused(used, 410, "transfer-used", "secret")
    assert "set-cookie" not in used.headers


async def test_links_that_do_not_hold(start: Start) -> None:
    clock = Clock()
    site: Running = await start(inside={"clock": clock})
    ann, phone = site.person(), site.person()
    first, second = await offered(ann), await offered(ann)
    take = "/api/me/transfer/take"
    refused(await phone.post(take, secret=first), 410, "transfer-used", "secret")
    clock.seconds += SECONDS
    refused(await phone.post(take, secret=second), 410, "transfer-expired", "secret")
    refused(await phone.post(take, secret="guess"), 404, "transfer-unknown", "secret")
    refused(await phone.post(take, secret=""), 422, "bad-field", "secret")
    refused(await phone.post(take), 422, "bad-field", "secret")
    elsewhere = {"origin": "https://elsewhere.example"}
    answer = await ann.http.post("/api/me/transfer", json={}, headers=elsewhere)
    refused(answer, 403, "bad-origin")


async def test_secrets_cannot_be_tried_out(start: Start) -> None:
    limits = Limits(creating=None, guessing=Rate(2, per_second=0), talking=None, working=None)
    site: Running = await start(limits=limits)
    phone = site.person()
    for status in (404, 404, 429):
        answer = await phone.post("/api/me/transfer/take", secret="guess")
        assert answer.status_code == status


async def test_who_is_forgotten_is_nowhere_and_others_play_on(
    site: Running, settings: Settings
) -> None:
    ann, ben, code = await with_ben(site)
    alone = await finish(ann, name="Annabelle")
    await listed(ann, 1)
    await ann.post("/api/daily/hanabi", name="Annabelle")
    async with ben.connect(code) as two:
        answer = await ann.post("/api/me/delete", **YES)
        assert answer.json() == {"tables": 3}
        cookie = ann.http.cookies.get("florilegium", domain="127.0.0.1")
        assert cookie is not None
        assert site.tokens.read(cookie) is not None
        assert cookie != ann.token
        table = await two.state(lambda t: t["seats"][0]["name"] == "—")
        # Ben goes on with a bot in her place.
        await two.change("give", seat=1, bot="easy")
        end = await play(two)
        assert table["seats"][1]["name"] == "Ben"
        assert end["outcome"] is not None
    stored = "\n".join(everything_in(settings))
    for trace in (ann.key, "Annabelle", '"Ann"', "Rosebud", public_id(ann.key)):
        assert trace not in stored, trace
    assert "hello" in stored
    before = site.person(ann.token)  # the old cookie is nobody's any more
    assert (await before.http.get("/api/me/games")).json() == {"name": None, "games": []}
    assert (await before.http.get("/api/me")).json()["running"] == []
    assert (await ben.http.get(f"/api/tables/{alone}/replay")).json()["names"][0] == "—"


@pytest.mark.parametrize("database", BOTH, indirect=True)
async def test_a_forgotten_persons_tables_are_the_same_after_a_restart(
    site: Running,
) -> None:
    ann, _, code = await with_ben(site)
    async with site.rooms.visit(code) as room:
        assert (await ann.post("/api/me/delete", **YES)).status_code == 200
        told = [past.chat.text for past in room.table.happenings if past.chat]
        assert told == ["…", "hello"]
        assert room.table.seat_of(ann.key) is None
        assert room.table.host != ann.key


@pytest.mark.parametrize("confirm", ["", "yes", "Delete everything about me"])
async def test_only_who_says_so_is_forgotten(site: Running, confirm: str) -> None:
    ann = site.person()
    await ann.open(GAME, quick=True)
    refused(await ann.post("/api/me/delete", confirm=confirm), 422, "bad-field", "confirm")
    refused(await ann.post("/api/me/delete"), 422, "bad-field", "confirm")
    assert (await ann.http.get("/api/me")).json()["name"] == "Ann"


# How well one played


async def test_a_review_says_how_well_one_played_and_is_remembered(
    start: Start, settings: Settings
) -> None:
    site = await start()
    ann, ben = site.person(), site.person()
    code = await over(site, ann, played())
    assert (await listed(ann, 1))[0]["accuracy"] is None
    told = await reviewed(ann, code)
    assert (await listed(ann, 1))[0]["accuracy"] == told["accuracy"]
    await reviewed(ann, code, seat=2)  # how well others played is not kept with oneself
    await reviewed(ben, code)
    await site.stop()
    again = (await start()).person(ann.token)
    assert (await listed(again, 1))[0]["accuracy"] == told["accuracy"]
    with sqlite3.connect(settings.database) as database:
        assert database.execute("SELECT count(*) FROM accuracies").fetchone() == (1,)
    await again.post("/api/me/delete", **YES)
    with sqlite3.connect(settings.database) as database:
        assert database.execute("SELECT count(*) FROM accuracies").fetchone() == (0,)


async def test_who_logs_out_is_somebody_else_in_this_browser_alone(site: Running) -> None:
    ann = site.person()
    code = await ann.open("hanabi")
    elsewhere = site.person(site.tokens.new(secret_of(ann.token)))
    answer = await ann.post("/api/me/logout")
    new = str(answer.cookies["florilegium"])
    assert answer.json() == {"done": True}
    for nobody in (new, ann.token):
        assert (await site.person(nobody).http.get("/api/me")).json()["running"] == []
    async with elsewhere.connect(code) as socket:
        assert socket.table["seat"] == 1
