"""What a new state costs the page: makes benchmarks/page.md.

`make page` shows recorded games of every kind to a page in Chromium, whose processor is slowed down
four times, and adds up what its main thread does for each state. The games are the same every time
(page_games.py), so two runs can be compared, and better two versions that are shown them in turn:
`--beside DIR` measures the page of another checkout as well, and writes nothing. Nor do fewer
`--states`, `--games` or `--trials` than usual; on a busy machine `--slower 1` strays less.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import tempfile
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from benchmarks.page_costs import CATEGORIES, STATE, Cost, Trial, costs, figures
from benchmarks.page_games import TABLES, Shown, shown
from benchmarks.page_stage import Stage
from playwright.async_api import Browser, Page, ViewportSize, async_playwright
from tests.browser.conftest import QUIET, executable
from tests.browser.guests import Guests
from tests.browser.house import House

HERE = Path(__file__).parent
SLOWER = 4
STATES = 60
TRIALS = 3
PROMISE_MS = 50
PAUSE_S = 0.6
"""Between two states: longer than any card travels."""
SCREENS: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
}

# Marks the arrival of every state in the trace.
MARK = f"""
window.WebSocket = class extends WebSocket {{
  constructor(...address) {{
    super(...address);
    this.addEventListener("message", ({{ data }}) => {{
      if (/^{{"type":"(table|update)"/.test(data)) performance.mark("{STATE}");
    }});
  }}
}};
"""

HEAD = """# What a new state costs the page

`make page` (benchmarks/page.py) · Chromium {chromium}, florilegium {ours},
Python {python} · {machine}.

What we promise is less than {promise} ms for three states of four, at every table.

The same recorded games are shown every time: each game with the most players and options, fixed
deals, a bot of the usual level on every seat, {states} states as the first seat sees them, one
every {pause} s, with motion, and a page of its own for each deal. All are shown {trials} times.
Chromium's own throttling makes the page's processor four times slower.

Counted is the processor time of the page's main thread, in milliseconds, in all tasks from the one
in which a state arrives to the one in which its drawing is committed: reading the frame, scripts,
styles, layout and paint. *Median*, *75 %* and *95 %* take each trial of each state for itself, and
*kept* goes by them. *Steady* (75 %) and *mean* take each state once, with the median of its trials,
which strays less: they are for telling versions apart. *After* is the 75th percentile of what the
same thread does from then to the next state: the players, moves and log beside the table, cards on
their way; at Hanabi also the last move in words and, on one's turn, the clues in the hands.

Measure on an idle machine: beside other work the figures are higher. The load average at the end of
this run was {load}, ours included.
"""
COLUMNS = """| game | screen | states | median | 75 % | 95 % | kept | steady | mean | after |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def options(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line; without arguments, the measurement that counts."""
    parser = argparse.ArgumentParser(description="Measure what a new state costs the page.")
    parser.add_argument("--states", type=int, default=STATES)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--games", nargs="+", choices=[*TABLES], default=[*TABLES])
    parser.add_argument("--screens", nargs="+", choices=[*SCREENS], default=[*SCREENS])
    parser.add_argument("--slower", type=int, default=SLOWER, help="so many times")
    parser.add_argument("--beside", type=Path, help="another checkout, shown the same in turn")
    return parser.parse_args(given)


async def play(stage: Stage, game: Shown) -> None:
    """State after state, each long enough to be drawn with all that follows."""
    for update in game.updates:
        await asyncio.sleep(PAUSE_S)
        await stage.show(update)
    await asyncio.sleep(PAUSE_S)


async def trial(
    browser: Browser, stage: Stage, games: Sequence[Shown], size: ViewportSize, slower: int
) -> Trial:
    """Each state of some games, shown once."""
    guests = Guests(browser, stage.house)
    found: list[Cost | None] = []
    for game in games:
        ann = await guests.arrive("Ann", url=stage.url, **size)
        await ann.page.add_init_script(MARK)
        await ann.go(stage.table_of(game))
        await ann.at_table()
        session = await ann.context.new_cdp_session(ann.page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        found += costs(await traced(browser, ann.page, play(stage, game)))
        await guests.leave(ann)
    await guests.close()
    return found


async def traced(browser: Browser, page: Page, playing: Awaitable[None]) -> list[dict[str, Any]]:
    """What Chromium did meanwhile."""
    await browser.start_tracing(page=page, categories=[*CATEGORIES])
    await playing
    events: list[dict[str, Any]] = json.loads(await browser.stop_tracing())["traceEvents"]
    return events


@asynccontextmanager
async def staged(source: Path | None) -> AsyncIterator[Stage]:
    """The page of another checkout, or of this one, on a server of its own."""
    house = House(Path(tempfile.mkdtemp()), source=source)
    await house.open()
    stage = Stage(house)
    await stage.open()
    yield stage
    await stage.close()
    await house.close()


def row(game: str, screen: str, trials: Sequence[Trial]) -> str:
    """A line of the document."""
    found = figures(trials)
    kept = "yes" if found.most < PROMISE_MS else "no"
    each = f"{found.middle:.0f} | {found.most:.0f} | {found.tail:.0f} | {kept}"
    steady = f"{found.steady:.0f} | {found.mean:.1f}"
    return f"| {game} | {screen} | {found.states} | {each} | {steady} | {found.after:.0f} |"


async def measure(chosen: argparse.Namespace) -> tuple[str, list[str]]:
    """Chromium's version, and a line for each game on each screen."""
    games = {name: shown(name, chosen.states) for name in chosen.games}
    sources = {"": None} if chosen.beside is None else {" here": None, " beside": chosen.beside}
    trials: dict[tuple[str, str], list[Trial]] = {}
    async with async_playwright() as playwright, AsyncExitStack() as opened:
        stages = {
            name: await opened.enter_async_context(staged(source))
            for name, source in sources.items()
        }
        browser = await playwright.chromium.launch(executable_path=executable(), args=[*QUIET])
        for _ in range(chosen.trials):
            for game, screen, name in product(games, chosen.screens, stages):
                found = await trial(
                    browser, stages[name], games[game], SCREENS[screen], chosen.slower
                )
                trials.setdefault((game + name, screen), []).append(found)
                print(row(game + name, screen, [found]), flush=True)
        chromium = browser.version
        await browser.close()
    return chromium, [row(*cell, found) for cell, found in trials.items()]


def main() -> None:
    """Measure, and write it down where all of it was measured."""
    chosen = options()
    chromium, rows = asyncio.run(measure(chosen))
    table = "\n".join((COLUMNS, *rows))
    print(table)
    if chosen == options([]):
        head = HEAD.format(
            chromium=chromium,
            ours=version("florilegium"),
            python=platform.python_version(),
            machine=machine(),
            states=STATES,
            trials=TRIALS,
            pause=PAUSE_S,
            promise=PROMISE_MS,
            load=f"{os.getloadavg()[1]:.0f}",
        )
        document = HERE / "page.md"
        notes = "".join(document.read_text().partition("\n## ")[1:])  # written by hand
        document.write_text(f"{head}\n{table}\n{notes}")


if __name__ == "__main__":
    main()
