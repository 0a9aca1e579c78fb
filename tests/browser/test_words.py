"""A game's own sentences come with its table: nothing is shown before they are here."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Route, expect

from florilegium.core.message import say
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


# The module of a page is here, and what it shows by then is drawn.
DRAWN = """async (page) => {
    await import(`/static/pages/${page}.js`);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.parametrize("page", ["playing", "replay"])
async def test_a_table_waits_for_the_words_of_its_game(guests: Guests, page: str) -> None:
    scenes = guests.house.scenes
    laid, room = (scenes.middle, "t") if page == "playing" else (scenes.end, "g")
    scene = laid["hanabi"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    come = await held_back(ann, "**/words/hanabi.en.json")
    async with ann.page.expect_request("**/words/hanabi.en.json"):
        await ann.go(f"/{room}/{scene.code}")
    await ann.page.evaluate(DRAWN, page)
    await expect(ann.page.locator("main > [role=status]")).to_be_visible()
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


@pytest.mark.parametrize("names", [["Léa"], ["Léa", "Bob"], ["Léa", "Bob", "Zoé"]])
async def test_a_list_is_put_into_words_as_the_library_does(
    guests: Guests, names: list[str]
) -> None:
    ann = await guests.arrive("Ann", lang="fr")
    await ann.go("/")
    await expect(ann.page.locator("h1")).not_to_be_empty()  # the sentences are here
    said = await ann.page.evaluate(
        """async (names) => (await import("/static/words.js")).say("web.home.with", { names })""",
        names,
    )
    assert said == say("web.home.with", names=tuple(names)).text("fr")
