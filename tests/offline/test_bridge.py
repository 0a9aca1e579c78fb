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


QUESTIONS = (
    "",
    "/log?before=9",
    "/record",
    "/replay?seat=1",
    "/replay?seat=open",
    "/review?seat=1",
)
HIDDEN: dict[str, tuple[list[str], list[range]]] = {
    "hanabi": ([], [range(5), range(10, 50)]),  # the own hand, and what is not dealt
    "ikebana": (["draw"], [range(1, 55)]),
    "royal_flush": ([], [range(7, 14), range(18, 104)]),  # the other hand, and below the display
    "illusion": ([], [range(1, 50)]),
}
"""What seat 1 does at once, and where in the deck the cards lie that it may not know then."""


@pytest.mark.parametrize("name", GAMES)
async def test_the_page_is_told_no_more_than_its_seat_may_know(name: str) -> None:
    """Hidden cards in another order: every byte that the page's thread gets stays the same."""
    game = find_game(name)
    deck = [str(card) for card in game.deck(game.setup(seats=2, seed=1).options)]
    actions, ranges = HIDDEN[name]
    places = [place for one in ranges for place in one]
    hidden, shown = [*deck], [*deck]
    for place, other in zip(places, reversed(places), strict=True):
        hidden[place] = deck[other]
    seen = min({*range(len(deck))} - {*places})
    shown[seen], shown[-1] = deck[-1], deck[seen]
    first, same, other_cards = [await _told(name, one, actions) for one in (deck, hidden, shown)]
    assert deck != hidden
    assert first == same
    assert first != other_cards


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


async def _told(name: str, deck: list[str], actions: list[str]) -> list[str]:
    """All that a page gets that asks for whatever it can while its game goes on."""
    bridge = await Bridge.opened(MemoryPages())
    rooms, person = bridge._app.state.rooms, person_of(bridge._headers["cookie"].split("=")[1])
    opening = Opening(
        game=name,
        host=person,
        seats=2,
        options={"first_seat": 1},
        deck=deck,
        seed="1",
        code="ABC-DEF-GHJ",
    )
    first = [log.Seated(seat=1, person=person, name="Ann"), log.BotSet(seat=2, bot="hard")]
    first += [log.Started(), *(log.Acted(seat=1, action=one, by="person") for one in actions)]
    page = Page(bridge, await rooms.open(opening, first))
    await page.until(lambda: page.table["legal"])
    page.say(type="hint", id="hint")
    page.say(type="act", id="guess", action="guess")
    for one in ("hint", "guess"):
        await page.until(lambda one=one: any(f'"id":"{one}"' in text for text in page.frames))
    asked = [f"/api/tables/{opening.code}{one}" for one in QUESTIONS]
    answers = [(await bridge.fetch("GET", one)).body.decode() for one in asked]
    await bridge.close()
    # Who sits there is drawn anew for every browser; the rest is what the cards make of it.
    return [text.replace(public_id(person), "ann") for text in (*page.frames, *answers)]
