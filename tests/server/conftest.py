"""A real server on a free port, in the test's own event loop, so that tests can reach inside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from florilegium.server import serving
from florilegium.server.app import build
from florilegium.server.ending import Server
from florilegium.server.identity import Tokens
from florilegium.server.logins import Logins
from florilegium.server.rooms import Rooms
from florilegium.server.settings import UNLIMITED, Settings
from tests.server.client import PATIENCE, Person
from tests.server.engines import postgres_database


class _Server(Server):
    """Leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass
class Running:
    """A server, and people who visit it."""

    url: str
    app: Starlette
    server: Server
    serving: asyncio.Task[None]
    people: list[Person] = field(default_factory=list)

    @property
    def rooms(self) -> Rooms:
        rooms: Rooms = self.app.state.rooms
        return rooms

    @property
    def tokens(self) -> Tokens:
        logins: Logins = self.app.state.logins
        return logins.tokens

    def person(self, token: str | None = None) -> Person:
        """Somebody new, or the holder of a token."""
        self.people.append(Person(self.url, token or self.tokens.new()))
        return self.people[-1]

    async def stop(self) -> None:
        """End it in order, as Ctrl-C does, and wait until it has ended."""
        self.server.should_exit = True
        await self.serving


@asynccontextmanager
async def running(settings: Settings, **inside: Any) -> AsyncIterator[Running]:
    """Serve until the block ends; `inside` goes to `app.build`."""
    app = build(settings, **inside)
    with serving.listen(replace(settings, port=0), print) as bound:
        server = _Server(serving.config(app))
        serve = asyncio.create_task(server.serve(sockets=[bound]))
        site = Running(f"http://127.0.0.1:{bound.getsockname()[1]}", app, server, serve)
        try:
            async with httpx.AsyncClient(base_url=site.url, verify=False, timeout=PATIENCE) as http:
                assert (await http.get("/health")).json() == {"ok": True}
            yield site
        finally:
            for person in site.people:
                await person.http.aclose()
            await site.stop()


Start = Callable[..., Any]
Database = Path | str
BOTH = ("sqlite", "postgresql")
"""`DATABASES = BOTH` in a module has its tests run with each."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Most modules need no other database than the usual one."""
    names = getattr(metafunc.module, "DATABASES", None)
    if names and "database" in metafunc.fixturenames:
        metafunc.parametrize("database", names, indirect=True)


@pytest.fixture
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Database]:
    """A new one, of SQLite unless a test asks for another."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield tmp_path / "tables.db"
    else:
        with postgres_database() as address:
            yield address


@pytest.fixture
def settings(database: Database) -> Settings:
    """No pauses and no limits, and no bots busy in the background."""
    return Settings(
        database=database,
        bot_pause=0,
        reaction=(0, 0),
        daily_games=0,
        limits=UNLIMITED,
    )


@pytest.fixture
async def start(settings: Settings) -> AsyncIterator[Start]:
    """Starts servers with changed settings; all end with the test."""
    async with AsyncExitStack() as stack:

        async def begin(*, inside: dict[str, Any] | None = None, **changes: Any) -> Running:
            changed = replace(settings, **changes)
            return await stack.enter_async_context(running(changed, **(inside or {})))

        yield begin


@pytest.fixture
async def site(start: Start) -> Running:
    """The plain server."""
    server: Running = await start()
    return server
