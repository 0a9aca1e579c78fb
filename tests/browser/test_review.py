"""The review of a finished game, and learning from a mistake: both screens, both languages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser.guests import Guests
from tests.browser.house import House
from tests.browser.person import Person
from tests.browser.scenes import lay_end

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def at_review(person: Person, code: str) -> None:
    """From the finished table by its link."""
    await person.go(f"/t/{code}")
    await person.find("review-link").click()
    await expect(person.find("accuracy")).to_be_visible()


async def test_a_review_shows_every_decision_and_leads_to_it(guests: Guests) -> None:
    scene = guests.house.scenes.end["illusion"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await at_review(ann, scene.code)
    assert await ann.find("whose").input_value() == "1"
    decisions = ann.find("decisions").get_by_role("button")
    flawed = decisions.filter(has_text="mistake").or_(decisions.filter(has_text="blunder"))
    step = await flawed.first.get_attribute("data-step")
    await flawed.first.click()
    await expect(ann.find("step")).to_contain_text(f"Step {step} ")
    await expect(ann.find("verdict-line")).to_contain_text("Better:")
    await expect(ann.find("log").locator(".entry-grade").first).to_be_visible()
    await ann.find("turning-point").first.click()
    await expect(ann.find("curve")).to_have_attribute("role", "img")
    await expect(ann.page.locator("figcaption")).to_contain_text("The chance of winning")
    await ann.find("whose").select_option("2")
    await expect(ann.find("accuracy")).to_be_visible()
    await expect(ann.find("perspective")).to_have_value("2")


async def test_on_a_phone_the_review_is_what_one_sees(guests: Guests) -> None:
    scene = guests.house.scenes.end["illusion"]
    ann = await guests.arrive(
        "Ann", token=scene.token, width=360, height=740, reduced_motion="reduce"
    )
    await at_review(ann, scene.code)
    await expect(ann.page.locator("#review-title")).to_be_in_viewport(ratio=1)


async def test_a_server_killed_during_a_review_is_asked_again(
    guests: Guests, tmp_path: Path
) -> None:
    guests.forgiven = ("ERR_CONNECTION_", "ERR_EMPTY_RESPONSE")
    house = House(tmp_path)
    scene = await lay_end(house.database, "illusion")
    await house.open()
    ann = await guests.arrive("Ann", url=house.url, token=scene.token, lang="fr")
    asked = 0

    async def killed_while_it_works(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked == 2:
            await house.kill()
        await route.continue_()

    await ann.page.route("**/review?seat=*", killed_while_it_works)
    await ann.go(f"/t/{scene.code}")
    await ann.find("review-link").click()
    problem = ann.find("review").get_by_role("alert")
    await expect(problem).to_contain_text("serveur")
    await house.open()
    await ann.find("review").get_by_role("button").click()
    await expect(ann.find("accuracy")).to_be_visible()
    await expect(problem).to_have_count(0)
    await ann.context.close()
    await house.close()


async def test_a_mistake_is_put_right(guests: Guests) -> None:
    scene = guests.house.scenes.end["illusion"]
    ann = await guests.arrive(
        "Ann", token=scene.token, width=360, height=740, lang="fr", reduced_motion="reduce"
    )
    await at_review(ann, scene.code)
    await ann.find("learn").click()
    await expect(ann.find("menu")).to_be_visible()
    await ann.find("menu").locator("summary").click()
    answer = await ann.context.request.get(f"{ann.url}/api/tables/{scene.code}/review?seat=1")
    review = (await answer.json())["review"]
    worst = next(move for move in review["moves"] if move["step"] == review["mistakes"][0])
    wrong = ann.page.locator("[data-testid=tried][data-right=false]")
    right = ann.page.locator("[data-testid=tried][data-right=true]")
    table = await ann.find("table").bounding_box()
    assert table is not None
    assert table["height"] >= 740 - 100, "as high as while one plays"
    await ann.find("menu").locator(f'[data-action="{worst["done"]["action"]}"]').click()
    await expect(wrong).to_contain_text("Essayez encore")
    await expect(wrong).to_be_in_viewport(ratio=1)
    await ann.find("menu").locator(f'[data-action="{worst["choices"][0]["action"]}"]').click()
    await expect(right).to_contain_text("Bravo")
    await ann.find("learn-next").click()
    await ann.find("learn-show").click()
    await expect(right).to_be_visible()
    await ann.find("learn-stop").click()
    await expect(ann.find("verdict-line")).to_be_visible()


async def test_what_is_tried_is_judged_and_never_told_too_late(guests: Guests) -> None:
    scene = guests.house.scenes.end["illusion"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    best: dict[str, Any] = {}
    held: list[Route] = []
    arrived = asyncio.Event()

    async def hold(route: Route) -> None:
        held.append(route)
        arrived.set()

    async def knows_the_best_alone(route: Route) -> None:
        told = await (await route.fetch()).json()
        for move in (told["review"] or {"moves": []})["moves"]:
            best.update(move["choices"][0])
            del move["choices"][1:]
            move["done"]["action"] = "forgotten"
        await route.fulfill(json=told)

    await ann.page.route("**/review?seat=*", knows_the_best_alone)
    await ann.page.route("**/try", hold)
    await at_review(ann, scene.code)
    await ann.find("learn").click()
    tried, judging = ann.find("tried"), ann.find("judging")
    await ann.find("menu").locator("summary").click()
    await ann.find("menu").locator('[data-action="let"]').click()  # each of the mistakes here
    await arrived.wait()
    await expect(judging).to_contain_text("Thinking about your move")
    await expect(tried).to_have_count(0)
    await ann.find("learn-show").click()
    await expect(tried).to_have_attribute("data-right", "true")
    await expect(judging).to_have_count(0)
    late = {"done": {**best, "accepted": False}}
    await held[0].fulfill(json=late)
    await ann.page.evaluate("fetch('/health')")  # what was answered before it is here by then
    await expect(tried).to_have_attribute("data-right", "true")
    await ann.find("learn-next").click()
    await expect(tried).to_have_count(0)


async def test_two_look_back_together_and_one_plays_on(guests: Guests) -> None:
    scene = guests.house.scenes.end["ikebana"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    eve = await guests.arrive("Eve", width=360, height=740, lang="fr", reduced_motion="reduce")
    await ann.go(f"/g/{scene.code}#12")
    await ann.find("look-together").click()
    await eve.go(f"/g/{scene.code}#together")
    await expect(eve.find("together")).to_be_visible()
    await ann.find("together").get_by_role("radio", name="Lead").click()
    await expect(eve.find("step")).to_contain_text("Étape 12 ")
    await ann.find("next-step").click()
    await expect(eve.find("step")).to_contain_text("Étape 13 ")
    for person in (ann, eve):
        await expect(person.page.locator("[data-marked]")).to_have_count(0)
    box = await ann.page.locator('.felt [data-place="deck"]').bounding_box()
    assert box is not None
    await ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for person in (ann, eve):
        await expect(person.page.locator("[data-marked]")).to_have_attribute("data-place", "deck")
    await expect(eve.find("together")).to_contain_text("Regardez :")
    await ann.find("next-step").click()
    await expect(eve.page.locator("[data-marked]")).to_have_count(0)
    await ann.find("what-if").click()
    await ann.at_table()
    assert ann.wire.table["step"] >= 13
