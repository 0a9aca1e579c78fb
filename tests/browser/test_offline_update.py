"""An update of a site of files in the middle of a game: it goes on, and the next start has both."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import Page, expect

from florilegium.offline.site import PAUSE
from tests.browser.hosting import Site
from tests.browser.house import PATIENCE
from tests.browser.test_offline import ask, browser

pytestmark = pytest.mark.asyncio(loop_scope="session")

TABLE = {"game": "ikebana", "name": "Ann", "quick": True, "seats": 2, "bot": "easy"}
RELEASE = "async () => (await fetch('python/files.json')).json()"
WAITING = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found.update();
    return Boolean(found.waiting);
}"""


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


async def play_on(page: Page, code: str) -> None:
    """A move is made, and kept."""
    before = (await running(page))[code]
    await move(page)
    async with asyncio.timeout(PATIENCE):
        while (await running(page))[code] <= before:
            await asyncio.sleep(0.1)


async def test_a_new_release_waits_for_the_game_and_goes_on_with_it(
    kept_site: Site,
) -> None:
    address = kept_site.address
    async with browser(kept_site.profile) as context:
        page = context.pages[0]
        await page.goto(address)
        code = await seated(page)
        await kept_site.write(0.001)
        async with asyncio.timeout(PATIENCE):
            while not await page.evaluate(WAITING):
                await asyncio.sleep(0.1)
        await play_on(page, code)
        before = (await running(page))[code]
        assert (await page.evaluate(RELEASE))["pause"] == PAUSE
    async with browser(kept_site.profile) as context:
        page = context.pages[0]
        await page.goto(f"{address}#/t/{code}")
        assert (await page.evaluate(RELEASE))["pause"] == 0.001
        await expect(page.get_by_test_id("turn")).to_be_visible()
        assert (await running(page))[code] >= before
