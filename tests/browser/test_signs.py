"""Colour is never the only sign; refusals quote the rule; what is private stays private."""

from __future__ import annotations

import json
import re

import pytest
from playwright.async_api import WebSocketRoute, expect

from florilegium.core.rulebook import rule, without_commands
from tests.browser.guests import Guests
from tests.browser.tables import first, play_some, prefer, sit_together

pytestmark = pytest.mark.asyncio(loop_scope="session")

COLOURS = {"R": "red", "G": "green", "Y": "yellow", "B": "blue", "K": "black", "M": "multicolour"}

# Every drawing of a colour on the page: its name, which has the letter, and the letters in it.
DRAWN = """async game => {
    const text = await (await fetch(`/art/${game}.svg`)).text();
    const sheet = new DOMParser().parseFromString(text, "image/svg+xml");
    const letters = (id) => {
        const found = sheet.getElementById(id);
        const inner = [...found.querySelectorAll("use")].map((use) => use.getAttribute("href"));
        return [found.textContent, ...inner.map((href) => letters(href.slice(1)))].join(" ");
    };
    const drawings = [...document.querySelectorAll(":is(.felt, .log) [data-drawing]")];
    const ids = drawings.map((one) => one.dataset.drawing);
    const coloured = [...new Set(ids)].filter((id) => /^(mark-)?[RGYBKM][1-5]?$/.test(id));
    return coloured.map((id) => [id, letters(id)]);
}"""


@pytest.mark.parametrize("game", ["hanabi", "ikebana"])
async def test_every_drawing_of_a_colour_has_its_letter(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann")
    await ann.play_now(game)
    await play_some(ann, prefer("tell", "draw", "keep"), 4)
    drawn = await ann.page.evaluate(DRAWN, game)
    assert len(drawn) > 5
    for name, letters in drawn:
        assert name.removeprefix("mark-")[0] in letters, name


async def test_a_clue_marks_ones_cards_until_one_moves(guests: Guests) -> None:
    ann, ben = await guests.two()
    cem = await guests.arrive("Cem", reduced_motion="reduce")
    await ann.known()
    table = await ann.api("/api/tables", game="hanabi", name="Ann", seats=3)
    for person in (ann, ben, cem):
        await person.go(f"/t/{table['code']}")
    for person in (ben, cem):
        await person.find("sit").fill(person.name)
        await person.find("sit-go").click()
        await expect(ann.page.locator(".chair", has_text=person.name)).to_be_visible()
    await first(ann, 1)
    await ann.find("start").click()
    for person, begins in ((ann, "tell 2 "), (ben, "tell 1 "), (cem, "discard 1")):
        await person.at_table()
        await person.has_turn()
        legal = [one["text"] for one in person.wire.table["legal"]]
        await person.move(prefer(begins)(legal))
    await ann.has_turn()
    events = [told["event"] for entry in ann.wire.log for told in entry.get("events", [])]
    positions = [one["positions"] for one in events if one["type"] == "Told" and one["to"] == 1]
    marked = ann.page.locator('.hanabi-hand[data-zone="hand"] .hanabi-clued')
    await expect(marked).to_have_count(len(positions[0]))
    await ann.move("discard 1")
    await expect(marked).to_have_count(0)


async def test_hanabis_cards_marks_and_clues_say_their_colour(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.play_now("hanabi", options={"multicolour": True})
    await play_some(ann, prefer("tell"), 2)
    await ann.has_turn()
    view = ann.wire.table["view"]
    for seat in (2, 3):
        spots = ann.page.locator(f'.hanabi-hand[data-seat="{seat}"] .hanabi-spot')
        for place, held in enumerate(view["hands"][seat - 1]):
            words = f"{COLOURS[held['card'][0]]} {held['card'][1]}"
            await expect(spots.nth(place)).to_contain_text(words)
            known = held["known"]
            if known["colour"]:
                await expect(spots.nth(place)).to_contain_text(f"{COLOURS[known['colour']]}")
            for letter in known["not_colours"] if not known["colour"] else "":
                await expect(spots.nth(place)).to_contain_text(COLOURS[letter])
    for tell in ann.wire.table["aids"]["tells"]:
        button = ann.page.locator(f'.hanabi-clue[data-action="{tell["action"]}"]')
        name = COLOURS.get(tell["clue"], tell["clue"])
        cards = "card" if len(tell["positions"]) == 1 else "cards"
        await expect(button).to_have_accessible_name(re.compile(f"{name}: {cards} [1-5]"))
    log = (await ann.reads_the_log()).locator(".mark")
    assert await log.count() > 0
    for mark in await log.all():
        await expect(mark.locator(".visually-hidden")).to_have_text(
            re.compile("|".join([*COLOURS.values(), "[1-5]"]))
        )


async def test_a_refusal_quotes_its_rule(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.play_now("ikebana", options={"first_seat": 1})
    await ann.has_turn()
    drawing = ann.page.locator(".ikebana-stage button:not([tabindex='-1'])", has_text="Draw")
    await expect(drawing).to_have_count(1)  # one stop for Tab, though the deck can be pressed, too
    await expect(
        ann.page.locator(".ikebana-deck :is(button, a):not([tabindex='-1'])")
    ).to_have_count(0)
    await ann.gesture(ann.page.keyboard.press("k"))  # there is nothing to keep yet
    refused = ann.wire.received[-1]
    assert refused["type"] == "refused"
    number = refused["rule"]
    quote = re.sub(r"[*`]", "", without_commands(rule(number, "en")))
    await expect(ann.find("refusal").locator("blockquote")).to_contain_text(f"{number} {quote}")
    await ann.find("refusal").get_by_role("button", name=re.compile(number)).click()
    await expect(ann.page.locator("dialog .quoted")).to_contain_text(number)
    await ann.page.keyboard.press("Escape")
    await ann.gesture(ann.find("ikebana-draw").click())
    await expect(ann.find("refusal")).to_have_count(0)


async def test_hanabis_own_order_and_notes_stay_at_home(guests: Guests) -> None:
    ann, ben = await guests.two()
    await sit_together(ann, ben, "hanabi")
    cards = ann.page.locator(".hanabi-own .hanabi-spot")
    positions = ann.page.locator(".hanabi-own .hanabi-position")
    await expect(positions).to_have_text(["1", "2", "3", "4", "5"])
    await cards.nth(0).click()
    await ann.find("note").click()
    await ann.page.keyboard.type("my secret thought")
    await ann.page.keyboard.press("Enter")
    await ann.page.get_by_role("button", name="right").click()
    await expect(positions).to_have_text(["2", "1", "3", "4", "5"])
    sent = list(ann.wire.sent)
    await ann.page.reload()
    await ann.at_table()
    await expect(positions).to_have_text(["2", "1", "3", "4", "5"])
    await expect(cards.nth(1)).to_contain_text("my secret thought")
    assert "act" not in {frame["type"] for frame in sent}
    for person in (ann, ben):
        assert not any("thought" in text for text in person.wire.texts)
    assert not any("thought" in str(entry) for entry in guests.house.entries(ann.code))


async def test_french_cards_have_french_letters(guests: Guests) -> None:
    ann = await guests.arrive("Ann", lang="fr")
    sheets: set[str] = set()
    ann.page.on("request", lambda request: sheets.add(request.url.split("?")[0]))
    await ann.play_now("hanabi", options={"first_seat": 1})
    await ann.has_turn()
    seat, clue = next(
        (tell["seat"], tell["clue"])
        for tell in ann.wire.table["aids"]["tells"]
        if tell["clue"] in "GYK"
    )
    letter = {"G": "V", "Y": "J", "K": "N"}[clue]
    french = f"{ann.url}/art/hanabi.fr.svg"
    assert {one for one in sheets if "/art/hanabi." in one} == {french}
    assert f">{letter}</text>" in await (await ann.page.request.get(french)).text()
    await expect(ann.page.locator(f'[data-drawing="mark-{clue}"]').first).to_be_visible()
    await ann.page.keyboard.press("t")
    while await ann.page.locator(".hanabi-target").get_attribute("data-seat") != str(seat):
        await ann.page.keyboard.press("t")
    await ann.page.keyboard.press(letter.lower())
    chosen = ann.page.locator(f'.hanabi-clue[data-action^="tell {seat} "][aria-pressed="true"]')
    await expect(chosen).to_have_attribute("data-action", f"tell {seat} {COLOURS[clue]}")
    await chosen.click()  # the card's own colour is chosen already: it stays so
    await expect(ann.find("tell")).to_be_enabled()
    await play_some(ann, prefer("play"), 1)
    played = ann.wire.table["log"]
    card = next(
        told["event"]["card"]
        for line in played
        for told in line.get("events", [])
        if line["seat"] == 1 and "card" in told["event"]
    )
    named = {"G": "V", "Y": "J", "K": "N"}.get(card[0], card[0]) + card[1]
    await expect(ann.find("log").locator(".mark", has_text=named).first).to_be_visible()


@pytest.mark.parametrize(("lang", "board"), [("en", "perfect pair"), ("fr", "paire parfaite")])
async def test_the_rules_draw_tables_in_the_words_of_the_page(
    guests: Guests, lang: str, board: str
) -> None:
    ann = await guests.arrive("Ann", lang=lang, width=360, height=740)
    await ann.go("/rules/royal_flush")
    rows = ann.page.locator(".rules tbody tr")
    await expect(rows).to_have_count(17)
    await expect(rows.nth(1).locator("td").nth(1)).to_have_text(board)
    text = await ann.page.locator(".rules").inner_text()
    assert not re.search(r"[|`_]|\bTS\b", text)


async def test_a_firework_that_can_still_grow_does_not_look_dead(guests: Guests) -> None:
    ann = await guests.arrive("Ann", width=360, height=740, reduced_motion="reduce")

    def spoil(route: WebSocketRoute) -> None:
        """The first two colours lack their fives, and the second its next card, too."""
        server = route.connect_to_server()

        def want_whole_states(text: str | bytes) -> None:
            server.send(json.dumps({**json.loads(text), "protocol": 1}))

        def change(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "table" and frame["aids"]:
                first, second, *_ = frame["aids"]["fireworks"]
                first.update(dead=True, ceiling=4)
                second.update(dead=True, ceiling=second["top"], following=None)
            route.send(json.dumps(frame))

        route.on_message(want_whole_states)
        server.on_message(change)

    await ann.page.route_web_socket(re.compile("/ws/"), spoil)
    await ann.play_now("hanabi")
    fireworks = ann.page.locator(".hanabi-firework")
    await expect(fireworks.locator(".hanabi-ceiling")).to_have_count(2)
    for place, filtered in ((0, False), (1, True)):
        inside = fireworks.nth(place).locator(":is(.card, .hanabi-slot)")
        look = await inside.evaluate("one => getComputedStyle(one).filter")
        assert (look != "none") == filtered
    pip = ann.page.locator(".hanabi-pip .hanabi-mark").first
    assert await pip.evaluate("one => one.getBoundingClientRect().width") >= 10
    faint = await pip.evaluate("one => getComputedStyle(one.closest('.hanabi-row')).opacity")
    assert float(faint) > 0.6


async def test_no_step_of_taking_wears_a_key_that_takes_a_card(guests: Guests) -> None:
    scene = guests.house.scenes.middle["royal_flush"]
    ann = await guests.arrive("Ann", token=scene.token, reduced_motion="reduce")
    await ann.go(f"/t/{scene.code}")
    await ann.at_table()
    steps = ann.page.locator(".royal-path li")
    await expect(steps).to_have_count(4)
    for text in await steps.all_inner_texts():
        assert not text.strip()[:1].isdigit(), text
    cards = len(ann.wire.table["view"]["hand"])
    await ann.gesture(ann.page.keyboard.press("4"))  # that is the fourth card, not the fourth step
    assert len(ann.wire.table["view"]["hand"]) == cards + 1
