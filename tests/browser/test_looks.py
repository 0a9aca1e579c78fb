"""Every page: both languages, desk and phone, light and dark, with and without sight."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.looks import check_access, check_width
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")

SKIP = {"en": "Skip to the content", "fr": "Aller au contenu"}


async def speak(person: Person, lang: str) -> None:
    """Press the switch of the language; at a table it is out of sight, and the menu has another."""
    await person.page.locator(f"button.switch[lang={lang}]").dispatch_event("click")
    await expect(person.page.locator(f"html[lang={lang}]")).to_be_attached()
    await expect(person.page.locator("a.skip")).to_have_text(SKIP[lang])


async def places(person: Person, game: str, guests: Guests) -> AsyncIterator[str]:
    """The pages of a game, one after the other."""
    middle, end = guests.house.scenes.middle[game], guests.house.scenes.end[game]
    for what, one, path, sign in (
        ("table", middle, "/t/", ".felt > :not([role=status])"),
        ("end", end, "/t/", "[data-testid=outcome]"),
        ("replay", end, "/g/", "[data-testid=scrubber]"),
    ):
        await person.context.add_cookies(
            [{"name": "florilegium", "value": one.token, "url": person.url}]
        )
        await person.go(path + one.code)
        await expect(person.page.locator(sign).first).to_be_visible()
        yield f"{game} {what}"


@pytest.mark.parametrize("game", fl.games())
async def test_a_games_pages(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    async for what in places(ann, game, guests):
        for lang in ("en", "fr"):
            await speak(ann, lang)
            await check_width(ann, f"{what} ({lang})")
        await check_access(ann, what)


async def test_home_lobby_and_rules(guests: Guests) -> None:
    ended = guests.house.scenes.end["hanabi"]
    ann = await guests.arrive("Ann", token=ended.token, reduced_motion="reduce")
    code = (await ann.api("/api/tables", game="royal_flush", name="Ann"))["code"]
    for path, sign in (
        ("/", "[data-testid=play-now-illusion]"),
        ("/", f"[data-testid=finished-{ended.code}]"),
        (f"/t/{code}", "[data-testid=start]"),
        ("/rules/hanabi#HAN-9", ".quoted"),
        ("/t/AAA-AAA-AAA", "main .button"),
    ):
        await ann.go(path)
        await expect(ann.page.locator(sign)).to_be_visible()
        for lang in ("en", "fr"):
            await speak(ann, lang)
            await expect(ann.page.locator(sign)).to_be_visible()
            await check_width(ann, f"{path} ({lang})")
        await check_access(ann, path)
