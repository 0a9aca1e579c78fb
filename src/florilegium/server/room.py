"""A table with people around it: one change at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Hashable
from typing import TYPE_CHECKING

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.server import entries as log
from florilegium.server import lines, protocol
from florilegium.server.asker import Asker, Entries
from florilegium.server.bots import BotChoice, Bots, bots_of
from florilegium.server.calls import Call, Calls
from florilegium.server.decide import decide
from florilegium.server.encoding import encode
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.frames import Frames, Told, Viewer
from florilegium.server.hinting import Hints
from florilegium.server.identity import new_token, person_of
from florilegium.server.limits import Clock, Limiter
from florilegium.server.listing import index, listing_of
from florilegium.server.me.forgetting import applied, forgotten
from florilegium.server.playing import acted, silenced
from florilegium.server.presence import Presence
from florilegium.server.refusals import Refusals
from florilegium.server.rematches import Rematch, known_rematch
from florilegium.server.review.leading import shown
from florilegium.server.scheduler import Scheduler
from florilegium.server.settings import Settings
from florilegium.server.store import Append, Rewrite, Storage
from florilegium.server.table import Table, rebuilt

if TYPE_CHECKING:
    from florilegium.server.sockets import Connection

logger = logging.getLogger(__name__)
_LISTED = (log.Created, log.Seated, log.Vacated, log.BotSet, log.Started, log.Configured)
"""Entries that change what a person's list of tables says."""


class Room:
    """One table, its connections, and the lock that lets one change happen at a time."""

    def __init__(
        self,
        table: Table,
        store: Storage,
        bots: Bots,
        calls: Calls,
        settings: Settings,
        hinting: Limiter,
        clock: Clock = time.monotonic,
    ) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.visitors = 0
        """Sockets and requests that hold this room."""
        self.scheduler = Scheduler(self, bots, settings)
        self.hints = Hints(self, bots, hinting)
        self._store = store
        self._measures = settings.measures
        self._calls = calls
        self._lock = asyncio.Lock()
        self._refusals = Refusals()
        self._bots = bots_of(table.game, settings.bots)
        self._frames = Frames(table)
        self._presence = Presence(clock, settings.grace)
        self._presence_told: Hashable = None
        self._shown: bytes | None = None
        """Where somebody last led those who look back at the finished game."""

    @property
    def is_busy(self) -> bool:
        """Whether a change is on its way, or the table goes on by itself."""
        return self._lock.locked() or self.scheduler.is_running or self.hints.is_running

    def stop(self) -> None:
        """Stand still."""
        self.scheduler.stop()
        self.hints.stop()

    # What they do

    async def handle(self, connection: Connection, message: protocol.ClientMessage) -> None:
        """Do what a message asks for; what cannot be done is answered with an error."""
        number: str | None = getattr(message, "id", None)
        try:
            await self._do(connection, message, number)
        except IllegalAction as error:
            connection.send_refusal(error.refusal, number)
        except BadAction as error:
            connection.send_error(Wrong("bad-field", "action", error.message), number)
        except Wrong as error:
            connection.send_error(error, number)
        except StoreFailed as error:
            self._measures.not_stored()
            logger.error("%s: %s", self.table.code, error)
            connection.send_error(Wrong("store", None, error.message), number)

    async def _do(
        self, connection: Connection, message: protocol.ClientMessage, number: str | None
    ) -> None:
        match message:
            case protocol.Hello(version=version, epoch=epoch, looking=looking):
                connection.looking = looking
                connection.takes_updates = message.protocol >= protocol.UPDATES
                self.attach(connection, version if epoch in (None, lines.EPOCH) else 0)
                await self._give_back(connection)
            case protocol.Ping():
                connection.send(type="pong")
            case protocol.Look(looking=looking):
                connection.looking = looking
                self._withdraw_call(connection)
                await self._give_back(connection)
            case protocol.Leave() if self.table.phase != "lobby":
                self._presence.leave(connection.person)
                self._tell_presence()
            case protocol.Show():
                self._show(connection, message)
            case protocol.Hint():
                self._come_back(connection.person)
                self._hint(connection, message)
            case _:
                self._come_back(connection.person)
                await self._change(connection, message, number)

    async def _change(
        self, connection: Connection, message: protocol.ClientMessage, number: str | None
    ) -> None:
        """Decide, store, apply, tell; a message whose number is known is answered as before."""
        async with self._lock:
            known = self.table.answered.get((connection.person, number or ""))
            if known is None:
                with self._refusals.repeated(connection.person, number):
                    entries = decide(self._asker(connection), message)
                if entries:  # some wishes are fulfilled already
                    await self._commit(entries, connection, number)
            else:
                connection.acknowledge(number, known)
        connection.push()

    def _hint(self, connection: Connection, wish: protocol.Hint) -> None:
        known = self.table.answered.get((connection.person, wish.id))
        if known is None:
            self.hints.ask(self._asker(connection), wish, connection)
        else:
            connection.acknowledge(wish.id, known)
            connection.push()

    def _asker(self, connection: Connection) -> Asker:
        absences = self._presence.absences(self.table)
        return Asker(self.table, connection.person, self.present(), self._bots, absences)

    async def _give_back(self, connection: Connection) -> None:
        """Who looks at the table again plays again, without asking for the own seat.

        A page in the background may connect by itself: it leaves the seat to the bot.
        """
        if connection.looking and self._replaced(connection.person):
            self._come_back(connection.person)
            await self._take_back(connection.person)

    async def _take_back(self, person: str) -> None:
        async with self._lock:
            seat = self._replaced(person)
            if seat:
                await self._commit((log.Taken(seat=seat),))

    def _replaced(self, person: str) -> int | None:
        """The seat on which a bot plays for this person now."""
        seat = self.table.seat_of(person)
        playing = seat and self.table.phase == "playing" and self.table.chair(seat).bot
        return seat if playing else None

    async def write_hint(self, hint: log.Hinted, wanted: Callable[[Table], bool]) -> bool:
        """Tell a seat what a bot would do, unless the table has moved on; whether it was told."""
        async with self._lock:
            if not wanted(self.table):
                return False
            await self._commit((hint,))
            return True

    async def act_for(self, seat: int, choice: BotChoice, undo_count: int) -> None:
        """A bot's move, unless the table has moved on since it was asked."""
        async with self._lock:
            table = self.table
            same = table.chair(seat).bot is not None and table.undo_count == undo_count
            if same and table.allows(seat, choice.action):
                move = log.Acted(seat=seat, action=choice.action, by=choice.by, why=choice.why)
                await self._commit(acted(table, move))

    async def end_race(self) -> None:
        """The time is up for everybody who has not decided."""
        async with self._lock:
            if self.table.racing:
                await self._commit(silenced(self.table))

    async def deal(self) -> None:
        """Nobody waits any longer for what browsers have promised."""
        async with self._lock:
            if self.table.phase == "dealing":
                await self._commit((log.Started(),))

    async def rematch(self, asked: Rematch, open_table: Callable[[], Awaitable[str]]) -> str:
        """Where the game goes on: one table is opened for each kind, and everybody is told."""
        async with self._lock:
            known = known_rematch(self.table, asked)
            if known is not None:
                return known
            code = await open_table()
            entry = log.Rematched(code=code, same_deal=asked.same_deal, seat=asked.seat)
            await self._commit((entry,))
        for connection in self.connections:
            connection.send(type="rematch", code=code, same_deal=entry.same_deal, seat=entry.seat)
        return code

    async def _commit(
        self, entries: Entries, sender: Connection | None = None, number: str | None = None
    ) -> None:
        """Store, then change the table, then tell everybody. Nothing changes if storing fails."""
        phase, sitting, to_move = self.table.phase, set(self.table.people.values()), self._to_move()
        encoded = tuple(map(log.encode, entries))
        began = time.perf_counter()
        try:
            await self._store.append(Append(self.table.code, self.table.version, encoded))
        except Conflict:
            await self._reload()
            raise
        self._measures.stored(len(encoded), time.perf_counter() - began)
        for entry in entries:
            self.table.apply(entry)
        self._frames.clear()
        self.scheduler.table_changed(entries)  # at once: no bot's answer may meet another table
        listed = any(isinstance(entry, _LISTED) for entry in entries)
        if listed or self.table.phase != phase:
            await self.list()  # whoever is told that a game is over finds it in the lists
        if sender is not None:  # goes out together with the state it led to
            stored = self.table.answered.get((sender.person, number or ""), self.table.version)
            sender.acknowledge(number, stored)
        for connection in tuple(self.connections):
            connection.push()
        self._call_people(sitting, to_move)
        self._rest()
        if listed:
            self._tell_presence()

    async def forget(self, person: str) -> None:
        """Nobody sits where this person sat, and what they said is gone."""
        async with self._lock:
            code, entries = self.table.code, await self._store.load(self.table.code)
            nobody = person_of(new_token())
            changes = forgotten(entries, person, nobody)
            table = await asyncio.to_thread(rebuilt, code, applied(entries, changes))
            known = await self._store.listing(code)
            await self._store.forget(Rewrite(code, changes, listing_of(table, known)))
            self._replace(table)
            self._presence.leave(nobody)
        self._calls.forget(code, person)
        self._tell_presence()

    async def _reload(self) -> None:
        """The log is what counts, whoever has written it."""
        entries = await self._store.load(self.table.code)
        self._replace(await asyncio.to_thread(rebuilt, self.table.code, entries))
        self.scheduler.table_changed(())

    def _replace(self, table: Table) -> None:
        self.table, self._frames = table, Frames(table)
        for connection in tuple(self.connections):
            connection.told = None
            connection.push()

    async def list(self) -> None:
        """Bring the people's lists up to date. The log is what counts, so a failure is survived."""
        try:
            await self._store.append(Append(self.table.code, 0, (), index(self.table)))
        except StoreFailed as error:
            logger.error("table %s is not listed: %s", self.table.code, error)

    # What they see

    def frame_for(self, connection: Connection) -> bytes | None:
        """The state as this socket's person may see it, or None when it is told already."""
        table = self.table
        if not connection.greeted or (connection.told and connection.known == table.version):
            return None
        viewer = Viewer(table.seat_of(connection.person), connection.person == table.host)
        deadline_ms, absences = self.scheduler.deadline_ms(), self._presence.absences(table)
        seen = self._frames.see(viewer, self.present(), deadline_ms, absences)
        known, told = connection.known, connection.told
        if told is not None and connection.takes_updates:
            frame, connection.told = self._frames.update(viewer, seen, told)
        else:
            frame = self._frames.whole(viewer, seen, known, greeting=told is None)
            connection.told = Told(seen, seen.legal)
        connection.known = table.version
        if all(one.known == table.version for one in self.connections):
            self._frames.clear()
        return frame

    def _show(self, connection: Connection, wish: protocol.Show) -> None:
        """Whoever leads is followed by all others until somebody else does; nothing is stored."""
        self._shown = shown(self._asker(connection), wish)
        for other in self.connections - {connection}:
            other.send_bytes(self._shown)

    # Who is there

    def present(self) -> Collection[str]:
        """The people who are connected and have not left."""
        return self._presence.people

    def attach(self, connection: Connection, version: int) -> None:
        """A socket said hello; `version` is the last it was told before."""
        connection.known = version if version <= self.table.version else 0
        connection.greeted, connection.told = True, None
        self.connections.add(connection)
        self._withdraw_call(connection)
        self._presence.arrive(connection.person)
        self.scheduler.start()
        self._frames.clear()  # a race's time has gone on
        connection.push()
        self._tell_presence(connection)
        if self._shown is not None:
            connection.send_bytes(self._shown)

    def detach(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.discard(connection)
        if connection.person not in {other.person for other in self.connections}:
            sits = self.table.seat_of(connection.person) is not None
            self._presence.drop(connection.person, sits=sits)
        self._rest()
        self._tell_presence()

    def resume(self) -> None:
        """Go on after a restart, where that is wanted though nobody is there."""
        if self._goes_on_alone():
            self.scheduler.start()

    def _rest(self) -> None:
        """Without anybody a table stands still, unless its bots keep somebody from being called."""
        if not self.connections and not self._goes_on_alone():
            self.scheduler.stop()

    def _goes_on_alone(self) -> bool:
        table = self.table
        if not self._calls.includes(table.code) or (table.racing and table.window is not None):
            return False
        plays = any(chair.person and not chair.bot for chair in table.chairs)
        return plays and any(table.chair(seat).bot for seat in table.turn)

    def _come_back(self, person: str) -> None:
        """Whoever does something has not left after all."""
        if self._presence.arrive(person):
            self._tell_presence()

    def _tell_presence(self, newcomer: Connection | None = None) -> None:
        """To everybody when it changed; to a newcomer in any case."""
        mark = self._presence.mark(self.table)
        changed, self._presence_told = mark != self._presence_told, mark
        if changed:
            self._frames.clear()
        frame = encode(self._presence.told(self.table))
        for connection in self.connections:
            if changed or connection is newcomer:
                connection.send_bytes(frame)

    # Who is called

    def _to_move(self) -> set[str]:
        """The people whose turn it is; against the clock nobody would come in time."""
        table = self.table
        timed = table.window is not None and table.racing
        chairs = () if timed else map(table.chair, table.turn)
        return {chair.person for chair in chairs if chair.person and not chair.bot}

    def _call_people(self, sat: set[str], moved: set[str]) -> None:
        """Call those whose turn has come; `sat` and `moved` are the people of just before."""
        table, calls, to_move = self.table, self._calls, self._to_move()
        if not calls.includes(table.code):
            return
        looking = {one.person for one in self.connections if one.looking} & self._presence.people
        for person in moved - to_move:
            calls.withdraw(table.code, person)
        for person in to_move - moved - looking:
            others = [str(one.name) for one in table.chairs if one.person not in (None, person)]
            calls.call(Call(table.code, person, table.game.name, tuple(others)))
        for person in sat - set(self.table.people.values()):
            calls.forget(table.code, person)
        if table.phase == "finished":
            calls.forget(table.code)

    def _withdraw_call(self, connection: Connection) -> None:
        if connection.looking:
            self._calls.withdraw(self.table.code, connection.person)
