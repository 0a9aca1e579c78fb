"""After the end: replay, the check of the deal, rematch and the same deal again."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from tests.browser.guests import Guests
from tests.browser.tables import play_on, prefer, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_replay(guests: Guests) -> None:
    ended = guests.house.scenes.end["hanabi"]
    steps = ended.steps
    ann = await guests.arrive("Ann", token=ended.token)
    await ann.go(f"/t/{ended.code}")
    await ann.find("replay").click()
    await expect(ann.find("step")).to_contain_text(f"0 of {steps}")
    await ann.find("next-step").click()
    await expect(ann.find("step")).to_contain_text(f"1 of {steps}")
    await expect(ann.page).to_have_url(re.compile("#1$"))
    await ann.find("scrubber").fill(str(steps))
    await expect(ann.find("step")).to_contain_text(f"{steps} of {steps}")
    await ann.page.keyboard.press("Home")
    await expect(ann.find("scrubber")).to_have_value("0")

    eve = await guests.arrive("Eve")  # a link to a step, for somebody who was not there
    await eve.go(f"/g/{ended.code}#2")
    await expect(eve.find("step")).to_contain_text(f"2 of {steps}")
    faces = eve.page.locator(".hanabi-spot .hanabi-face > .card")
    hidden = eve.page.locator('.hanabi-spot .hanabi-face > .card[data-drawing="back"]')
    await expect(faces).not_to_have_count(0)
    everything = await faces.count()
    await expect(hidden).to_have_count(0)
    await eve.find("perspective").select_option("2")
    await expect(hidden).not_to_have_count(0)
    assert await hidden.count() < everything
    await eve.find("perspective").select_option("spectator")
    await expect(hidden).to_have_count(everything)
    await expect(eve.find("scrubber")).to_have_value("2")


@pytest.mark.parametrize("game", ["hanabi", "ikebana", "royal_flush", "illusion"])
async def test_a_bots_reasons_are_told_after_the_game(guests: Guests, game: str) -> None:
    ended = guests.house.scenes.end[game]
    ann = await guests.arrive("Ann", token=ended.token)
    answer = await ann.page.request.get(
        f"{guests.house.url}/api/tables/{ended.code}/replay?seat=open"
    )
    steps = (await answer.json())["steps"]
    bots = next(step for step in steps if step["seat"] == 2)
    own = next(step for step in steps if step["seat"] == 1)
    await ann.go(f"/g/{ended.code}#{bots['step']}")
    words = await ann.find("why").inner_text()
    assert bots["why"]["key"] not in words, "in words, not by its key"
    assert len(words) > 20
    assert words.startswith("Flora: ")
    await ann.go(f"/g/{ended.code}#{own['step']}")
    await expect(ann.find("step")).to_contain_text(f"{own['step']} of")
    await expect(ann.find("why")).to_have_count(0)


async def test_what_the_last_card_would_make_counts_the_colours(guests: Guests) -> None:
    ended = guests.house.scenes.end["ikebana"]
    ann = await guests.arrive("Ann", token=ended.token)
    answer = await ann.page.request.get(
        f"{guests.house.url}/api/tables/{ended.code}/replay?seat=open"
    )
    for step in (await answer.json())["steps"]:
        kept = step["aids"]["kept"]
        if kept and kept["complete"] and kept["points"] and kept["multipliers"][0] > 1:
            break
    paid = kept["points"] * kept["multipliers"][0]
    await ann.go(f"/g/{ended.code}#{step['step']}")
    await expect(ann.page.locator(".ikebana-points b")).to_have_text(str(paid))


async def test_the_deal_can_be_checked(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.play_now("hanabi", seats=2, options={"red_tokens": 1})
    promised = ann.wire.table["commitment"]
    assert not any(frame.get("seed") for frame in ann.wire.received)
    await play_on(ann, prefer("play"))
    await ann.page.locator("details.fair summary").click()
    await expect(ann.find("seed")).to_have_text(str(ann.wire.table["seed"]))
    await ann.find("check-deal").click()
    await expect(ann.find("verdict")).to_contain_text("✓")
    assert ann.wire.table["commitment"] == promised


async def test_a_forged_promise_is_found_out(guests: Guests) -> None:
    guests.forgiven = ("422",)  # with other cards the moves are against the rules
    ended = guests.house.scenes.end["hanabi"]
    ann = await guests.arrive("Ann", token=ended.token)

    async def forge(route: Route) -> None:
        answer = await route.fetch()
        text = (await answer.text()).replace('"seed": "', '"seed": "1')
        await route.fulfill(response=answer, body=text)

    await ann.page.route("**/record", forge)
    await ann.go(f"/t/{ended.code}")
    await ann.page.locator("details.fair summary").click()
    await ann.find("check-deal").click()
    await expect(ann.find("verdict")).to_contain_text("✗")


async def test_rematch_and_the_same_deal_again(guests: Guests) -> None:
    ann, ben = await guests.two()
    first = await sit_together(ann, ben, "hanabi", options={"red_tokens": 1})
    await asyncio.gather(*(play_on(one, prefer("play")) for one in (ann, ben)))
    hands: list[object] = []
    codes = [first]
    for button in ("rematch", "same-deal"):
        await ann.find(button).click()
        await expect(ann.find("start")).to_be_disabled()  # Ben is away
        await ben.find("join").click()
        await expect(ben.find("seat-2")).to_contain_text("Ben")
        assert ann.code == ben.code != codes[-1]
        codes.append(ann.code)
        assert (ann.seat, ben.seat) == (1, 2)
        assert ann.wire.table["options"]["red_tokens"] == 1
        assert ann.wire.table["seats"][2]["kind"] == "bot"
        await ann.find("start").click()
        await asyncio.gather(*(play_on(one, prefer("play")) for one in (ann, ben)))
        await expect(ben.find("outcome")).to_be_visible()
        replay = await ann.context.request.get(f"{ann.url}/api/tables/{ann.code}/replay?seat=open")
        hands.append((await replay.json())["steps"][0]["view"]["hands"])
    assert len(set(codes)) == 3
    assert hands[0] == hands[1]
