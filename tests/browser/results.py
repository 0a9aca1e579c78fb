"""The result that a page shows, and the one that the rules give for the record it hands out."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from florilegium.core.game import Outcome
from florilegium.core.match import Match
from florilegium.core.record import load
from tests.browser.person import Person

# Points by name, as each game's own result shows them; Hanabi's are everybody's.
HANABI = "box => box.querySelector('.hanabi-score b').textContent"
IKEBANA = """box => {
    const names = [...box.querySelectorAll("thead .seat-word")].map((one) => one.textContent);
    const points = [...box.querySelectorAll("tfoot td")].map((one) => one.textContent);
    return Object.fromEntries(names.map((name, place) => [name, points[place]]));
}"""
ROYAL_FLUSH = """box => Object.fromEntries([...box.querySelectorAll("tbody tr")].map((row) => [
    row.querySelector(".seat-word").textContent, row.lastElementChild.textContent,
]))"""
ILLUSION = """box => {
    const rows = [...box.querySelectorAll(".illusion-result li")];
    return Object.fromEntries(rows.map((row) => [
        row.querySelector(".seat-word").textContent,
        row.querySelector("b").textContent.split(" ")[0],
    ]));
}"""
SHOWN = {
    "hanabi": HANABI,
    "ikebana": IKEBANA,
    "royal_flush": ROYAL_FLUSH,
    "illusion": ILLUSION,
}


async def download(person: Person) -> str:
    """The record, through the button of a finished game."""
    async with person.page.expect_download() as coming:
        await person.find("record").click()
    path = await (await coming.value).path()
    return Path(path).read_text(encoding="utf-8")


def replayed(text: str) -> Outcome:
    """How the rules say that a record ends."""
    match = Match.replay(load(text))
    outcome = match.game.outcome(match.state)
    assert outcome is not None, "the record stops before the end"
    return outcome


async def names(person: Person) -> dict[int, str]:
    """What the page calls the players."""
    seats = range(1, len(person.wire.table["seats"]) + 1)
    words = [await person.find(f"seat-{seat}").locator(".seat-word").inner_text() for seat in seats]
    return dict(zip(seats, words, strict=True))


async def check_result(person: Person, game: str) -> str:
    """Page and record agree on points, winners and the closing sentence; the record comes back."""
    box = person.find("outcome")
    await expect(box).to_have_attribute("data-told", "true")
    record = await download(person)
    outcome, called = replayed(record), await names(person)
    shown = await box.evaluate(SHOWN[game])
    points = {called[seat]: str(score) for seat, score in enumerate(outcome.scores, 1)}
    assert shown == (points if game != "hanabi" else str(outcome.scores[0]))
    said = await box.locator(".outcome-reason").inner_text()
    assert said == outcome.reason.text("en", called)
    return record
