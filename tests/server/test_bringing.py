"""A game from elsewhere goes on at a table here, and everybody is told where it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from florilegium.core.match import Match
from florilegium.core.record import Record, load
from florilegium.server.schemas import LONGEST_RECORD
from tests.server.client import Person
from tests.server.conftest import Running
from tests.server.test_games import play
from tests.server.test_reviews import played

STEP = 20


def begun(record: Record) -> Record:
    """The game before its end."""
    return Match.replay(record, STEP).record


async def bring(person: Person, record: Record | str, **more: Any) -> Any:
    text = record if isinstance(record, str) else record.to_json()
    wish = {"record": text, "name": "Ann", "seat": 2, **more}
    return (await person.post("/api/tables/bring", **wish)).json()


@pytest.mark.parametrize("form", ["json", "text"])
async def test_a_game_goes_on_where_it_was(site: Running, form: str) -> None:
    ann, record = site.person(), begun(played("ikebana"))
    text = record.to_json() if form == "json" else record.to_text()
    code = (await bring(ann, text, bots=["hard", None]))["code"]
    async with ann.connect(code) as one, site.person().connect(code) as stranger:
        assert one.table["seat"] == 2
        assert one.table["step"] == STEP
        assert [seat["bot"] for seat in one.table["seats"]] == ["hard", None]
        assert one.table["undo"] is False
        for told in (one, stranger):
            assert told.log[0]["note"]["key"] == "server.note.brought"
            assert told.table["deal"]["same_deal"] is True
        await play(one)
    found = load((await ann.http.get(f"/api/tables/{code}/record")).text)
    assert found.setup == record.setup
    assert found.actions[:STEP] == record.actions
    assert found.same_deal


async def test_a_finished_game_can_be_looked_back_at(site: Running) -> None:
    ann, record = site.person(), played("ikebana")
    code = (await bring(ann, record))["code"]
    replay = (await ann.http.get(f"/api/tables/{code}/replay?seat=2")).json()
    assert (replay["you"], len(replay["steps"])) == (2, len(record.actions) + 1)
    mine = (await ann.http.get("/api/me/games")).json()["games"]
    assert [one["code"] for one in mine] == [code]


async def test_what_cannot_be_brought_is_named_and_leaves_no_table(site: Running) -> None:
    ann, record = site.person(), begun(played("ikebana"))
    text = record.to_json()
    first = text.index(f'"{record.actions[0][0]} ')
    for wish, code, field in (
        ({"record": "a letter"}, "bad-record", "record"),
        ({"record": text.replace("ikebana", "chess")}, "bad-record", "record"),
        ({"record": text[:first] + '"1 refuse",' + text[first:]}, "bad-record", "record"),
        ({"record": text[: len(text) // 2]}, "bad-record", "record"),
        ({"record": "x" * (LONGEST_RECORD + 1)}, "bad-field", "record"),
        ({"record": text, "seat": 3}, "bad-field", "seat"),
        ({"record": text, "name": " "}, "bad-field", "name"),
        ({"record": text, "bots": ["os:system"]}, "bad-field", "bot"),
        ({"record": text, "bots": ["easy"] * 11}, "bad-field", "bots"),
        ({"record": text, "daily": "2026-01-31"}, "bad-field", "daily"),
    ):
        error = (await bring(ann, **wish))["error"]
        assert (error["code"], error["field"]) == (code, field), wish
    assert (await ann.http.get("/api/me")).json()["running"] == []
