"""Sizes and times of the site of files: fetching it, starting it again, and its bots' moves."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright
from tests.browser.conftest import QUIET, executable
from tests.offline.shelves import MemoryShelf

from florilegium.offline.bridge import Bridge
from florilegium.offline.site import site_files

GAMES = ("hanabi", "ikebana", "royal_flush", "illusion")
ACTIONS = 40
ASK = """async () => {
    const answer = await florilegiumTransport.fetch("/api/me");
    return [answer.status, performance.now()];
}"""
# What Python has compiled is kept for the next start.
COMPILED = """async () => {
    const name = (await caches.keys()).find((one) => one.endsWith("compiled"));
    return name !== undefined && (await (await caches.open(name)).keys()).length === 2;
}"""
# Against a hard bot, with the first legal action: milliseconds from our move to our next turn.
MOVES = """async ([game, most]) => {
    const wish = { game, name: "Ann", quick: true, seats: 2, bot: "hard", window: null };
    const body = JSON.stringify(wish);
    const opened = await florilegiumTransport.fetch("/api/tables", { method: "POST", body });
    const { code } = await opened.json();
    const socket = florilegiumTransport.connect(code);
    const times = [];
    let [left, sent] = [most, 0];
    return new Promise((done) => {
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: 0, epoch: "" }));
        socket.onmessage = ({ data }) => {
            const frame = JSON.parse(data);
            if (frame.type !== "table") return;
            const over = frame.phase === "finished";
            if (sent && (frame.legal.length || over)) times.push(performance.now() - sent);
            if (!left || over) { socket.close(); done(times); return; }
            if (!frame.legal.length) return;
            left -= 1;
            sent = performance.now();
            const { legal: [{ text: action }], version } = frame;
            const act = { type: "act", action, id: `i${left}`, version };
            socket.send(JSON.stringify(act));
        };
    });
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A host of files that says nothing."""

    def log_message(self, *_: object) -> None:
        pass


def processor_seconds() -> float:
    """Of all processes below this one so far, which are the browser's."""
    parents, ticks = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(entry.name)] = int(fields[1])
        ticks[int(entry.name)] = int(fields[11]) + int(fields[12])
    found = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    below = sum(ticks[one] for one in found - {os.getpid()})
    return below / os.sysconf("SC_CLK_TCK")


async def started(page: Page, url: str | None) -> tuple[float, float]:
    """Milliseconds until Python answers, and the browser's processor seconds for it."""
    before = processor_seconds()
    await (page.reload() if url is None else page.goto(url))
    status, milliseconds = await page.evaluate(ASK)
    assert status == 200
    return milliseconds, processor_seconds() - before


async def desktop_moves(game: str) -> list[float]:
    """The same game in this process."""
    bridge = await Bridge.opened(MemoryShelf())
    wish = {"game": game, "name": "Ann", "quick": True, "seats": 2, "bot": "hard", "window": None}
    opened = await bridge.fetch("POST", "/api/tables", json.dumps(wish))
    frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    line = bridge.connect(
        json.loads(opened.body)["code"],
        lambda text: frames.put_nowait(json.loads(text)),
        lambda code: None,
    )
    line.send(json.dumps({"type": "hello", "version": 0, "epoch": ""}))
    times: list[float] = []
    left, sent = ACTIONS, 0.0
    while True:
        frame = await frames.get()
        if frame["type"] != "table":
            continue
        over = frame["phase"] == "finished"
        if sent and (frame["legal"] or over):
            times.append(1000 * (time.perf_counter() - sent))
        if over or not left:
            return times
        if frame["legal"]:
            left, sent = left - 1, time.perf_counter()
            action = frame["legal"][0]["text"]
            act = {"type": "act", "action": action, "id": f"i{left}", "version": frame["version"]}
            line.send(json.dumps(act))


def middle(times: list[float]) -> str:
    """The median and the longest."""
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2]:.0f} / {ordered[-1]:.0f}"


async def measure(folder: Path) -> None:
    """Print all figures."""
    files = await site_files(bot_pause=0)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    packed = sum(min(len(gzip.compress(one, 6)), len(one)) for one in files.values())
    print(f"{len(files)} files, {sum(map(len, files.values()))} bytes, gzipped {packed}")
    handler = partial(Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable(), args=[*QUIET])
        page = await browser.new_page()
        first = await started(page, f"http://127.0.0.1:{server.server_port}/")
        await page.wait_for_function(COMPILED, polling=500, timeout=120_000)
        server.shutdown()
        server.server_close()  # nobody answers any more
        warm = [await started(page, None) for _ in range(3)]
        for name, (wall, processor) in [("first", first), ("warm", min(warm))]:
            print(f"{name}: {wall:.0f} ms until Python answers, {processor:.1f} s of processor")
        for game in GAMES:
            here = await page.evaluate(MOVES, [game, ACTIONS])
            there = await desktop_moves(game)
            print(f"{game}: browser {middle(here)} ms, desktop {middle(there)} ms (median / most)")
        await browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(measure(Path(made)))
