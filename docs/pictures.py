"""The screenshots of the documents: `make pictures`. A real server, a real browser, real bots."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

import florilegium as fl
from florilegium.players import bot, private_seed
from florilegium.terminal.desk import Desk
from florilegium.terminal.saves import HUMAN, Save
from florilegium.terminal.screen import FullScreen

HERE = Path(__file__).parent
SEED = "picture"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SHOTS = (
    ("hanabi", "hanabi", 4, 14, DESK, "light", "en"),
    ("ikebana", "ikebana", 4, 14, DESK, "light", "en"),
    ("royal_flush", "royal_flush", 3, 16, DESK, "light", "en"),
    ("illusion", "illusion", 4, 12, DESK, "light", "en"),
    ("phone", "hanabi", 3, 8, PHONE, "dark", "fr"),
)
# Plays for the person through the same socket the page uses, until so many moves are made and it is
# the person's turn again. Any legal move will do, but a picture should not show a lost game.
PLAY = """
([code, moves]) => new Promise((done) => {
  const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${code}`);
  const kinds = ["discard", "tell", "keep", "draw", "take", "done", "let", "place"];
  const rank = (text) => kinds.findIndex((kind) => text.startsWith(kind));
  line.onopen = () => line.send(JSON.stringify({ type: "hello", version: 0 }));
  line.onmessage = ({ data }) => {
    const table = JSON.parse(data);
    if (table.type !== "table" || !table.legal.length) return;
    if (table.step >= moves) { line.close(); done(); return; }
    const best = Math.min(...table.legal.map(({ text }) => rank(text)).filter((n) => n >= 0));
    const few = table.legal.filter(({ text }) => rank(text) === best);
    const action = few[table.step % few.length].text;
    line.send(JSON.stringify({ type: "act", id: crypto.randomUUID(), action }));
  };
})
"""


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[str]:
    """A server of our own on a free port; its address."""
    command = (
        "-m",
        "florilegium",
        "serve",
        "--no-browser",
        "--bot-pause",
        "0",
        "--database",
        str(folder / "pictures.db"),
    )
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=pipe)
    assert process.stdout is not None, "it was asked for"
    try:
        async for line in process.stdout:
            if found := re.search(rb"https?://\S+", line):
                yield found[0].decode().rstrip("/")
                return
        raise RuntimeError("the server ended before it said its address")
    finally:
        process.terminate()
        await process.wait()


async def shoot(browser: Browser, address: str, shot: tuple[str, ...]) -> None:
    """Open a table against bots, play a while, and take the picture."""
    name, game, seats, moves, size, theme, lang = shot
    context = await browser.new_context(viewport=size, color_scheme=theme, locale=lang)  # type: ignore[arg-type]
    page: Page = await context.new_page()
    await page.goto(address)
    wanted = {"game": game, "seats": seats, "name": "Léa", "quick": True}
    answer = await page.request.post(f"{address}/api/tables", data=wanted)
    code = (await answer.json())["code"]
    await page.evaluate(PLAY, [code, moves])
    await page.goto(f"{address}/t/{code}", wait_until="networkidle")
    await page.screenshot(path=HERE / f"{name}.png")
    await context.close()


def begun(game: str, seats: int, actions: int) -> fl.Record:
    """A game that bots have played until it is the first player's turn again."""
    rules = fl.game(game)
    match = fl.Match(rules, rules.setup(seats, SEED))
    places = range(1, seats + 1)
    bots = {seat: bot(rules, "hard", seat, private_seed(SEED, seat)) for seat in places}
    while len(match.actions) < actions or match.turn != (1,):
        seat = match.turn[0]
        action = bots[seat].act(match.view(seat), match.legal(seat))
        for event in match.play(seat, action):
            for one, mind in bots.items():
                mind.see(event.seen_by(one))
    return match.record


async def terminal(browser: Browser) -> None:
    """The full screen of a game that has begun, as Textual draws it."""
    with tempfile.TemporaryDirectory() as folder:
        save = Save(begun("hanabi", 3, 24), (HUMAN, "medium", "medium"))
        screen = FullScreen(Desk(save, Path(folder) / "game.json", "en"))
        async with screen.run_test(size=(124, 40)) as pilot:
            await pilot.pause()
            drawn = screen.export_screenshot()
    page = await browser.new_page(viewport={"width": 1300, "height": 860})
    await page.set_content(f"<style>body{{margin:0}}svg{{width:1300px;height:auto}}</style>{drawn}")
    await page.locator("svg").first.screenshot(path=HERE / "terminal.png", omit_background=True)
    await page.close()


async def main() -> None:
    """All of them, one after the other."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as address, async_playwright() as play:
            browser = await play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for shot in SHOTS:
                await shoot(browser, address, shot)  # type: ignore[arg-type]
            await terminal(browser)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
