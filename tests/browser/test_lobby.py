"""The lobby: what the start waits for, and what an invitation promises."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.person import NEXT_FRAME
from tests.browser.screens import PHONES, resize

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_start_waits_for_the_boards_of_ones_choice(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await ann.find("new-royal_flush").click()
    await ann.find("fill").click()
    await expect(ann.find("start")).to_be_enabled()
    boards = ann.find("option-boards")
    await boards.get_by_role("radio").last.click()
    await expect(ann.find("start")).to_be_disabled()
    await expect(ann.find("start")).to_have_accessible_description(
        "The game can start when the boards are chosen: 2 of each row."
    )
    rows = boards.locator(".royal-board-row")
    for row in await rows.all():
        for _ in range(2):
            await row.locator("input:not(:checked)").first.click()
    await expect(ann.find("start")).to_be_enabled()
    await ann.wire.until(lambda: len(ann.wire.table["options"]["boards"]) == 8, "own boards")
    await rows.first.locator("input:checked").first.click()
    await expect(rows.first).to_contain_text("1 more to choose in this row.")
    await expect(ann.find("start")).to_be_disabled()
    await boards.get_by_role("radio").first.click()
    await expect(ann.find("start")).to_be_enabled()


async def test_two_jokers_given_in_one_breath_are_both_given(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await ann.find("new-royal_flush").click()
    await ann.find("fill").click()
    boxes = ann.find("option-children").get_by_role("checkbox")
    await expect(boxes).to_have_count(2)
    await boxes.evaluate_all("boxes => boxes.forEach((box) => box.click())")
    await ann.wire.until(lambda: ann.wire.table["options"]["children"] == [1, 2], "both jokers")
    await expect(boxes.last).to_be_checked()
    await boxes.first.click()
    await ann.wire.until(lambda: ann.wire.table["options"]["children"] == [2], "one taken back")


# Where on the page that stands which is about to be pressed.
PLACES = """(selector) => [...document.querySelectorAll(selector)].map(
    (one) => Math.round(one.getBoundingClientRect().top + scrollY))"""


async def test_on_a_phone_nothing_moves_that_the_host_is_about_to_press(guests: Guests) -> None:
    host = await guests.arrive("Léa", lang="fr", reduced_motion="reduce")
    await resize(host, PHONES[0])
    await host.go("/")
    await host.find("new-hanabi").click()
    await host.page.get_by_role("radio", name="5", exact=True).click()
    await expect(host.find("seat-5")).to_be_visible()
    seats = ".chair, [data-testid=start]"
    places = await host.page.evaluate(PLACES, seats)
    for seat in (3, 2, 4):
        await host.find(f"add-hard-{seat}").click()
        await expect(host.find(f"seat-{seat}")).to_have_attribute("data-kind", "bot")
        assert await host.page.evaluate(PLACES, seats) == places, f"a bot on seat {seat}"
    for level in await host.page.locator(".chair-bots .button").all():
        box = await level.locator(".tight").bounding_box()
        assert box, "there is a name"
        assert box["height"] < 30, "the name of a level stands on one line"
    newest = host.page.locator("[data-testid=log] .entry").last
    await host.page.get_by_label("Cinq cartes multicolores").click()
    await expect(newest).to_contain_text("multicolores")
    places = await host.page.evaluate(PLACES, ".option")
    await host.find("option-blue_tokens").get_by_role("radio", name="10").click()
    await expect(newest).to_contain_text("10")
    assert await host.page.evaluate(PLACES, ".option") == places, "a line in the log"


async def test_who_comes_to_the_lobby_moves_nothing_the_host_is_about_to_press(
    guests: Guests,
) -> None:
    host = await guests.arrive("Léa", lang="fr", reduced_motion="reduce")
    other = await guests.arrive("Noé", lang="fr", reduced_motion="reduce")
    await resize(host, PHONES[0])
    await host.go("/")
    await host.find("new-ikebana").click()
    await other.go(await host.find("share-link").input_value())
    await other.find("sit").fill(other.name)
    await other.find("sit-go").click()
    chair = host.find("seat-2")
    await expect(chair).to_contain_text(other.name)
    link = other.page.url
    await other.go("/")
    await expect(chair.locator(".away")).to_be_visible()
    await host.page.evaluate(NEXT_FRAME)
    places = await host.page.evaluate(PLACES, "[data-testid=start]")
    await other.go(link)
    await expect(chair.locator(".away")).to_have_count(0)
    await expect(host.find("start")).to_be_enabled()
    assert await host.page.evaluate(PLACES, "[data-testid=start]") == places


async def test_a_link_promises_a_seat_only_where_one_is_free(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await ann.find("new-illusion").click()
    promise = ann.page.locator(".share .help")
    await expect(promise).to_have_text(re.compile("can sit down or watch"))
    await ann.find("fill").click()
    await expect(promise).to_have_text(re.compile("opens this link can watch"))
    await ann.find("start").click()
    await ann.at_table()
    await ann.find("table-menu").click()
    await expect(promise).to_have_text(re.compile("opens this link can watch"))


@pytest.mark.parametrize("game", fl.games())
async def test_spectators_are_promised_to_see_more_only_where_something_is_hidden(
    guests: Guests, game: str
) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.go("/")
    await ann.find(f"new-{game}").click()
    await expect(ann.find("option-first_seat")).to_be_visible()
    await expect(ann.find("open-hands")).to_have_count(0 if game == "ikebana" else 1)


async def test_the_second_of_a_name_is_offered_another(guests: Guests) -> None:
    ann, named, nameless = [await guests.arrive(name) for name in ("Ann", "Ben", "Cat")]
    await ann.go("/")
    await ann.find("new-royal_flush").click()
    await ann.page.get_by_role("radio", name="3", exact=True).click()
    await expect(ann.find("seat-1")).to_contain_text("Guest")
    for other in (named, nameless):
        await other.go(ann.page.url.removeprefix(guests.house.url))
    await named.find("sit").fill("gUEST")
    await named.find("sit-go").click()
    await expect(named.find("refusal")).to_contain_text("gUEST 2 is free")
    await expect(named.find("sit")).to_have_value("gUEST 2")
    await named.find("sit-go").click()
    await expect(ann.find("seat-2")).to_contain_text("gUEST 2")
    await expect(named.find("refusal")).to_have_count(0)
    # Who has not said any name gets a free one without being asked.
    await nameless.find("sit-go").click()
    await expect(ann.find("seat-3")).to_contain_text("Guest 3")
    await expect(nameless.find("refusal")).to_have_count(0)
