"""A light page, without motion for those who want none, and playable by keyboard alone."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.results import check_result
from tests.browser.tables import next_turn, play_some, prefer, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIGHT = 150_000
"""Bytes on the wire, headers included."""

# Looks at every frame for anything that moves longer than the eye can see.
WATCH = """() => {
    window.moved = new Set();
    const look = () => {
        for (const one of document.getAnimations()) {
            if (one.effect.getComputedTiming().endTime > 20) {
                window.moved.add(`${one.animationName ?? one.transitionProperty ?? "script"}`);
            }
        }
        requestAnimationFrame(look);
    };
    look();
}"""

# A state like the one before but for one hand: what is new in it, and what is not.
SHARED = """async () => {
    const { shared, updated } = await import("/static/sharing.js");
    const old = { hands: [["R1"], ["G2"]], turn: [1], seat: null, gone: 1 };
    const fresh = { hands: [["R1"], ["G3"]], turn: [1], seat: null, extra: undefined };
    const told = JSON.stringify(fresh);
    const found = shared(old, fresh);
    const longer = updated(old, { "hands.2": ["B3"], "turn.1": 2 });
    return {
        same: [found.hands[0] === old.hands[0], found.turn === old.turn],
        anew: [found !== old, found.hands !== old.hands, found.hands[1] !== old.hands[1]],
        kinds: [shared([], {}), shared(null, [1]), shared({ a: undefined }, { b: undefined })],
        equal: shared(old, structuredClone(old)) === old,
        unchanged: JSON.stringify(found) === told,
        longer: [longer.hands, longer.turn, old.turn, longer.hands[0] === old.hands[0]],
    };
}"""


async def moved(page: Page) -> list[str]:
    """What has moved since the watch began."""
    found: list[str] = await page.evaluate("() => [...window.moved]")
    return found


@pytest.mark.parametrize("game", fl.games())
async def test_nothing_moves_for_those_who_want_it_calm(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.play_now(game)
    await ann.page.evaluate(WATCH)
    await play_some(ann, prefer("tell", "discard", "draw", "keep", "take deck", "done", "stop"), 4)
    await ann.page.keyboard.press("r")
    await expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert await moved(ann.page) == []


async def test_other_people_see_motion(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.play_now("hanabi")
    await ann.page.evaluate(WATCH)
    await play_some(ann, prefer("play"), 1)
    await ann.page.wait_for_function("() => window.moved.size")


async def test_what_a_state_leaves_as_it_was_is_the_same_again(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.go("/")
    assert await ann.page.evaluate(SHARED) == {
        "same": [True, True],
        "anew": [True, True, True],
        "kinds": [{}, [1], {"b": None}],
        "equal": True,
        "unchanged": True,
        "longer": [[["R1"], ["G2"], ["B3"]], [1, 2], [1], True],
    }


@pytest.mark.parametrize("game", fl.games())
async def test_the_cold_load_is_light(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann")
    wire = await ann.context.new_cdp_session(ann.page)
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    await wire.send("Network.enable")
    await ann.go("/")
    await ann.find(f"play-now-{game}").click()
    await ann.at_table()
    await ann.page.wait_for_load_state("networkidle")
    assert len(sizes) > 20, "the sizes were not seen"
    assert sum(sizes) < LIGHT


async def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus, and see that this can be seen."""
    for _ in range(150):
        await page.keyboard.press("Tab")
        if await page.evaluate("selector => document.activeElement.matches(selector)", selector):
            break
    focused = page.locator(":focus-visible")
    await expect(focused).to_have_count(1)
    assert await focused.evaluate("(one, selector) => one.matches(selector)", selector), selector


async def test_a_game_by_keyboard_alone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    press = ann.page.keyboard.press
    await ann.go("/")
    await expect(ann.find("new-hanabi")).to_be_visible()
    await tab_to(ann.page, "[data-testid=new-hanabi]")
    await press("Enter")
    await expect(ann.find("fill")).to_be_visible()
    await tab_to(ann.page, "[data-testid=option-red_tokens] input")
    await press("ArrowRight")
    await ann.wire.until(lambda: ann.wire.table["options"]["red_tokens"] == 1, "one red token")
    await tab_to(ann.page, "[data-testid=fill]")
    await press("Enter")
    await expect(ann.find("start")).to_be_enabled()
    await tab_to(ann.page, "[data-testid=start]")
    await press("Enter")
    await ann.at_table()
    told = False
    while await next_turn(ann):
        await expect(ann.page.locator(".hanabi-hint")).to_be_visible()
        if not told:  # a tell: to the next player, with the first clue there is, then Enter
            clue = ann.wire.table["aids"]["tells"][0]["clue"]
            keys = ["t", clue.lower(), "Enter"]
        else:
            keys = ["1", "p"]
        told = True
        await ann.gesture(typed(ann.page, keys))
    await expect(ann.find("outcome")).to_be_visible()
    await tab_to(ann.page, "[data-testid=replay]")
    await check_result(ann, "hanabi")


async def test_the_focus_is_seen_where_what_was_pressed_is_gone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.play_now("ikebana", seats=2, options={"first_seat": 1})
    await tab_to(ann.page, "[data-testid=ikebana-draw]")
    await ann.page.keyboard.press("Enter")
    await expect(ann.find("table")).to_be_focused()
    await expect(ann.find("table")).not_to_have_css("outline-style", "none")


async def typed(page: Page, keys: list[str]) -> None:
    """One key after the other."""
    for key in keys:
        await page.keyboard.press(key)
        await page.evaluate("() => new Promise(requestAnimationFrame)")


async def test_the_list_of_keys_and_the_rules_are_one_key_away(guests: Guests) -> None:
    scenes = guests.house.scenes
    ann = await guests.arrive("Ann", token=scenes.middle["illusion"].token)
    dialog = ann.page.get_by_role("dialog")
    for path in (f"/t/{scenes.middle['illusion'].code}", f"/g/{scenes.end['illusion'].code}"):
        await ann.go(path)
        await ann.at_table()
        for key, words in (("?", "Keyboard"), ("r", "Rules")):
            await ann.page.keyboard.press(key)
            await expect(dialog).to_contain_text(words)
            await ann.page.keyboard.press("Escape")
            await expect(dialog).to_have_count(0)


async def test_the_focus_comes_back_to_the_table(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    press, search = ann.page.keyboard.press, ann.find("menu").get_by_role("searchbox")
    await ann.play_now("ikebana", options={"first_seat": 1})
    await ann.has_turn()
    await press("/")
    await expect(search).to_be_focused()
    await search.fill("draw")
    await ann.gesture(press("Enter"))
    await expect(ann.find("table")).to_be_focused()
    await expect(search).to_have_value("")  # a second Enter plays nothing
    await press("/")
    await expect(search).to_be_focused()
    await press("Escape")
    await expect(search).to_have_count(0)
    await expect(ann.find("table")).to_be_focused()


async def test_the_focus_stays_at_the_table_when_a_round_is_read(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.play_now("ikebana", seats=2)
    await play_some(ann, prefer("draw", "keep"), 10)
    await ann.find("ikebana-go-on").press("Enter")
    await expect(ann.find("ikebana-panel")).to_have_count(0)
    await expect(ann.find("table")).to_be_focused()


async def test_the_tab_says_whose_turn_it_is(guests: Guests) -> None:
    ann, ben = await guests.two()
    await sit_together(ann, ben, "ikebana")
    turns = [asyncio.create_task(one.has_turn()) for one in (ann, ben)]
    _, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
    mine, other = (ann, ben) if ann.wire.mine else (ben, ann)
    await expect(mine.page).to_have_title("● Your turn · Ikebana")
    await expect(other.page).to_have_title(f"{mine.name} to play · Ikebana")


# Nothing that waits for an idle moment is done before the test says so.
BUSY = "window.waiting = []; window.requestIdleCallback = (act) => window.waiting.push(act);"
IDLE = """count => {
    for (const act of window.waiting.splice(0)) act();
    return document.querySelectorAll("[data-testid=log] .entry").length > count;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["desk", "phone"])
async def test_the_table_is_drawn_before_what_stands_beside_it(
    guests: Guests, size: tuple[int, int]
) -> None:
    ann = await guests.arrive("Ann", width=size[0], height=size[1])
    await ann.page.add_init_script(BUSY)
    await ann.play_now("ikebana")
    await ann.has_turn()
    told = await ann.page.locator("[data-testid=log] .entry").count()
    latest = ann.page.locator(".foot-latest")  # on a phone alone
    said = await latest.all_inner_texts()
    await ann.find("ikebana-draw").click()
    await expect(ann.find("ikebana-up")).to_be_visible()
    assert await ann.page.locator("[data-testid=log] .entry").count() == told
    assert await latest.all_inner_texts() == said
    await ann.page.wait_for_function(IDLE, arg=told)
    for text in said:
        await expect(latest).not_to_have_text(text, use_inner_text=True)
