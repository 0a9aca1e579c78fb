"""How long the site of files takes to start in Firefox and in WebKit, first and once it is kept."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from benchmarks.offline import processor_seconds
from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.hosting import hosted

from florilegium.offline.site import write_site

ASK = """() => {
    window.answered = false;
    florilegiumTransport.fetch("/api/me").then(() => { window.answered = true; });
}"""
ANSWERED = "() => window.answered"
COMPILED = "async () => (await caches.keys()).some((one) => one.endsWith('compiled'))"
STARTS = ("first", "again", "again")


async def start(engine: Engine, address: str) -> tuple[float, float]:
    """Seconds until Python answers, and the processor's for it."""
    began, before = time.perf_counter(), processor_seconds()
    await engine.go(address)
    await engine.run(ASK)
    while not await engine.run(ANSWERED):
        await asyncio.sleep(0.1)
    return time.perf_counter() - began, processor_seconds() - before


async def measure(folder: Path) -> None:
    """Print all figures. Nobody serves the site any more once it is kept."""
    for make in (Firefox, WebKit):
        (folder / make.__name__).mkdir()
        async with make(folder / make.__name__) as engine:
            with hosted(folder / "site") as address:
                figures = [await start(engine, address)]
                while not await engine.run(COMPILED):
                    await asyncio.sleep(0.5)
            figures += [await start(engine, address) for _ in STARTS[1:]]
            for name, (wall, processor) in zip(STARTS, figures, strict=True):
                print(f"{make.__name__}, {name}: {wall:.1f} s, {processor:.1f} s of processor")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        write_site(Path(made) / "site", bot_pause=0)
        asyncio.run(measure(Path(made)))
