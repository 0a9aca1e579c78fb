"""On a phone what stands beside the table comes in a sheet from below; nothing said is missed."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.looks import check_access
from tests.browser.screens import PHONES, resize
from tests.browser.tables import sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

# A sheet says a moment later that it was closed: by then the key has opened another part.
CLOSE_AND_OPEN = """(sheet) => {
  sheet.close();
  dispatchEvent(new KeyboardEvent("keydown", { key: "/" }));
}"""


# Names of parts that are broken into lines, or reach out of the sheet.
BROKEN = """(sheet) => [...sheet.querySelectorAll(".segment span")].filter((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    const [first, ...more] = range.getClientRects();
    const close = sheet.querySelector(".dialog-head > button").getBoundingClientRect();
    return more.length || first.right > close.left;
}).map((word) => word.textContent)"""


async def test_talk_players_moves_and_undo_on_a_phone(guests: Guests) -> None:
    ann, ben = await guests.two()
    await sit_together(ann, ben, "royal_flush", options={"first_seat": 1})
    await resize(ann, PHONES[0])
    sheet, talk = ann.find("sheet"), ann.find("open-happened")
    mark = ann.page.locator(".foot-unread")
    await expect(mark).to_have_count(0)
    await ben.page.locator("#chat").fill("Good evening!")
    await ben.page.keyboard.press("Enter")
    await expect(mark).to_have_text("1")
    await expect(talk).to_have_accessible_name("What happened: 1 unread message")
    await expect(ann.find("latest")).to_contain_text("Good evening!")

    await talk.click()
    await expect(sheet.get_by_test_id("log")).to_contain_text("Good evening!")
    await expect(mark).to_have_count(0)
    await expect(sheet.get_by_role("radio", name="What happened")).to_be_focused()
    await sheet.locator("#chat").fill("Good evening, Ben.")
    await ann.page.keyboard.press("Enter")
    await expect(ben.find("log")).to_contain_text("Good evening, Ben.")
    await check_access(ann, "the sheet")
    await ann.page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()
    await expect(talk).to_be_focused()

    await ann.find("open-players").click()
    await expect(sheet.get_by_test_id("seat-2")).to_contain_text("Ben")
    await sheet.evaluate(CLOSE_AND_OPEN)
    search = sheet.get_by_role("searchbox")
    await expect(search).to_be_focused()
    await search.fill("take")
    await ann.page.keyboard.press("Escape")  # first the words, then the sheet
    await expect(search).to_have_value("")
    before = await ann.find("open-players").bounding_box()
    await ann.gesture(sheet.locator('[data-action="take 2"]').click())
    await expect(sheet).to_be_hidden()
    await expect(ann.find("undo")).to_be_visible()
    assert await ann.find("open-players").bounding_box() == before
    await ann.find("undo").click()
    await expect(ann.find("undo")).to_have_count(0)

    await expect(ann.page.locator(".foot-away")).to_have_count(0)
    await guests.leave(ben)
    await expect(ann.find("open-players")).to_have_accessible_name("Around the table; offline: Ben")
    await expect(ann.page.locator(".foot-away")).to_be_visible()


async def test_the_parts_of_the_sheet_stand_on_one_line(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr", width=360, height=740)
    await ann.play_now("hanabi", options={"first_seat": 1})
    await ann.find("open-players").click()
    sheet = ann.find("sheet")
    await expect(sheet.get_by_role("radio")).to_have_count(3)
    assert await sheet.evaluate(BROKEN) == []
