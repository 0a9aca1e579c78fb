"""Illusion: nobody is asked in vain, and whoever wishes need not answer."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.person import Person
from tests.browser.tables import next_turn

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOMENT = 3_000


async def until_asked(person: Person) -> None:
    """Place flowers until somebody else's may be stopped."""
    while await next_turn(person):
        legal = [choice["text"] for choice in person.wire.table["legal"]]
        if "stop" in legal:
            return
        await person.try_move(legal[0])


async def test_silence_lets_a_flower_go_for_whoever_wishes(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.page.clock.install()
    await ann.play_now("illusion", seats=2)
    await until_asked(ann)
    sent = len(ann.wire.acts)
    await ann.page.clock.run_for(3 * MOMENT)
    assert len(ann.wire.acts) == sent  # the switch is off: she is waited for
    await ann.find("letting").click()

    async def say_nothing() -> None:
        await ann.page.clock.run_for(MOMENT)

    await ann.gesture(say_nothing())
    assert [frame["action"] for frame in ann.wire.sent if frame["type"] == "act"][-1] == "let"
    await ann.page.reload()
    await ann.at_table()
    await expect(ann.find("letting")).to_be_checked()


async def test_a_flower_on_an_empty_basket_is_accepted_at_once(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    code = await ann.play_now("illusion", seats=2, options={"first_seat": 1})
    await ann.has_turn()
    await ann.gesture(ann.page.locator('[data-action="place 1"]').first.click())
    first, answer = guests.house.acted(code)[:2]
    assert (first.seat, first.action) == (1, "place 1")
    assert (answer.seat, answer.action, answer.by) == (2, "let", "table")


async def test_a_basket_that_is_shown_is_put_away_before_one_places(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, reduced_motion="reduce")
    await ann.page.clock.install()
    await ann.play_now("illusion", seats=2)
    await until_asked(ann)
    await ann.gesture(ann.page.locator(".illusion-stop").click())
    await ann.has_turn()
    words = ann.page.locator(".illusion-words")
    await expect(words).to_contain_text("First tap the basket that is shown")
    await ann.find("showing").click()
    await expect(words).to_contain_text("Tap a basket")
    baskets = ann.page.locator(".illusion-baskets")
    await expect(baskets).to_have_css("pointer-events", "none")  # no second tap places a flower
    await ann.page.clock.run_for(500)
    await expect(baskets).to_have_css("pointer-events", "auto")
    await ann.gesture(ann.page.locator(".illusion-can").first.click())
