"""A finished game looked back at where there are no threads, as in a browser's Python."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NoReturn

import pytest

from florilegium.core.match import Match
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.offline.bridge import Bridge
from florilegium.players import bot
from florilegium.server.review import worker
from tests.games.royal_flush.short import SHORT_BOARDS
from tests.offline.memory_pages import MemoryPages

GAMES = sorted(game.name for game in working_games())
OPTIONS: dict[str, dict[str, Any]] = {"royal_flush": {"boards": list(SHORT_BOARDS)}}


@pytest.fixture(autouse=True)
def without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(worker._Running, "start", refuse)
    monkeypatch.setattr(worker, "THREADS", False)


async def finished(bridge: Bridge, name: str) -> str:
    """A game of two plain bots, taken as one's own; its code."""
    game = find_game(name)
    match = Match(game, game.setup(2, "looked back at", **OPTIONS.get(name, {})))
    minds = {seat: bot(game, "plain", seat, str(seat)) for seat in (1, 2)}
    while match.turn:
        seat = match.turn[0]
        match.play(seat, minds[seat].act(match.view(seat), match.legal(seat)))
    wish = {"record": match.record.to_json(), "name": "Ann", "seat": 1, "bots": [None, "plain"]}
    answer = await bridge.fetch("POST", "/api/tables/bring", json.dumps(wish))
    assert answer.status == 201, answer.body
    code: str = json.loads(answer.body)["code"]
    return code


async def get(bridge: Bridge, address: str) -> dict[str, Any]:
    """A page asks from outside: whatever else is under way in the browser's loop goes on before."""
    await asyncio.sleep(0)
    answer = await bridge.fetch("GET", address)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


@pytest.mark.parametrize("name", GAMES)
async def test_a_review_goes_on_between_other_questions(name: str) -> None:
    bridge = await Bridge.opened(MemoryPages())
    code = await finished(bridge, name)
    shown = set()
    async with asyncio.timeout(120):
        while True:
            found = await get(bridge, f"/api/tables/{code}/review?seat=1")
            if found["review"] is not None:
                break
            shown.add(found["done"])
            await get(bridge, "/api/me")
    assert len(shown) > 2, "it is told how far the review is"
    assert found["review"]["moves"]
    await bridge.close()
