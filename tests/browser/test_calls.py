"""Being called to a table: sounds, the mark on the tab, notices, and calls to a closed page."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

import florilegium as fl
from tests.browser.guests import Guests
from tests.browser.house import PATIENCE, House
from tests.browser.person import Person
from tests.browser.phone import (
    ben_moves_first,
    deliver,
    open_switches,
    pass_on,
    put_away,
    until_shown,
)
from tests.browser.tables import play_some, prefer
from tests.server.push_stub import Browser, PushStub, push_stub

pytestmark = pytest.mark.asyncio(loop_scope="session")

CARD = 420
"""The pitch that a card begins with."""
PLAIN, MARKED = "/static/icon.svg", "/static/icon-turn.svg"
SWITCHED_ON = """name => {
    const kept = { notices: "notices", push: "called-at" }[name];
    return !["off", "", null].includes(localStorage.getItem(`florilegium.${kept}`));
}"""
COUNT_NOTICES = """() => {
    window.notices = 0;
    ServiceWorkerRegistration.prototype.showNotification = async () => window.notices++;
}"""
# The page needs the worker for a notice; whoever asks for it after the page gets it after the page.
NOTICES_ASKED_FOR = """async () => {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    await new Promise((done) => setTimeout(done));
    return window.notices;
}"""
FORBIDDEN = """
    Notification.requestPermission = async () => "denied";
    Object.defineProperty(Notification, "permission", { value: "denied" });
"""
# The pitch of each tone that is played.
EAR = """() => {
    window.heard = [];
    const real = OscillatorNode;
    window.OscillatorNode = class extends real {
        constructor(out, options) {
            super(out, options);
            window.speaker = out;
            window.heard.push(options.frequency);
        }
    };
}"""


# A speaker as some browsers have it: it does a moment later what it is asked for, in that order.
SLOW_SPEAKER = """() => {
    const nothing = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const tones = [];
    let then = Promise.resolve();
    window.AudioContext = class {
        state = "running";
        currentTime = 0;
        become = (state) => (then = then.then(() => new Promise((done) => setTimeout(() => {
            this.state = state;
            done();
        }, 50))));
        resume = () => this.become("running");
        suspend = () => this.become("suspended");
    };
    window.OscillatorNode = class {
        frequency = nothing;
        constructor(out) { window.speaker = out; tones.push(this); }
        connect = (other) => other;
        start() {}
        stop() {}
    };
    window.GainNode = class { gain = nothing; connect = (other) => other; };
    window.fade = () => tones.splice(0).forEach((tone) => tone.onended());
    window.settled = async () => { await then; return window.speaker.state; };
}"""
PLAY = """async () => (await import("/static/calls/sounds.js")).play("turn")"""


@pytest_asyncio.fixture(loop_scope="session")
async def stub() -> AsyncIterator[PushStub]:
    async with push_stub() as stub:
        yield stub


def is_called(house: House, browser: Browser) -> bool:
    """Whether the server's file has this browser's address."""
    with sqlite3.connect(f"file:{house.database}?mode=ro", uri=True) as database:
        query = "SELECT 1 FROM subscriptions WHERE endpoint = ?"
        return database.execute(query, (browser.endpoint,)).fetchone() is not None


async def until_called(house: House, browser: Browser, called: bool = True) -> None:
    async with asyncio.timeout(PATIENCE):
        while is_called(house, browser) != called:
            await asyncio.sleep(0.05)


# Sounds


@pytest.mark.parametrize("game", fl.games())
async def test_a_touched_page_can_be_heard(guests: Guests, game: str) -> None:
    ann = await guests.arrive("Ann", reduced_motion="reduce")
    await ann.context.add_init_script(f"({EAR})()")
    await ann.play_now(game, options={"first_seat": 1})
    await ann.has_turn()
    assert await ann.page.evaluate("window.heard") == []
    await ann.find("turn").click()
    await play_some(ann, prefer("discard", "tell", "draw", "take deck", "place"), 1)
    await ann.page.wait_for_function("pitch => window.heard.includes(pitch)", arg=CARD)
    # What is on works all the time, also where nothing is to be heard.
    await ann.page.wait_for_function("() => window.speaker.state === 'suspended'")


async def test_a_sound_that_comes_while_the_speaker_goes_to_rest_is_heard(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.context.add_init_script(f"({SLOW_SPEAKER})()")
    await ann.go("/")
    await ann.page.locator("main").click(position={"x": 1, "y": 1})
    await ann.page.evaluate(PLAY)
    assert await ann.page.evaluate("window.settled()") == "running"
    await ann.page.evaluate(f"async () => {{ window.fade(); await ({PLAY})(); }}")
    assert await ann.page.evaluate("window.settled()") == "running"
    await ann.page.evaluate("window.fade()")
    assert await ann.page.evaluate("window.settled()") == "suspended"


async def test_silence_is_remembered(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.context.add_init_script(f"({EAR})()")
    await ann.play_now("ikebana", options={"first_seat": 1})
    await open_switches(ann)
    await ann.find("switch-sound").uncheck()
    await ann.page.reload()
    await ann.at_table()
    await open_switches(ann)
    await expect(ann.find("switch-sound")).not_to_be_checked()
    await ann.page.keyboard.press("Escape")
    await play_some(ann, prefer("draw", "keep"), 2)
    await ann.has_turn()
    assert await ann.page.evaluate("window.heard") == []


# While the page is hidden


async def switch_on(person: Person, name: str) -> None:
    """Tick it, and see that it is remembered: asking for the permission takes a moment."""
    await open_switches(person)
    await person.find(f"switch-{name}").check()
    await person.page.wait_for_function(SWITCHED_ON, arg=name)


async def icon(person: Person) -> str:
    found = await person.page.get_attribute('link[rel="icon"]', "href")
    return found or ""


async def test_a_hidden_page_marks_its_tab_and_gives_notice(called_guests: Guests) -> None:
    async with ben_moves_first(called_guests, Browser("")) as (ann, ben):
        await switch_on(ann, "notices")
        await put_away(ann)
        assert await icon(ann) == PLAIN
        await pass_on(ben)
        (notice,) = await until_shown(ann, 1)
        assert notice == {"title": "Your turn · Ikebana", "body": "", "tag": ann.code}
        assert await icon(ann) == MARKED
        await put_away(ann, False)
        assert await icon(ann) == PLAIN
        await until_shown(ann, 0)


async def test_nobody_is_told_who_did_not_ask(guests: Guests) -> None:
    guests.workers = True
    async with ben_moves_first(guests, Browser("")) as (ann, ben):
        await ann.page.evaluate(COUNT_NOTICES)
        await put_away(ann)
        await pass_on(ben)
        await expect(ann.page.locator(f'link[href="{MARKED}"]')).to_have_count(1)
        assert await ann.page.evaluate(NOTICES_ASKED_FOR) == 0


async def test_a_browser_that_forbids_it_says_so(guests: Guests) -> None:
    ann = await guests.arrive("Ann")
    await ann.context.add_init_script(FORBIDDEN)
    await ann.play_now("ikebana")
    await open_switches(ann)
    await expect(ann.page.get_by_text("does not allow")).to_be_visible()
    for name in ("notices", "push"):
        await ann.find(f"switch-{name}").click()
        await expect(ann.find(f"switch-{name}")).not_to_be_checked()


# While the page is closed


async def test_a_closed_page_is_called(called_guests: Guests, stub: PushStub) -> None:
    browser = stub.browser()
    async with ben_moves_first(called_guests, browser) as (ann, ben):
        await switch_on(ann, "push")
        await until_called(called_guests.house, browser)
        code = ann.code
        await ann.page.close()
        ann.page = await ann.context.new_page()
        await ann.go("/rules/ikebana")
        await pass_on(ben)
        (message,) = await stub.received(1)
        told = browser.read(message)
        assert told["code"] == code
        await deliver(ann, told)
        (notice,) = await until_shown(ann, 1)
        body = f"Table {code}, with Ben"
        assert notice == {"title": "Your turn · Ikebana", "body": body, "tag": code}
        await ann.go(f"/t/{code}")  # who comes needs no notice any more
        await ann.at_table()
        await until_shown(ann, 0)


async def test_calls_can_be_switched_off(called_guests: Guests, stub: PushStub) -> None:
    browser = stub.browser()
    async with ben_moves_first(called_guests, browser) as (ann, ben):
        await switch_on(ann, "push")
        await until_called(called_guests.house, browser)
        await ann.find("switch-push").uncheck()
        await until_called(called_guests.house, browser, called=False)
        await put_away(ann)
        await pass_on(ben)
        await ann.wire.until(lambda: ann.wire.mine, "Ann's turn")
        await ann.find("switch-push").check()
        await until_called(called_guests.house, browser)
        await ann.go("/me")
        await ann.page.locator("summary", has_text="Log out everywhere else").click()
        await ann.find("evict").click()
        await expect(ann.page.get_by_role("status")).to_contain_text("logged out")
        await ann.page.locator("summary", has_text="Log out of this browser").click()
        await ann.find("logout").click()
        await expect(ann.find("edit-name")).to_be_visible()
        assert not is_called(called_guests.house, browser), "it is somebody else's browser now"
    assert stub.messages == []


async def test_a_permission_that_is_taken_back_ends_calls(
    called_guests: Guests, stub: PushStub
) -> None:
    browser = stub.browser()
    async with ben_moves_first(called_guests, browser) as (ann, _):
        await switch_on(ann, "push")
        await until_called(called_guests.house, browser)
        await ann.context.clear_permissions()
        await ann.page.reload()
        await ann.at_table()
        await until_called(called_guests.house, browser, called=False)
        await open_switches(ann)
        await expect(ann.find("switch-push")).not_to_be_checked()


async def test_a_dead_endpoint_is_forgotten(called_guests: Guests, stub: PushStub) -> None:
    browser = stub.browser()
    async with ben_moves_first(called_guests, browser) as (ann, ben):
        await switch_on(ann, "push")
        await until_called(called_guests.house, browser)
        stub.answers = [(410, {})]
        await put_away(ann)
        await pass_on(ben)
        await stub.received(1)
        await until_called(called_guests.house, browser, called=False)
