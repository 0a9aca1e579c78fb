"""Without a network for good: kept once from a server, opened again, whole games of each kind."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import (
    BrowserContext,
    FilePayload,
    Page,
    Request,
    async_playwright,
    expect,
)

from florilegium.core.match import Match
from florilegium.core.record import Record, load
from florilegium.players.reasons import reasons
from florilegium.server.encoding import encode
from tests.browser.conftest import BRIEF, headless
from tests.browser.house import PATIENCE, House
from tests.games.royal_flush.short import SHORT_BOARDS

pytestmark = pytest.mark.asyncio(loop_scope="session")

OURS = ("http://127.0.0.1:", "data:", "blob:")
KEPT = "async () => Boolean(await caches.match('/site/python/files.json'))"
CONTROLLED = """async () => {
    const found = await navigator.serviceWorker.getRegistration("/site/");
    return Boolean(found?.scope.endsWith("/site/") && found.active);
}"""
ASK = """async ([path, body]) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await florilegiumTransport.fetch(path, init);
    return [answer.status, await answer.text()];
}"""
# In the menu of all moves: the first that begins with one of these words, until the game is over.
# Once a move has been seen the page is hidden: to lay it out for each would take most of the time.
PLAY = """async wishes => {
    const { style } = document.documentElement;
    const waits = () => Object.keys(sessionStorage).some(
        (key) => key.startsWith("florilegium.outbox") && sessionStorage.getItem(key) !== "[]");
    while (!document.querySelector("[data-testid=outcome]")) {
        const menu = document.querySelector("[data-testid=menu]");
        if (menu && !menu.open) menu.querySelector("summary").click();
        const shown = document.querySelectorAll("[data-testid=menu] [data-action]");
        const moves = waits() ? [] : [...shown];
        const begins = (wish) => moves.find((one) => one.dataset.action.startsWith(wish));
        const wanted = wishes.map(begins);
        const move = wanted.find(Boolean) ?? moves[0];
        move?.click();
        await new Promise(requestAnimationFrame);
        if (move) style.display = "none";
        await new Promise((done) => setTimeout(done, 20));
    }
    style.display = "";
}"""
GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "hanabi": (["tell", "play"], {"seats": 2, "options": {"red_tokens": 1}}),
    "ikebana": (["keep", "draw"], {"seats": 2}),
    "royal_flush": (
        ["score", "take", "done"],
        {"seats": 2, "options": {"boards": list(SHORT_BOARDS), "children": [1, 2]}},
    ),
    "illusion": (["place", "stop"], {"seats": 2, "window": None}),
}


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[BrowserContext]:
    """One whose profile is on disk, so that it can be closed and opened. Nothing may be asked of
    others: a site of files has no content policy that would forbid it.
    """
    elsewhere: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(OURS):
            elsewhere.append(request.url)

    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            folder, executable_path=headless(), args=[*BRIEF], reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * PATIENCE)
        context.on("request", asked)
        yield context
        await context.close()
    assert elsewhere == []


async def ask(page: Page, path: str, body: object = None) -> str:
    status, text = await page.evaluate(ASK, [path, body])
    assert status < 300, text
    return str(text)


async def play(page: Page, game: str, width: int) -> tuple[str, Record]:
    """A whole game; its code and its record."""
    wishes, more = GAMES[game]
    await page.set_viewport_size({"width": width, "height": 800})
    wish = {"game": game, "name": "Ann", "quick": True, "bot": "easy", **more}
    opened = await ask(page, "/api/tables", wish)
    code = opened.split('"')[3]
    await page.evaluate("code => { location.hash = `#/t/${code}`; }", code)
    await page.evaluate(PLAY, wishes)
    await expect(page.get_by_test_id("outcome")).to_be_visible()
    return code, load(await ask(page, f"/api/tables/{code}/record"))


async def take_along(page: Page, house: House) -> None:
    """A game that goes on, saved as a file, handed to the server once it is back, and brought."""
    opened = await ask(page, "/api/tables", {"game": "ikebana", "name": "Ann", "quick": True})
    code = opened.split('"')[3]
    await house.open()
    await page.evaluate("() => { location.hash = '#/me'; }")
    await page.get_by_text("Take games along").click()
    async with page.expect_download() as saving:
        await page.get_by_test_id(f"save-{code}").click()
    record = load(Path(await (await saving.value).path()).read_text())
    assert Match.replay(record).outcome is None
    await page.get_by_test_id(f"hand-{code}").click()
    await page.wait_for_url(f"{house.url}/t/*")
    await expect(page.get_by_test_id("turn")).to_be_visible()
    await page.goto(f"{house.url}/me")
    await page.get_by_text("Bring a game here").click()
    content = record.to_text().encode()
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": content}
    await page.get_by_test_id("bring").set_input_files(file)
    await page.get_by_test_id("bring-seat").select_option("2")
    await page.get_by_test_id("bring-go").click()
    await page.wait_for_url(f"{house.url}/t/*")
    await expect(page.get_by_test_id("turn")).to_be_visible()
    codes = await page.evaluate("() => fetch('/api/me').then((answer) => answer.json())")
    assert [one["seat"] for one in codes["running"]] == [2, 1]


async def look_back(page: Page, code: str) -> None:
    """The last game is reviewed step by step, a puzzle is put and its answer judged."""
    found: dict[str, Any] = {"state": "waiting"}
    async with asyncio.timeout(4 * PATIENCE):
        while found["state"] != "done":
            found = json.loads(await ask(page, f"/api/tables/{code}/review?seat=1"))
    assert found["review"]["moves"]
    await page.evaluate("location.hash = '/puzzles'")
    await page.get_by_test_id("ideas-ikebana").click()
    await page.get_by_test_id("idea-joker").click()
    await expect(page.get_by_test_id("idea")).to_be_visible()
    put = json.loads(await ask(page, "/api/puzzles/ikebana/next?tag=joker"))["puzzle"]
    assert page.url.endswith(f"#/puzzles/ikebana/joker#{put['id']}")
    wish = {"action": put["table"]["legal"][0]["text"]}
    assert "right" in json.loads(await ask(page, f"/api/puzzles/ikebana/{put['id']}", wish))


def check(record: Record, steps: list[dict[str, Any]], told: dict[str, Any]) -> None:
    """On a desk the record leads to the same state at every step, to the same end, and the same
    bots play the same game."""
    match = Match.of(record)
    for step in steps:
        if step["step"]:
            match.follow(record, step["step"] - 1)
        assert step["view"] == json.loads(encode(match.game.reveal(match.state))), step["step"]
    assert match.outcome is not None
    assert list(match.outcome.scores) == told["scores"]
    assert [one for one in reasons(record, "easy") if one.seat > 1 and one.chosen != one.done] == []


async def test_whole_games_without_a_network(
    own_house: House, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, home = tmp_path_factory.mktemp("profile"), f"{own_house.url}/"
    async with browser(folder) as context:
        page = context.pages[0]
        await page.clock.install()
        await page.goto(home)
        await expect(page.get_by_test_id("to-me")).to_be_visible()
        await page.clock.fast_forward(61_000)  # the page has been open for a minute
        async with asyncio.timeout(2 * PATIENCE):
            while not await page.evaluate(CONTROLLED):
                await asyncio.sleep(0.1)
        assert await page.evaluate(KEPT)
    await own_house.kill()
    async with browser(folder) as context:
        page = context.pages[0]
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        await page.goto(home)
        await expect(page.get_by_test_id("to-me")).to_be_visible()
        assert page.url == f"{home}site/"
        for width in (360, 1280):
            for game in GAMES:
                code, record = await play(page, game, width)
                finished = json.loads(await ask(page, "/api/me"))["finished"]
                replay = json.loads(await ask(page, f"/api/tables/{code}/replay?seat=open"))
                told = next(one for one in finished if one["code"] == code)
                check(record, replay["steps"], told)
                if game == "ikebana" and width == 360:
                    await look_back(page, code)
        await take_along(page, own_house)
        assert problems == []
