"""The other nodes, as far as the tables that are open here concern them.

Whatever the bus loses is found in the log: whoever joins reads it, and so does everybody who was
cut off; now and then it is looked at in any case.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Mapping
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

from florilegium.server.bus import Bus, News, decode, encode
from florilegium.server.errors import StoreFailed
from florilegium.server.store import Storage
from florilegium.server.table import Table

if TYPE_CHECKING:
    from florilegium.server.room import Room

logger = logging.getLogger(__name__)
_LOOK = 1.0
"""Seconds between two looks at the log while the bus is down, and at who is still there."""
_READ_ANYWAY = 10
"""Every so many of these looks, the log is looked at though the bus is up."""
_SILENCE = 4.0
"""Seconds without a sign of life after which a node is gone."""


class Peers:
    """What this node says to the others of its tables, and what it hears of theirs."""

    def __init__(self, bus: Bus, store: Storage, rooms: Mapping[str, Room]) -> None:
        self.node = secrets.token_hex(6)
        self._bus = bus
        self._store = store
        self._rooms = rooms
        self._is_up = False
        self._seen: dict[str, float] = {}
        """When each node last gave a sign of life."""
        self._running: defaultdict[str, set[str]] = defaultdict(set)
        """The nodes that let a table go on by itself, by its code."""
        self._announced: dict[str, News] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._bus.start(self.node, self)
        self._looking = asyncio.create_task(self._look_regularly())

    async def close(self) -> None:
        """Say goodbye: the others need not wait for us to be missed."""
        if self._looking is not None:
            self._looking.cancel()
        for code in self._rooms:
            self._bus.publish(code, encode(News(self.node, here={})))
        await self._bus.close()
        for task in tuple(self._work):
            task.cancel()

    # What we say

    def opened(self, room: Room) -> None:
        """A table is in memory here."""
        self._bus.join(room.table.code)

    def dropped(self, room: Room) -> None:
        """A table is no longer in memory here."""
        code = room.table.code
        self._bus.publish(code, encode(News(self.node, here={})))
        self._bus.leave(code)
        self._announced.pop(code, None)
        self._running.pop(code, None)

    def stored(self, table: Table) -> None:
        """A table's log has grown: others may read on."""
        self._bus.publish(table.code, encode(News(self.node, table.version)))

    def rewritten(self, code: str) -> None:
        """What others know of a table is no longer so."""
        self._bus.publish(code, encode(News(self.node, 0)))

    def announce(self, room: Room) -> None:
        """Who is here, where that is news."""
        code = room.table.code
        news = News(self.node, here=room.attendance.here(), runs=room.scheduler.is_running)
        if self._announced.get(code) != news:
            self._announced[code] = news
            self._bus.publish(code, encode(news))

    def tell_leaving(self, room: Room, person: str) -> None:
        self._bus.publish(room.table.code, encode(News(self.node, leaves=person)))

    def tell_shown(self, room: Room, shown: bytes) -> None:
        self._bus.publish(room.table.code, encode(News(self.node, shown=shown.decode())))

    def leads(self, room: Room) -> bool:
        """Whether it is for this node to let a table go on by itself.

        All nodes come to the same answer, as long as they hear of each other; where two do it
        nevertheless, the log takes what comes first.
        """
        if not self._is_up:
            return True
        code = room.table.code
        own = _rank(code, self.node)
        return all(own > _rank(code, other) for other in self._running.get(code, ()))

    # What we hear

    def heard(self, code: str, news: bytes) -> None:
        try:
            told = decode(news)
        except msgspec.DecodeError:
            return  # a later release may say more than we know
        room = self._rooms.get(code)
        if room is None or told.node == self.node:
            return
        self.heard_node(told.node)
        if told.version == 0:
            self._do(room.read_anew())
        elif told.version is not None and told.version > room.table.version:
            self._do(room.catch_up())
        if told.here is not None:
            self._note_running(code, told.node, told.runs)
            room.hear_presence(told.node, told.here, told.away)
        if told.leaves is not None:
            room.attendance.leave(told.leaves)
        if told.shown is not None:
            room.hear_shown(told.shown.encode())
        if told.asks:
            self._tell_all(room)

    def heard_node(self, node: str) -> None:
        is_new = node not in self._seen
        self._seen[node] = _now()
        if is_new:  # or was missed by mistake, and does not know that
            for room in tuple(self._rooms.values()):
                self._tell_all(room, asks=True)

    def joined(self, code: str) -> None:
        room = self._rooms.get(code)
        if room is not None:
            self._tell_all(room, asks=True)
            self._do(room.catch_up())

    def is_up(self) -> None:
        self._is_up = True
        now = _now()
        self._seen = dict.fromkeys(self._seen, now)  # they were not silent, we were deaf

    def is_down(self) -> None:
        self._is_up = False
        for room in tuple(self._rooms.values()):
            room.scheduler.wake()

    def _tell_all(self, room: Room, asks: bool = False) -> None:
        news = News(
            self.node,
            room.table.version,
            here=room.attendance.here(),
            runs=room.scheduler.is_running,
            away=room.attendance.away(),
            asks=asks,
        )
        self._bus.publish(room.table.code, encode(news))

    def _note_running(self, code: str, node: str, runs: bool) -> None:
        nodes = self._running[code]
        if runs != (node in nodes):
            (nodes.add if runs else nodes.discard)(node)
            self._rooms[code].scheduler.wake()

    # What we look at

    async def _look_regularly(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(_LOOK)
            looks += 1
            try:
                if self._is_up:
                    self._miss_silent_nodes()
                if not self._is_up or looks % _READ_ANYWAY == 0:
                    await self._read_missed()
            except StoreFailed as error:
                logger.warning("the log cannot be looked at: %s", error)
            except Exception:
                logger.exception("the other nodes are not followed")

    def _miss_silent_nodes(self) -> None:
        now = _now()
        for node in [node for node, seen in self._seen.items() if now - seen > _SILENCE]:
            del self._seen[node]
            for code, room in tuple(self._rooms.items()):
                self._note_running(code, node, False)
                room.hear_presence(node, {}, {})

    async def _read_missed(self) -> None:
        """Read what was missed."""
        open_rooms = {code: room for code, room in self._rooms.items() if room.visitors}
        versions = await self._store.versions(list(open_rooms))
        for code, room in open_rooms.items():
            if versions.get(code, 0) > room.table.version:
                self._do(room.catch_up())

    def _do(self, work: Awaitable[object]) -> None:
        async def do() -> None:
            try:
                await work
            except StoreFailed as error:
                logger.warning("a table is not up to date yet: %s", error)
            except Exception:
                logger.exception("a table could not be brought up to date")

        task = asyncio.create_task(do())
        self._work.add(task)
        task.add_done_callback(self._work.discard)


def _rank(code: str, node: str) -> tuple[int, str]:
    """By which nodes take turns in leading tables."""
    return crc32(f"{code} {node}".encode()), node


def _now() -> float:
    return asyncio.get_running_loop().time()
