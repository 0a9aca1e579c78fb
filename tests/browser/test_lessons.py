"""Each lesson to its end at the real table: both languages and screens, by hand and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from florilegium.players.lessons import Step, lesson
from tests.browser.controls import CONTROLS
from tests.browser.guests import Guests
from tests.browser.looks import SIDEWAYS, SMALL, WIDE, check_access
from tests.browser.person import Person
from tests.browser.screens import CUT, MIDDLE, PHONES, WRONG, resize

pytestmark = pytest.mark.asyncio(loop_scope="session")

ON_ITS_SIDE: dict[str, Any] = {"width": 844, "height": 390}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
# The ring lies around what is pointed at, in sight and above the bubble or beside it; nothing lies
# over that; and nobody has to scroll to read the bubble.
RINGED = """([name, value]) => {
    const ring = document.querySelector("[data-testid=ring]")?.getBoundingClientRect();
    const bubble = document.querySelector("[data-testid=bubble]").getBoundingClientRect();
    const all = [...document.querySelectorAll(`.felt [data-${name}="${CSS.escape(value)}"]`)];
    const found = all.find((one) => one.checkVisibility());
    const target = found?.getBoundingClientRect();
    const words = document.querySelector(".lesson-words");
    if (!ring || !target || words.scrollHeight > words.clientHeight) return false;
    const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [x, y] = middle(ring);
    const inSight = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    const within = x >= target.left && x <= target.right && y >= target.top && y <= target.bottom;
    const top = document.elementFromPoint(x, y);
    const open = found.contains(top) || top?.closest("[data-zone]")?.contains(found);
    return inSight && within && open && (bubble.top >= y || bubble.left >= x);
}"""
# Words that the ring lies on: its line and the light around it are painted outside its box.
# A little is forgiven, as above and below the letters of a line nothing is drawn.
COVERED = """() => {
    const ring = document.querySelector("[data-testid=ring]");
    const { outlineWidth, outlineOffset } = getComputedStyle(ring);
    const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const inner = ring.getBoundingClientRect();
    const walker = document.createTreeWalker(document.querySelector(".felt"), NodeFilter.SHOW_TEXT);
    const covered = [];
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (!data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { left, top, right, bottom } of range.getClientRects()) {
            const [x, ...ends] = [(left + right) / 2, top + 2, bottom - 2];
            const open = (y) => parentElement.contains(document.elementFromPoint(x, y));
            if (!ends.every(open)) continue;
            const wide = Math.min(right, inner.right + reach) - Math.max(left, inner.left - reach);
            const high = Math.min(bottom, inner.bottom + reach) - Math.max(top, inner.top - reach);
            const inside = left >= inner.left - 1 && right <= inner.right + 1 &&
                top >= inner.top - 3 && bottom <= inner.bottom + 3;
            if (wide > 2 && high > 2 && !inside) covered.push(data.trim());
        }
    }
    return covered;
}"""


def steps(game: str) -> tuple[Step, ...]:
    found = lesson(game)
    assert found is not None
    return found.steps


async def begin(person: Person, game: str) -> None:
    """By the first button of a game that this browser has not played."""
    await person.go("/")
    card = person.page.locator(".game-card", has=person.find(f"learn-{game}"))
    await expect(card.locator("a.button, button").first).to_have_attribute(
        "data-testid", f"learn-{game}"
    )
    await person.find(f"learn-{game}").click()


async def at_step(person: Person, game: str, step: int, lang: str) -> None:
    """The bubble says what the lesson says there, and points at what it speaks of."""
    one = steps(game)[step]
    bubble = person.find("bubble")
    await expect(bubble).to_have_attribute("data-step", str(step))
    await expect(bubble).to_have_attribute("data-watching", "false")
    *_, ending = one.words[lang].split("}")
    await expect(bubble).to_contain_text(ending)
    dialog = person.page.locator("dialog[open]")
    if await dialog.count():  # the points of a round lie over the table until they are put away
        await dialog.locator("form button").click()
    await person.page.wait_for_function(RINGED, arg=one.points.split("="))
    assert await person.page.evaluate(COVERED) == []
    if one.asks:
        assert await person.page.evaluate(WRONG, False) == []


async def do(person: Person, game: str, one: Step) -> None:
    if one.asks is None:
        await person.find("lesson-next").click()
    elif one.asks.startswith("tell"):
        seat = one.asks.split()[1]
        await person.page.locator(f'[data-seat="{seat}"] .hanabi-spot').first.click()
        await person.page.locator(f'.hanabi-clue[data-action="{one.asks}"]').click()
        await person.find("tell").click()
    else:
        await CONTROLS[game](person, one.asks)


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [
        ("hanabi", "fr", SMALL),
        ("royal_flush", "en", SMALL),
        ("royal_flush", "fr", WIDE),
        ("illusion", "fr", SMALL),
        ("hanabi", "fr", ON_ITS_SIDE),
        ("illusion", "fr", ON_ITS_SIDE),
        ("royal_flush", "fr", ON_ITS_SIDE),
    ],
)
async def test_a_lesson_is_played_to_its_end(
    guests: Guests, game: str, lang: str, size: dict[str, int]
) -> None:
    ann = await guests.arrive("Ann", lang=lang, width=size["width"], height=size["height"], **CALM)
    await begin(ann, game)
    *before, _ = steps(game)
    for step, one in enumerate(before):
        await at_step(ann, game, step, lang)
        assert await ann.page.evaluate(SIDEWAYS) == []
        await do(ann, game, one)
    await at_step(ann, game, len(before), lang)
    await check_access(ann, f"the lesson of {game}")
    await ann.find("lesson-done").click()
    await ann.at_table()
    # Now that it has been played, the lesson is still there, but not first; and in the menu.
    await ann.find("table-menu").click()
    await expect(ann.page.get_by_role("dialog").get_by_test_id(f"learn-{game}")).to_be_visible()
    await ann.go("/")
    await expect(ann.find(f"play-now-{game}")).to_have_class("button primary ")
    await expect(ann.find(f"learn-{game}")).to_have_class("button quiet icon")


async def test_a_lesson_by_keyboard(guests: Guests) -> None:
    """Ikebana's keys, Enter to read on; a wrong move is answered, and the rule is one key away."""
    keys = {"draw": "d", "keep": "k", "refuse": "x", "buy 2": "2"}
    ann = await guests.arrive("Ann", **CALM)
    await begin(ann, "ikebana")
    *before, _ = steps("ikebana")
    for step, one in enumerate(before):
        await at_step(ann, "ikebana", step, "en")
        if step == 3:
            await ann.page.keyboard.press("k")  # allowed, but not what is asked for
            await expect(ann.find("nudge")).to_contain_text("You may do that.")
            await ann.page.keyboard.press("d")  # not allowed any more
            await expect(ann.find("nudge")).to_contain_text("IKE-6")
            await expect(ann.find("bubble")).to_have_attribute("data-step", "3")
        await ann.page.keyboard.press(keys[one.asks] if one.asks else "Enter")
    await at_step(ann, "ikebana", len(before), "en")
    await expect(ann.find("ikebana-rounds")).to_be_visible()


async def test_it_is_left_and_taken_up_again(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", width=360, height=740, **CALM)
    code = (await open_table(ann, "illusion"))["code"]
    await ann.go(f"/t/{code}")
    await ann.find("learn-illusion").click()
    await at_step(ann, "illusion", 0, "fr")
    await ann.find("lesson-show").click()
    await at_step(ann, "illusion", 1, "fr")
    await ann.find("why").first.click()
    await expect(ann.page.get_by_role("dialog").locator("#ILL-6")).to_be_in_viewport()
    await ann.page.keyboard.press("Escape")
    await ann.find("lesson-next").click()
    await at_step(ann, "illusion", 2, "fr")
    await ann.find("lesson-stop").click()  # back at the table one came from
    await expect(ann.find("start")).to_be_visible()
    await expect(ann.find("learn-illusion")).to_have_text("Continuer la leçon")
    await ann.find("learn-illusion").click()
    await at_step(ann, "illusion", 2, "fr")
    await ann.page.reload()
    await at_step(ann, "illusion", 2, "fr")
    await ann.find("lesson-back").click()
    await at_step(ann, "illusion", 1, "fr")
    await ann.find("lesson-again").click()
    await at_step(ann, "illusion", 0, "fr")


async def open_table(person: Person, game: str) -> Any:
    await person.known()
    return await person.api("/api/tables", game=game, name=person.name)


async def test_the_moves_of_others_are_seen_one_by_one(guests: Guests) -> None:
    """Whoever likes motion sees each of them, in words, too; or goes on at once."""
    ann = await guests.arrive("Ann")
    await ann.go("/learn/illusion")
    await ann.page.locator('.illusion-basket[data-action="place 1"]').click()
    await expect(ann.find("bubble")).to_have_attribute("data-watching", "true")
    await expect(ann.page.locator(".lesson-watching")).not_to_be_empty()
    await ann.find("lesson-next").click()
    await at_step(ann, "illusion", 1, "en")


@pytest.mark.parametrize("game", ["hanabi", "ikebana"])
async def test_the_only_other_player_is_seen_whole(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann", lang="fr", **CALM)
    await ann.go(f"/learn/{game}")
    await at_step(ann, game, 0, "fr")
    for size in (*PHONES, *MIDDLE):
        await resize(ann, size)
        assert await ann.page.evaluate(CUT) == 0, size


async def test_an_unknown_lesson_is_told(guests: Guests) -> None:
    guests.forgiven = ("404",)
    ann = await guests.arrive("Ann")
    await ann.go("/learn/chess")
    await expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
