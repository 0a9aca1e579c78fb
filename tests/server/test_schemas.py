"""Every JSON answer is exactly what its operation declares: no field more, none less."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest

import florilegium as fl
from florilegium.server.openapi import OPERATIONS, document
from florilegium.server.operations import Operation
from florilegium.server.schemas import Problem, TableInfo
from tests.server.client import Person, until
from tests.server.conftest import Running
from tests.server.push_stub import Browser
from tests.server.test_games import play

BY_NAME = {f"{one.method} {one.path}": one for one in OPERATIONS}
JUDGED = {"get /api/tables/{code}/review", "post /api/tables/{code}/try"}
JSON = {
    name
    for name, one in BY_NAME.items()
    if not isinstance(one.gives, str) and "{puzzle}" not in one.path  # see test_puzzles.py
}


def is_exactly(answer: httpx.Response, kind: type[msgspec.Struct]) -> None:
    """Reading drops what the type does not know and fails on what it misses."""
    again = msgspec.json.encode(msgspec.json.decode(answer.content, type=kind))
    assert json.loads(again) == answer.json()


class Asked:
    """Asks for operations by name, checks each answer, and keeps which were asked for."""

    def __init__(self, person: Person, game: str = "") -> None:
        self.person, self.game = person, game
        self.day = ""
        self.names: set[str] = set()

    async def __call__(
        self, name: str, code: str = "", query: str = "", body: dict[str, Any] | None = None
    ) -> Any:
        operation: Operation = BY_NAME[name]
        path = operation.path.format(code=code, step=0, game=self.game, day=self.day) + query
        answer = await self.person.http.request(operation.method.upper(), path, json=body)
        assert answer.status_code == operation.status, answer.text
        assert not isinstance(operation.gives, str)
        is_exactly(answer, operation.gives)
        self.names.add(name)
        return answer.json()


def _any_action(name: str) -> str:
    """Something that this game can be asked for, allowed or not."""
    return {"hanabi": "discard 1", "ikebana": "keep", "illusion": "stop"}.get(name, "done")


@pytest.mark.parametrize("name", fl.games())
async def test_answers_are_their_declared_types(site: Running, name: str) -> None:
    asked = Asked(site.person(), name)
    await asked("get /health")
    await asked("get /healthz")
    await asked("get /readyz")
    await asked("get /api/games")
    await asked("get /api/me")
    await asked("get /api/puzzles")
    await asked("get /api/puzzles/{game}/next")
    # A lobby, a game that runs and one that is over, with a bot that has reasons.
    lobby = (await asked("post /api/tables", body={"game": name, "name": "Ann"}))["code"]
    quick = {"game": name, "name": "Ann", "quick": True, "seats": 2}
    running = (await asked("post /api/tables", body=quick))["code"]
    over = (await asked("post /api/tables", body=quick))["code"]
    async with asked.person.connect(over) as socket:
        await play(socket)
    asked.day = (await asked("get /api/daily"))["day"]
    daily = (await asked("post /api/daily/{game}", body={"name": "Ann"}))["code"]
    async with asked.person.connect(daily) as socket:
        await play(socket)
    await asked("get /api/daily/{day}/{game}")
    await asked("get /api/me/games")
    await asked("get /api/me/export")
    link = (await asked("post /api/me/transfer", body={}))["link"]
    await asked("post /api/me/transfer/take", body={"secret": link.partition("#move=")[2]})
    await asked("get /api/push")
    browser = Browser("https://push.example/one")
    await asked("post /api/tables/{code}/push", lobby, body=browser.subscription())
    await asked("post /api/push/stop", body={"endpoint": browser.endpoint})
    for code in (lobby, running, over):
        await asked("get /api/tables/{code}", code)
    mine = await asked("get /api/me")
    assert {table["code"] for table in mine["running"]} == {lobby, running}
    assert {table["code"] for table in mine["finished"]} == {over, daily}
    for query in ("", "?seat=1", "?seat=2", "?seat=open"):
        await asked("get /api/tables/{code}/replay", over, query)
    record = await asked("get /api/tables/{code}/record", over)
    assert (await asked("post /api/verify", body=record))["ok"]
    await asked("post /api/tables/{code}/rematch", over, body={"same_deal": True})
    await asked("get /api/lessons/{game}")
    await asked("get /api/lessons/{game}/{step}/why-not", query=f"?action={_any_action(name)}")
    await asked("get /api/tables/{code}/position", over, "?step=1")
    await asked("get /api/tables/{code}/log", over, "?before=9")
    await asked("post /api/tables/{code}/branch", over, body={"step": 1, "name": "Ann"})
    await asked("post /api/tables/bring", body={"record": json.dumps(record), "name": "Ann"})
    if fl.game(name).judge is None:
        await asked("post /api/me/logout", body={})
        await asked("post /api/me/delete", body={"confirm": "delete everything about me"})
        assert asked.names == JSON - JUDGED
        return
    choice = record["actions"][0].partition(" ")[2]
    await asked("post /api/tables/{code}/try", over, body={"step": 1, "action": choice})

    async def is_reviewed() -> bool:
        review = await asked("get /api/tables/{code}/review", over, "?seat=1")
        return bool(review["state"] == "done")

    await until(is_reviewed)
    await asked("post /api/me/logout", body={})
    await asked("post /api/me/delete", body={"confirm": "delete everything about me"})
    assert asked.names == JSON


async def test_problems_are_their_declared_type(site: Running) -> None:
    ann = site.person()
    for path in ("/nowhere", "/api/tables/ABC-DEF-GHJ", "/api/tables/X/replay"):
        is_exactly(await ann.http.get(path), Problem)
    is_exactly(await ann.post("/api/tables", game="chess", name="Ann"), Problem)
    is_exactly(await ann.post("/api/tables", game="hanabi"), Problem)
    is_exactly(await ann.http.delete("/api/me"), Problem)


def test_an_answer_with_a_field_too_much_or_too_little_is_noticed() -> None:
    seat = {"seat": 1, "kind": "person", "name": "Ann", "bot": None, "present": True}
    table = {"code": "X", "game": "hanabi", "phase": "lobby", "seats": [seat]}
    is_exactly(httpx.Response(200, json=table), TableInfo)
    with pytest.raises(AssertionError):
        is_exactly(httpx.Response(200, json={**table, "seats": [{**seat, "more": 1}]}), TableInfo)
    del seat["bot"]
    with pytest.raises(msgspec.ValidationError):
        is_exactly(httpx.Response(200, json=table), TableInfo)


def test_the_document_is_made_from_the_types() -> None:
    schemas = document()["components"]["schemas"]
    for operation in OPERATIONS:
        for kind in (operation.takes, operation.gives):
            if kind is not None and not isinstance(kind, str):
                known = schemas[kind.__name__]
                assert list(known["properties"]) == list(kind.__struct_fields__)
    assert {"quiet", "cooperative", "table"} <= set(schemas["GameInfo"]["required"])
    assert "per_row" in schemas["Option"]["required"]
    assert "seat" in schemas["RunningTable"]["required"]
    assert schemas["Step"]["properties"]["view"] == {"type": "object"}
