"""A table and its log: what is written there before anybody hears of it, and what others wrote."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from florilegium.server import entries as log
from florilegium.server.asker import Entries
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.listing import index
from florilegium.server.store import Append, Storage
from florilegium.server.table import Table, rebuilt

if TYPE_CHECKING:
    from florilegium.server.peers import Peers

logger = logging.getLogger(__name__)


class _Turn:
    """A turn as a block. Made for every action, so it is no generator: that would cost more."""

    __slots__ = ("_kept",)

    def __init__(self, kept: KeptTable) -> None:
        self._kept = kept

    async def __aenter__(self) -> None:
        await self._kept.begin_turn()

    async def __aexit__(self, *raised: object) -> None:
        self._kept.end_turn()


class KeptTable(ABC):
    """One change at a time, each behind the last entry of the log, whoever has written that."""

    def __init__(self, table: Table, store: Storage, peers: Peers | None) -> None:
        self.table = table
        self._store = store
        self._peers = peers
        self._lock = asyncio.Lock()
        self._is_unsure = False
        """Whether the log may have more than we know, because storing or reading it failed."""
        self.is_listing = False
        """While lists do not have yet what has happened; nobody is told of that before."""

    @abstractmethod
    def _apply(self, entries: Entries) -> None:
        """Change the table."""

    @abstractmethod
    def _take_in(self, entries: Entries) -> None:
        """The same with what another node has written, of which everybody here must hear."""

    @abstractmethod
    def _replace(self, table: Table) -> None:
        """Another table instead, with the same code."""

    def _turn(self) -> _Turn:
        """Nothing else changes the table; where we are unsure what the log has, it is read."""
        return _Turn(self)

    async def begin_turn(self) -> None:
        """Wait until nobody else changes the table."""
        await self._lock.acquire()
        try:
            if self._is_unsure:
                await self._follow()
        except BaseException:
            self._lock.release()
            raise

    def end_turn(self) -> None:
        """Let others change it."""
        self._lock.release()

    async def _stored(self, entries: Entries) -> bool:
        """Store entries and apply them; False where another node was quicker, whose entries the
        table has now. Nothing changes if storing fails."""
        encoded = tuple(map(log.encode, entries))
        try:
            await self._store.append(Append(self.table.code, self.table.version, encoded))
        except Conflict:
            if await self._follow():
                return False
            await self._reload()  # the log is shorter than we believe, or another one
            raise
        except StoreFailed:
            self._is_unsure = True  # a line that broke does not tell what became of it
            raise
        self._apply(entries)
        if self._peers is not None:
            self._peers.stored(self.table)
        return True

    async def catch_up(self) -> None:
        """Take in what other nodes have written."""
        async with self._lock:
            await self._follow()

    async def _follow(self) -> bool:
        """Read what the log has more than we know; whether there was anything."""
        self._is_unsure = True
        more = await self._store.load(self.table.code, self.table.version)
        self._is_unsure = False
        if more:
            self._take_in(tuple(map(log.decode, more)))
        return bool(more)

    async def _reload(self) -> None:
        """The log is what counts, whoever has written it."""
        entries = await self._store.load(self.table.code)
        if not entries:
            raise Wrong("unknown-table")  # it was removed meanwhile
        self._replace(await asyncio.to_thread(rebuilt, self.table.code, entries))

    async def list(self) -> None:
        """Bring the people's lists up to date. The log is what counts, so a failure is survived."""
        table, self.is_listing = self.table, True
        try:
            await self._store.append(Append(table.code, table.version, (), index(table)))
        except StoreFailed as error:
            logger.error("table %s is not listed: %s", table.code, error)
        finally:
            self.is_listing = False
