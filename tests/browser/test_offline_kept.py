"""What a browser keeps without a network: two tabs, no room, damage. Nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.hosting import Site
from tests.browser.house import PATIENCE
from tests.browser.test_offline import browser
from tests.browser.test_offline_update import move, play_on, running, seated

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENOUGH = 60_000_000
Open = Callable[[str], Awaitable[Page]]
Room = Callable[[int], Awaitable[object]]
# What `asked` of the stores of pages answers, once that is done.
IN_STORAGE = """asked => new Promise((done, failed) => {
    const opening = indexedDB.open("florilegium", 1);
    opening.onerror = failed;
    opening.onsuccess = () => {
        const stores = opening.result.transaction(["pages", "aside"], "readwrite");
        const request = Function("stores", `return ${asked}`)(stores);
        stores.oncomplete = () => { opening.result.close(); done(request.result); };
    };
})"""
PAGES = "stores.objectStore('pages').getAll()"
ASIDE = "stores.objectStore('aside').getAll()"
# A browser reckons with the room it saw last, until somebody wants more than that.
WANT_MORE = """room => new Promise((done) => {
    const opening = indexedDB.open("other", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("other");
    opening.onsuccess = () => {
        const writing = opening.result.transaction(["other"], "readwrite");
        const part = new Uint8Array(60_000);
        for (let at = 0; at < room; at += part.length) writing.objectStore("other").put(part, at);
        writing.onabort = () => { opening.result.close(); done(writing.error.name); };
        writing.oncomplete = () => done("there was room");
    };
})"""
COMPILED = """async () => {
    const name = (await caches.keys()).find((one) => one.endsWith(" compiled"));
    return name !== undefined && (await (await caches.open(name)).keys()).length === 2;
}"""
LEFT = "kind => dispatchEvent(new PageTransitionEvent(kind, { persisted: true }))"


@pytest.fixture(scope="module")
def address(kept_site: Site) -> str:
    return kept_site.address


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def context(kept_site: Site, address: str) -> AsyncIterator[BrowserContext]:
    """Its first page shows no tables, so that another one can be closed."""
    async with browser(kept_site.profile) as context:
        await context.pages[0].goto(f"{address}static/icon.svg")
        yield context


@pytest_asyncio.fixture(scope="module", loop_scope="session", autouse=True)
async def room(context: BrowserContext, address: str) -> Room:
    """Says how many bytes may be kept; that has to be known before anything is."""
    devtools = await context.new_cdp_session(context.pages[0])

    def let(size: int) -> Awaitable[object]:
        given = {"origin": address.rstrip("/"), "quotaSize": size}
        return devtools.send("Storage.overrideQuotaForOrigin", given)

    await let(ENOUGH)
    await begin_once(context, address)
    return let


async def begin_once(context: BrowserContext, address: str) -> None:
    """What the first start compiles is kept, or else every start would compile it again."""
    page = await context.new_page()
    await page.goto(address)
    await running(page)
    async with asyncio.timeout(PATIENCE):
        while not await page.evaluate(COMPILED):
            await asyncio.sleep(0.1)
    await page.close()


@pytest_asyncio.fixture(loop_scope="session")
async def opened(context: BrowserContext) -> AsyncIterator[Open]:
    """Opens a tab at an address; none of them is left to the next test."""

    async def open_tab(address: str) -> Page:
        page = await context.new_page()
        await page.goto(address)
        return page

    yield open_tab
    for page in context.pages[1:]:
        await page.close()


async def told(page: Page, words: str) -> None:
    """The page says how its games are."""
    await expect(page.get_by_test_id("offline-status")).to_contain_text(words)


async def stands(page: Page) -> None:
    """It has the games, and nothing to say."""
    await expect(page.get_by_test_id("offline-status")).to_have_count(0)


async def test_without_room_a_move_is_not_made_and_can_be_made_later(
    opened: Open, address: str, room: Room
) -> None:
    page = await opened(address)
    code = await seated(page)
    await expect(page.get_by_test_id("turn")).to_have_text("Your turn")
    before = (await running(page))[code]
    await room(1)
    assert await page.evaluate(WANT_MORE, ENOUGH) == "QuotaExceededError"
    await move(page)
    await expect(page.get_by_test_id("refusal")).to_contain_text("no room left")
    assert (await running(page))[code] == before
    await room(ENOUGH)
    await play_on(page, code)
    after = (await running(page))[code]
    await page.reload()
    assert (await running(page))[code] >= after


@pytest.mark.parametrize(
    "harm",
    [
        "stores.objectStore('pages').put(new Uint8Array(4100).fill(7), 3)",
        "stores.objectStore('pages').delete(IDBKeyRange.lowerBound(5))",
    ],
    ids=["overwritten", "half"],
)
async def test_damaged_games_are_set_aside_and_one_can_go_on(
    opened: Open, address: str, harm: str
) -> None:
    page = await opened(address)
    await seated(page)
    await page.goto(f"{address}static/icon.svg")  # where nobody writes
    await page.evaluate(IN_STORAGE, harm)
    damaged = await page.evaluate(IN_STORAGE, PAGES)
    await page.goto(address)
    await told(page, "set aside")
    assert await running(page) == {}
    await play_on(page, await seated(page))
    assert (await page.evaluate(IN_STORAGE, ASIDE))[-1] == damaged


async def test_two_tabs_take_turns_and_nothing_is_lost(opened: Open, address: str) -> None:
    """In the tab that is left behind a bot is about to move: it no longer may."""
    first = await opened(address)
    code = await seated(first)
    await play_on(first, code)
    known = (await running(first))[code]
    second = await opened(f"{address}#/t/{code}")
    await told(second, "another tab")
    for taken, left in ((second, first), (first, second)):
        await move(left)
        await taken.bring_to_front()
        await taken.get_by_test_id("play-here").click()
        await stands(taken)
        await told(left, "another tab")
        assert (await running(taken))[code] >= known
        await play_on(taken, code)
        known = (await running(taken))[code]
    await second.bring_to_front()
    await first.close()
    await stands(second)  # it is the only one now
    assert (await running(second))[code] >= known


async def test_a_page_that_is_left_but_kept_by_its_browser_keeps_no_tables(
    opened: Open, address: str
) -> None:
    """WebKit keeps it with its worker, so that a page could not even be loaded again."""
    left = await opened(address)
    code = await seated(left)
    await left.evaluate(LEFT, "pagehide")
    shown = await opened(f"{address}#/t/{code}")
    await play_on(shown, code)
    known = (await running(shown))[code]
    await left.evaluate(LEFT, "pageshow")
    await told(left, "another tab")
    await shown.close()
    await stands(left)
    assert (await running(left))[code] >= known
    await play_on(left, code)
