"""What passes between one page and the server over its sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page, WebSocket

from florilegium.server.drill.page import Page as Told
from tests.browser.house import PATIENCE

Frame = dict[str, Any]
ANSWERS = ("ack", "refused", "error")


class Wire:
    """Keeps every frame, and waits for those that are wanted."""

    def __init__(self, page: Page) -> None:
        self.sent: list[Frame] = []
        self.received: list[Frame] = []
        self.texts: list[str] = []
        """Every frame both ways, as it passed."""
        self.addresses: list[str] = []
        self.table: Frame = {}
        """The last state."""
        self.log: list[Frame] = []
        """All lines that its page shows."""
        self._news = asyncio.Event()
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        told = Told()
        socket.on("framesent", lambda text: self._keep(self.sent, text))
        socket.on("framereceived", lambda text: self._receive(told, text))
        socket.on("close", lambda _: self._news.set())

    def _receive(self, told: Told, text: str | bytes) -> None:
        self._keep(self.received, text)
        told.take(self.received[-1])
        self.table, self.log = told.table or self.table, told.log

    def _keep(self, frames: list[Frame], text: str | bytes) -> None:
        assert isinstance(text, str), "all frames are text"
        self.texts.append(text)
        frames.append(json.loads(text))
        self._news.set()

    async def until(self, wanted: Callable[[], object], what: str) -> None:
        """Wait for frames until something holds."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not wanted():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            last = [text[:300] for text in self.texts[-4:]]
            raise AssertionError(f"waited in vain for {what}; the last frames: {last}") from None

    @property
    def acts(self) -> list[str]:
        """The ids of the actions that were sent, in order, each as often as it was."""
        return [frame["id"] for frame in self.sent if frame["type"] == "act"]

    @property
    def answered(self) -> set[str]:
        """The ids that were acknowledged, refused or found wrong."""
        answers = [frame for frame in self.received if frame["type"] in ANSWERS]
        return {frame["id"] for frame in answers if "id" in frame}

    @property
    def acknowledged(self) -> set[str]:
        """The ids of what the server says it has stored."""
        return {frame["id"] for frame in self.received if frame["type"] == "ack"}

    @property
    def mine(self) -> bool:
        """Whether the page has been told that its person may act."""
        table = self.table
        return bool(table) and table["phase"] == "playing" and table["seat"] in table["turn"]

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.table) and self.table["phase"] == "finished"
