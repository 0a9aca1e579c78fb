"""Whole games: two people in browsers of their own and bots, from the home page to the result."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.controls import CONTROLS
from tests.browser.guests import Guests
from tests.browser.person import Person
from tests.browser.results import check_result
from tests.browser.tables import (
    Choose,
    Prepare,
    both_asked,
    gather_from_home,
    nothing_more,
    one_red_token,
    pick,
    play_on,
    prefer,
    untimed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


EASY = (
    "pair",
    "perfect pair",
    "triple pair",
    "full house",
    "flush",
    "big flush",
    "straight",
    "big straight",
)


async def easy_boards(host: Person) -> None:
    """Own boards, those that need few cards, and jokers for both: the rounds are short."""
    boards = host.find("option-boards")
    await boards.get_by_role("radio").last.click()
    for name in EASY:
        await boards.get_by_role("checkbox", name=name, exact=True).click()
    await host.wire.until(lambda: len(host.wire.table["options"]["boards"]) == 8, "own boards")
    for name in ("Ann", "Ben"):
        await host.find("option-children").get_by_role("checkbox", name=name).click()
    await host.wire.until(lambda: host.wire.table["options"]["children"] == [1, 2], "jokers")


@pytest.mark.parametrize(
    ("game", "seats", "choose", "prepare"),
    [
        ("hanabi", 3, prefer("tell", "play"), one_red_token),
        ("ikebana", 3, prefer("draw", "keep"), nothing_more),
        ("royal_flush", 3, prefer("score", "take", "done"), easy_boards),
        ("illusion", 4, prefer("stop", "place"), untimed),
    ],
    ids=["hanabi", "ikebana", "royal_flush", "illusion"],
)
async def test_a_whole_game(
    guests: Guests, game: str, seats: int, choose: Choose, prepare: Prepare
) -> None:
    ann, ben = (
        await guests.arrive("Ann", reduced_motion="reduce"),
        await guests.arrive("Ben", reduced_motion="reduce"),
    )
    await gather_from_home(ann, ben, game, seats, prepare)
    await asyncio.gather(*(play_on(one, choose, CONTROLS[game], by_hand=4) for one in (ann, ben)))
    for person in (ann, ben):
        await expect(person.find("outcome")).to_be_visible()
        await check_result(person, game)


async def short_window(host: Person) -> None:
    """Three seconds to say Stop."""
    await pick(host, "Time to call Stop", "3 s")
    await host.wire.until(lambda: host.wire.table["window"] == 3, "a window of three seconds")


async def test_illusion_against_the_clock(guests: Guests) -> None:
    ann, ben = await guests.two()
    code = await gather_from_home(ann, ben, "illusion", 3, short_window)
    await both_asked(ann, ben)
    asked = ann.wire.table["step"]
    for person in (ann, ben):  # neither says anything, and the clock lets it pass for both
        await expect(person.find("countdown")).to_be_visible()
    await ann.reads(asked + 2)
    decisions = guests.house.acted(code)[asked : asked + 2]
    assert {(one.seat, one.action, one.by) for one in decisions} == {
        (1, "let", "clock"),
        (2, "let", "clock"),
    }
    choose = prefer("stop", "place")
    await asyncio.gather(*(play_on(one, choose, CONTROLS["illusion"], 1) for one in (ann, ben)))
    await expect(ann.find("outcome")).to_be_visible()
    await check_result(ann, "illusion")
