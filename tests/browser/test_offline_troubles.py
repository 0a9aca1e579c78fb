"""The site of files in a browser where something is wrong: two tabs, damaged storage, no room, an
update in the middle of a game. There are clear words, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page, expect

from florilegium.offline.site import site_files
from tests.browser.test_offline import ask, browser

pytestmark = pytest.mark.asyncio(loop_scope="session")

TABLE = {"game": "ikebana", "name": "Ann", "quick": True, "seats": 2, "bot": "easy"}
STORE = """async (change) => {
    const asked = (request) => new Promise((done) => {
        request.onsuccess = () => done(request.result);
    });
    const database = await asked(indexedDB.open("florilegium", 1));
    const transaction = database.transaction(["pages", "aside"], "readwrite");
    const [pages, aside] = ["pages", "aside"].map((name) => transaction.objectStore(name));
    if (change === "flip") {
        const page = await asked(pages.get(2));
        page[100] ^= 1;
        pages.put(page, 2);
    }
    if (change === "halve") {
        const count = await asked(pages.count());
        pages.delete(IDBKeyRange.lowerBound(count >> 1));
    }
    const found = await asked(aside.getAll());
    database.close();
    return found.length;
}"""
RELEASE = "async () => (await fetch('python/files.json')).json()"
WAITING = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found.update();
    return Boolean(found.waiting);
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


async def write(folder: Path, bot_pause: float) -> None:
    """A release: one whose bots pause otherwise is another."""
    for name, content in (await site_files(bot_pause)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


@pytest_asyncio.fixture(loop_scope="session")
async def place(tmp_path: Path) -> AsyncIterator[tuple[Path, Path, str]]:
    """The files, a browser's profile, and the address."""
    folder = tmp_path / "site"
    await write(folder, 0.0)
    with served(folder) as address:
        yield folder, tmp_path / "profile", address


async def seated(page: Page) -> str:
    """A new game, and the page at its table."""
    code: str = json.loads(await ask(page, "/api/tables", TABLE))["code"]
    await page.evaluate("code => { location.hash = `#/t/${code}`; }", code)
    await expect(page.get_by_test_id("turn")).to_be_visible()
    return code


async def running(page: Page) -> dict[str, int]:
    """One's games, and how far each is."""
    me: dict[str, Any] = json.loads(await ask(page, "/api/me"))
    return {one["code"]: one["version"] for one in me["running"]}


async def move(page: Page) -> None:
    """The first that may be made, once it may be."""
    menu = page.get_by_test_id("menu")
    if await menu.get_attribute("open") is None:
        await menu.locator("summary").click()
    await menu.locator("[data-action]").first.click()


async def until_further(page: Page, code: str, version: int) -> None:
    while (await running(page))[code] <= version:
        await asyncio.sleep(0.1)


async def other_tab(context: BrowserContext, address: str) -> Page:
    page = await context.new_page()
    await page.goto(address)
    return page


async def test_two_tabs_a_damaged_store_and_a_full_disk(place: tuple[Path, Path, str]) -> None:
    _, profile, address = place
    async with browser(profile) as context:
        first = context.pages[0]
        await first.goto(address)
        await check_two_tabs(context, first, address)
        await check_a_full_disk(context, first, address)
        await check_damaged_pages(first)
        await check_what_needs_a_server(first)


async def check_two_tabs(context: BrowserContext, first: Page, address: str) -> None:
    """One of them plays, and may hand that over and take it back: the table goes on in each."""
    code = await seated(first)
    second = await other_tab(context, f"{address}#/t/{code}")
    status = second.get_by_test_id("offline-status")
    await expect(status).to_contain_text("open in another tab")
    for page in (second, first):
        await page.bring_to_front()
        await page.get_by_test_id("play-here").click()
        await expect(page.get_by_test_id("turn")).to_be_visible()
        before = (await running(page))[code]
        await move(page)
        await until_further(page, code, before)
    await expect(status).to_contain_text("open in another tab")
    await second.close()


async def check_a_full_disk(context: BrowserContext, page: Page, address: str) -> None:
    """The move is refused, and made once there is room."""
    code = await seated(page)
    before = (await running(page))[code]
    tools = await context.new_cdp_session(page)
    quota = {"origin": address.rstrip("/"), "quotaSize": 1000}
    await tools.send("Storage.overrideQuotaForOrigin", quota)
    await move(page)
    await expect(page.get_by_text("no room left for games")).to_be_visible()
    assert (await running(page))[code] == before
    await tools.send("Storage.overrideQuotaForOrigin", {"origin": quota["origin"]})
    await move(page)
    await until_further(page, code, before)


async def check_damaged_pages(page: Page) -> None:
    """What is damaged is told and set aside, and one may play."""
    for count, harm in enumerate(("flip", "halve"), 1):
        await page.evaluate(STORE, harm)
        await page.reload()
        status = page.get_by_test_id("offline-status")
        await expect(status).to_contain_text("cannot be read")
        assert await page.evaluate(STORE, "") == count
        assert await running(page) == {}
        await status.get_by_role("button").click()
        await seated(page)


async def check_what_needs_a_server(page: Page) -> None:
    """There is no link for others to a table that nobody else can reach; the deal of the day says
    where it comes from."""
    lobby: str = json.loads(await ask(page, "/api/tables", {**TABLE, "quick": False}))["code"]
    await page.evaluate("code => { location.hash = `#/t/${code}`; }", lobby)
    await expect(page.get_by_test_id("start")).to_be_visible()
    await expect(page.get_by_test_id("share-link")).to_have_count(0)
    await page.evaluate("() => { location.hash = '#/daily'; }")
    await expect(page.get_by_test_id("no-daily")).to_contain_text("server")
    await page.evaluate("() => { location.hash = '#/'; }")
    await expect(page.get_by_test_id("to-me")).to_be_visible()
    await expect(page.get_by_test_id("join")).to_have_count(0)


async def test_a_new_release_waits_for_the_game_and_goes_on_with_it(
    place: tuple[Path, Path, str],
) -> None:
    folder, profile, address = place
    async with browser(profile) as context:
        page = context.pages[0]
        await page.goto(address)
        code = await seated(page)
        await write(folder, 0.001)
        while not await page.evaluate(WAITING):
            await asyncio.sleep(0.1)
        before = (await running(page))[code]
        await move(page)
        await until_further(page, code, before)
        assert (await page.evaluate(RELEASE))["pause"] == 0
    async with browser(profile) as context:
        page = context.pages[0]
        await page.goto(f"{address}#/t/{code}")
        assert (await page.evaluate(RELEASE))["pause"] == 0.001
        await expect(page.get_by_test_id("turn")).to_be_visible()
        assert (await running(page))[code] > before
