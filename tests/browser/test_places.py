"""What keeps its place at the tables of Ikebana and Royal Flush, whatever comes and goes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.guests import Guests
from tests.browser.person import NEXT_FRAME, Person
from tests.browser.scenes import HOARD
from tests.browser.screens import DESKS, MIDDLE, PHONES, resize
from tests.browser.tables import play_some, prefer

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONE: ViewportSize = {"width": 360, "height": 740}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
DESK: ViewportSize = {"width": 1280, "height": 800}
FINGER = 24
"""Pixels of a card that can be touched at the least."""

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-zone]")].map((zone) => {
    const { left, top, right, bottom } = zone.getBoundingClientRect();
    return [zone.dataset.zone, [left, top, right, bottom]];
}))"""
# Where the cards of a fan begin, row by row.
ROWS = """() => {
    const rows = {};
    for (const card of document.querySelectorAll(".royal-cards > li")) {
        const { left, top } = card.getBoundingClientRect();
        (rows[Math.round(top)] ??= []).push(left);
    }
    return Object.values(rows);
}"""

# Where each card of a hand begins, and which one a finger finds there.
BEGINNINGS = """() => [...document.querySelectorAll(".royal-own")].map((card) => {
    const { left, top } = card.getBoundingClientRect();
    return [left + 8, top + 16];
})"""
FOUND = """(points) => points.map(([left, top]) =>
    document.elementFromPoint(left, top)?.closest(".royal-own")?.dataset.place)"""

# Whether nothing of it lies outside what scrolls around it.
SEEN_WHOLE = """(one) => {
    let around = one.parentElement;
    while (getComputedStyle(around).overflowY === "visible") around = around.parentElement;
    return one.getBoundingClientRect().top >= around.getBoundingClientRect().top;
}"""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


async def places(person: Person) -> dict[str, Box]:
    """Where the zones of the table lie in the window."""
    await person.page.evaluate(NEXT_FRAME)
    found: dict[str, list[float]] = await person.page.evaluate(PLACES)
    return {zone: (box[0], box[1], box[2], box[3]) for zone, box in found.items()}


async def place(person: Person, name: str) -> Box:
    """Where a control lies, by its `data-testid`."""
    box = await person.find(name).bounding_box()
    assert box is not None, name
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes share nothing."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def assert_in_sight(found: dict[str, Box], size: ViewportSize) -> None:
    """What matters on one's turn lies inside the window."""
    for zone in ("board", "actions", "hand"):
        left, top, right, bottom = found[zone]
        assert left >= 0, zone
        assert top >= 0, zone
        assert right <= size["width"], zone
        assert bottom <= size["height"], zone


async def test_a_finished_round_moves_nothing(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce", width=360, height=740)
    await ann.play_now("ikebana", seats=2, options={"first_seat": 2})
    await play_some(ann, prefer("draw", "keep"), 9)  # the tenth move ends the round
    await ann.has_turn()
    before = await places(ann)
    await ann.gesture(ann.find("ikebana-keep").click())
    panel = ann.find("ikebana-panel")
    await expect(panel).to_be_visible()
    assert await places(ann) == before
    await ann.page.set_viewport_size(DESK)
    below = await places(ann)
    await ann.find("ikebana-go-on").click()
    await expect(panel).to_have_count(0)
    assert await places(ann) == below
    await ann.page.set_viewport_size(PHONE)
    assert await places(ann) == before


async def test_a_replay_keeps_its_table_still_and_its_words_whole(guests: Guests) -> None:
    ended = guests.house.scenes.end["royal_flush"]
    ann = await guests.arrive("Ann", token=ended.token, lang="fr", **PHONE)
    replay = f"{guests.house.url}/api/tables/{ended.code}/replay?seat=open"
    steps = (await (await ann.page.request.get(replay)).json())["steps"]
    felts = []
    for seat in (1, 2):  # a bot has its reasons, a person need not say them
        step = next(one["step"] for one in steps if one["seat"] == seat)
        await ann.go(f"/g/{ended.code}#{step}")
        await expect(ann.find("step")).to_contain_text(f"Étape {step} sur")
        await expect(ann.find("why")).to_have_count(seat - 1)
        await ann.page.wait_for_load_state("networkidle")  # the table's own style is there
        felts.append(await ann.find("table").bounding_box())
    assert felts[0] == felts[1]

    over = next(one["step"] for one in steps if "RoundEnded" in str(one["events"]))
    await ann.go(f"/g/{ended.code}#{over}")
    panel = ann.page.locator(".royal-ended")
    await expect(panel.locator(".chip").first).to_be_visible()
    assert await panel.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "a word is cut off"


async def test_a_second_tap_neither_keeps_nor_refuses(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.play_now("ikebana", options={"first_seat": 1})
    await ann.has_turn()
    sizes = (PHONE, ON_ITS_SIDE, DESK)
    drawing: list[Box] = []
    for size in sizes:
        await ann.page.set_viewport_size(size)
        drawing.append(await place(ann, "ikebana-draw"))
    await ann.gesture(ann.find("ikebana-draw").click())
    for size, draw in zip(sizes, drawing, strict=True):
        await ann.page.set_viewport_size(size)
        for choice in ("ikebana-keep", "ikebana-refuse"):
            assert apart(await place(ann, choice), draw), f"{choice} at {size['width']} px"


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, DESK], ids=["phone", "side", "desk"])
async def test_a_hand_of_many_cards(guests: Guests, size: ViewportSize) -> None:
    scene = guests.house.scenes.hoard["royal_flush"]
    ann = await guests.arrive("Ann", lang="fr", token=scene.token, reduced_motion="reduce", **size)
    await ann.go(f"/t/{scene.code}")
    cards = ann.page.locator(".royal-own")
    await expect(cards).to_have_count(HOARD)
    before = await places(ann)
    assert_in_sight(before, size)
    assert await ann.page.evaluate("() => document.scrollingElement.scrollWidth") == size["width"]
    for row in await ann.page.evaluate(ROWS):
        steps = [right - left for left, right in pairwise(row)]
        assert min(steps) >= FINGER
    points = await ann.page.evaluate(BEGINNINGS)
    found = await ann.page.evaluate(FOUND, points)
    await cards.first.click(position={"x": 8, "y": 16})
    await expect(cards.first).to_have_attribute("aria-pressed", "true")
    assert await ann.page.evaluate(FOUND, points) == found
    await cards.last.click()  # wherever it is: the fan brings it into sight by itself
    await expect(cards.last).to_have_attribute("aria-pressed", "true")
    assert await places(ann) == before


async def test_a_board_opens_in_the_slot(guests: Guests) -> None:
    scene = guests.house.scenes.middle["royal_flush"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce", **PHONE)
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    before = await places(ann)
    await ann.find("royal-boards").click()
    boards = ann.page.get_by_role("dialog").locator("[data-board]")
    await expect(boards).to_have_count(len(ann.wire.table["view"]["boards"]))
    await boards.first.click()
    await expect(boards).to_have_count(0)
    await expect(ann.page.locator(".royal-panel")).to_be_visible()
    assert await places(ann) == before
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".royal-taking")).to_be_visible()
    assert await places(ann) == before


async def test_what_the_first_board_says_of_itself_is_seen_whole(guests: Guests) -> None:
    scene = guests.house.scenes.hoard["royal_flush"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce", **PHONE)
    await ann.go(f"/t/{scene.code}")
    await ann.find("royal-boards").click()
    sign = ann.page.get_by_role("dialog").locator(".royal-state").first
    await expect(sign).not_to_be_empty()
    assert await sign.evaluate(SEEN_WHOLE)


# What is cut off at the edge of its plate: what the others' bouquets are worth, and the deck.
CUT = """() => [...document.querySelectorAll(".ikebana-other, .ikebana-stage")].flatMap((plate) => {
    const { top, bottom } = plate.getBoundingClientRect();
    return [...plate.querySelectorAll(".ikebana-why > *, .ikebana-stack")].filter((one) => {
        const box = one.getBoundingClientRect();
        const hidden = getComputedStyle(one.parentElement).clipPath !== "none";
        return !hidden && box.height > 1 && (box.top < top - 1 || box.bottom > bottom + 1);
    }).map((one) => one.className);
})"""
# All players and the whole bar: what goes beyond its place.
BEYOND = """() => {
    const others = document.querySelector('[data-zone="others"]');
    const bar = document.querySelector(".ikebana-bar").getBoundingClientRect();
    const rounds = document.querySelector("[data-testid=ikebana-rounds]").getBoundingClientRect();
    return [others.scrollHeight - others.clientHeight, Math.ceil(rounds.right - bar.right)];
}"""


async def test_late_in_ikebana_full_purses_push_nobody_out_of_sight(guests: Guests) -> None:
    scene = guests.house.scenes.late["ikebana"]
    ann = await guests.arrive("Ann", token=scene.token, lang="fr", reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    await expect(ann.page.locator(".ikebana-round")).to_have_text("Manche 4 sur 4")
    for size in DESKS:
        await resize(ann, size)
        hidden, beyond = await ann.page.evaluate(BEYOND)
        assert hidden <= 1, size
        assert beyond <= 0, size
    await resize(ann, ON_ITS_SIDE)
    assert (await ann.page.evaluate(BEYOND))[1] <= 0, "on a phone on its side"
    for size in (*PHONES, *MIDDLE, *DESKS):
        await resize(ann, size)
        assert await ann.page.evaluate(CUT) == [], size


async def test_what_a_bought_card_brings_is_told_on_every_screen(guests: Guests) -> None:
    scene = guests.house.scenes.middle["ikebana"]
    ann = await guests.arrive("Ann", token=scene.token, lang="fr", reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    aids = ann.wire.table["aids"]
    purchase = aids["purchases"][0]
    brought = purchase["worth"]["sure"] - aids["worths"][0]["sure"]
    buy = ann.find(f"ikebana-buy-{purchase['owner']}")
    for size in (*PHONES, *MIDDLE, *DESKS):
        await resize(ann, size)
        await expect(buy.get_by_text(f"+{brought}", exact=True)).to_be_visible()
        words = await buy.locator(".ikebana-buy-words").bounding_box()
        around = await buy.bounding_box()
        assert words, size
        assert around, size
        assert words["y"] >= around["y"], size
        assert words["y"] + words["height"] <= around["y"] + around["height"], size
