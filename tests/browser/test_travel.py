"""Cards that travel over the table: what, how long, and that nobody waits for them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser.guests import ADDRESSES, Guests
from tests.browser.person import NEXT_FRAME, Person
from tests.browser.tables import prefer
from tests.server import client

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONGEST = 300
"""Milliseconds until the last card has landed."""

# What flies stands still in the middle of its way until something ends it, and is remembered.
HELD = """() => {
    const animate = Element.prototype.animate;
    window.flights = [];
    Element.prototype.animate = function (...how) {
        const run = animate.apply(this, how);
        if (this.closest(".flights")) {
            const id = this.dataset.drawing;
            window.flights.push({ id, end: run.effect.getComputedTiming().endTime });
        }
        run.pause();
        return run;
    };
}"""
# It takes off once the state is drawn in which it lands: one frame draws that, another follows.
TAKEN_OFF = """async () => {
    for (let frame = 0; frame < 3; frame += 1)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
FLOWN = "() => window.flights.splice(0)"
PREPARED = """(game) => Promise.all(
    ["parts/flights.js", `tables/${game}/travel.js`].map((name) => import(`/static/${name}`)),
)"""
STYLED = """(game) => document.querySelector(
    `link[href="/static/tables/${game}/style.css"]`
)?.sheet"""
PLACES = """() => [...document.querySelectorAll(".felt *")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(" ");
})"""
# What travels is moved by script. What a style fades or lights up in its own time does not travel.
MOVING = """() => document.getAnimations()
    .filter((run) => !(run instanceof CSSTransition || run instanceof CSSAnimation)).length"""
Flights = list[dict[str, Any]]


async def watched(guests: Guests, **more: Any) -> Person:
    """Somebody who likes motion, at a page that holds it."""
    ann = await guests.arrive("Ann", **more)
    await ann.page.add_init_script(f"({HELD})()")
    return ann


async def flown(person: Person) -> Flights:
    """What has taken off since the last look."""
    await person.page.evaluate(TAKEN_OFF)
    found: Flights = await person.page.evaluate(FLOWN)
    assert all(0 < one["end"] <= LONGEST for one in found)
    return found


def faces(flights: Flights) -> list[str]:
    return [one["id"] for one in flights]


def own(person: Person, kind: str) -> dict[str, Any]:
    """The last event of a kind that this person brought about; others may have moved on since."""
    entries = [line for frame in person.wire.received for line in frame.get("log", [])]
    events: Flights = [told["event"] for line in entries for told in line.get("events", [])]
    return [one for one in events if one["type"] == kind and one.get("seat") == person.seat][-1]


@asynccontextmanager
async def beside_ben(
    guests: Guests, game: str
) -> AsyncIterator[tuple[client.Person, str, client.Socket]]:
    """A table of two in its lobby: its host, its code, and Ben, who has no page and answers when
    told to, so that until then nothing follows what Ann does."""
    host, ben = (client.Person(guests.house.url, address=str(next(ADDRESSES))) for _ in range(2))
    code = await host.open(game, seats=2, options={"first_seat": 1})
    async with ben.connect(code) as line:
        await line.change("sit", name="Ben")
        yield host, code, line
    for one in (host, ben):
        await one.http.aclose()


async def begun(person: Person) -> list[str]:
    """What flies when the person begins the game in the lobby."""
    await person.page.wait_for_load_state("networkidle")
    await person.find("start").click()
    await expect(person.page.locator(".flights")).to_be_attached()
    return faces(await flown(person))


async def dealt(person: Person, game: str) -> list[str]:
    """A game of two with a bot that the person begins in the lobby; what flew when it was dealt."""
    await person.known()
    wish = {"game": game, "name": person.name, "seats": 2, "options": {"first_seat": 1}}
    code = (await person.api("/api/tables", **wish))["code"]
    await person.go(f"/t/{code}")
    await person.find("fill").click()
    return await begun(person)


async def prepared(person: Person, game: str) -> None:
    """What flies comes with one's first move, or with the first change for those who only look."""
    await person.page.evaluate(PREPARED, game)
    for _ in range(2):
        await person.page.evaluate(NEXT_FRAME)


async def moved(person: Person, text: str) -> list[str]:
    """Make a move; what flew by it, and perhaps by what others did then."""
    step = person.wire.table["step"]
    await person.move(text)
    await person.reads(step + 1)
    return faces(await flown(person))


@pytest.mark.parametrize("width", [360, 844, 1280])
async def test_hanabi(guests: Guests, width: int) -> None:
    async with beside_ben(guests, "hanabi") as (host, code, _):
        ann = await watched(guests, token=host.token, width=width, height=800)
        await ann.go(f"/t/{code}")
        cards = await begun(ann)
        others = [held["card"] for held in ann.wire.table["view"]["hands"][1]]
        assert sorted(cards) == sorted(["back"] * 5 + others)  # one's own are nobody's to see
        assert await moved(ann, "play 1") == [own(ann, "Played")["card"], "back"]


async def test_ikebana(guests: Guests) -> None:
    async with beside_ben(guests, "ikebana") as (host, code, ben):
        async with host.connect(code) as line:
            await line.change("start")
            await ben.state(lambda table: table["phase"] == "playing")
            ann = await watched(guests, token=host.token)
            await ann.go(f"/t/{code}")
            await ann.at_table()
        assert await moved(ann, "draw") == []  # a table that was just opened is light
        await prepared(ann, "ikebana")
        kept = own(ann, "Revealed")["card"]
        assert await moved(ann, "keep") == [kept]
        for action in ("draw", "keep"):
            await ben.act(action)
        await ann.has_turn()
        await flown(ann)
        assert await moved(ann, "draw") == [own(ann, "Revealed")["card"]]


async def test_royal_flush(guests: Guests) -> None:
    ann = await watched(guests)
    cards = await dealt(ann, "royal_flush")
    view = ann.wire.table["view"]
    assert sorted(cards) == sorted([*view["hand"], *view["display"], *["back"] * 3])
    assert await moved(ann, "take 2") == [view["display"][1]]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_table_opened_by_play_now_is_dealt(guests: Guests, motion: str) -> None:
    ann = await watched(guests, reduced_motion=motion)

    async def open_when_prepared(route: Route) -> None:
        wish = {**(route.request.post_data_json or {}), "seats": 2, "options": {"first_seat": 1}}
        await ann.page.wait_for_function(STYLED, arg="royal_flush")
        await prepared(ann, "royal_flush")
        await route.continue_(post_data=json.dumps(wish))

    await ann.page.route("**/api/tables", open_when_prepared)
    await ann.go("/")
    await ann.find("play-now-royal_flush").click()
    await ann.at_table()
    view = ann.wire.table["view"]
    cards = [*view["hand"], *view["display"], *["back"] * 3]
    assert sorted(faces(await flown(ann))) == ([] if motion == "reduce" else sorted(cards))


async def test_a_card_that_somebody_takes_off_the_deck_flies_face_down(guests: Guests) -> None:
    ben = await guests.arrive("Ben", reduced_motion="reduce")
    ann = await watched(guests)
    code = await ben.play_now("royal_flush", seats=2, options={"first_seat": 1})
    await ann.go(f"/t/{code}")
    await ann.at_table()
    await ben.move("take 1")
    await ann.reads(1)
    await prepared(ann, "royal_flush")
    await ben.move("take deck")
    await ann.reads(2)
    assert faces(await flown(ann)) == ["back"]


async def test_illusion(guests: Guests) -> None:
    async with beside_ben(guests, "illusion") as (person, code, ben), person.connect(code) as host:
        await host.change("start")
        await ben.state(lambda table: table["phase"] == "playing")
        ann = await watched(guests, token=person.token)
        await ann.go(f"/t/{code}")
        await ann.at_table()
        await ann.move("place 1")
        before = await ben.state(lambda table: table["turn"] == [2])
        await prepared(ann, "illusion")
        # On an empty basket everybody's silence follows at once: the page is told of several steps.
        await ben.act("place 2")
        await ann.has_turn()
        following = ann.wire.table["view"]["turned"]
        assert faces(await flown(ann)) == [before["view"]["turned"], following]
        assert (await moved(ann, "place 1"))[0] == own(ann, "Placed")["card"]


async def test_nobody_waits_for_a_card(guests: Guests) -> None:
    ann = await watched(guests)
    await dealt(ann, "royal_flush")
    layer = ann.page.locator(".flights")
    await ann.page.evaluate("() => window.layer = document.querySelector('.flights')")
    flying = await ann.page.evaluate(PLACES)
    taking = ann.find("royal-table").locator('[data-action="take 2"]')
    await ann.gesture(taking.click())  # the deal still flies; a tap ends it, and does what it does
    assert not await ann.page.evaluate("() => window.layer.isConnected")
    await expect(layer).to_have_count(1)  # the card that was taken is on its way, for ever
    await expect(ann.page.locator(".royal-own")).to_have_count(8)
    await flown(ann)
    await ann.gesture(ann.page.keyboard.press("3"))
    await expect(ann.page.locator(".royal-own")).to_have_count(9)
    await ann.page.wait_for_function("() => window.flights.length")  # the next one has taken off
    await ann.page.mouse.click(2, 2)
    await expect(layer).to_have_count(0)
    assert await ann.page.evaluate(MOVING) == 0
    await ann.find("undo").click()
    await expect(ann.page.locator(".royal-own")).to_have_count(8)
    await ann.find("undo").click()
    await expect(ann.page.locator(".royal-own")).to_have_count(7)
    await expect(layer).to_have_count(0)  # nothing travels backwards
    assert await ann.page.evaluate(PLACES) == flying  # and nothing was laid out differently


async def test_cards_land(guests: Guests) -> None:
    ann = await watched(guests)
    await dealt(ann, "hanabi")
    await ann.page.evaluate("() => document.getAnimations().forEach((run) => run.finish())")
    await expect(ann.page.locator(".flights")).to_have_count(0)


async def test_a_replay_travels_forwards_alone(guests: Guests) -> None:
    scene = guests.house.scenes.end["ikebana"]
    ann = await watched(guests)
    await ann.go(f"/g/{scene.code}#4")
    await ann.at_table()
    for step, travels in ((3, False), (4, True), (5, True), (4, False), (9, False), (10, True)):
        await ann.page.evaluate("(step) => { location.hash = `#${step}`; }", step)
        await expect(ann.page.locator(".entry.last")).to_have_attribute("data-version", str(step))
        assert bool(await flown(ann)) == travels, step
        await prepared(ann, "ikebana")


# The log

# Counts how often each sentence is put into words from now on.
COUNTED = """async () => {
    const { catalogue } = await import("/static/words.js");
    window.said = {};
    const told = catalogue.peek();
    told.sentences = new Proxy(told.sentences, { get: (all, key) => {
        window.said[key] = (window.said[key] ?? 0) + 1;
        return all[key];
    } });
}"""


@pytest.mark.parametrize(
    ("game", "move", "key"),
    [("royal_flush", "take", "royal_flush.took"), ("ikebana", "draw", "ikebana.revealed")],
)
async def test_the_log_draws_only_what_is_new(
    guests: Guests, game: str, move: str, key: str
) -> None:
    scene = guests.house.scenes.to_play[game]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    lines = ann.page.locator(".entry")
    await expect(lines.nth(10)).to_be_visible()
    before = await lines.count()
    await ann.page.evaluate(COUNTED)
    await ann.move(prefer(move)([one["text"] for one in ann.wire.table["legal"]]))
    await expect(lines.nth(before)).to_be_attached()
    said = await ann.page.evaluate("() => window.said")
    new = await lines.count() - before
    assert said.get(key, 0) <= 3 * new, f"{new} new lines: {said}"


SAID_IN = {"hand": "hanabi.page.hold", "tokens": "hanabi.page.blue", "card": "hanabi.page.card"}


async def test_hanabi_draws_only_what_has_changed(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    code = await ann.play_now("hanabi", seats=5, options={"first_seat": 1})
    await ann.has_turn()
    await ann.page.evaluate(COUNTED)
    eve = await guests.arrive("Eve")
    await eve.go(f"/t/{code}")
    await expect(ann.page.locator(".players")).to_contain_text("1 person is watching")
    said = await ann.page.evaluate("() => window.said")
    for part in ("hand", "tokens", "card"):
        assert SAID_IN[part] not in said, part
    await ann.move(ann.wire.table["aids"]["tells"][0]["action"])
    await ann.reads(1)
    await ann.page.wait_for_function("key => window.said[key]", arg=SAID_IN["hand"])
