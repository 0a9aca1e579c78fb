"""What the web worker calls: JavaScript's values on one side, the bridge on the other."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from florilegium.core.message import Message, say
from florilegium.offline.bridge import Bridge, Line
from florilegium.offline.store import Damaged, Lost, Newer

Js = Any
"""A value of JavaScript."""


class JsPageStore:
    """The browser's storage, `web/offline/storage.js`."""

    def __init__(self, storage: Js, to_js: Any) -> None:
        self._storage = storage
        self._to_js = to_js

    async def load(self) -> Sequence[bytes]:
        return [bytes(page.to_bytes()) for page in await self._storage.load()]

    async def keep(self, pages: Mapping[int, bytes], count: int) -> None:
        why = await self._storage.keep(
            self._to_js(list(pages)), self._to_js(list(pages.values())), count
        )
        if why:
            raise Lost(why)

    async def set_aside(self) -> None:
        why = await self._storage.setAside()
        if why:
            raise Lost(why)


class Serving:
    """Serves the page of one worker; `post` hands a message to it."""

    def __init__(self, bridge: Bridge, post: Js) -> None:
        self._bridge = bridge
        self._post = post
        self._lines: dict[int, Line] = {}
        self._answering: set[asyncio.Task[None]] = set()

    def fetch(self, number: int, method: str, address: str, body: str | None) -> None:
        """Answer a request when its answer is there."""
        task = asyncio.ensure_future(self._fetch(number, method, address, body))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _fetch(self, number: int, method: str, address: str, body: str | None) -> None:
        answer = await self._bridge.fetch(method, address, body)
        kind = answer.headers.get("content-type", "")
        file = answer.headers.get("content-disposition", "")
        self._post.answer(number, answer.status, kind, file, answer.body)

    async def record(self, code: str) -> str:
        """A game as a record, for a file."""
        return await self._bridge.record(code)

    async def handed_over(self, code: str) -> str:
        """What another server is sent that goes on with a game."""
        return await self._bridge.handed_over(code)

    def open(self, number: int, code: str) -> None:
        """Open a socket to a table."""

        def ended(code: int) -> None:
            self._lines.pop(number, None)
            self._post.ended(number, code)

        self._lines[number] = self._bridge.connect(
            code, lambda text: self._post.frame(number, text), ended
        )

    def send(self, number: int, text: str) -> None:
        """A frame for a socket that may have ended meanwhile."""
        if number in self._lines:
            self._lines[number].send(text)

    def close(self, number: int) -> None:
        """The page has closed a socket."""
        line = self._lines.pop(number, None)
        if line is not None:
            line.hang_up()


async def serve(storage: Js, post: Js, to_js: Any, bot_pause: float) -> Serving:
    """Begin with what is kept; what cannot be read is set aside, and the page told so; what cannot
    be set aside or a later release has written stays as it is, and nothing is served."""
    page_store = JsPageStore(storage, to_js)
    try:
        bridge = await Bridge.opened(page_store, bot_pause)
    except Damaged as error:
        try:
            await page_store.set_aside()
        except Lost as lost:
            if lost.why != "tab":  # then another tab has done it
                _tell(post.refused, say("offline.kept.stays", why=error.why))
                raise
        bridge = await Bridge.opened(page_store, bot_pause)
        _tell(post.trouble, error.message)
    except Newer as error:
        _tell(post.refused, error.message)
        raise
    return Serving(bridge, post)


def _tell(told: Js, message: Message) -> None:
    told(message.text("en"), message.text("fr"))
