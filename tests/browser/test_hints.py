"""Asking for a hint at the table, on both screens and in both languages."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.person import NEXT_FRAME
from tests.browser.screens import MIDDLE, resize
from tests.browser.tables import both_asked, next_turn, play_on, prefer, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_hint_is_asked_for_followed_and_told_in_the_replay(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, lang="fr", reduced_motion="reduce")
    options = {"first_seat": 1, "red_tokens": 1}
    code = await ann.play_now("hanabi", bot="easy", options=options)
    await ann.has_turn()
    await ann.find("ask-hint").click()
    hint = ann.find("hint")
    await expect(hint).to_contain_text("robot facile")
    told = await ann.find("hinted").text_content() or "?"
    await ann.find("ask-best").click()
    await expect(hint).to_contain_text("robot difficile")
    await expect(ann.find("ask-best")).to_have_count(0)
    await ann.page.reload()
    await expect(hint).to_contain_text("robot difficile")
    await ann.gesture(ann.find("follow-hint").click())
    await expect(hint).to_have_count(0)
    await play_on(ann, prefer("play"))
    await ann.go(f"/g/{code}#1")
    given = ann.find("hinted")
    await expect(given).to_have_count(2)
    await expect(given.first).to_contain_text(told)


async def test_a_hint_leaves_in_sight_what_is_decided_on_a_phone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, lang="fr", reduced_motion="reduce")
    await ann.play_now("ikebana", options={"first_seat": 1})
    await ann.has_turn()
    await ann.move("draw")  # keeping is explained at length
    await ann.find("ask-hint").click()
    await expect(ann.find("hinted")).to_be_visible()
    hint = await ann.find("hint").bounding_box()
    bouquet = await ann.find("ikebana-own").bounding_box()
    assert hint is not None
    assert bouquet is not None
    assert hint["y"] + hint["height"] <= bouquet["y"]
    await resize(ann, MIDDLE[1])  # on its side, the choices
    hint = await ann.find("hint").bounding_box()
    choices = await ann.page.locator("[data-zone=actions]").bounding_box()
    assert hint is not None
    assert choices is not None
    assert hint["x"] + hint["width"] <= choices["x"]


async def test_a_hint_by_keyboard_and_none_where_the_host_wants_none(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.play_now("illusion", bot="medium")
    while await next_turn(ann):
        await ann.page.keyboard.press("h")
        await expect(ann.find("hint")).to_contain_text("The medium bot would do this")
        break
    await ann.page.keyboard.press("Escape")
    await expect(ann.find("hint")).to_have_count(0)
    await ann.page.keyboard.press("h")
    await expect(ann.find("hint")).to_be_visible()
    await ann.play_now("hanabi", hints=False, options={"first_seat": 1})
    await ann.has_turn()
    await expect(ann.find("ask-hint")).to_have_count(0)


async def test_a_hint_put_away_stays_away_while_others_decide(guests: Guests) -> None:
    ann, ben = await guests.two()
    await sit_together(ann, ben, "illusion", window=None)
    await both_asked(ann, ben)
    await ann.page.keyboard.press("h")
    await expect(ann.find("hint")).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(ann.find("hint")).to_have_count(0)
    step = ann.wire.table["step"]
    await ben.move("let")
    await ann.reads(step + 1)
    await ann.page.evaluate(NEXT_FRAME)
    assert ann.wire.table["hint"] is not None, "her decision is still the same"
    await expect(ann.find("hint")).to_have_count(0)


async def test_a_card_held_down_shows_the_hand_as_its_owner_sees_it(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, reduced_motion="reduce")
    await ann.play_now("hanabi", seats=2, options={"first_seat": 1})
    await ann.has_turn()
    hand = ann.page.locator(".hanabi-holdable")
    card = hand.locator(".hanabi-spot").first
    box = await card.bounding_box()
    assert box is not None
    seen = await card.text_content() or "?"
    assert "hidden card" not in seen
    await ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    await ann.page.mouse.down()
    await expect(hand.locator(".hanabi-spot").filter(has_text="hidden card")).to_have_count(5)
    await ann.page.mouse.up()
    await expect(card).to_have_text(seen)
    await expect(card).to_have_attribute("aria-pressed", "false")
    await ann.page.keyboard.press("o")
    await expect(card).to_contain_text("hidden card")
    await ann.page.keyboard.press("o")
    await card.click()
    await expect(card).to_have_attribute("aria-pressed", "true")


async def test_hinted_cards_come_first_and_are_marked(guests: Guests) -> None:
    scene = guests.house.scenes.hoard_to_play["royal_flush"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    await ann.find("ask-hint").click()
    await expect(ann.find("hinted")).to_be_visible()
    verb, board, *cards = ann.wire.table["hint"]["action"].split()
    assert verb == "score"
    await ann.page.keyboard.press("Escape")
    await ann.page.locator(f'[data-board="{board}"]').click()
    sets = ann.page.locator(".royal-set")
    await expect(sets.locator(".royal-hinted")).to_have_count(1)
    drawn = sets.first.locator("[data-drawing]")
    await expect(drawn).to_have_count(len(cards))
    shown = [await one.get_attribute("data-drawing") for one in await drawn.all()]
    assert sorted(map(str, shown)) == sorted(cards)
    await expect(sets.first).to_contain_text("the hint")
