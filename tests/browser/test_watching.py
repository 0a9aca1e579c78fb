"""Spectators see what everybody may see, or open hands where all were told so; undo."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.guests import Guests
from tests.browser.person import NEXT_FRAME, Person
from tests.browser.tables import first, gather, name_oneself, play_some, prefer, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

FACES = """() => [...document.querySelectorAll(":is(.hanabi-face, .royal-open, .royal-own) .card")]
    .map((one) => one.dataset.drawing)
    .filter((id) => id !== "back" && !id.startsWith("mark-"))"""


async def open_hands(host: Person) -> None:
    """Spectators may look into the hands."""
    await host.find("open-hands").click()
    await host.wire.until(lambda: host.wire.table["open_hands"], "open hands")


@pytest.mark.parametrize("open_table", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("game", ["hanabi", "royal_flush"])
async def test_spectators(guests: Guests, game: str, open_table: bool) -> None:
    ann, ben = await guests.two()
    meet = (
        gather(ann, ben, game, prepare=open_hands) if open_table else sit_together(ann, ben, game)
    )
    code = await meet
    eve = await guests.arrive("Eve", reduced_motion="reduce")
    await eve.go(f"/t/{code}")
    await eve.at_table()
    await expect(ann.page.locator(".players")).to_contain_text("1 person is watching")
    assert eve.wire.table["seat"] is None
    assert eve.wire.table["legal"] == []
    faces = await eve.page.evaluate(FACES)
    seen = eve.wire.table["view"]["hands" if game == "hanabi" else "open_hands"]
    assert len(faces) == (sum(map(len, seen)) if open_table else 0)
    for person in (ann, ben, eve):
        told = person.page.locator(".table-chips .open")
        await expect(told).to_have_count(1 if open_table else 0)
    hands = eve.wire.table["view"]["hands"] if game == "hanabi" else []
    assert all((held["card"] is not None) == open_table for hand in hands for held in hand)


async def test_undo_takes_a_card_back_until_something_was_revealed(guests: Guests) -> None:
    ann, ben = await guests.two()
    code = await gather(ann, ben, "royal_flush", prepare=lambda host: first(host, 1))
    await ann.has_turn()
    own = ann.page.locator(".royal-own")
    await expect(own).to_have_count(7)
    await expect(ann.find("undo")).to_have_count(0)
    await ann.gesture(ann.find("royal-table").locator('[data-action="take 2"]').click())
    await expect(own).to_have_count(8)
    # Who has begun to take can score nothing any more in this turn.
    boards = ann.page.locator(".royal-board")
    await expect(boards.filter(has_text=re.compile(r"\bready\b|\bsets?\b"))).to_have_count(0)
    await expect(ben.find("undo")).to_have_count(0)
    lines = ben.find("log").locator(".entry:not(:has(.note))")
    await expect(lines).to_have_count(1)
    await ann.find("undo").click()
    await expect(own).to_have_count(7)
    await expect(lines).to_have_count(0)
    await expect(ben.find("taken-back")).to_contain_text("Ann took the last move back.")
    await expect(ann.find("taken-back")).to_have_count(0)
    await play_some(ann, prefer("take deck"), 1)
    await expect(own).to_have_count(8)
    await expect(ann.find("undo")).to_have_count(0)
    assert [type(entry).__name__ for entry in guests.house.entries(code)[-3:]] == [
        "Acted",
        "Undone",
        "Acted",
    ]


async def test_spectators_talk_where_the_host_lets_them(guests: Guests) -> None:
    ann, ben = await guests.two()
    eve = await guests.arrive("Eve", reduced_motion="reduce")
    await eve.go("/")
    await name_oneself(eve)

    async def let_eve_talk(host: Person) -> None:
        await eve.go(f"/t/{host.code}")
        await expect(eve.find("log")).to_be_visible()
        await expect(eve.page.locator(".chat-form")).to_have_count(0)
        await host.find("spectators-talk").click()
        await expect(host.find("log")).to_contain_text("The host changed: spectators may talk: yes")

    await gather(ann, ben, "ikebana", prepare=let_eve_talk)
    await eve.at_table()
    await eve.page.locator("#chat").fill("Bravo!")
    await eve.page.keyboard.press("Enter")
    for person in (ann, ben, eve):
        await expect(person.find("log")).to_contain_text("Eve (spectator) Bravo!")


BELOW_THE_END = "box => box.scrollHeight - box.scrollTop - box.clientHeight"
# A way to the end is told of when more has come already.
TOLD_LATE = """box => {
    const more = box.appendChild(document.createElement("div"));
    more.style.height = "200px";
    box.dispatchEvent(new Event("scroll"));
    more.remove();
}"""


# Almost all is forgotten, and more than before told again: the end of a game of memory.
TOLD_AGAIN = """box => {
    const list = box.querySelector("ol");
    list.style.display = "none";
    box.scrollTop;
    list.style.display = "";
    list.lastElementChild.style.paddingBottom = "300px";
}"""


async def test_the_log_follows_the_game_unless_one_has_gone_back(guests: Guests) -> None:
    ann = await guests.arrive("Ann", height=600, reduced_motion="reduce")
    await ann.play_now("hanabi")
    choose = prefer("tell", "discard")
    await play_some(ann, choose, 5)
    await ann.has_turn()
    log = await ann.reads_the_log()
    await log.evaluate(TOLD_LATE)
    await play_some(ann, choose, 1)
    await ann.has_turn()
    await ann.reads_the_log()
    assert await log.evaluate(BELOW_THE_END) < 24
    # Its drawings may come after its words.
    await log.evaluate("box => box.querySelector('li').style.setProperty('padding-top', '99px')")
    await ann.page.evaluate(NEXT_FRAME)
    assert await log.evaluate(BELOW_THE_END) < 24
    await log.evaluate(TOLD_AGAIN)
    for _ in range(2):
        await ann.page.evaluate(NEXT_FRAME)
    assert await log.evaluate(BELOW_THE_END) < 24
    await log.evaluate("box => box.scrollTo(0, 0)")
    await ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    await play_some(ann, choose, 1)
    await ann.has_turn()
    await ann.reads_the_log()
    assert await log.evaluate("box => box.scrollTop") == 0


# The parts of a table's head that reach into the next one, and how wide the way home is.
HEAD = """() => {
    const box = (one) => document.querySelector(`.table-head ${one}`).getBoundingClientRect();
    const parts = [".table-turn", ".table-chips", ".connection-state", ".table-tools"];
    const last = (one) => document.querySelector(`.table-head ${one} > :last-child`);
    const right = (one) => (last(one)?.getBoundingClientRect() ?? box(one)).right;
    const over = parts.slice(1).filter((one, place) => right(parts[place]) > box(one).left + 1);
    return [over, box(".brand").width];
}"""


async def test_a_long_name_leaves_the_head_of_a_phone_its_room(guests: Guests) -> None:
    ann = await guests.arrive("M" * 30)
    code = await ann.play_now("hanabi", options={"first_seat": 1})
    eve = await guests.arrive("Eve", lang="fr", width=360, height=740)
    await eve.go(f"/t/{code}")
    await eve.at_table()
    await expect(eve.find("turn")).to_contain_text("MMM")
    over, home = await eve.page.evaluate(HEAD)
    assert over == []
    assert home >= 40
