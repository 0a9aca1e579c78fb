"""The score cards of the tables, and the illustrated screen above the rules."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.looks import check_access, check_width
from tests.browser.screens import DESKS, PHONES, check_held, hold_controls, resize
from tests.browser.tables import next_turn

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(("game", "lines"), [("ikebana", 11), ("royal_flush", 9)])
async def test_a_score_card_unfolds_and_moves_nothing(
    guests: Guests, game: str, lines: int
) -> None:
    ann = await guests.arrive("Ann", lang="fr", reduced_motion="reduce")
    await ann.play_now(game, seats=2)
    await next_turn(ann)
    card = ann.find("score-card-shown")
    for size in (DESKS[0], PHONES[0]):
        await resize(ann, size)
        await hold_controls(ann)
        await ann.find("score-card").click()
        await expect(card.locator("li")).to_have_count(lines)
        await check_held(ann, "when the score card was unfolded")
        await check_access(ann, f"the score card of {game}")
        await ann.page.keyboard.press("Escape")
        await expect(card).to_have_count(0)
        await check_held(ann, "when it was folded again")


@pytest.mark.parametrize("game", fl.games())
async def test_the_rules_open_with_one_illustrated_screen(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann", lang="fr", reduced_motion="reduce")
    await ann.go(f"/rules/{game}")
    guide = ann.find("guide")
    await expect(guide.locator("article")).to_have_count(3)
    for part in await guide.locator("article").all():
        await expect(part.locator("[data-drawing]").first).to_be_visible()
        await expect(part).to_be_in_viewport()
    await expect(guide.get_by_test_id(f"learn-{game}")).to_be_visible()
    await expect(ann.page.locator(f'[id="{fl.game(game).prefix}-1"]')).to_be_attached()
    await check_width(ann, f"the rules of {game}")
