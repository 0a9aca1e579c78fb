"""The rooms in use: opened here, read from the store when asked for, dropped when empty."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

from florilegium.core.registry import game as find_game
from florilegium.server import entries as log
from florilegium.server.bots import Bots
from florilegium.server.bus import Bus
from florilegium.server.calls import Calls
from florilegium.server.daily.deals import DailyDeals
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.guessing import Guesses
from florilegium.server.identity import new_code, new_secret, person_of, read_code
from florilegium.server.limits import Clock, Limiter
from florilegium.server.lobby import configured
from florilegium.server.peers import Peers
from florilegium.server.room import Room
from florilegium.server.settings import Settings
from florilegium.server.store import Append, Forget, Listing, Storage
from florilegium.server.table import Table, rebuilt

logger = logging.getLogger(__name__)
_SHORT = 16
"""Entries of a log that is read at once; meanwhile all other tables wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a new table starts from."""

    game: str
    host: str
    seats: int | None = None
    options: dict[str, object] = field(default_factory=dict)
    window: log.Window = None
    open_hands: bool = False
    spectators_talk: bool = False
    hints: bool = True
    seed: str | None = None
    deck: Sequence[str] | None = None
    rematch: log.Rematch | None = None
    daily: str | None = None
    code: str | None = None
    """Where it was promised before the table was opened."""
    branch: int | None = None
    brought: bool = False
    seen_by: Sequence[str] = ()
    """The people who know these cards from another game."""


class Rooms:
    """Every table's room, by its code, for as long as somebody needs it."""

    def __init__(
        self,
        store: Storage,
        bots: Bots,
        settings: Settings,
        clock: Clock = time.monotonic,
        now: Clock = time.time,
        bus: Bus | None = None,
    ) -> None:
        self.store = store
        self.daily = DailyDeals(store, now)
        self._guesses = Guesses(settings.limits.guessing, settings.limits.crowd, clock)
        self._hinting = Limiter(settings.limits.hinting, clock)
        self._clock = clock
        self.settings = settings
        self.clock = clock
        self.bots = bots
        self.calls = Calls(store, settings)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._peers = None if bus is None else Peers(bus, store, self._rooms)
        if self._peers is not None:
            self.calls.subscribed = self._peers.rewritten

    async def start(self) -> None:
        """Find the other nodes, where there may be some."""
        if self._peers is not None:
            await self._peers.start()

    def tables(self) -> tuple[str, ...]:
        """The codes of the tables that are in memory."""
        return tuple(self._rooms)

    async def open(self, opening: Opening, first: Sequence[log.Entry] = ()) -> str:
        """A new table, with what happens there at once; its code."""
        game = find_game(opening.game)
        seats = game.seats[0] if opening.seats is None else opening.seats
        options = configured(game, seats, opening.options, opening.window)
        created = log.Created(
            format=log.FORMAT,
            game=game.name,
            seats=seats,
            options=options,
            host=opening.host,
            seed=opening.seed or new_secret(),
            at=int(time.time()),
            deck=None if opening.deck is None else list(opening.deck),
            window=opening.window,
            open_hands=opening.open_hands,
            spectators_talk=opening.spectators_talk,
            hints=opening.hints,
            rematch=opening.rematch,
            daily=opening.daily,
            branch=opening.branch,
            brought=opening.brought,
            mixed=opening.seed is None and opening.deck is None,
            seen_by=list(opening.seen_by),
            rules=game.version,
        )
        table = Table(opening.code or new_code(), created)
        if len(first) > _SHORT:
            await asyncio.to_thread(_apply, table, first)
        else:
            _apply(table, first)
        encoded = tuple(map(log.encode, (created, *first)))
        await self.store.append(Append(table.code, 0, encoded))
        await self._room_of(table).list()
        return table.code

    @asynccontextmanager
    async def visit(self, code: str) -> AsyncIterator[Room]:
        """A table's room for as long as it is needed; Wrong where there is no such table."""
        room = await self._room(code)
        room.visitors += 1
        try:
            yield room
        finally:
            self.leave(room)

    def leave(self, room: Room) -> None:
        room.visitors -= 1
        self._drop_later(room)

    @asynccontextmanager
    async def guess(self, text: str, client: str, person: str | None) -> AsyncIterator[Room]:
        """Visit a table by its code as typed. Wrong codes are counted, and soon refused.

        Wrong as well where a deal of the day is played that this person has yet to play.
        """
        async with AsyncExitStack() as stack:
            with self._guesses.guess(client, person):
                code = read_code(text)
                if code is None:
                    raise Wrong("unknown-table")
                room = await stack.enter_async_context(self.visit(code))
            await self.daily.require_open(room.table, person)
            yield room

    async def listed(self, text: str, client: str, person: str | None) -> Listing | None:
        """A table by its code as typed, without its room; None where there is none, or where the
        client has been wrong too often."""
        code = read_code(text)
        if code is None:
            return None
        try:
            with self._guesses.guess(client, person):
                found = await self.store.listing(code)
                if found is None:
                    raise Wrong("unknown-table")
                return found
        except Wrong:
            return None

    async def _room(self, code: str) -> Room:
        while code not in self._rooms:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code))
            await asyncio.shield(loading)
        return self._rooms[code]

    async def _load(self, code: str) -> None:
        entries = await self.store.load(code)
        if not entries:
            raise Wrong("unknown-table")
        try:
            if (
                len(entries) <= _SHORT
            ):  # quicker than to hand it over, and without a thread's memory
                table = rebuilt(code, entries)
            else:
                table = await asyncio.to_thread(rebuilt, code, entries)
        except Exception:  # one damaged log must not harm whoever else asks for something
            logger.exception("the log of table %s cannot be read", code)
            raise Wrong("unreadable-table") from None
        room = self._rooms[code] = self._room_of(table)
        if self._peers is not None:
            await self.calls.refresh(code)
            self._peers.opened(room)

    def _room_of(self, table: Table) -> Room:
        return Room(
            table,
            self.store,
            self.bots,
            self.calls,
            self.settings,
            self._hinting,
            self._clock,
            self._peers,
        )

    def _drop_later(self, room: Room) -> None:
        if not room.visitors:
            loop = asyncio.get_running_loop()
            loop.call_later(self.settings.linger, self._drop, room)

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.table.code) is not room or room.visitors:
            return
        if room.is_busy:
            self._drop_later(room)
            return
        del self._rooms[room.table.code]
        if self._peers is not None:
            self._peers.dropped(room)
        self.bots.forget(room.table.code)

    async def forget(self, person: str) -> int:
        """Make somebody nobody at every table, and then everywhere; at how many tables.

        Whoever is interrupted can ask again: what is done stays done.
        """
        count = 0
        for code in await self.store.tables_naming(person):
            with suppress(Wrong):  # a damaged log shows nobody anything any more
                async with self.visit(code) as room:
                    await room.forget(person)
                    count += 1
        await self.store.forget(Forget(person, person_of(new_secret())))
        return count

    async def resume(self) -> None:
        """Tables whose people are called go on where the last run of the server left them."""
        for code in self.calls.tables():
            with suppress(Wrong, StoreFailed):
                async with self.visit(code) as room:
                    room.resume()

    async def close(self) -> None:
        """Everything stands still and is stored."""
        await self.calls.close()
        for room in self._rooms.values():
            room.stop()
        if self._peers is not None:
            await self._peers.close()
        await self.bots.close()
        await self.store.close()


def _apply(table: Table, entries: Sequence[log.Entry]) -> None:
    for entry in entries:
        table.apply(entry)
