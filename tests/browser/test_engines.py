"""Whole games in Firefox and in WebKit, on a phone and on a desk."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.house import House
from tests.browser.person import SETTLED
from tests.games.royal_flush.short import SHORT_BOARDS

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = {"phone": (390, 844), "desk": (1280, 800)}

WATCH = """() => {
    window.complaints = [];
    addEventListener("error", ({ message }) => {
        // A note of the browser that it will measure once more in the next frame: nothing is wrong.
        if (!message.startsWith("ResizeObserver loop")) window.complaints.push(message);
    });
    addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
}"""
OPEN = """async (wish) => {
    await fetch("/");  // brings the cookie
    const answer = await fetch("/api/tables", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish),
    });
    return (await answer.json()).code;
}"""
MINE = """() => document.querySelector("[data-testid=turn].mine") !== null"""
OVER = """() => document.querySelector("[data-phase=finished] [data-testid=outcome]") !== null"""
STILL = "() => document.querySelector('.flights') === null"
MOVED = "() => document.querySelector('.entry') !== null"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
SAID = "words => document.body.innerText.includes(words)"
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
# From the menu of all moves, which is in the page whether one sees it or not, to the end. What is
# not shown is neither laid out nor painted, which would take most of the time; and after the first
# move, which has been seen, nothing need fly any more.
PLAY_ON = f"""async (code, preferred) => {{
    const moment = () => new Promise((done) => setTimeout(done, 20));
    document.documentElement.style.display = "none";
    window.matchMedia = (query) => ({{ matches: query.includes("reduced-motion") }});
    const rank = (text) => (preferred.findIndex((one) => text.startsWith(one)) + 9) % 9;
    for (const began = Date.now(); Date.now() - began < 20000; await moment()) {{
        if (({OVER})()) return true;
        if (!({SETTLED})(code)) continue;
        const menu = document.querySelector("[data-testid=menu]");
        if (menu && !menu.open) menu.querySelector("summary").click();
        const entries = [...(menu?.querySelectorAll("[data-action]") ?? [])];
        entries.sort((one, other) => rank(one.dataset.action) - rank(other.dataset.action));
        entries[0]?.click();
    }}
    return false;
}}"""

PAINT = """async () => {
    document.documentElement.style.display = "";
    await new Promise(requestAnimationFrame);
}"""


class Evening(NamedTuple):
    """A game that does not take long, and how its first move is made with the pointer."""

    options: dict[str, Any]
    first: tuple[str, ...]
    """What is pressed one after the other."""
    preferred: tuple[str, ...]


EVENINGS = {
    "hanabi": Evening(
        {"red_tokens": 1}, (".hanabi-own .hanabi-spot", "[data-testid=play]"), ("play",)
    ),
    "ikebana": Evening({}, ("[data-testid=ikebana-draw]",), ("draw", "keep")),
    "royal_flush": Evening(
        {"children": [1, 2], "boards": list(SHORT_BOARDS)},
        ("[data-testid=royal-table] [data-action^='take']",),
        ("score", "take", "done"),
    ),
    "illusion": Evening({}, (".illusion-basket[data-action]",), ("stop", "place")),
}


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=[Firefox, WebKit])
async def engine(request: pytest.FixtureRequest) -> AsyncIterator[Engine]:
    make: type[Firefox] | type[WebKit] = request.param
    with tempfile.TemporaryDirectory() as folder:
        async with make(Path(folder)) as engine:
            yield engine


async def test_without_the_server_it_is_said_in_words(engine: Engine, own_house: House) -> None:
    await engine.go(f"{own_house.url}/me")
    await engine.until(CONTROLLED)
    await own_house.kill()
    await engine.go(f"{own_house.url}/me")
    await engine.until(SAID, "No connection")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EVENINGS)
async def test_a_whole_game(engine: Engine, house: House, game: str, size: str) -> None:
    evening = EVENINGS[game]
    await engine.resize(*SIZES[size])
    await engine.go(house.url + "/static/icon.svg")  # a light page from which to ask for a table
    wish = {"game": game, "name": "Ann", "quick": True, "seats": 2, "options": evening.options}
    code = await engine.run(OPEN, wish)
    await engine.go(f"{house.url}/t/{code}")
    await engine.run(WATCH)
    await engine.until(MINE)
    await engine.until(STILL)  # where a pointer aims is worked out before it presses
    for control in evening.first:
        await engine.tap(control)
    await engine.until(MOVED)
    assert await engine.run(SIDEWAYS) <= 0
    while not await engine.run(PLAY_ON, code, evening.preferred):
        pass
    await engine.run(PAINT)
    assert await engine.run(SIDEWAYS) <= 0
    assert await engine.run("() => window.complaints") == []
    assert any(one.seat == 1 for one in house.acted(code))
