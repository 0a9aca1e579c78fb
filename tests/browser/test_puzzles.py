"""Puzzles solved and missed at the real table: both screens, both languages, hand and keyboard."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Route, expect

from florilegium.lab.puzzles.collection import collection
from tests.browser.controls import CONTROLS
from tests.browser.guests import Guests
from tests.browser.looks import SIDEWAYS, SMALL, check_access
from tests.browser.person import Person
from tests.browser.screens import MIDDLE, PHONES, WRONG, resize

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAME = "illusion"
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
PHONE: dict[str, Any] = {**SMALL, **CALM}


# Pixels of what is asked that one would have to scroll to.
HIDDEN_WORDS = """() => {
    const words = document.querySelector(".puzzle-coach .lesson-words");
    return words.scrollHeight - words.clientHeight;
}"""


async def told(person: Person, right: bool) -> str:
    """What is said of an answer."""
    verdict = person.find("puzzle-verdict")
    await expect(verdict).to_have_attribute("data-right", str(right).lower())
    await expect(person.find("coach")).to_be_focused()
    assert await person.page.evaluate(SIDEWAYS) == []
    return await verdict.inner_text()


async def check_words(person: Person) -> None:
    """What is asked can be read without scrolling on every screen."""
    for size in (*MIDDLE, *PHONES):
        await resize(person, size)
        assert await person.page.evaluate(HIDDEN_WORDS) == 0, size


async def test_puzzles_on_a_phone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", **PHONE)
    await ann.go("/")
    await ann.find("puzzles").click()
    await ann.find(f"puzzles-{GAME}").click()
    await expect(ann.find("coach")).to_contain_text("quel est le meilleur coup")
    await check_access(ann, "a puzzle")
    await check_words(ann)
    await resize(ann, MIDDLE[1])
    assert await ann.page.evaluate(WRONG, False) == []
    await resize(ann, PHONES[0])
    first = ann.page.url
    await CONTROLS[GAME](ann, "stop")
    said = await told(ann, right=True)
    assert "Juste" in said
    assert "cote" in said
    assert "(+" in said
    await check_access(ann, "a solved puzzle")
    await ann.find("puzzle-next").click()
    await expect(ann.find("puzzle-verdict")).to_have_count(0)
    assert ann.page.url != first
    await CONTROLS[GAME](ann, "let")
    said = await told(ann, right=False)
    assert "fait perdre 30,0" in said
    assert "de chances de gagner" in said
    assert "vous" in said
    # The first one again, by its address: it is told, and counts no more.
    await ann.go(first.removeprefix(ann.url))
    await CONTROLS[GAME](ann, "let")
    assert "seul le premier essai compte" in await told(ann, right=False)
    await ann.find("puzzle-stop").click()
    await expect(ann.find(f"puzzles-{GAME}")).to_contain_text("1 sur 2")


async def test_nothing_lies_over_what_a_puzzle_asks(guests: Guests) -> None:
    """Not the points of rounds that were over before it, whatever was asked in the last one."""
    by_round = {one.position().state.round: one.id for one in [*collection("ikebana")][:30]}
    ann = await guests.arrive("Ann", **PHONE)
    for _, name in sorted(by_round.items()):
        await ann.go(f"/puzzles/ikebana#{name}")
        await expect(ann.page.locator("[data-zone=actions] button:enabled").first).to_be_visible()
        await expect(ann.page.locator("dialog[open]")).to_have_count(0)
        await ann.go("/puzzles")


async def test_puzzles_by_keyboard(guests: Guests) -> None:
    ben = await guests.arrive("Ben", **CALM)
    await ben.page.clock.install()
    await ben.go(f"/puzzles/{GAME}")
    await expect(ben.find("coach")).to_contain_text("what is best here?")
    await ben.page.keyboard.press("j")
    await expect(ben.find("log").locator(".entry")).to_have_count(5)
    await ben.page.keyboard.press("Escape")
    await ben.page.keyboard.press("/")
    await expect(ben.page.get_by_role("searchbox")).to_be_focused()
    await ben.page.keyboard.type("stop")
    await ben.page.keyboard.press("Enter")
    assert "Right" in await told(ben, right=True)
    before = ben.page.url
    await ben.page.keyboard.press("Enter")
    await expect(ben.find("puzzle-verdict")).to_have_count(0)
    assert ben.page.url != before
    # Whoever lets flowers go by silence at tables is asked here all the same.
    await ben.find("letting").check()
    await ben.page.clock.run_for(10_000)
    await CONTROLS[GAME](ben, "stop")
    await told(ben, right=True)
    await ben.page.keyboard.press("Enter")
    await expect(ben.find("puzzle-verdict")).to_have_count(0)
    await CONTROLS[GAME](ben, "let")
    assert "loses 30.0" in await told(ben, right=False)


async def test_puzzles_of_one_idea_on_a_phone_and_what_is_judged_is_told(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", **PHONE)
    await ann.go("/puzzles")
    await expect(ann.find("ideas-illusion")).to_have_count(0)  # always the same answer
    summary = ann.find("ideas-ikebana")
    await summary.focus()
    await ann.page.keyboard.press("Enter")
    idea = ann.find("idea-last-flower")
    await expect(idea).to_contain_text("11 problèmes")
    await check_access(ann, "the ideas of puzzles")
    assert await ann.page.evaluate(SIDEWAYS) == []
    await ann.page.keyboard.press("Tab")
    await ann.page.keyboard.press("Tab")
    await expect(idea).to_be_focused()
    name = (await idea.locator("span").first.inner_text()).lower()
    await ann.page.keyboard.press("Enter")
    await expect(ann.find("idea")).to_contain_text(name, ignore_case=True)
    assert "/puzzles/ikebana/last-flower#" in ann.page.url
    await check_words(ann)

    held: list[Route] = []
    arrived = asyncio.Event()

    async def hold(route: Route) -> None:
        if route.request.method != "POST":
            await route.continue_()
            return
        held.append(route)
        arrived.set()

    await ann.page.route("**/api/puzzles/ikebana/*", hold)
    await ann.page.locator("[data-zone=actions] button:enabled").first.click()
    await arrived.wait()
    thinking = ann.find("judging")
    await expect(thinking).to_contain_text("On réfléchit à votre coup")
    await expect(ann.page.get_by_role("status").filter(has=thinking)).to_have_count(1)
    await expect(ann.find("coach")).to_be_focused()
    await expect(ann.page.locator("[data-zone=actions] button:enabled")).to_have_count(0)
    await check_access(ann, "an answer that is judged")
    # Who leaves meanwhile is told nothing elsewhere.
    await ann.find("puzzle-stop").click()
    await expect(summary).to_be_visible()
    await held[0].continue_()
    await ann.page.unroute("**/api/puzzles/ikebana/*")
    await ann.go("/puzzles/ikebana/last-flower")
    await expect(ann.find("idea")).to_be_visible()
    await expect(thinking).to_have_count(0)
    await ann.page.locator("[data-zone=actions] button:enabled").first.click()
    await expect(ann.find("puzzle-verdict")).to_be_visible()
    await ann.find("puzzle-next").click()
    await expect(ann.find("idea")).to_be_visible()
    await ann.go("/puzzles")
    await summary.click()
    await expect(idea).to_contain_text("sur 11 à faire")
    guests.forgiven = ("422",)
    await ann.go("/puzzles/ikebana/refuse")
    await expect(ann.page.get_by_role("alert")).to_contain_text("refuse")


async def test_what_is_not_there_is_told(guests: Guests) -> None:
    guests.forgiven = ("404",)
    ann = await guests.arrive("Ann")
    await ann.known()
    await ann.go(f"/puzzles/{GAME}#nothing")
    await expect(ann.page.get_by_role("alert")).to_contain_text("has no puzzle")
    await ann.go("/puzzles/hanabi")
    await expect(ann.page.get_by_role("alert")).to_contain_text("You have tried them all")
