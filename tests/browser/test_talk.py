"""How the bots talk: one screen in the lobby and at the table, where such bots sit."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.looks import check_access, check_width

pytestmark = pytest.mark.asyncio(loop_scope="session")

TITLES = {"en": "How these bots talk", "fr": "Comment parlent ces robots"}


@pytest.mark.parametrize("lang", TITLES)
async def test_the_conventions_are_shown_in_the_lobby_once_a_bot_sits(
    guests: Guests, lang: str
) -> None:
    ann = await guests.arrive("Ann", lang=lang, reduced_motion="reduce")
    await ann.go("/")
    await ann.find("new-hanabi").click()
    await expect(ann.find("start")).to_be_visible()
    await expect(ann.find("how-bots-talk")).to_have_count(0)
    await ann.find("fill").click()
    await ann.find("how-bots-talk").click()
    dialog = ann.page.get_by_role("dialog", name=TITLES[lang])
    await expect(dialog.get_by_role("listitem")).to_have_count(8)
    await expect(dialog.get_by_role("img")).to_have_count(8)
    await check_width(ann, f"the conventions ({lang})")
    await check_access(ann, f"the conventions ({lang})")
    await ann.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(ann.find("how-bots-talk")).to_be_focused()


async def test_they_are_at_hand_and_in_the_menu_of_the_table_too(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, reduced_motion="reduce")
    await ann.play_now("hanabi")
    bar = ann.page.locator(".hanabi-bar")
    for place in (bar, ann.page.get_by_role("dialog")):
        if place is not bar:
            await ann.find("table-menu").click()
        await place.get_by_test_id("how-bots-talk").click()
        talk = ann.page.get_by_role("dialog", name=TITLES["en"])
        await expect(talk).to_be_visible()
        await ann.page.keyboard.press("Escape")
        await expect(talk).to_have_count(0)


async def test_a_game_without_conventions_has_no_such_button(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await ann.find("new-ikebana").click()
    await ann.find("fill").click()
    await expect(ann.find("start")).to_be_enabled()
    await expect(ann.find("how-bots-talk")).to_have_count(0)
