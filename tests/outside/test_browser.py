"""Snowdrop in a real browser: home page, lobby, the table that serves any game, rules, replay."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.conftest import headless, launched
from tests.browser.guests import Guests
from tests.browser.house import House
from tests.browser.person import Person
from tests.outside.conftest import environment

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with launched(headless()) as browser:
        yield browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server with Snowdrop."""
    home = tmp_path_factory.mktemp("snowdrop")
    house = House(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "PYTHONPATH", environment(site, home)["PYTHONPATH"])
        await house.open()
    yield house
    await house.close()


@pytest_asyncio.fixture(loop_scope="module")
async def guests(chromium: Browser, house: House) -> AsyncIterator[Guests]:
    guests = Guests(chromium, house)
    yield guests
    await guests.close()


async def press_first_moves(person: Person) -> None:
    """Press the first button of the table until the game is over."""
    wire = person.wire
    while wire.table["phase"] == "playing":
        await person.gesture(person.page.locator(".felt button[data-action]").first.click())
        await wire.until(lambda: wire.mine or wire.table["phase"] != "playing", "the next turn")


async def test_a_whole_game_at_the_generic_table(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await expect(ann.page.get_by_role("heading", name="Snowdrop")).to_be_visible()
    await ann.play_now("snowdrop", seats=2, options={"snow": 2})
    table = ann.page.locator(".felt")
    await expect(table.get_by_text("Compost")).to_be_visible()
    await expect(table.get_by_text("Hand", exact=True).first).to_be_visible()
    await press_first_moves(ann)
    await expect(ann.find("outcome")).to_be_visible()
    code = ann.code
    await ann.go(f"/g/{code}")
    await expect(ann.page.locator(".felt").get_by_text("Compost")).to_be_visible()


async def test_the_page_speaks_its_french_on_a_phone(guests: Guests) -> None:
    lea = await guests.arrive("Léa", lang="fr", width=360, height=740, reduced_motion="reduce")
    await lea.go("/")
    await expect(lea.page.get_by_role("heading", name="Perce-neige")).to_be_visible()
    await lea.go("/rules/snowdrop")
    await expect(lea.page.get_by_text("Il y a 20 bulbes")).to_be_visible()
    await lea.play_now("snowdrop", seats=2)
    await expect(lea.page.locator(".felt").get_by_text("Neige", exact=True)).to_be_visible()
    width = await lea.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing scrolls sideways"
