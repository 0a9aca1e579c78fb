"""The JSON interface over HTTP."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import httpx
import pytest

import florilegium as fl
from florilegium.core.language import catalogue
from florilegium.core.plain import plain
from florilegium.core.record import load
from florilegium.server.limits import Rate
from florilegium.server.settings import Limits
from tests.server.client import Person
from tests.server.conftest import Running, Start
from tests.server.test_limits import Clock

JSON = {"content-type": "application/json"}


def error_of(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    error: dict[str, Any] = answer.json()["error"]
    assert error["message"]["key"] in catalogue("en")
    return error


async def finished(site: Running, game: str = "hanabi") -> tuple[str, Person, Person]:
    """A game of two people that is over: one red token, and misplayed cards."""
    ann, ben = site.person(), site.person()
    code = await ann.open(game, options={"red_tokens": 1, "first_seat": 1})
    async with ann.connect(code) as one, ben.connect(code) as two:
        await two.change("sit", name="Ben")
        await one.change("start")
        while one.table["phase"] == "playing":
            socket = one if one.table["turn"] == [1] else two
            answer = await socket.act("play 5")
            await one.reach(answer["version"])
            await two.reach(answer["version"])
    return code, ann, ben


async def test_games_say_what_they_are(site: Running) -> None:
    games = (await site.person().http.get("/api/games")).json()["games"]
    assert [game["name"] for game in games] == list(fl.games())
    for game in games:
        assert game["seats"] == list(fl.game(game["name"]).seats)
        assert game["bots"] == ["easy", "medium", "hard"]
        assert game["bot"] in game["bots"]
        assert game["minutes"] > 0
        for option in game["options"]:
            assert f"option.{game['name']}.{option['name']}" in catalogue("fr")
            assert option["kind"] in ("flag", "choice", "seat", "seats", "boards")
    assert [game["race"] for game in games] == [False, False, False, True]
    assert [game["open"] for game in games] == [fl.game(game["name"]).open for game in games]


async def test_a_wrong_table_names_the_field(site: Running) -> None:
    ann = site.person()
    for content, field in (
        ({"game": "chess", "name": "Ann"}, "game"),
        ({"game": "hanabi"}, "name"),
        ({"game": "hanabi", "name": "\u200b"}, "name"),
        ({"game": "hanabi", "name": "Ann", "seats": 9}, "seats"),
        ({"game": "hanabi", "name": "Ann", "options": {"red_tokens": 9}}, "red_tokens"),
        ({"game": "hanabi", "name": "Ann", "window": 5}, "window"),
        ({"game": "hanabi", "name": "Ann", "bot": "genius"}, "bot"),
        ({"game": "hanabi", "name": "Ann", "seed": "1"}, "seed"),
    ):
        error = error_of(await ann.post("/api/tables", **content), 422)
        assert (error["code"], error["field"]) == ("bad-field", field)
    wrong = await ann.http.post("/api/tables", content="{", headers=JSON)
    assert error_of(wrong, 400)["code"] == "bad-message"


async def test_only_pages_of_ours_and_only_json_is_posted(site: Running) -> None:
    ann = site.person()
    content = json.dumps({"game": "hanabi", "name": "Ann"})
    for headers, status, code in (
        ({"content-type": "text/plain"}, 415, "bad-type"),
        ({**JSON, "origin": "http://evil.example"}, 403, "bad-origin"),
        ({**JSON, "origin": "null"}, 403, "bad-origin"),
    ):
        answer = await ann.http.post("/api/tables", content=content, headers=headers)
        assert error_of(answer, status)["code"] == code
    large = json.dumps({"game": "hanabi", "name": "x" * 70_000})
    answer = await ann.http.post("/api/tables", content=large, headers=JSON)
    assert error_of(answer, 413)["code"] == "too-large"
    async with httpx.AsyncClient(base_url=site.url, verify=False) as nobody:
        answer = await nobody.post("/api/tables", content=content, headers=JSON)
        assert error_of(answer, 409)["code"] == "no-cookie"
    assert error_of(await ann.http.get("/api/verify"), 405)["code"] == "bad-method"


async def test_a_quick_game_has_begun(site: Running) -> None:
    ann = site.person()
    code = await ann.open("ikebana", quick=True, seats=3, bot="random")
    table = (await ann.http.get(f"/api/tables/{code.lower().replace('-', '')}")).json()
    assert (table["code"], table["phase"]) == (code, "playing")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert table["seats"][1] == {
        "seat": 2,
        "kind": "bot",
        "name": None,
        "bot": "random",
        "present": True,
    }


async def test_me_lists_my_tables(site: Running) -> None:
    stranger = (await site.person().http.get("/api/me")).json()
    assert stranger == {"name": None, "running": [], "finished": []}
    done, ann, ben = await finished(site)
    code = await ann.open("illusion", quick=True, name="Anna", options={"first_seat": 1})
    mine = (await ann.http.get("/api/me")).json()
    assert mine["name"] == "Anna"
    (running,) = mine["running"]
    assert (running["code"], running["phase"], running["turn"]) == (code, "playing", True)
    (over,) = mine["finished"]
    assert (over["code"], over["names"], over["scores"]) == (done, ["Ann", "Ben"], [0, 0])
    theirs = (await ben.http.get("/api/me")).json()
    assert (theirs["name"], theirs["running"], len(theirs["finished"])) == ("Ben", [], 1)


async def test_the_link_comes_as_a_qr_code(site: Running) -> None:
    ann = site.person()
    code = await ann.open("hanabi")
    drawing = await ann.http.get(f"/api/tables/{code}/qr.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert "<svg" in drawing.text
    assert "style=" not in drawing.text
    for host in ("[", "x" * 3000, "a b"):
        strange = await ann.http.get(f"/api/tables/{code}/qr.svg", headers={"host": host})
        assert strange.status_code == 400


# Afterwards


async def test_a_finished_game_can_be_downloaded_and_checked(site: Running) -> None:
    code, ann, _ = await finished(site)
    answer = await ann.http.get(f"/api/tables/{code}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = load(answer.text)
    assert record.commitment is not None
    checked = await ann.http.post("/api/verify", content=answer.content, headers=JSON)
    assert checked.json()["ok"] is True
    assert checked.json()["steps"] == len(record.actions)
    changed = answer.text.replace(record.setup.seed, "0" * 32)
    wrong = await ann.http.post("/api/verify", content=changed, headers=JSON)
    assert wrong.status_code == 422 or wrong.json()["ok"] is False
    other = await ann.http.post(
        f"/api/verify?commitment={'0' * 64}", content=answer.content, headers=JSON
    )
    assert (other.json()["ok"], other.json()["expected"]) == (False, "0" * 64)
    error = error_of(await ann.http.post("/api/verify", content="{}", headers=JSON), 422)
    assert error["code"] == "bad-record"


async def test_a_running_game_keeps_its_secrets(site: Running) -> None:
    ann = site.person()
    code = await ann.open("hanabi", quick=True)
    for what in ("record", "replay"):
        answer = await ann.http.get(f"/api/tables/{code}/{what}")
        assert error_of(answer, 409)["code"] == "wrong-phase"
    answer = await ann.post(f"/api/tables/{code}/rematch")
    assert error_of(answer, 409)["code"] == "wrong-phase"


@pytest.mark.parametrize("seat", [None, "1", "open"])
async def test_a_replay_tells_a_silence_as_a_silence(site: Running, seat: str | None) -> None:
    ann, ben, cat = site.person(), site.person(), site.person()
    code = await ann.open("illusion", seats=3)
    async with ann.connect(code) as one, ben.connect(code) as two, cat.connect(code) as three:
        await two.change("sit", name="Ben")
        await three.change("sit", name="Cat")
        await one.change("start")
        while one.table["phase"] == "playing":
            socket = (one, two, three)[one.table["turn"][0] - 1]
            answer = await socket.act("place 1" if one.table["view"]["turned"] else "stop")
            for each in (one, two, three):
                await each.reach(answer["version"])
    query = {} if seat is None else {"seat": seat}
    replay = (await ann.http.get(f"/api/tables/{code}/replay", params=query)).json()
    steps = replay["steps"][1:]
    told = {(step["action"], one["message"]["key"]) for step in steps for one in step["events"]}
    assert ("let", "server.note.thinking") in told
    assert {act for act, key in told if key.startswith("illusion.decided")} == {"stop"}


@pytest.mark.parametrize("seat", [None, "1", "2", "open"])
async def test_a_replay_shows_every_step(site: Running, seat: str | None) -> None:
    code, ann, _ = await finished(site)
    record = load((await ann.http.get(f"/api/tables/{code}/record")).text)
    query = {} if seat is None else {"seat": seat}
    replay = (await ann.http.get(f"/api/tables/{code}/replay", params=query)).json()
    assert (replay["code"], replay["names"]) == (code, ["Ann", "Ben"])
    assert replay["seed"] == record.setup.seed
    assert [step["step"] for step in replay["steps"]] == list(range(len(record.actions) + 1))
    match = fl.Match.of(record)
    for number, step in enumerate(replay["steps"]):
        if number:
            match.follow(record, number - 1)
            assert (step["seat"], step["action"]) == record.actions[number - 1]
        viewer = int(seat) if seat in ("1", "2") else None
        view = (
            match.game.reveal(match.state)
            if seat == "open"
            else match.game.view(match.state, viewer)
        )
        assert step["view"] == plain(view)
    for wrong in ("3", "x", ""):
        answer = await ann.http.get(f"/api/tables/{code}/replay", params={"seat": wrong})
        assert error_of(answer, 422)["field"] == "seat"


@pytest.mark.parametrize("same_deal", [False, True])
async def test_a_rematch_invites_the_same_people_once(site: Running, same_deal: bool) -> None:
    code, ann, ben = await finished(site)
    stranger = await site.person().post(f"/api/tables/{code}/rematch")
    assert error_of(stranger, 403)["code"] == "not-seated"
    async with ben.connect(code) as old:
        first = await ann.post(f"/api/tables/{code}/rematch", same_deal=same_deal)
        new = first.json()["code"]
        proposed = {"code": new, "same_deal": same_deal, "seat": 1}
        assert await old.expect("rematch") == {"type": "rematch", **proposed}
        assert old.table["next"] == proposed
        again = await ben.post(f"/api/tables/{code}/rematch", same_deal=same_deal)
        assert again.json()["code"] == new
        other = await ben.post(f"/api/tables/{code}/rematch", same_deal=not same_deal)
        assert other.json()["code"] != new
        async with ben.connect(new) as there, ann.connect(new) as host:
            table = there.table
            assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
            assert (table["seat"], table["host_seat"], table["phase"]) == (2, 1, "lobby")
            assert table["options"] == old.table["options"]
            assert table["deal"]["same_deal"] is same_deal
            kept = sha256(old.table["seed"].encode()).hexdigest()
            assert (table["commitment"] == kept) is same_deal
            await host.change("start")


# Limits


async def test_codes_cannot_be_tried_out(start: Start) -> None:
    clock = Clock()
    limits = Limits(creating=None, talking=None, guessing=Rate(3, per_second=1))
    site = await start(limits=limits, inside={"clock": clock})
    ann = site.person()
    code = await ann.open("hanabi")
    for _ in range(3):
        error_of(await ann.http.get("/api/tables/ABC-DEF-GHJ"), 404)
    assert error_of(await ann.http.get("/api/tables/ABC-DEF-GHJ"), 429)["code"] == "too-fast"
    assert (await ann.http.get(f"/api/tables/{code}")).status_code == 429
    async with ann.connect(code, None) as socket:
        assert (await socket.expect("error"))["code"] == "too-fast"
    clock.now += 2
    assert (await ann.http.get(f"/api/tables/{code}")).status_code == 200


async def test_tables_cannot_be_opened_without_end(start: Start) -> None:
    site = await start(limits=Limits(creating=Rate(2, per_second=0)), inside={"clock": Clock()})
    ann = site.person()
    for _ in range(2):
        await ann.open("hanabi")
    answer = await ann.post("/api/tables", game="hanabi", name="Ann")
    assert error_of(answer, 429)["code"] == "too-fast"
