"""The page's requests and frames, answered by the server's own code."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from florilegium.core.record import load
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.offline.bridge import Bridge
from florilegium.players import bot_names
from florilegium.server import entries as log
from florilegium.server.identity import person_of, public_id
from florilegium.server.rooms import Opening
from tests.offline.memory_pages import MemoryPages

GAMES = sorted(game.name for game in working_games())


class Page:
    """A table's frames, and waiting for one."""

    def __init__(self, bridge: Bridge, code: str) -> None:
        self.frames: list[str] = []
        self.closed: int | None = None
        self._news = asyncio.Event()
        self.line = bridge.connect(code, self._told, self._ended)
        self.say(type="hello", version=0, epoch="", looking=True)

    def say(self, **frame: Any) -> None:
        self.line.send(json.dumps(frame))

    def _told(self, text: str) -> None:
        self.frames.append(text)
        self._news.set()

    def _ended(self, code: int) -> None:
        self.closed = code
        self._news.set()

    @property
    def table(self) -> dict[str, Any]:
        tables = [one for one in map(json.loads, self.frames) if one["type"] == "table"]
        return tables[-1] if tables else {"legal": (), "phase": None}

    async def until(self, met: Any) -> None:
        async with asyncio.timeout(30):
            while not met():
                self._news.clear()
                await self._news.wait()


@pytest.mark.parametrize("name", GAMES)
async def test_every_bot_of_every_game_answers(name: str) -> None:
    bridge = await Bridge.opened(MemoryPages())
    for bot in bot_names(find_game(name)):
        wish = {"game": name, "name": "Ann", "quick": True, "bot": bot}
        answer = await bridge.fetch("POST", "/api/tables", json.dumps(wish))
        page = Page(bridge, json.loads(answer.body)["code"])
        await page.until(lambda page=page: page.table["legal"])
        page.say(type="act", action=page.table["legal"][0]["text"], id="first", version=99)
        await page.until(lambda page=page: any('"ack"' in one for one in page.frames))
        page.line.hang_up()
    await bridge.close()


async def test_no_such_table() -> None:
    page = Page(await Bridge.opened(MemoryPages()), "ABC-DEF-GHJ")
    await page.until(lambda: page.closed is not None)
    assert page.closed == 4404


async def test_the_page_is_told_no_more_than_its_seat_may_know() -> None:
    """Hidden cards in another order: every byte that the page's thread gets stays the same."""
    state = find_game("hanabi").new(seats=2, seed="offline", first_seat=1)
    deck = [str(card) for hand in (*state.hands, state.deck) for card in hand]
    hidden = deck[:5][::-1] + deck[5:10] + deck[10:][::-1]  # the own hand, and what is not dealt
    shown = deck[:5] + deck[5:10][::-1] + deck[10:]
    first, same, other = [await _told(one) for one in (deck, hidden, shown)]
    assert first == same
    assert first != other


async def test_a_game_is_handed_to_a_server_whole() -> None:
    """With its person and bots: there it goes on where it was."""
    here, there = [await Bridge.opened(MemoryPages()) for _ in range(2)]
    wish = {"game": "ikebana", "name": "Ann", "quick": True, "bot": "easy"}
    code = json.loads((await here.fetch("POST", "/api/tables", json.dumps(wish))).body)["code"]
    before = Page(here, code)
    await before.until(lambda: before.table["legal"])
    handed = await here.handed_over(code)
    assert load(json.loads(handed)["record"]) == load(await here.record(code))
    opened = json.loads((await there.fetch("POST", "/api/tables/bring", handed)).body)
    after = Page(there, opened["code"])
    await after.until(lambda: after.table["legal"])
    for part in ("view", "legal", "step", "seat"):
        assert after.table[part] == before.table[part], part
    assert [one["bot"] for one in after.table["seats"]] == [None, "easy", "easy"]
    assert after.table["seats"][0]["name"] == "Ann"
    for bridge in (here, there):
        await bridge.close()


async def _told(deck: list[str]) -> list[str]:
    bridge = await Bridge.opened(MemoryPages())
    rooms, person = bridge._app.state.rooms, person_of(bridge._headers["cookie"].split("=")[1])
    opening = Opening(
        game="hanabi",
        host=person,
        seats=2,
        options={"first_seat": 1},
        deck=deck,
        seed="1",
        code="ABC-DEF-GHJ",
    )
    seated = [log.Seated(seat=1, person=person, name="Ann"), log.BotSet(seat=2, bot="easy")]
    page = Page(bridge, await rooms.open(opening, [*seated, log.Started()]))
    await page.until(lambda: page.table["legal"])
    # Who sits there is drawn anew for every browser; the rest is what the cards make of it.
    return [text.replace(public_id(person), "ann") for text in page.frames]
