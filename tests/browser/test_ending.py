"""The end of a game is an event, and a rematch reaches everybody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.tables import play_on, prefer, sit_together
from tests.browser.test_calm import WATCH, moved

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCREENS = ((360, 740), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080))
# Where each game shows what the game came to.
POINTS = {
    "hanabi": ".hanabi-score b",
    "ikebana": ".ikebana-ledger tfoot",
    "royal_flush": ".royal-result .is-winner",
    "illusion": ".illusion-winner",
}
FINALES = {
    "hanabi": ".hanabi-result",
    "ikebana": ".ikebana",
    "royal_flush": ".royal-result",
    "illusion": ".illusion-finale",
}
# The pauses between two points never end, however slow the machine is.
ENDLESS = """
    const { setTimeout } = window;
    const longer = (ms) => (ms >= 90 && ms < 1000 ? 1e9 : ms);
    window.setTimeout = (act, ms, ...rest) => setTimeout(act, longer(ms), ...rest);
"""
# Whether all of it can be seen: nothing of it is cut off by the window, or by what it scrolls in.
IN_SIGHT = """async (one) => {
    await new Promise(requestAnimationFrame);
    const { top, left, bottom, right } = one.getBoundingClientRect();
    const holders = [];
    for (let up = one.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowY !== "visible") holders.push(up.getBoundingClientRect());
    }
    holders.push({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
    return bottom > top && holders.every((box) => top >= box.top - 1 && left >= box.left - 1
        && bottom <= box.bottom + 1 && right <= box.right + 1);
}"""


async def come_to_the_end(guests: Guests, game: str) -> Person:
    """A game that is over, as somebody who played it and wants it calm finds it."""
    ended = guests.house.scenes.end[game]
    ann = await guests.arrive("Ann", token=ended.token, reduced_motion="reduce")
    await ann.page.add_init_script(f"({WATCH})()")
    await ann.go(f"/t/{ended.code}")
    await expect(ann.find("outcome")).to_be_visible()
    return ann


@pytest.mark.parametrize("game", fl.games())
async def test_nothing_of_the_end_moves_for_those_who_want_it_calm_and_it_is_in_sight_everywhere(
    guests: Guests, game: str
) -> None:
    ann = await come_to_the_end(guests, game)
    result = ann.find("outcome")
    await expect(result).to_have_attribute("data-told", "true")
    await expect(result.locator(POINTS[game]).first).to_be_visible()
    assert await moved(ann.page) == []
    for width, height in SCREENS:
        await ann.page.set_viewport_size({"width": width, "height": height})
        parts = [result.locator(POINTS[game]).first]
        parts += [ann.find(name) for name in ("close-result", "rematch", "same-deal", "replay")]
        for part in parts:
            assert await part.evaluate(IN_SIGHT), f"{part} at {width} x {height}"
        await ann.find("close-result").click()
        await expect(result).to_have_count(0)
        for name in ("show-result", "rematch"):
            assert await ann.find(name).evaluate(IN_SIGHT), f"{name} at {width} x {height}"
        await ann.find("show-result").click()
    await ann.page.keyboard.press("Escape")
    await expect(result).to_have_count(0)


@pytest.mark.parametrize("game", fl.games())
async def test_points_are_told_one_after_the_other_until_a_tap(guests: Guests, game: str) -> None:
    ended = guests.house.scenes.end[game]
    ann = await guests.arrive("Ann", token=ended.token)
    await ann.page.add_init_script(ENDLESS)
    await ann.go(f"/t/{ended.code}")
    result = ann.find("outcome")
    finale = result.locator(FINALES[game])
    await expect(finale).to_be_visible()
    await expect(result).to_have_attribute("data-told", "false")
    before = await finale.inner_text()
    await finale.click(position={"x": 8, "y": 8})
    await expect(result).to_have_attribute("data-told", "true")
    assert await finale.inner_text() != before


async def test_the_end_is_told_once(guests: Guests) -> None:
    """Who comes back sees at once what it came to."""
    ended = guests.house.scenes.end["ikebana"]
    ann = await guests.arrive("Ann", token=ended.token)
    await ann.page.add_init_script(ENDLESS)
    await ann.go(f"/t/{ended.code}")
    result, total = ann.find("outcome"), ann.page.locator(".ikebana-ledger tfoot")
    await expect(total).to_contain_text("6…")  # so far, and not the last word
    await ann.page.reload()
    await expect(result).to_have_attribute("data-told", "true")
    await expect(total).not_to_contain_text("…")


async def test_the_end_turns_up_the_own_hand_and_takes_the_aids_away(guests: Guests) -> None:
    ann = await come_to_the_end(guests, "hanabi")
    await ann.find("close-result").click()
    faces = ann.page.locator(".hanabi-own .hanabi-face > .card")
    await expect(faces).not_to_have_count(0)
    backs = ann.page.locator('.hanabi-hand .hanabi-face > .card[data-drawing="back"]')
    await expect(backs).to_have_count(0)
    for aid in (".hanabi-fate", ".hanabi-plate:visible", ".hanabi-ceiling:visible"):
        await expect(ann.page.locator(aid)).to_have_count(0)


async def test_a_rematch_reaches_everybody_even_over_a_restart(
    guests: Guests, own_house: House
) -> None:
    guests.forgiven = ("WebSocket connection to", "ERR_CONNECTION_", "ERR_EMPTY_RESPONSE")
    ann, ben, eve = [
        await guests.arrive(name, url=own_house.url, reduced_motion="reduce")
        for name in ("Ann", "Ben", "Eve")
    ]
    code = await sit_together(ann, ben, "hanabi", options={"red_tokens": 1})
    await eve.go(f"/t/{code}")
    await asyncio.gather(*(play_on(one, prefer("play")) for one in (ann, ben)))
    for one in (ann, eve):
        await expect(one.find("outcome")).to_be_visible()
    await ann.find("close-result").click()
    await expect(eve.find("rematch")).to_have_count(0)
    await ben.find("same-deal").click()
    await expect(ben.find("start")).to_be_disabled()
    await expect(ben.page.locator("#start-why")).to_contain_text("away: Ann.")
    seat = ann.find("seat-2")
    await expect(seat).to_contain_text("away for")
    await expect(seat).not_to_contain_text("a bot may take")  # nothing is left to play
    await own_house.kill()
    await own_house.open()
    for one in (ann, eve):  # the one who has put the result away, and the one who looks at it
        await expect(one.find("connection")).to_have_attribute("data-state", "open")
        await expect(one.page.locator("main")).to_contain_text(
            "Ben proposes a rematch with the same deal."
        )
        await one.find("join").click()
        await expect(one.find("seat-1")).to_contain_text("Ann")
        assert one.code == ben.code != code
    assert (ann.seat, ben.seat, eve.wire.table["seat"]) == (1, 2, None)
    await ben.find("start").click()
    await asyncio.gather(*(one.at_table() for one in (ann, ben, eve)))


async def test_a_start_says_who_is_away(hasty_house: House, guests: Guests) -> None:
    calm: dict[str, Any] = {"url": hasty_house.url, "reduced_motion": "reduce"}
    ann, ben = [await guests.arrive(name, **calm) for name in ("Ann", "Ben")]
    old = await sit_together(ann, ben, "hanabi", options={"red_tokens": 1})
    await asyncio.gather(*(play_on(one, prefer("play")) for one in (ann, ben)))
    await ann.find("rematch").click()
    await expect(ann.find("start")).to_be_disabled()
    await expect(ann.page.locator("#start-why")).to_contain_text("away: Ben.")
    await expect(ann.find("start-anyway")).to_be_enabled()
    await ben.find("join").click()
    await expect(ann.find("start")).to_be_enabled()
    await expect(ann.find("start-anyway")).to_have_count(0)
    code = ann.code
    await ann.go("/")  # the host leaves, and Ben may begin without her
    await expect(ann.find(f"running-{code}")).to_contain_text("rematch")
    await expect(ann.find(f"finished-{old}")).to_contain_text("lost together: 0 points")
    await ben.find("become-host").click()
    await expect(ben.find("start")).to_be_disabled()
    await ben.find("bot-instead-1").click()
    await expect(ben.find("seat-1")).to_have_attribute("data-kind", "bot")
    await ben.find("start").click()
    await ben.at_table()
    await ann.go(f"/t/{code}")
    await ann.at_table()
    assert ann.wire.table["seat"] is None
