"""What a phone adds to a browser in these tests: a push service, and a page that can be put away.

Chromium's own push service is out of reach here. Its place is taken by ours on loopback: the page
gets a subscription whose keys the test holds, and what the server sends there is handed on to the
service worker by the browser's own tools, so that the worker's real code shows it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import CDPSession, expect

from tests.browser.guests import ADDRESSES, Guests
from tests.browser.house import PATIENCE
from tests.browser.person import Person
from tests.server import client
from tests.server.push_stub import Browser

# As `PushManager` does it: one subscription, kept until it is ended, with the key it was made for.
# A permission that is taken back ends it.
MANAGER = """(given) => {
    const kept = () => localStorage.getItem("test.push");
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")),
        (sign) => sign.charCodeAt(0)).buffer;
    const made = () => kept() && Notification.permission === "granted" ? {
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes(kept()) },
        toJSON: () => ({ keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => (localStorage.removeItem("test.push"), true),
    } : null;
    PushManager.prototype.getSubscription = async () => made();
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly) throw new Error("it would call without a word");
        if (Notification.permission !== "granted") throw new DOMException("", "NotAllowedError");
        localStorage.setItem("test.push", applicationServerKey);
        return made();
    };
}"""
# The window is behind another one, or the phone is in a pocket.
VISIBILITY = """() => Object.defineProperty(document, "visibilityState", {
    get: () => window.putAway ? "hidden" : "visible",
})"""
PUT_AWAY = """(away) => {
    window.putAway = away;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
READY = "async () => { await navigator.serviceWorker.ready; }"
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const notices = await worker.getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
}"""
Notices = list[dict[str, str]]


async def give_push(person: Person, browser: Browser) -> None:
    """A push service for this person's browser, from the next page on."""
    given = json.dumps(browser.subscription())
    await person.context.add_init_script(f"({MANAGER})({given})")
    await person.context.add_init_script(f"({VISIBILITY})()")


async def put_away(person: Person, away: bool = True) -> None:
    await person.page.evaluate(PUT_AWAY, away)


async def shown(person: Person) -> Notices:
    """The notices on the screen."""
    found: Notices = await person.page.evaluate(SHOWN)
    return found


async def until_shown(person: Person, count: int) -> Notices:
    async with asyncio.timeout(PATIENCE):
        while len(found := await shown(person)) != count:
            await asyncio.sleep(0.05)
    return found


async def deliver(person: Person, told: dict[str, Any]) -> None:
    """Hand a message to the service worker, as the browser does when one comes.

    The session stays open: where the worker has to be started first, it is what waits for that.
    """
    await person.page.evaluate(READY)
    session: CDPSession = await person.context.new_cdp_session(person.page)
    registrations: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    session.on("ServiceWorker.workerRegistrationUpdated", registrations.put_nowait)
    await session.send("ServiceWorker.enable")
    async with asyncio.timeout(PATIENCE):
        known = (await registrations.get())["registrations"]
    await session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": person.url,
            "registrationId": known[0]["registrationId"],
            "data": json.dumps(told),
        },
    )


async def open_switches(person: Person) -> None:
    """The part of the table's menu with what calls people."""
    await person.find("table-menu").click()
    await expect(person.find("switch-sound")).to_be_visible()


@asynccontextmanager
async def ben_moves_first(
    guests: Guests, browser: Browser
) -> AsyncIterator[tuple[Person, client.Socket]]:
    """Ann's page at a table of Ikebana, and Ben, who has no browser and is to move."""
    two = [client.Person(guests.house.url, address=str(next(ADDRESSES))) for _ in range(2)]
    code = await two[0].open("ikebana", options={"first_seat": 2})
    async with two[0].connect(code) as host, two[1].connect(code) as ben:
        await ben.change("sit", name="Ben")
        await host.change("start")
        await ben.state(lambda table: table["phase"] == "playing")
        await host.connection.close()
        ann = await guests.arrive("Ann", token=two[0].token, reduced_motion="reduce")
        await ann.context.grant_permissions(["notifications"])
        await give_push(ann, browser)
        await ann.go(f"/t/{code}")
        await ann.at_table()
        yield ann, ben
    for one in two:
        await one.http.aclose()


async def pass_on(ben: client.Socket) -> None:
    """Ben moves: it is Ann's turn."""
    await ben.act("draw")
    await ben.act("keep")
