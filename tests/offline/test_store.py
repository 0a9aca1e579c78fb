"""What a browser keeps: nothing is acknowledged that is not there after a crash."""

from __future__ import annotations

import json

import pytest

from florilegium.offline.bridge import Bridge
from florilegium.offline.store import PAGE, BrowserStorage, Damaged, Newer
from florilegium.offline.worker import serve
from florilegium.server.database import SCHEMA
from tests.offline.shelves import MemoryShelf

TABLE = json.dumps({"game": "ikebana", "name": "Ann", "quick": True, "seats": 2})


async def opened(bridge: Bridge) -> str:
    answer = await bridge.fetch("POST", "/api/tables", TABLE)
    assert answer.status == 201, answer.body
    code: str = json.loads(answer.body)["code"]
    return code


async def running(bridge: Bridge) -> list[str]:
    me = json.loads((await bridge.fetch("GET", "/api/me")).body)
    return [one["code"] for one in me["running"]]


async def test_a_table_survives_being_killed() -> None:
    shelf = MemoryShelf()
    code = await opened(await Bridge.opened(shelf))  # which is never closed
    assert await running(await Bridge.opened(shelf)) == [code]


async def test_only_what_differs_is_written() -> None:
    shelf = MemoryShelf()
    bridge = await Bridge.opened(shelf)
    shelf.writes.clear()
    await opened(bridge)
    assert max(shelf.writes) < len(shelf.pages) / 2


async def test_without_room_nothing_changes_and_it_is_said() -> None:
    shelf = MemoryShelf()
    bridge = await Bridge.opened(shelf)
    first = await opened(bridge)
    before = dict(shelf.pages)
    shelf.full = True
    answer = await bridge.fetch("POST", "/api/tables", TABLE)
    assert answer.status == 503
    told = json.loads(answer.body)["error"]["message"]
    assert told["args"]["why"]["key"] == "server.browser.room"
    assert shelf.pages == before
    shelf.full = False
    second = await opened(bridge)
    assert sorted(await running(bridge)) == sorted([first, second])


@pytest.mark.parametrize("page", [0, 3])
async def test_a_damaged_page_is_known(page: int) -> None:
    shelf = MemoryShelf()
    await opened(await Bridge.opened(shelf))
    kept = bytearray(shelf.pages[page])
    kept[PAGE // 2] ^= 1
    shelf.pages[page] = bytes(kept)
    with pytest.raises(Damaged) as caught:
        await BrowserStorage.opened(shelf)
    assert f"page {page + 1}" in caught.value.message.text("en")


async def test_a_missing_page_is_known() -> None:
    shelf = MemoryShelf()
    await opened(await Bridge.opened(shelf))
    del shelf.pages[max(shelf.pages)]
    with pytest.raises(Damaged):
        await BrowserStorage.opened(shelf)


async def test_what_a_later_release_wrote_is_left_alone() -> None:
    shelf = MemoryShelf()
    storage = await BrowserStorage.opened(shelf)
    storage._reading.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    await storage._keep()
    before = dict(shelf.pages)
    post = Post()
    with pytest.raises(Newer):
        await serve(Js(shelf), post, None, 0.0)
    ((english, french),) = post.refusals
    assert "later version" in english
    assert "version plus récente" in french
    assert shelf.pages == before


class Post:
    """What the page is told."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []

    def refused(self, english: str, french: str) -> None:
        self.refusals.append((english, french))


class Js:
    """A shelf as the browser's, whose pages are JavaScript's."""

    def __init__(self, shelf: MemoryShelf) -> None:
        self._shelf = shelf

    async def load(self) -> list[Bytes]:
        return [Bytes(page) for page in await self._shelf.load()]


class Bytes:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content
