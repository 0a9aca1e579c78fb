"""The table of games that have none of their own, tried with ours; the page is told so."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest
from playwright.async_api import Route, expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.looks import check_access, check_width
from tests.browser.person import Person
from tests.browser.tables import next_turn, play_on, prefer, sit_together
from tests.browser.test_looks import speak

pytestmark = pytest.mark.asyncio(loop_scope="session")

TABLE = ".generic"
# What a game from outside brings with its catalogue.
WORDS = {
    "hanabi.by-seat.hands": "Cards in hand",
    "hanabi.field.deck": "Cards in the deck",
    "hanabi.card.K1": "a black one",
}


async def told(person: Person, pattern: str, content: Any) -> None:
    """This person's pages get another answer of the server's."""

    async def answer(route: Route) -> None:
        await route.fulfill(json=content)

    await person.context.route(pattern, answer)


async def without_tables(person: Person, **changes: Any) -> None:
    """No game has a table of its own, as far as this person's pages know."""
    async with httpx.AsyncClient() as client:
        games = (await client.get(f"{person.url}/api/games")).json()["games"]
    await told(
        person, "**/api/games", {"games": [{**one, "table": False, **changes} for one in games]}
    )


async def generic(person: Person, text: str) -> None:
    """Press the button of a move, or its key where it has one."""
    move = person.page.locator(f'.generic-move[data-action="{text}"]')
    key = await move.get_attribute("aria-keyshortcuts")
    if key is None:
        await move.click()
    else:
        await person.page.keyboard.press(key)


async def test_a_whole_game_and_its_replay(guests: Guests) -> None:
    ann, ben = await guests.two()
    for person in (ann, ben):
        await without_tables(person)
    await sit_together(ann, ben, "hanabi", options={"red_tokens": 1})
    choose = prefer("tell", "play")
    await asyncio.gather(*(play_on(one, choose, generic, by_hand=4) for one in (ann, ben)))
    for person in (ann, ben):
        await expect(person.find("outcome")).to_contain_text("Too many mistakes")
        await expect(person.page.locator(TABLE)).to_be_visible()
        await expect(person.page.locator(".generic-move")).to_have_count(0)
    await ann.find("replay").click()
    hands = ann.page.locator(".generic-panel", has_text="Hands").locator(".generic-card")
    await expect(hands).to_have_count(3 * 5)
    await ann.find("perspective").select_option("1")
    await expect(hands).to_have_count(2 * 5)
    await ann.find("next-step").click()
    await expect(ann.find("step")).to_contain_text("1 of")
    await expect(ann.page.locator(".generic-turn")).to_have_text(re.compile("to play|Your turn"))
    await check_width(ann, "a replay at the generic table")
    await check_access(ann, "a replay at the generic table")


@pytest.mark.parametrize("game", fl.games())
async def test_every_game_can_be_seen_and_heard(guests: Guests, game: str) -> None:
    scene = guests.house.scenes.middle[game]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await without_tables(ann)
    await ann.go(f"/t/{scene.code}")
    await ann.page.locator(".generic-help summary").click()
    for lang in ("en", "fr"):
        await speak(ann, lang)
        await check_width(ann, f"{game} at the generic table ({lang})")
    await check_access(ann, f"{game} at the generic table")


async def test_a_game_of_memory_is_told_its_last_move_alone(guests: Guests) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await without_tables(ann)
    await ann.play_now("illusion", options={"first_seat": 1})
    for _ in range(3):
        await next_turn(ann)
        legal = [one["text"] for one in ann.wire.table["legal"]]
        await ann.gesture(generic(ann, prefer("place", "let")(legal)))
    await next_turn(ann)
    moves = [line for line in ann.wire.table["log"] if line.get("events")]
    assert moves, "something has happened since"
    await expect(ann.page.locator(".log .entry:not(:has(.note))")).to_have_count(1)


async def test_the_words_of_the_game_stand_on_its_table(guests: Guests) -> None:
    scene = guests.house.scenes.middle["hanabi"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    async with httpx.AsyncClient() as client:
        words = (await client.get(f"{ann.url}/words/hanabi.en.json")).json()
    await told(ann, "**/words/hanabi.en.json", {**words, **WORDS})
    await without_tables(ann)
    await ann.go(f"/t/{scene.code}")
    players = ann.page.locator(".generic-players > li")
    await expect(players).to_have_count(3)
    await expect(players.nth(1)).to_contain_text("Cards in hand")
    await expect(players.nth(1)).to_contain_text("Flora")
    await expect(ann.page.locator(".generic-figures")).to_contain_text("Cards in the deck")
    discard = ann.page.locator(".generic-panel", has_text="Discard")
    await expect(discard.get_by_role("img", name="a black one")).to_be_visible()


async def test_a_game_without_drawings_is_told_in_words(guests: Guests) -> None:
    scene = guests.house.scenes.middle["royal_flush"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await without_tables(ann, art=False)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    await ann.go(f"/t/{scene.code}")
    display = ann.page.locator(".generic-panel", has_text="Display")
    await expect(display.get_by_role("listitem")).to_have_count(4)
    await expect(ann.page.locator(".card")).to_have_count(0)
    await ann.go("/")
    await expect(ann.page.locator(".game-card .emblem use").first).to_be_attached()
    assert not [url for url in asked if "/art/" in url]
