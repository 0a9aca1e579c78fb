"""The page as an app: without a network it says so, and never shows a table that is out of date."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from florilegium.core.language import catalogue
from florilegium.server.settings import UNLIMITED, Settings
from tests.browser.guests import Guests
from tests.browser.house import PATIENCE
from tests.browser.phone import ben_moves_first, pass_on
from tests.server.conftest import running
from tests.server.push_stub import Browser

pytestmark = pytest.mark.asyncio(loop_scope="session")

WORKS = "async () => { await navigator.serviceWorker.ready; }"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        kept.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return kept.sort();
}"""
RELEASES = "() => caches.keys()"
UPDATE = "async () => { await (await navigator.serviceWorker.ready).update(); }"
OFFLINE_PAGE = [
    "/offline",
    "/static/icon.svg",
    "/static/offline.js",
    "/static/style/base.css",
    "/static/style/parts.css",
    "/static/theme.js",
]


async def installed(page: Page) -> None:
    """The worker has taken the page over."""
    await page.evaluate(WORKS)
    await page.wait_for_function(CONTROLLED)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_without_a_network_the_page_says_so(guests: Guests, lang: str) -> None:
    guests.workers = True
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    ann = await guests.arrive("Ann", lang=lang)
    await ann.go("/rules/ikebana")
    await installed(ann.page)
    await ann.context.set_offline(True)
    await ann.go("/t/ABC-DEF-GHJ")
    title = ann.page.get_by_role("heading", name=catalogue(lang)["server.offline.title"])
    await expect(title).to_be_visible()
    await expect(ann.page.locator("h1:visible")).to_have_count(1)
    assert await ann.page.evaluate("document.documentElement.lang") == lang
    await ann.context.set_offline(False)  # the page hears of it and comes back by itself
    await expect(ann.find("offline")).to_have_count(0)


async def test_a_table_is_never_out_of_date(guests: Guests) -> None:
    guests.workers = True
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    async with ben_moves_first(guests, Browser("")) as (ann, ben):
        await installed(ann.page)
        step = ann.wire.table["step"]
        await ann.context.set_offline(True)
        await ann.page.reload()
        await expect(ann.find("offline")).to_be_visible()  # rather than the table as it was
        await pass_on(ben)
        await ann.context.set_offline(False)  # the page comes back by itself
        await ann.at_table()
        await ann.has_turn()
        assert ann.wire.table["step"] == step + 2
        kept: list[str] = await ann.page.evaluate(KEPT)
        assert kept == OFFLINE_PAGE


async def test_a_new_release_replaces_the_old(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests.workers = True
    settings = Settings(database=tmp_path / "tables.db", limits=UNLIMITED)
    async with running(settings) as site:
        ann = await guests.arrive("Ann", url=site.url)
        await ann.go("/rules/ikebana")
        await installed(ann.page)
        first = await ann.page.evaluate(RELEASES)
        monkeypatch.setitem(catalogue("en"), "server.offline.title", "No network at all")
        async with asyncio.timeout(PATIENCE):
            while len(now := await ann.page.evaluate(RELEASES)) != 1 or now == first:
                await ann.page.evaluate(UPDATE)  # again: one may still be under way
                await asyncio.sleep(0.05)
        await guests.leave(ann)
