"""A lesson over HTTP: the frames of a real table, the same for everybody, and nothing kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import florilegium as fl
from florilegium.core.match import Match
from florilegium.players.lessons import LEARNER, lesson
from florilegium.server.encoding import encode
from florilegium.server.frames import Frames, Viewer
from tests.server.conftest import Running
from tests.server.tables import PEOPLE, started


async def fetched(site: Running, game: str) -> dict[str, Any]:
    answer = await site.person().http.get(f"/api/lessons/{game}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", fl.games())
async def test_its_frames_are_those_of_a_table(site: Running, game: str) -> None:
    given, found = await fetched(site, game), lesson(game)
    assert found is not None
    table = started(game).table
    frame = msgspec.json.decode(Frames(table).frame(Viewer(1, host=True), 0, PEOPLE, None))
    assert {frozenset(one) for one in given["frames"]} == {frozenset(frame)}
    assert len(given["frames"]) == len(found.record.actions) + 1
    for step, one in enumerate(given["frames"]):
        match = Match.replay(found.record, step)
        assert one["step"] == step
        assert [legal["text"] for legal in one["legal"]] == (
            [str(action) for action in match.legal(LEARNER)] if match.outcome is None else []
        )
        if match.outcome is None:
            # No more than the learner's seat may know.
            view = match.view(LEARNER)
            aids = match.game.aids(view, match.legal(LEARNER))
            assert one["view"] == msgspec.json.decode(encode(view))
            assert one["aids"] == msgspec.json.decode(encode(aids))
        shown = [line["step"] for line in one["log"] if "events" in line]
        assert shown == ([step] if step else [])


async def test_it_can_be_kept(site: Running) -> None:
    http = site.person().http
    first = await http.get("/api/lessons/hanabi")
    again = await http.get("/api/lessons/hanabi", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_what_is_wrong_is_told_by_its_rule(site: Running) -> None:
    http = site.person().http

    async def ask(path: str) -> tuple[int, Any]:
        answer = await http.get(f"/api/lessons/{path}")
        return answer.status_code, answer.json()

    assert await ask("ikebana/3/why-not?action=keep") == (200, {"rule": None, "message": None})
    status, refused = await ask("ikebana/3/why-not?action=buy 2")
    assert (status, refused["rule"]) == (200, "IKE-15")
    assert "key" in refused["message"]
    status, bad = await ask("ikebana/3/why-not?action=dance")
    assert (status, bad["error"]["field"]) == (422, "action")
    assert (await ask("ikebana/3/why-not"))[0] == 422
    for missing in ("chess", "ikebana/99/why-not", "ikebana/-1/why-not", "ikebana/x/why-not"):
        assert (await ask(missing))[0] == 404, missing
