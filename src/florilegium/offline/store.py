"""The server's database in a browser: in memory, and page by page in the browser's storage.

After every change the pages that differ are kept in one transaction of the browser, which has all
of them or none. Only then is the change acknowledged; where it cannot be kept, it is taken back.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol
from zlib import crc32

from florilegium.core.message import Message, say
from florilegium.server.database import migrate
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.sql import Rows
from florilegium.server.sqlite import SqliteStorage, write
from florilegium.server.store import Change

PAGE = 4096
_SUM = 4
"""Bytes before each page that is kept, by which a damaged one is known."""


class Lost(Exception):
    """The browser keeps nothing more: it has no room, or another tab has written meanwhile."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
        """`room`, `tab` or what the browser says."""


class Damaged(Wrong):
    """What is kept in this browser cannot be read."""

    def __init__(self, why: str) -> None:
        super().__init__("database", None, say("offline.kept.damaged", why=why))
        self.why = why


class Newer(Wrong):
    """What is kept in this browser was written by a later release."""

    def __init__(self) -> None:
        super().__init__("database", None, say("offline.kept.newer"))


class PageStore(Protocol):
    """What a browser keeps for us: numbered pages."""

    async def load(self) -> Sequence[bytes]:
        """All pages, in order."""

    async def keep(self, pages: Mapping[int, bytes], count: int) -> None:
        """These pages anew, and no others than the first `count`; Lost where nothing is kept."""

    async def set_aside(self) -> None:
        """Put all pages where they harm nobody and are not lost; Lost where they cannot be put."""


class BrowserStorage(SqliteStorage):
    """A Storage that is as durable as the browser's."""

    def __init__(self, page_store: PageStore) -> None:
        self._page_store = page_store
        self._kept = b""
        self._reading = _in_memory()
        self._line = asyncio.Lock()

    @classmethod
    async def opened(cls, page_store: PageStore) -> BrowserStorage:
        """With what was kept; Damaged where it cannot be read, Newer where it is not ours yet."""
        storage = cls(page_store)
        pages = await page_store.load()
        if pages:
            storage._restore(joined(pages))
            storage._require_whole()
        try:
            migrate(storage._reading, "florilegium")
        except Wrong:
            raise Newer from None
        await storage._keep()
        return storage

    async def close(self) -> None:
        self._reading.close()

    async def _read(self, work: Callable[[], Rows]) -> Rows:
        """At once, as in a browser: no thread may use a connection that `_restore` closes."""
        return work()

    async def _store(self, change: Change) -> None:
        async with self._line:
            self._write(change)
            try:
                await self._keep()
            except Lost as lost:
                self._restore(self._kept)
                raise StoreFailed(_said(lost)) from None

    def _write(self, change: Change) -> None:
        try:
            with self._reading:
                self._reading.execute("BEGIN")
                write(self._reading, [change])
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from None

    async def _keep(self) -> None:
        now = self._reading.serialize()
        changed = {
            number: summed(now[start : start + PAGE])
            for number, start in enumerate(range(0, len(now), PAGE))
            if now[start : start + PAGE] != self._kept[start : start + PAGE]
        }
        if changed or len(now) != len(self._kept):
            await self._page_store.keep(changed, len(now) // PAGE)
            self._kept = now

    def _restore(self, content: bytes) -> None:
        """In a connection of its own: what a used one has prepared belongs to what it had."""
        self._reading.close()
        self._reading = _in_memory()
        self._reading.deserialize(content)
        self._kept = content

    def _require_whole(self) -> None:
        try:
            (said,) = self._reading.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            raise Damaged(str(error)) from None
        if said != "ok":
            raise Damaged(said)


def _in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def summed(page: bytes) -> bytes:
    """A page as it is kept."""
    return crc32(page).to_bytes(_SUM, "little") + page


def joined(pages: Sequence[bytes]) -> bytes:
    """The database of kept pages; Damaged where one is not as it was kept."""
    for number, page in enumerate(pages, 1):
        if len(page) != _SUM + PAGE or summed(page[_SUM:]) != page:
            raise Damaged(f"page {number}")
    return b"".join(page[_SUM:] for page in pages)


def _said(lost: Lost) -> Message | str:
    if lost.why in ("room", "tab"):
        return say(f"server.browser.{lost.why}")
    return lost.why
