"""Coming back: a refresh, a second tab, an absence."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.tables import prefer, reach_turn, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_refresh_in_the_middle_of_a_turn_changes_nothing(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    code = await ann.play_now("hanabi", options={"first_seat": 1})
    await ann.has_turn()
    await ann.move(ann.wire.table["aids"]["tells"][0]["action"])
    await ann.has_turn()
    before = ann.wire.table
    log = await (await ann.reads_the_log()).inner_text()
    await ann.page.locator(".hanabi-own .hanabi-spot").first.click()
    ann.wire.table = {}
    await ann.page.reload()
    await ann.at_table()
    await ann.has_turn()
    for part in ("seat", "step", "version", "view", "aids", "legal", "options"):
        assert ann.wire.table[part] == before[part], part
    await expect(ann.find("log")).to_have_text(log, use_inner_text=True)
    await ann.move("play 1")
    assert [entry.action for entry in guests.house.acted(code) if entry.seat == 1][1:] == ["play 1"]


async def test_two_tabs_of_one_person_follow_each_other(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    code = await ann.play_now("ikebana", options={"first_seat": 1})
    other = await ann.second_tab()
    await other.at_table()
    for here, there, text in ((ann, other, "draw"), (other, ann, "keep")):
        await here.has_turn()
        await there.has_turn()
        await here.gesture(here.find(f"ikebana-{text}").click())
        await there.reads(here.wire.table["step"])
        await expect(there.find(f"ikebana-{text}")).to_have_count(0)
    await asyncio.gather(ann.has_turn(), other.has_turn())
    mine = [entry.action for entry in guests.house.acted(code) if entry.seat == 1]
    assert mine == ["draw", "keep"]
    table, same = ann.wire.table, other.wire.table
    assert table == {**same, "log": table["log"]}


async def test_a_lost_connection_is_awaited_for_a_minute(guests: Guests) -> None:
    ann, ben = await guests.two()
    await ann.page.clock.install()
    await sit_together(ann, ben, "ikebana")
    await guests.leave(ben)
    seat = ann.find("seat-2")
    await expect(seat).to_contain_text("From 60 s on, a bot may take this seat.")
    await expect(seat.get_by_role("button")).to_have_count(0)
    await ann.page.clock.fast_forward(30_000)
    await expect(seat).to_contain_text(re.compile(r"away for 3\d s"))
    await expect(seat.get_by_role("button")).to_have_count(0)
    await ann.page.clock.fast_forward(31_000)
    await expect(seat.get_by_role("button", name="Give to a bot")).to_be_visible()
    await expect(seat).not_to_contain_text("From 60 s on")


async def test_a_bot_plays_for_somebody_who_left_until_they_return(guests: Guests) -> None:
    ann, ben = await guests.two()
    code = await sit_together(ann, ben, "ikebana")
    await expect(ann.find("seat-2")).not_to_contain_text("away")
    await ben.find("table-menu").click()
    await ben.find("leave").click()
    await expect(ann.find("seat-2")).to_contain_text("away")
    await ann.find("seat-2").get_by_role("button", name="Give to a bot").click()
    await ann.page.locator(".dialog-content button").first.click()
    await ann.wire.until(lambda: ann.wire.table["seats"][1]["substitute"], "the bot on seat 2")

    await ben.go(f"/t/{code}")
    await ann.wire.until(lambda: not ann.wire.table["seats"][1]["substitute"], "Ben's return")
    await expect(ben.find("take")).to_have_count(0)
    await expect(ann.find("seat-2")).not_to_contain_text("away")
    await reach_turn(ben, ann, prefer("draw", "keep"))
    await ben.move("draw")
