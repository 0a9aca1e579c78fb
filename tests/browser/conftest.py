"""One browser and one server for all tests of a process; a fresh context for every person.

Every test ends with the same questions: did a page complain in its console, did a script break, did
a request go elsewhere than to our own server?
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from florilegium.offline.site import PAUSE
from tests.browser.guests import Guests
from tests.browser.hosting import Site, hosted
from tests.browser.house import PATIENCE, House
from tests.browser.scenes import lay, lay_puzzles

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    # No test looks at pixels: without memory for them none are painted, which saves half the work.
    "--force-gpu-mem-available-mb=0",
)
BRIEF = (
    *QUIET,
    # A page of a test lives for a second: what starts a process or a thread for it, or compiles its
    # busiest functions once more, costs more than it saves. What measures pages does without this.
    "--renderer-process-limit=1",
    "--enable-features=NetworkServiceInProcess2",
    "--js-flags=--no-maglev --no-turbofan",
)


expect.set_options(timeout=1000 * PATIENCE)


def executable() -> str:
    """Chromium with all that belongs to it."""
    return _program("chromium", "google-chrome")


def headless() -> str:
    """Chromium without windows and tools of its own, which cost as much as the page."""
    return _program("chromium-headless-shell")


def _program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise RuntimeError(f"The browser tests need {names[0]}; `make test` installs it.")
    return found


@asynccontextmanager
async def launched(program: str) -> AsyncIterator[Browser]:
    """A browser as the tests want it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=[*BRIEF])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    async with launched(headless()) as browser:
        yield browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def whole_chromium() -> AsyncIterator[Browser]:
    """For tests of notices, which a browser without windows never shows."""
    async with launched(executable()) as browser:
        yield browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """The server that most tests share; some tables stand there already."""
    puzzles = tmp_path_factory.mktemp("puzzles")
    lay_puzzles(puzzles)
    house = House(tmp_path_factory.mktemp("house"), "--push-anywhere", "--puzzles", str(puzzles))
    house.scenes = await lay(house.database)
    await house.open()
    yield house
    await house.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def kept_own_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    house = House(tmp_path_factory.mktemp("own"))
    yield house
    await house.close()


@pytest_asyncio.fixture(loop_scope="session")
async def own_house(kept_own_house: House) -> House:
    """For tests that are hard on their server: one after the other, as a start is dear."""
    if not kept_own_house.runs:
        await kept_own_house.open()
    return kept_own_house


@pytest_asyncio.fixture(loop_scope="session")
async def hasty_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Where nobody who is away is waited for."""
    house = House(tmp_path_factory.mktemp("hasty"), "--grace", "0")
    await house.open()
    yield house
    await house.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def kept_site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """A site of files, whose bots take their time, and the browser that keeps it: a first visit,
    with all that Python compiles then, costs as much as five later ones."""
    folder = tmp_path_factory.mktemp("site")
    with hosted(folder) as address:
        site = Site(folder, tmp_path_factory.mktemp("profile"), address)
        await site.write(PAUSE)
        yield site


@pytest_asyncio.fixture(loop_scope="session")
async def guests(chromium: Browser, house: House) -> AsyncIterator[Guests]:
    guests = Guests(chromium, house)
    yield guests
    await guests.close()


@pytest_asyncio.fixture(loop_scope="session")
async def called_guests(whole_chromium: Browser, house: House) -> AsyncIterator[Guests]:
    """Whose browsers show notices."""
    guests = Guests(whole_chromium, house)
    guests.workers = True
    yield guests
    await guests.close()
