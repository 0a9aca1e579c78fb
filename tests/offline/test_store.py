"""What a browser keeps: nothing is acknowledged that is not there after a crash."""

from __future__ import annotations

import json
import threading

import pytest

from florilegium.offline.bridge import Bridge
from florilegium.offline.store import PAGE, BrowserStorage, Damaged, Lost, Newer
from florilegium.offline.worker import serve
from florilegium.server.database import SCHEMA
from tests.offline.memory_pages import MemoryPages

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
    page_store = MemoryPages()
    code = await opened(await Bridge.opened(page_store))  # which is never closed
    assert await running(await Bridge.opened(page_store)) == [code]


async def test_only_what_differs_is_written() -> None:
    page_store = MemoryPages()
    bridge = await Bridge.opened(page_store)
    page_store.writes.clear()
    await opened(bridge)
    assert max(page_store.writes) < len(page_store.pages) / 2


async def test_without_room_nothing_changes_and_it_is_said() -> None:
    page_store = MemoryPages()
    bridge = await Bridge.opened(page_store)
    first = await opened(bridge)
    before = dict(page_store.pages)
    page_store.full = True
    answer = await bridge.fetch("POST", "/api/tables", TABLE)
    assert answer.status == 503
    told = json.loads(answer.body)["error"]["message"]
    assert told["args"]["why"]["key"] == "server.browser.room"
    assert page_store.pages == before
    page_store.full = False
    second = await opened(bridge)
    assert sorted(await running(bridge)) == sorted([first, second])


async def test_no_thread_reads_while_a_change_may_be_taken_back() -> None:
    """What is taken back closes the connection, and whoever reads from it then never ends."""
    storage = await BrowserStorage.opened(MemoryPages())
    storage._reading.create_function("thread", 0, threading.get_ident)
    assert await storage._rows("SELECT thread()") == [(threading.get_ident(),)]


@pytest.mark.parametrize("page", [0, 3])
async def test_a_damaged_page_is_known(page: int) -> None:
    page_store = MemoryPages()
    await opened(await Bridge.opened(page_store))
    kept = bytearray(page_store.pages[page])
    kept[PAGE // 2] ^= 1
    page_store.pages[page] = bytes(kept)
    with pytest.raises(Damaged) as caught:
        await BrowserStorage.opened(page_store)
    assert f"page {page + 1}" in caught.value.message.text("en")


async def test_a_missing_page_is_known() -> None:
    page_store = MemoryPages()
    await opened(await Bridge.opened(page_store))
    del page_store.pages[max(page_store.pages)]
    with pytest.raises(Damaged):
        await BrowserStorage.opened(page_store)


async def test_what_a_later_release_wrote_is_left_alone() -> None:
    page_store = MemoryPages()
    storage = await BrowserStorage.opened(page_store)
    storage._reading.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    await storage._keep()
    before = dict(page_store.pages)
    post = Post()
    with pytest.raises(Newer):
        await serve(Js(page_store), post, None, 0.0)
    ((english, french),) = post.refusals
    assert "later version" in english
    assert "version plus récente" in french
    assert page_store.pages == before


async def damaged() -> MemoryPages:
    """A page of games is not as it was kept."""
    page_store = MemoryPages()
    await opened(await Bridge.opened(page_store))
    page_store.pages[3] = bytes(len(page_store.pages[3]))
    return page_store


async def test_what_is_damaged_is_set_aside_and_that_is_said() -> None:
    page_store, post = await damaged(), Post()
    before = dict(page_store.pages)
    await serve(Js(page_store), post, lambda value: value, 0.0)
    ((english, french),) = post.troubles
    assert "set aside" in english
    assert "mises de côté" in french
    assert page_store.aside == before


async def test_what_cannot_be_set_aside_is_left_alone_and_that_is_said() -> None:
    page_store, post = await damaged(), Post()
    before = dict(page_store.pages)
    page_store.full = True
    with pytest.raises(Lost):
        await serve(Js(page_store), post, None, 0.0)
    ((english, french),) = post.refusals
    assert "no room to set them aside" in english
    assert "restent telles quelles" in french
    assert page_store.pages == before


async def test_what_another_tab_has_set_aside_is_gone_on_from() -> None:
    """Where no lock keeps two tabs apart, the other one may have done it a moment ago."""
    page_store, post = await damaged(), Post()
    before = dict(page_store.pages)
    await serve(Late(page_store), post, lambda value: value, 0.0)
    assert len(post.troubles) == 1
    assert post.refusals == []
    assert page_store.aside == before


class Post:
    """What the page is told."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []
        self.troubles: list[tuple[str, str]] = []

    def refused(self, english: str, french: str) -> None:
        self.refusals.append((english, french))

    def trouble(self, english: str, french: str) -> None:
        self.troubles.append((english, french))


class Js:
    """A store as the browser's, whose pages are JavaScript's."""

    def __init__(self, page_store: MemoryPages) -> None:
        self._page_store = page_store

    async def load(self) -> list[Bytes]:
        return [Bytes(page) for page in await self._page_store.load()]

    async def keep(self, numbers: list[int], pages: list[bytes], count: int) -> str:
        await self._page_store.keep(dict(zip(numbers, pages, strict=True)), count)
        return ""

    async def setAside(self) -> str:  # noqa: N802
        if self._page_store.full:
            return "room"
        await self._page_store.set_aside()
        return ""


class Late(Js):
    async def setAside(self) -> str:  # noqa: N802
        await super().setAside()
        return "tab"


class Bytes:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content
