"""Whatever leads a page away from our own server is noticed, as every test relies on."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Browser

from tests.browser.guests import Guests
from tests.browser.house import PATIENCE, House

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOBODY = "127.0.0.1:9"
ADD = """([tag, way, url]) => {
    document.body.append(Object.assign(document.createElement(tag), { [way]: url }));
}"""
WAYS = {
    "fetch": f"void fetch('http://{NOBODY}/').catch(() => {{}})",
    "beacon": f"void navigator.sendBeacon('http://{NOBODY}/')",
    "image": f"({ADD})(['img', 'src', 'http://{NOBODY}/'])",
    "script": f"({ADD})(['script', 'src', 'http://{NOBODY}/'])",
    "style": f"document.body.style.backgroundImage = 'url(http://{NOBODY}/)'",
    "frame": f"({ADD})(['iframe', 'src', 'http://{NOBODY}/'])",
    "socket": f"try {{ void new WebSocket('ws://{NOBODY}/') }} catch {{}}",
    "link": f"void (location.href = 'http://{NOBODY}/')",
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_way_elsewhere_is_a_problem(chromium: Browser, house: House, way: str) -> None:
    guests = Guests(chromium, house)
    ann = await guests.arrive("Ann")
    await ann.go("/offline")
    assert guests.problems == []
    await ann.page.evaluate(WAYS[way])
    async with asyncio.timeout(PATIENCE):
        while not guests.problems:
            await asyncio.sleep(0.01)
    guests.forgiven = ("",)
    await guests.close()
