"""The deal of the day in a browser: played once, then compared; both screens and languages."""

from __future__ import annotations

import re
import struct
from datetime import date, timedelta

import pytest
from playwright.async_api import Route, expect

from tests.browser.guests import Guests
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")
GAME = "hanabi"
"""Three mistakes are made quickly."""


async def play_to_the_end(person: Person) -> None:
    """Play the first card again and again, until it was a mistake too often."""
    wire = person.wire
    while True:
        await wire.until(lambda: wire.mine or wire.table.get("outcome"), "a turn or the end")
        if wire.table["outcome"]:
            return
        await person.move("play 1")


async def play_daily(person: Person) -> str:
    """From the home page to the end of the game, and back to the deals."""
    await person.go("/")
    await person.find("to-daily").click()
    await person.find(f"daily-{GAME}").click()
    await person.at_table()
    code = person.code
    await play_to_the_end(person)
    await expect(person.find("same-deal")).to_have_count(0)
    await person.find("daily-link").click()
    await expect(person.find(f"standing-{GAME}")).to_be_visible()
    return code


async def opens_my_games(person: Person, code: str) -> None:
    """The game stands there; a link is made for another device, and a wrong one is explained."""
    await person.go("/")
    await person.find("to-me").click()
    await expect(person.find(f"mine-{code}")).to_be_visible()
    await person.find("filter-game").select_option(GAME)
    await expect(person.find(f"mine-{code}")).to_be_visible()
    cut = await person.page.locator(".mine-scroll").evaluate("e => e.scrollWidth > e.clientWidth")
    assert not cut, "a column of the totals is out of sight"
    await person.find("transfer").click()
    link = await person.find("transfer-link").input_value()
    assert "/me#move=" in link
    await expect(person.page.locator(".qr")).to_be_visible()


async def saves_a_picture(person: Person) -> None:
    """The result as a file, as large as what previews of links show."""
    async with person.page.expect_download() as saving:
        await person.find(f"picture-{GAME}").click()
    download = await saving.value
    assert re.fullmatch(rf"florilegium-{GAME}-\d{{4}}-\d\d-\d\d\.png", download.suggested_filename)
    content = (await download.path()).read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert len(content) > 10_000, "nothing is written on it"


async def the_day_after(person: Person) -> None:
    """The page as if a day had passed: what one has played is told there, unfolded."""

    async def a_day_later(route: Route) -> None:
        answer = await route.fetch()
        deals = await answer.json()
        tomorrow = date.fromisoformat(deals["day"]) + timedelta(days=1)
        games = [{**one, "phase": "new"} for one in deals["games"] if one["game"] == GAME]
        told = {**deals, "day": tomorrow.isoformat(), "games": games}
        await route.fulfill(response=answer, json=told)

    await person.page.route("**/api/daily", a_day_later)
    await person.go("/daily")
    await expect(person.find(f"standing-{GAME}")).to_have_count(0)
    await person.find("yesterday").locator("summary").click()
    await expect(person.find("yesterday").get_by_test_id(f"standing-{GAME}")).to_be_visible()
    await person.page.unroute("**/api/daily")


SCREENS = [(360, 740, "fr", "La donne du jour"), (1280, 800, "en", "Deal of the day")]


@pytest.mark.parametrize(("width", "height", "lang", "title"), SCREENS)
async def test_a_deal_of_the_day_is_played_once_and_told_afterwards(
    guests: Guests, width: int, height: int, lang: str, title: str
) -> None:
    ann = await guests.arrive("Ann", width=width, height=height, lang=lang, reduced_motion="reduce")
    code = await play_daily(ann)
    await expect(ann.page.get_by_role("heading", level=1)).to_have_text(title)
    await expect(ann.find(f"deal-{GAME}")).to_have_attribute("data-phase", "finished")
    await expect(ann.find(f"daily-{GAME}")).to_have_count(0)
    shared = await ann.find(f"share-{GAME}").inner_text()
    assert "Hanabi" in shared
    assert code not in shared
    await saves_a_picture(ann)
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert await ann.page.evaluate(wide), "nothing scrolls sideways"
    await the_day_after(ann)
    assert await ann.page.evaluate(wide)
    await opens_my_games(ann, code)
    assert await ann.page.evaluate(wide)
    # Somebody who has yet to play it sees nothing of that table.
    ben = await guests.arrive("Ben", width=width, height=height, lang=lang)
    await ben.go(f"/t/{code}")
    await expect(ben.page.get_by_role("heading", level=1)).to_have_text(title)
    assert not ben.wire.table


async def test_where_leads_are_compared_it_is_said(guests: Guests) -> None:
    """Otherwise bots with more points who did less well would be a riddle."""
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    result = {"points": 55, "ahead": -34, "won": False}
    compared = {"better": 0, "same": 0, "worse": 2}
    bots = [{"bot": "easy", "games": 2, "wanted": 2, "average": 68.0, "compared": compared}]

    async def finished(route: Route) -> None:
        answer = await route.fetch()
        deals = await answer.json()
        games = [{**one, "phase": "finished", "result": result} for one in deals["games"]]
        await route.fulfill(response=answer, json={**deals, "games": games})

    async def standing(route: Route) -> None:
        day, game = route.request.url.split("/")[-2:]
        lead = {**result, "ahead": None if game == GAME else -34}
        told = {"day": day, "game": game, "code": "", "result": lead, "bots": bots}
        await route.fulfill(json={**told, "compared": None, "people": []})

    await ann.page.route("**/api/daily", finished)
    await ann.page.route("**/api/daily/*/*", standing)
    await ann.go("/daily")
    said = "not the points"
    await expect(ann.find("standing-ikebana")).to_contain_text(said)
    await expect(ann.find(f"standing-{GAME}")).to_contain_text("68.0 points")
    await expect(ann.find(f"standing-{GAME}")).not_to_contain_text(said)
