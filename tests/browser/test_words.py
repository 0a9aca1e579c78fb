"""A game's own sentences come with its table: nothing is shown before they are here."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.browser.guests import Guests
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def held_back(person: Person, pattern: str) -> asyncio.Event:
    """The files of this pattern come to this person's pages once the event is set."""
    come = asyncio.Event()

    async def answer(route: Route) -> None:
        await come.wait()
        await route.continue_()

    await person.context.route(pattern, answer)
    return come


@pytest.mark.parametrize("address", ["/t/{}", "/g/{}"])
async def test_a_table_waits_for_the_words_of_its_game(guests: Guests, address: str) -> None:
    scenes = guests.house.scenes
    scene = (scenes.middle if address.startswith("/t") else scenes.end)["hanabi"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    come = await held_back(ann, "**/words/hanabi.en.json")
    async with ann.page.expect_request("**/words/hanabi.en.json"):
        await ann.go(address.format(scene.code))
    await expect(ann.page.locator("main [role=status]")).to_be_visible()
    await expect(ann.find("table")).to_have_count(0)
    come.set()
    await expect(ann.find("table")).to_be_visible()
    await expect(ann.page.locator("main")).not_to_contain_text("hanabi.")


async def test_another_language_is_shown_as_a_whole(guests: Guests) -> None:
    scene = guests.house.scenes.middle["hanabi"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    title = ann.page.locator(".happenings h2")
    await expect(title).to_have_text("What happened")
    come = await held_back(ann, "**/words/hanabi.fr.json")
    async with ann.page.expect_response("**/words/fr.json"):
        await ann.page.locator("button.switch[lang=fr]").dispatch_event("click")
    await expect(title).to_have_text("What happened")
    come.set()
    await expect(title).not_to_have_text("What happened")
    await expect(ann.page.locator("main")).not_to_contain_text("hanabi.")
