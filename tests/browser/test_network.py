"""Broken lines and a dead server: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from playwright.async_api import expect

from tests.browser.cable import cable_to
from tests.browser.guests import Guests
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.screens import DESKS, MIDDLE, PHONES
from tests.browser.tables import both_asked, play_some, prefer, reach_turn, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

HALF_A_MINUTE = 30_000
choose = prefer("draw", "keep")


def ids(house: House, code: str) -> Counter[str]:
    """How often each of people's actions stands in the server's file."""
    return Counter(entry.id for entry in house.acted(code) if entry.id is not None)


async def stored_once(house: House, code: str, *people: Person) -> None:
    """Every acknowledged action is there, and none is there twice."""
    stored = ids(house, code)
    for person in people:
        assert person.wire.acknowledged
        assert person.wire.acknowledged <= set(stored)
    assert set(stored.values()) == {1}


async def test_half_a_minute_without_network(guests: Guests) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection to")
    ann = await guests.arrive("Ann")
    # Half a minute passes on the page's own clock: what counts is that each of its timers (sign of
    # life, patience, pauses between tries) has come due while there was no network.
    await ann.page.clock.install()
    code = await ann.play_now("ikebana", options={"first_seat": 1})
    await ann.has_turn()
    await ann.context.set_offline(True)
    await ann.find("ikebana-draw").click()
    await ann.page.clock.run_for(HALF_A_MINUTE)
    await expect(ann.find("connection")).to_have_attribute("data-state", "lost")
    banner = ann.page.locator(".connection-banner")
    await expect(banner).to_contain_text("1 move is waiting")
    for size in (*PHONES, *MIDDLE, *DESKS):
        await ann.page.set_viewport_size(size)
        await expect(banner).to_be_in_viewport(ratio=1)
    assert ids(guests.house, code) == {}
    await ann.context.set_offline(False)
    await ann.page.clock.run_for(HALF_A_MINUTE)
    await expect(ann.find("connection")).to_have_attribute("data-state", "open")
    await expect(ann.find("ikebana-keep")).to_be_visible()
    await ann.wire.until(lambda: ann.wire.acknowledged, "the answer to the click")
    await ann.gesture(ann.find("ikebana-keep").click())
    await stored_once(guests.house, code, ann)
    assert [one.action for one in guests.house.acted(code)[:2]] == ["draw", "keep"]


async def test_an_answer_that_is_lost_on_its_way(guests: Guests) -> None:
    guests.forgiven = ("WebSocket connection to",)
    ben = await guests.arrive("Ben")
    async with cable_to(guests.house.port) as cable:
        ann = await guests.arrive("Ann", url=cable.url)
        code = await sit_together(ann, ben, "ikebana")
        await reach_turn(ann, ben, choose)
        step = ann.wire.table["step"]
        cable.hold_answers()
        await ann.find("ikebana-draw").click()
        await ben.reads(step + 1)  # so it is stored, and Ann does not know
        (number,) = set(ann.wire.acts)
        assert number not in ann.wire.answered
        cable.cut()
        await ann.wire.until(lambda: number in ann.wire.acknowledged, "the answer")
        assert ann.wire.acts.count(number) >= 2  # it was asked again
        await expect(ann.find("connection")).to_have_attribute("data-state", "open")
        await ann.gesture(ann.find("ikebana-keep").click())
        await stored_once(guests.house, code, ann)
        assert [one.action for one in guests.house.acted(code)[step:][:2]] == ["draw", "keep"]
        await guests.leave(ann)


async def test_the_server_is_killed_twice_in_the_middle_of_a_game(
    guests: Guests, own_house: House
) -> None:
    # What becomes of a request to a server that is gone, or goes while it answers.
    guests.forgiven = ("WebSocket connection to", "ERR_CONNECTION_", "ERR_EMPTY_RESPONSE")
    ann = await guests.arrive("Ann", url=own_house.url)
    ben = await guests.arrive("Ben", url=own_house.url)
    code = await sit_together(ann, ben, "ikebana")
    playing = asyncio.gather(play_some(ann, choose, 10), play_some(ben, choose, 10))
    for moves in (3, 6):
        await ann.wire.until(lambda: len(ann.wire.acknowledged) >= moves, "some moves")  # noqa: B023
        await own_house.kill()
        stored = ids(own_house, code)
        assert ann.wire.acknowledged | ben.wire.acknowledged <= set(stored)
        await expect(ann.find("connection")).to_have_attribute("data-state", "lost")
        await own_house.open()
        await expect(ann.find("connection")).to_have_attribute("data-state", "open")
        await expect(ben.find("connection")).to_have_attribute("data-state", "open")
    await playing
    await stored_once(own_house, code, ann, ben)
    assert len(ids(own_house, code)) == len(set(ann.wire.acts) | set(ben.wire.acts)) == 20


async def test_a_call_that_comes_too_late(guests: Guests) -> None:
    ben = await guests.arrive("Ben")
    async with cable_to(guests.house.port) as cable:
        ann = await guests.arrive("Ann", url=cable.url)
        code = await sit_together(ann, ben, "illusion", window=None)
        await both_asked(ann, ben)
        await asyncio.gather(ann.has_turn(), ben.has_turn())
        asked, called = ann.wire.table["step"], len(ann.wire.acts)
        cable.hold_answers()
        await ben.move("stop")
        await ann.page.locator(".illusion-stop").click()  # her page does not know yet
        await ann.wire.until(lambda: len(ann.wire.acts) > called, "Ann's call")
        cable.release()
        await ann.wire.until(lambda: set(ann.wire.acts) <= ann.wire.answered, "the answer")
        await expect(ann.find("showing")).to_contain_text("Ben")
        decisions = guests.house.acted(code)[asked : asked + 2]
        assert [(one.seat, one.action) for one in decisions] == [(2, "stop"), (1, "let")]
        await guests.leave(ann)
