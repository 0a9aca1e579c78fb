"""Every page: both languages, desk and phone, light and dark, with and without sight."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.looks import SMALL, check_access, check_width
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")

# The numbers of a table that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll(".ikebana-ledger td")].filter((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length > 1;
}).map((cell) => cell.textContent)"""
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


async def test_five_players_and_a_long_name(guests: Guests) -> None:
    crowd = guests.house.scenes.crowd["ikebana"]
    ann = await guests.arrive("Ann", token=crowd.token, reduced_motion="reduce")
    await ann.go(f"/t/{crowd.code}")
    await expect(ann.page.locator(".ikebana-ledger")).to_be_visible()
    await check_width(ann, "the result of five")
    await ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    assert await ann.page.evaluate(BROKEN) == []
    names = ann.page.locator(".ikebana-ledger thead .seat-word")
    for place in range(5):
        box = await names.nth(place).bounding_box()
        assert box, "there is a name"
        assert box["width"] > 24, f"the name of seat {place + 1} is read on a phone"
        assert box["height"] < 24, f"the name of seat {place + 1} stands on one line"
    own = next(entry["step"] for entry in ann.wire.table["log"] if entry.get("seat") == 1)
    await ann.go(f"/g/{crowd.code}#{own}")
    await expect(ann.find("step")).to_contain_text("MMM")
    await check_width(ann, "a replay with a long name")


async def test_royal_flushs_names_are_read_whole_on_a_phone(guests: Guests) -> None:
    ann = await guests.arrive("Camille", width=360, height=740, reduced_motion="reduce")
    await ann.play_now("royal_flush")
    name = ann.page.locator(".royal-player .seat-word", has_text="Camille")
    assert await name.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


async def test_hanabis_chosen_hand_stays_above_the_bar(guests: Guests) -> None:
    scene = guests.house.scenes.middle["hanabi"]
    ann = await guests.arrive("Ann", token=scene.token, width=360, height=740)
    await ann.go(f"/t/{scene.code}")
    hand, bar = ann.page.locator('.hanabi-hand[data-seat="3"]'), ann.page.locator(".hanabi-bar")
    card = hand.locator(".hanabi-spot").first
    await card.click()
    await expect(card).to_have_attribute("aria-pressed", "true")
    bottom = await hand.evaluate("one => one.getBoundingClientRect().bottom")
    assert bottom <= await bar.evaluate("one => one.getBoundingClientRect().top") + 1


async def test_home_lobby_and_rules(guests: Guests) -> None:
    ended = guests.house.scenes.end["hanabi"]
    ann = await guests.arrive("Ann", token=ended.token, reduced_motion="reduce")
    await ann.known()
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
