"""Each game's own controls: how a person does an action at the table rather than in the menu."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.person import Person
from tests.browser.tables import Control

# Illusion's table takes a second tap within half a second for a slip of the finger.
RESTED = "() => performance.now() > (window.lastTap ?? -Infinity) + 500"
TAPPED = "() => (window.lastTap = performance.now())"


async def hanabi(person: Person, text: str) -> None:
    """The clue, a look at the cards it touches, then the word; or the card, then what to do."""
    page, (verb, *rest) = person.page, text.split()
    if verb == "tell":
        clue = page.locator(f'.hanabi-clue[data-action="{text}"]')
        await clue.click()
        await expect(clue).to_have_attribute("aria-pressed", "true")
        told = next(one for one in person.wire.table["aids"]["tells"] if one["action"] == text)
        touched = page.locator(f'.hanabi-hand[data-seat="{rest[0]}"] .hanabi-touched')
        await expect(touched).to_have_count(len(told["positions"]))
    else:
        await page.locator(".hanabi-own .hanabi-spot").nth(int(rest[0]) - 1).click()
    await person.find(verb).click()


async def ikebana(person: Person, text: str) -> None:
    """Draw, keep, refuse or buy."""
    await person.find("ikebana-" + text.replace(" ", "-")).click()


async def royal_flush(person: Person, text: str) -> None:
    """Cards are taken where they lie; a board is opened, a card set chosen, then scored."""
    table = person.find("royal-table")
    verb, *rest = text.split()
    if verb != "score":
        await table.locator(f'[data-action="{text}"]').click()
        return
    await table.locator(f'[data-board="{rest[0]}"]').click()
    await table.locator(".royal-sets input").first.check()
    await person.find("royal-score").click()


async def illusion(person: Person, text: str) -> None:
    """A basket is tapped; Stop and Let have keys, because there every moment counts."""
    await person.page.wait_for_function(RESTED)
    if text.startswith("place"):
        await person.page.locator(f'.illusion-basket[data-action="{text}"]').click()
    else:
        await person.page.keyboard.press(text[0])
    await person.page.evaluate(TAPPED)


CONTROLS: dict[str, Control] = {
    "hanabi": hanabi,
    "ikebana": ikebana,
    "royal_flush": royal_flush,
    "illusion": illusion,
}
