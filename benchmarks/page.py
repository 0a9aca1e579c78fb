"""What a new state costs the page: makes benchmarks/page.md.

`make page` plays every game with the most players and options on a real server and looks on in
Chromium, whose processor is slowed down four times. Bots pause between moves, so that each state is
drawn before the next one comes. `--states 10` measures fewer of them, and writes nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from tests.browser.conftest import QUIET, executable
from tests.browser.guests import Guests
from tests.browser.house import House
from tests.server import client

HERE = Path(__file__).parent
SLOWER = 4
STATES = 60
PROMISE_MS = 50
PAUSE_S = 0.8
"""Between two moves: longer than any card travels."""
TABLES: dict[str, dict[str, Any]] = {
    "hanabi": {"seats": 5, "options": {"multicolour": True}},
    "ikebana": {"seats": 5, "options": {"final_bouquet": True}},
    "royal_flush": {"seats": 5, "options": {"boards": "random"}},
    "illusion": {"seats": 6, "window": None},
}
SCREENS: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
}
LIKED = ("tell", "draw", "keep", "take", "done", "let", "place")
"""How the moves begin that a person makes here: they keep a game going."""

# Marks the arrival of every state in the trace.
MARK = """
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", ({ data }) => {
      if (/^{"type":"(table|update)"/.test(data)) performance.mark("state");
    });
  }
};
"""
# No more than is read below: for "devtools.timeline" Chromium counts all there is to lay out.
CATEGORIES = ["disabled-by-default-devtools.timeline", "blink.user_timing"]

HEAD = """# What a new state costs the page

`make page` (benchmarks/page.py) · Chromium {chromium}, florilegium {ours},
Python {python} · {machine}.

Each game with the most players and options, played against bots for {states} states on a server
of its own, with motion. Chromium's own throttling makes the page's processor four times slower.
Counted is the processor time of the page's main thread, in milliseconds, in all tasks from the
one in which a `table` frame arrives to the one in which its drawing is committed: reading the
frame, scripts, styles, layout and paint. States that the next
one overtook are left out. *After* is the 75th percentile of what the same thread does from then to
the next state: the players, moves and log beside the table, cards on their way, sounds.
What we promise is less than {promise} ms for three states of four.

Measure on an idle machine: beside other work the figures are higher. The load average at the end of
this run was {load}, ours included.

| game | screen | states | median | 75 % | 95 % | kept | after |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def options() -> argparse.Namespace:
    """The command line; without arguments, the measurement that counts."""
    parser = argparse.ArgumentParser(description="Measure what a new state costs the page.")
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--games", nargs="+", choices=[*TABLES], default=[*TABLES])
    return parser.parse_args()


async def play(person: client.Person, code: str, states: int) -> None:
    """Make the person's moves until so many states have come, or the game is over."""
    async with person.connect(code) as socket:
        first = socket.table["step"]
        while (table := socket.table)["phase"] == "playing" and table["step"] - first < states:
            texts = [one["text"] for one in table["legal"]]
            if not texts:
                await socket.until_state()
                continue
            await asyncio.sleep(PAUSE_S)
            liked = [text for kind in LIKED for text in texts if text.startswith(kind)]
            await socket.act((liked or texts)[0])


async def traced(browser: Browser, page: Page, playing: Any) -> list[dict[str, Any]]:
    """What Chromium did meanwhile, slowed down."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await browser.start_tracing(page=page, categories=CATEGORIES)
    await playing
    events: list[dict[str, Any]] = json.loads(await browser.stop_tracing())["traceEvents"]
    return events


def costs(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Milliseconds of the main thread for each state drawn before the next came, and after it."""
    marks = [event for event in events if event["name"] == "state"]
    thread = marks[0]["pid"], marks[0]["tid"]
    mine = [one for one in events if (one["pid"], one["tid"]) == thread]
    tasks = [one for one in mine if one["name"] == "RunTask" and "dur" in one]
    commits = sorted(one["ts"] for one in mine if one["name"] == "Commit")
    arrivals = [mark["ts"] for mark in marks]
    found: list[float] = []
    after: list[float] = []
    for arrival, following in pairwise([*arrivals, float("inf")]):
        drawn = next((moment for moment in commits if moment > arrival), float("inf"))
        if drawn < following:
            meanwhile = [one for one in tasks if one["ts"] <= drawn]
            spent = [one for one in meanwhile if one["ts"] + one["dur"] >= arrival]
            found.append(_milliseconds(spent))
            after.append(_milliseconds(one for one in tasks if drawn < one["ts"] < following))
    return sorted(found), sorted(after)


def _milliseconds(tasks: Iterable[dict[str, Any]]) -> float:
    """Of the processor."""
    return float(sum(one.get("tdur", 0) for one in tasks)) / 1000


def row(game: str, screen: str, found: list[float], after: list[float]) -> str:
    """A line of the document."""
    if not found:
        raise RuntimeError(f"{game} on the {screen}: no state was drawn before the next one came")
    median, most, tail = (found[int(part * len(found))] for part in (0.5, 0.75, 0.95))
    kept = "yes" if most < PROMISE_MS else "no"
    later = after[int(0.75 * len(after))]
    figures = f"{len(found)} | {median:.0f} | {most:.0f} | {tail:.0f} | {kept} | {later:.0f}"
    return f"| {game} | {screen} | {figures} |"


async def measure(games: list[str], states: int) -> tuple[str, list[str]]:
    """Chromium's version, and a line for each game on each screen."""
    rows: list[str] = []
    house = House(Path(tempfile.mkdtemp()), "--bot-pause", str(PAUSE_S))
    await house.open()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable(), args=[*QUIET])
        guests = Guests(browser, house)
        for game in games:
            for screen, size in SCREENS.items():
                person = client.Person(house.url)
                ann = await guests.arrive("Ann", token=person.token, **size)
                await ann.page.add_init_script(MARK)
                code = await ann.play_now(game, **TABLES[game])
                events = await traced(browser, ann.page, play(person, code, states))
                rows.append(row(game, screen, *costs(events)))
                print(rows[-1], flush=True)
                await guests.leave(ann)
                await person.http.aclose()
        found = browser.version
        await browser.close()
    await house.close()
    return found, rows


def main() -> None:
    """Measure, and write it down where all of it was measured."""
    chosen = options()
    chromium, rows = asyncio.run(measure(chosen.games, chosen.states))
    head = HEAD.format(
        chromium=chromium,
        ours=version("florilegium"),
        python=platform.python_version(),
        machine=machine(),
        states=STATES,
        promise=PROMISE_MS,
        load=f"{os.getloadavg()[1]:.0f}",
    )
    if chosen.states >= STATES and len(chosen.games) == len(TABLES):
        document = HERE / "page.md"
        notes = "".join(document.read_text().partition("\n## ")[1:])  # written by hand
        document.write_text(head + "\n".join(rows) + "\n" + notes)


if __name__ == "__main__":
    main()
