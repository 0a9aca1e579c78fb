"""Every table on every screen, with as many players and options as there can be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from florilegium.core.message import say
from tests.browser.guests import Guests
from tests.browser.looks import check_access
from tests.browser.person import Person
from tests.browser.screens import (
    CUT,
    DESKS,
    MIDDLE,
    PHONES,
    check_held,
    check_screens,
    hold_controls,
    resize,
)
from tests.browser.tables import Choose, prefer, reach_turn, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

Look = Callable[[Person], Awaitable[None]]
# How much higher its place is than something would be with these words.
ROOM = """(one, words) => {
    one.textContent = words;
    return one.parentElement.clientHeight - one.scrollHeight;
}"""
MOST_MOVES = 4
"""More than a person makes in a turn here."""


async def own_card(person: Person) -> None:
    """In Hanabi a card of one's own is chosen: the bar says what may be done with it."""
    await person.page.locator('.hanabi-own .hanabi-spot[aria-pressed="false"]').first.click()
    await expect(person.find("play")).to_be_visible()


async def last_hand(person: Person) -> None:
    """In Hanabi a card of the last teammate is chosen, who may have to be scrolled to."""
    hand = person.page.locator(".hanabi-others .hanabi-hand").last
    await hand.locator(".hanabi-spot").last.click()
    await expect(person.find("tell")).to_be_visible()


async def moved(person: Person, choose: Choose) -> bool:
    """Make a move if there is one; the page may hear only now that there is none any more."""
    while person.wire.mine:
        if await person.try_move(choose([one["text"] for one in person.wire.table["legal"]])):
            return True
    return False


async def check_still(ann: Person, ben: Person, choose: Choose, looks: list[Look]) -> None:
    """What Ann is about to press stays where it is while the others move and choose."""
    await ann.page.keyboard.press("Escape")  # nothing is chosen
    await hold_controls(ann)
    for look in looks[:1]:
        await look(ann)
        await check_held(ann, "when something was chosen")
        await hold_controls(ann)
    await reach_turn(ann, ben, choose)
    await check_held(ann, "while others moved")
    step = ann.wire.table["step"]
    if await moved(ben, choose):
        await ann.reads(step + 1)
        await check_held(ann, "while another person chose")


@pytest.mark.parametrize(
    ("game", "seats", "options", "choose", "looks"),
    [
        (
            "hanabi",
            5,
            {"multicolour": True, "blue_tokens": 10},
            prefer("tell", "discard"),
            [own_card, last_hand],
        ),
        ("ikebana", 5, {"final_bouquet": True}, prefer("draw", "keep"), []),
        ("royal_flush", 5, {"boards": "random", "children": [1]}, prefer("take", "done"), []),
        ("illusion", 6, {}, prefer("let", "place"), []),
    ],
    ids=["hanabi", "ikebana", "royal_flush", "illusion"],
)
async def test_all_that_matters_is_in_sight_and_stays_where_it_is(
    guests: Guests,
    game: str,
    seats: int,
    options: dict[str, Any],
    choose: Choose,
    looks: list[Look],
) -> None:
    calm: dict[str, Any] = {"reduced_motion": "reduce"}
    ben = await guests.arrive("Ben", **calm)
    ann = await guests.arrive("Ann", lang="fr", **calm)  # her words are longer
    await sit_together(ann, ben, game, seats, options=options)
    await reach_turn(ann, ben, choose)
    for look in looks:
        await look(ann)
        await check_screens(ann, f"{game}, {look.__name__}")
    for size in (DESKS[0], PHONES[0]):
        await check_screens(ann, game)
        for _ in range(MOST_MOVES):
            await moved(ann, choose)
        await resize(ann, size)
        await check_still(ann, ben, choose, looks)
    await check_access(ann, f"{game} on a phone")


async def test_three_hands_of_hanabi_are_seen_whole_on_a_phone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", reduced_motion="reduce")
    await ann.play_now("hanabi", seats=3)
    for size in PHONES:
        await resize(ann, size)
        assert await ann.page.evaluate(CUT) == 0, size


async def test_the_longest_words_of_hanabis_bar_fit_into_it(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", reduced_motion="reduce")
    await ann.play_now("hanabi")
    longest = say("hanabi.page.hint-own", why=say("hanabi.refused.no-blue")).text("fr")
    for size in (*PHONES, MIDDLE[1]):
        await resize(ann, size)
        room = await ann.page.locator(".hanabi-bar > .hanabi-hint").evaluate(ROOM, longest)
        assert room >= 0, size
