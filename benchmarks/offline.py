"""Sizes and times of the site of files: fetching it, starting it again, and its bots' moves."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import tempfile
from pathlib import Path

from benchmarks import offline_moves
from playwright.async_api import Page, async_playwright
from tests.browser.conftest import QUIET, executable
from tests.browser.hosting import hosted

from florilegium.offline.site import site_files

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
SIT = """async (game) => {
    const body = JSON.stringify({ game, name: "Ann", quick: true });
    const answer = await florilegiumTransport.fetch("/api/tables", { method: "POST", body });
    location.hash = `#/t/${(await answer.json()).code}`;
}"""
STANDS = "() => document.querySelector('[data-testid=turn]') && performance.now()"
# A worker of its own, with the same Python as the tables.
THINK = """async (code) => {
    const runtime = new URL("static/offline/runtime.js", document.baseURI).href;
    const script = `import { startPython } from "${runtime}";
        const { python } = await startPython();
        self.onmessage = ({ data }) => postMessage(python.runPython(data));
        postMessage("ready");`;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const worker = new Worker(address, { type: "module" });
    return new Promise((done, failed) => {
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.onmessage = ({ data }) => data === "ready" ? worker.postMessage(code) : done(data);
    });
}"""


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


async def table_stands(page: Page, game: str) -> float:
    """Milliseconds from a reload until a table that was left shows whose turn it is."""
    await page.evaluate(SIT, game)
    await page.get_by_test_id("turn").wait_for()
    await page.reload()
    stands = await page.wait_for_function(STANDS, polling="raf")
    milliseconds: float = await stands.json_value()
    return milliseconds


def middle(times: list[float]) -> str:
    """The median and the longest."""
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2]:.1f} / {ordered[-1]:.0f}"


async def measure(folder: Path) -> None:
    """Print all figures."""
    files = await site_files(bot_pause=0)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    packed = sum(min(len(gzip.compress(one, 6)), len(one)) for one in files.values())
    print(f"{len(files)} files, {sum(map(len, files.values()))} bytes, gzipped {packed}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable(), args=[*QUIET])
        page = await browser.new_page()
        with hosted(folder) as address:
            first = await started(page, address)
            await page.wait_for_function(COMPILED, polling=500, timeout=120_000)
            code = Path(offline_moves.__file__).read_text(encoding="utf-8")
            browsers = json.loads(await page.evaluate(THINK, f"{code}\ntold({ACTIONS})"))
        # Nobody answers any more.
        warm = [await started(page, None) for _ in range(3)]
        for name, (wall, processor) in [("first", first), ("warm", min(warm))]:
            print(f"{name}: {wall:.0f} ms until Python answers, {processor:.1f} s of processor")
        for game in browsers:
            times = sorted([await table_stands(page, game) for _ in range(3)])
            print(f"{game}: " + ", ".join(f"{one:.0f}" for one in times) + " ms until its table")
        await browser.close()
    for game, (actions, here) in json.loads(offline_moves.told(ACTIONS)).items():
        same, there = browsers[game]
        assert same == actions, f"{game}: the same seed and bots played another game"
        print(f"{game}: browser {middle(there)} ms, desktop {middle(here)} ms (median / most)")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(measure(Path(made)))
