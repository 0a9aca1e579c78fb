"""A person on a bad line: what they send is cut off, doubled or comes late, and they come back."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from florilegium.server.drill.page import PROTOCOL, Frame, Page

_SILENCE = 10.0
"""Seconds without a frame after which a person connects anew."""


@dataclass
class Sent:
    """A message and what came of it."""

    code: str
    seat: int
    action: str
    version: int | None = None
    """As acknowledged."""
    refused: bool = False


@dataclass
class Sight:
    """A state as somebody was shown it."""

    code: str
    seat: int
    step: int
    view: Any
    legal: list[str]


@dataclass
class Observed:
    """All that the clients did and saw."""

    thorough: bool = True
    """Whether everything is kept, and lines are bad; a soak would fill our own memory."""
    acknowledged: int = 0
    sent: dict[str, Sent] = field(default_factory=dict)
    sights: list[Sight] = field(default_factory=list)
    frames: int = 0
    cuts: int = 0
    doubled: int = 0
    late: int = 0
    problems: list[str] = field(default_factory=list)


async def ask(url: str, path: str, cookie: str = "", body: object = None) -> tuple[Any, str]:
    """An answer over HTTP, and the cookie that came with it."""

    def fetch() -> tuple[Any, str]:
        headers = {"cookie": cookie, "origin": url, "content-type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url + path, content, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text, cookies = answer.read(), answer.headers.get("set-cookie", "")
            return (json.loads(text) if body is not None else None), cookies.split(";")[0]

    return await asyncio.to_thread(fetch)


class Player:
    """Somebody who plays at one table until told to stop."""

    def __init__(
        self, urls: Sequence[str], cookie: str, name: str, observed: Observed, seed: str
    ) -> None:
        self.page = Page()
        self._urls, self._cookie, self._name = urls, cookie, name
        self._observed = observed
        self._chance = random.Random(seed)
        self._number = 0
        self._open: dict[str, str] = {}
        """What is not answered yet, by id."""
        self._past: list[str] = []
        self._acted = -1
        self._asked = -1

    async def play(self, code: str, stop: asyncio.Event) -> None:
        """Connect again and again, to any of the nodes, until the game is over."""
        while not stop.is_set() and self.page.table.get("phase") != "finished":
            url = self._chance.choice(self._urls)
            try:
                async with connect(
                    f"{url.replace('http', 'ws', 1)}/ws/{code}",
                    origin=Origin(url),
                    additional_headers={"cookie": self._cookie},
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                ) as line:
                    await self._stay(line, code, stop)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                await asyncio.sleep(0.02 + 0.1 * self._chance.random())

    async def _stay(self, line: ClientConnection, code: str, stop: asyncio.Event) -> None:
        self.page, self._acted, self._asked = Page(), -1, -1
        await line.send(json.dumps({"type": "hello", "version": 0, "protocol": PROTOCOL}))
        for text in self._open.values():
            await line.send(text)
        while not stop.is_set() and self.page.table.get("phase") != "finished":
            async with asyncio.timeout(_SILENCE):
                frame = json.loads(await line.recv())
            self._take(frame, code)
            if self.page.table:
                await self._answer(line, code)

    def _take(self, frame: Frame, code: str) -> None:
        observed, number = self._observed, frame.get("id")
        observed.frames += 1
        self.page.take(frame)
        if frame["type"] == "ack":
            self._acknowledged(number or "", frame["version"])
        elif frame["type"] == "refused" and number in observed.sent:
            observed.sent[number].refused = True
            self._open.pop(number, None)
        elif frame["type"] == "error" and number in self._open:
            del self._open[number]
        table = self.page.table
        if frame["type"] in ("table", "update") and table["phase"] in ("playing", "finished"):
            legal = [choice["text"] for choice in table["legal"]]
            if table["seat"] is not None and observed.thorough:
                observed.sights.append(
                    Sight(code, table["seat"], table["step"], table["view"], legal)
                )

    def _acknowledged(self, number: str, version: int) -> None:
        sent = self._observed.sent.get(number)
        if sent is None:
            self._observed.problems.append(f"{number} was never sent")
        elif sent.version not in (None, version):
            self._observed.problems.append(f"{number} has versions {sent.version} and {version}")
        else:
            self._observed.acknowledged += sent.version is None
            sent.version = version
        if self._open.pop(number, None) and not self._observed.thorough:
            del self._observed.sent[number]

    async def _answer(self, line: ClientConnection, code: str) -> None:
        table = self.page.table
        if table["phase"] == "lobby":
            await self._gather(line, table)
        elif table["legal"] and table["step"] > self._acted and not self._open:
            self._acted = table["step"]
            await self._act(line, code, self._chance.choice(table["legal"])["text"])

    async def _gather(self, line: ClientConnection, table: Frame) -> None:
        full = all(seat["kind"] == "person" for seat in table["seats"])
        if self._asked == table["version"]:
            return
        self._asked = table["version"]
        if table["seat"] is None:
            await line.send(json.dumps({"type": "sit", "name": self._name}))
        elif table["host"] and full:
            await line.send(json.dumps({"type": "start", "anyway": True}))

    async def _act(self, line: ClientConnection, code: str, action: str) -> None:
        self._number += 1
        number, chance, observed = f"{self._name}-{self._number}", self._chance, self._observed
        observed.sent[number] = Sent(code, self.page.table["seat"], action)
        seen = self.page.table["version"]
        text = json.dumps({"type": "act", "id": number, "action": action, "version": seen})
        self._open[number] = text
        await line.send(text)
        fate = chance.random() if observed.thorough else 1.0
        if fate < 0.1:
            observed.doubled += 1
            await line.send(text)
        elif fate < 0.2 and self._past:
            observed.late += 1  # what was answered long ago comes once more, after its successor
            await line.send(chance.choice(self._past))
        elif fate < 0.25:
            observed.cuts += 1
            line.transport.abort()
        self._past = [*self._past[-5:], text]
