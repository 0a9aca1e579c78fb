"""Fair deals: every browser has a part in the shuffle, and notices where it has none."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from playwright.async_api import Route, WebSocketRoute, expect

from tests.browser.guests import Guests
from tests.browser.person import Person
from tests.browser.tables import gather, one_red_token, play_on, prefer

pytestmark = pytest.mark.asyncio(loop_scope="session")

Frame = dict[str, Any]
HASHES = """async (texts) => {
    const { sha256 } = await import("/static/sha256.js");
    return texts.map(sha256);
}"""
FAULT = """async ([kept, deal]) => {
    const { dealFault, keepDeal } = await import("/static/contribution.js");
    keepDeal("T", kept);
    return dealFault({ code: "T", commitment: "c", phase: "playing", seat: 1, deal });
}"""
KEPT = 'code => JSON.parse(localStorage.getItem("florilegium.deals"))[code]'


async def test_hashes_are_those_of_everybody_else(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.go("/")
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 64, "é🌸" * 30, "y" * 1000]
    assert await ann.page.evaluate(HASHES, texts) == [
        sha256(text.encode()).hexdigest() for text in texts
    ]


async def test_two_people_shuffle_together_and_check_it(guests: Guests) -> None:
    ann, ben = await guests.two()
    code = await gather(ann, ben, "hanabi", prepare=one_red_token)
    shown = [await one.page.evaluate(KEPT, code) for one in (ann, ben)]
    for one in (ann, ben):
        deal = one.wire.table["deal"]
        assert deal["contributions"] == {
            "1": shown[0]["contribution"],
            "2": shown[1]["contribution"],
        }
        # Each showed its own when no promise could change any more, and heard no other before.
        texts = one.wire.texts
        revealed = next(place for place, text in enumerate(texts) if '"reveal"' in text)
        assert any('"dealing"' in text for text in texts[:revealed])
        assert not any(mine["contribution"] in text for mine in shown for text in texts[:revealed])
        assert not any(frame.get("seed") for frame in one.wire.received)
        await expect(one.find("deal-alarm")).to_have_count(0)
    await asyncio.gather(*(play_on(one, prefer("play")) for one in (ann, ben)))
    for one in (ann, ben):
        await one.page.locator("details.fair summary").click()
        await expect(one.find("contribution")).to_have_text(shown[one.seat - 1]["contribution"])
        await one.find("check-deal").click()
        await expect(one.find("verdict")).to_contain_text("✓")
        await expect(one.find("verdict")).to_contain_text("the browsers of Ann and Ben")


async def test_what_a_browser_that_showed_nothing_can_tell(guests: Guests) -> None:
    """It was away at the start, or another browser of the same person has promised instead."""
    ann = await guests.arrive("Ann")
    await ann.go("/")
    kept = {"contribution": "mine"}
    for contributions, found in (
        ({"1": "mine"}, None),
        ({"1": "other"}, "web.fair.other-browser"),
        ({"2": "mine"}, "web.fair.left-out"),
        ({}, "web.fair.left-out"),
    ):
        deal = {"mixed": True, "commitments": {}, "contributions": contributions}
        assert await ann.page.evaluate(FAULT, [kept, deal]) == found
    shown = {**kept, "commitment": "c", "commitments": {"1": "hash"}}
    again = {"mixed": False, "commitments": {}, "contributions": {}}
    assert await ann.page.evaluate(FAULT, [shown, again]) == "web.fair.changed"


async def test_older_lines_are_fetched_by_who_wants_them(guests: Guests) -> None:
    def shorten(frame: Frame) -> None:
        if "earlier" in frame:
            frame["earlier"] = True

    async def answer(route: Route) -> None:
        said = {"name": "Ann", "seat": None, "text": "long ago"}
        lines = [{"version": 0, "chat": said}]
        await route.fulfill(json={"lines": lines, "earlier": False})

    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await cheat(ann, shorten)
    await ann.page.route("**/log?before=1", answer)
    await ann.go("/")
    await ann.find("new-hanabi").click()
    await ann.find("earlier").click()
    await expect(ann.find("log").locator("li.entry").first).to_contain_text("long ago")
    await expect(ann.find("earlier")).to_have_count(0)


def drop_contribution(frame: Frame) -> None:
    """As if Ann's browser had been silent."""
    frame["deal"]["contributions"].pop("1", None)


def exchange_promises(frame: Frame) -> None:
    """Another promise, and what belongs to it."""
    made = "ab" * 32
    if frame["deal"]["contributions"]:
        frame["deal"]["commitments"] = {"1": sha256(made.encode()).hexdigest()}
        frame["deal"]["contributions"] = {"1": made}


def change_the_secret(frame: Frame) -> None:
    """Another secret, once it is known what comes out."""
    if frame["phase"] == "playing":
        frame["commitment"] = "0" * 64


async def cheat(ann: Person, change: Callable[[Frame], None]) -> None:
    """Whatever the server says of the deal comes to Ann like this."""

    def wire(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask_for_whole_frames(text: str | bytes) -> None:
            frame = json.loads(text)
            frame.pop("protocol", None)
            server.send(json.dumps(frame))

        socket.on_message(ask_for_whole_frames)

        def pass_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "table":
                change(frame)
            socket.send(json.dumps(frame))

        server.on_message(pass_on)

    await ann.page.route_web_socket("**/ws/*", wire)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (drop_contribution, "is not part of this deal"),
        (exchange_promises, "has changed since"),
        (change_the_secret, "has changed since"),
    ],
)
async def test_a_page_says_loudly_that_it_was_cheated(
    guests: Guests, change: Callable[[Frame], None], words: str
) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await cheat(ann, change)
    await ann.go("/")
    await ann.find("play-now-hanabi").click()
    await expect(ann.find("deal-alarm")).to_contain_text(words)
