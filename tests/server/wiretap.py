"""People whose every received byte is kept, and games that one of them cannot tell apart."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect

import florilegium as fl
from florilegium.core.plain import plain
from tests.server.client import Frame, Person, Socket

HOST = "table.example"
"""Everybody asks for this host, whatever port the server got."""
Viewer = int | str | None
"""A seat, None for a spectator, "open" for a spectator of open hands."""
Actions = Sequence[tuple[int, str]]

# The timing fields: how long a race still lasts, and when a table was last changed.
_TIMING = re.compile(r'("deadline_ms"|"at"):\d+')
# The handshake's answer to the client's own random key is no news.
_OWN = ("sec-websocket-accept",)


def untimed(text: str) -> str:
    """What was received, its timing fields aside."""
    return _TIMING.sub(r"\1:0", text)


class TappedSocket(Socket):
    """Writes every frame down with its person."""

    def __init__(self, connection: ClientConnection, heard: list[str]) -> None:
        super().__init__(connection)
        self._heard = heard

    async def receive(self) -> Frame:
        """The next frame, written down."""
        frame = await super().receive()
        self._heard.append(untimed(self.texts[-1]))
        return frame

    async def settle(self) -> None:
        """Read everything that was on its way."""
        await self.send("ping")
        await self.expect("pong")


class Tapped(Person):
    """A person under observation: frames, answers, headers, all of it."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url, token)
        self.heard: list[str] = []
        self.http.headers.update({"host": HOST, "origin": f"http://{HOST}"})

    async def fetch(self, method: str, path: str, **content: Any) -> httpx.Response:
        """Ask over HTTP; the whole answer is written down."""
        answer = await self.http.request(method, path, **content)
        headers = sorted(answer.headers.multi_items())
        self.heard.append(
            untimed(f"{method} {path} {answer.status_code} {headers} {answer.content!r}")
        )
        return answer

    @asynccontextmanager
    async def connect(self, code: str, version: int | None = 0) -> AsyncIterator[TappedSocket]:
        """A socket at a table, greeted unless `version` is None."""
        async with connect(
            f"ws://{HOST}/ws/{code}",
            host="127.0.0.1",
            port=urlsplit(self.url).port,
            origin=f"http://{HOST}",  # type: ignore[arg-type]
            additional_headers={"cookie": f"florilegium={self.token}"},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
        ) as connection:
            assert connection.response is not None
            headers = connection.response.headers.raw_items()
            shaken = sorted(item for item in headers if item[0].lower() not in _OWN)
            self.heard.append(f"{connection.response.status_code} {shaken}")
            socket = TappedSocket(connection, self.heard)
            if version is not None:
                await socket.hello(version)
            yield socket


# Games that somebody cannot tell apart


def known(setup: Any, name: str, actions: Actions, viewer: Viewer) -> Iterator[str]:
    """All that the rules let somebody know of a game, step by step, as long as they allow it."""
    game = fl.game(name)
    state = game.start(setup)
    yield _known_now(game, state, viewer)
    for seat, text in actions:
        action = game.parse(text)
        if game.why_not(state, seat, action) is not None:
            yield "illegal"
            return
        state, events = game.apply(state, seat, action)
        seen = events if viewer == "open" else [e.seen_by(_seat(viewer)) for e in events]
        yield json.dumps([plain(event) for event in seen])
        yield _known_now(game, state, viewer)


def _seat(viewer: Viewer) -> int | None:
    return viewer if isinstance(viewer, int) else None


def _known_now(game: fl.AnyGame, state: Any, viewer: Viewer) -> str:
    seat = _seat(viewer)
    view = game.reveal(state) if viewer == "open" else game.view(state, seat)
    legal = () if seat is None else game.legal(state, seat)
    return json.dumps([plain(view), list(map(str, legal)), game.turn(state)])


def twin_deck(setup: Any, name: str, actions: Actions, viewer: Viewer) -> list[str]:
    """Another deck for the same actions, exchanged wherever the viewer cannot know about it."""
    game, chance = fl.game(name), random.Random(f"{name} {viewer}")
    deck = list(setup.deck)
    wanted = list(known(setup, name, actions, viewer))
    for one in chance.sample(range(len(deck)), len(deck)):
        other = chance.randrange(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
        changed = game.setup(setup.seats, setup.seed, deck, **asdict(setup.options))
        found = known(changed, name, actions, viewer)
        if not all(line == next(found) for line in wanted):
            deck[one], deck[other] = deck[other], deck[one]
    return deck
