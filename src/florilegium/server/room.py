"""A table with people around it: one change at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.server import entries as log
from florilegium.server import lines, protocol
from florilegium.server.asker import Asker, Entries
from florilegium.server.attendance import Attendance
from florilegium.server.bots import BotChoice, Bots, bots_of
from florilegium.server.calling import call_people, goes_on_alone, people_to_move
from florilegium.server.calls import Calls
from florilegium.server.decide import decide
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.frames import Frames, Viewer
from florilegium.server.hinting import Hints
from florilegium.server.identity import new_secret, person_of
from florilegium.server.kept import KeptTable
from florilegium.server.limits import Clock, Limiter
from florilegium.server.listing import listing_of
from florilegium.server.me.forgetting import applied, forgotten
from florilegium.server.playing import acted, replaced_seat, silenced
from florilegium.server.presence import Aways, Presence
from florilegium.server.refusals import REFUSED, Refusals
from florilegium.server.rematches import Rematch, known_rematch, tell_rematches
from florilegium.server.review.leading import shown
from florilegium.server.scheduler import Scheduler
from florilegium.server.settings import Settings
from florilegium.server.store import Rewrite, Storage
from florilegium.server.table import Table, rebuilt

if TYPE_CHECKING:
    from florilegium.server.peers import Peers
    from florilegium.server.sockets import Connection

logger = logging.getLogger(__name__)
_LISTED = (log.Created, log.Seated, log.Vacated, log.BotSet, log.Started, log.Configured)
"""Entries that change what a person's list of tables says."""
_TRIES = 20
"""How often a wish is decided anew because other nodes were quicker."""


class Room(KeptTable):
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
        peers: Peers | None = None,
    ) -> None:
        super().__init__(table, store, peers)
        self.attendance = Attendance(self, Presence(clock, settings.grace))
        self.visitors = 0
        """Sockets and requests that hold this room."""
        self.scheduler = Scheduler(self, bots, settings)
        self.hints = Hints(self, bots, hinting)
        self._measures = settings.measures
        self._calls = calls
        self._refusals = Refusals()
        self._bots = bots_of(table.game, settings.bots)
        self.frames = Frames(table)
        self._shown: bytes | None = None
        """Where somebody last led those who look back at the finished game."""

    @property
    def is_busy(self) -> bool:
        """Whether a change is on its way, or the table goes on by itself."""
        return self._lock.locked() or self.scheduler.is_running or self.hints.is_running

    def stop(self) -> None:
        """End what the table does by itself."""
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
                self.announce()
                self._withdraw_call(connection)
                await self._give_back(connection)
            case protocol.Leave() if self.table.phase != "lobby":
                if self._peers is not None:
                    self._peers.tell_leaving(self, connection.person)
                self.attendance.leave(connection.person)
            case protocol.Show():
                self._show(connection, message)
            case protocol.Hint():
                self.attendance.come_back(connection.person)
                self._hint(connection, message)
            case _:
                self.attendance.come_back(connection.person)
                await self._change(connection, message, number)

    async def _change(
        self, connection: Connection, message: protocol.ClientMessage, number: str | None
    ) -> None:
        """Decide, store, apply, tell; once more where another node has written meanwhile."""
        async with self._turn():
            for _ in range(_TRIES):
                if await self._tried(connection, message, number):
                    break
            else:
                raise Conflict(self.table.code)
        connection.push()

    async def _tried(
        self, connection: Connection, message: protocol.ClientMessage, number: str | None
    ) -> bool:
        """A message whose number is known is answered as before, and some wishes are fulfilled
        already; False where it must be decided anew, as the table is another now."""
        known = self.table.answered.get((connection.person, number or ""))
        if known is not None:
            connection.acknowledge(number, known)
            return True
        self._refusals.repeat(connection.person, number)
        try:
            entries = decide(self._asker(connection), message)
        except REFUSED as refusal:
            if self._peers is not None and await self._follow():
                return False  # what we refuse may be allowed by now, or done
            self._refusals.keep(connection.person, number, refusal)
            raise
        return not entries or await self._commit(entries, connection, number)

    def _hint(self, connection: Connection, wish: protocol.Hint) -> None:
        known = self.table.answered.get((connection.person, wish.id))
        if known is None:
            self.hints.ask(self._asker(connection), wish, connection)
        else:
            connection.acknowledge(wish.id, known)
            connection.push()

    def _asker(self, connection: Connection) -> Asker:
        there = self.attendance
        return Asker(self.table, connection.person, there.present(), self._bots, there.absences())

    async def _give_back(self, connection: Connection) -> None:
        """Who looks at the table again plays again, without asking for the own seat. A page in the
        background may connect by itself: it leaves the seat to the bot."""
        if connection.looking and replaced_seat(self.table, connection.person):
            self.attendance.come_back(connection.person)
            await self._take_back(connection.person)

    async def _take_back(self, person: str) -> None:
        async with self._turn():
            while seat := replaced_seat(self.table, person):
                if await self._commit((log.Taken(seat=seat),)):
                    break

    async def write_hint(self, hint: log.Hinted, wanted: Callable[[Table], bool]) -> bool:
        """Tell a seat what a bot would do, unless the table has moved on; whether it was told."""
        async with self._turn():
            while wanted(self.table):
                if await self._commit((hint,)):
                    return True
            return False

    async def act_for(self, seat: int, choice: BotChoice, undo_count: int, acted_at: int) -> None:
        """A bot's move, unless the table has moved on since it was asked."""
        async with self._turn():
            table = self.table
            same = table.chair(seat).bot is not None and table.undo_count == undo_count
            same = same and table.acted_at.get(seat, 0) == acted_at
            if same and table.allows(seat, choice.action):
                move = log.Acted(seat=seat, action=choice.action, by=choice.by, why=choice.why)
                await self._commit(acted(table, move))

    async def end_race(self) -> None:
        """The time is up for everybody who has not decided."""
        async with self._turn():
            if self.table.racing:
                await self._commit(silenced(self.table))

    async def deal(self) -> None:
        """Nobody waits any longer for what browsers have promised."""
        async with self._turn():
            if self.table.phase == "dealing":
                await self._commit((log.Started(),))

    async def rematch(self, asked: Rematch, open_table: Callable[[], Awaitable[str]]) -> str:
        """Where the game goes on: one table is opened for each kind, and everybody is told."""
        async with self._turn():
            while (known := known_rematch(self.table, asked)) is None:
                code = await open_table()
                entry = log.Rematched(code=code, same_deal=asked.same_deal, seat=asked.seat)
                if await self._commit((entry,)):
                    tell_rematches(self.connections, (entry,))
                    return code
            return known

    async def _commit(
        self, entries: Entries, sender: Connection | None = None, number: str | None = None
    ) -> bool:
        """Store, then change the table, then tell everybody; False as `_stored` says it."""
        phase, sitting = self.table.phase, tuple(self.table.sitting)
        to_move = people_to_move(self.table)
        began = time.perf_counter()
        if not await self._stored(entries):
            return False
        actions = sum(isinstance(entry, log.Acted) for entry in entries)
        self._measures.stored(len(entries), actions, time.perf_counter() - began)
        listed = any(isinstance(entry, _LISTED) for entry in entries)
        if listed or self.table.phase != phase:
            await self.list()  # whoever is told that a game is over finds it in the lists
        if sender is not None:  # goes out together with the state it led to
            stored = self.table.answered.get((sender.person, number or ""), self.table.version)
            sender.acknowledge(number, stored)
        self._tell()
        call_people(self._calls, self.table, sitting, to_move, self.attendance.looking)
        self._rest()
        if listed:
            self.attendance.tell()
        return True

    def _apply(self, entries: Entries) -> None:
        for entry in entries:
            self.table.apply(entry)
        self.frames.clear()
        self.scheduler.table_changed(entries)  # at once: no bot's answer may meet another table

    # What other nodes do

    def _take_in(self, entries: Entries) -> None:
        table, to_move = self.table, people_to_move(self.table)
        self._apply(entries)
        self._tell()
        tell_rematches(self.connections, entries)
        for person in to_move - people_to_move(table):
            self._calls.withdraw(table.code, person)
        self._rest()
        self.attendance.tell()

    async def read_anew(self) -> None:
        """Something has changed that no entry tells."""
        await self._calls.refresh(self.table.code)
        async with self._lock:
            await self._reload()

    @property
    def leads(self) -> bool:
        """Whether it is for us to let the table go on by itself, and for no other node."""
        return self._peers is None or self._peers.leads(self)

    def hear_presence(self, node: str, here: Mapping[str, bool], away: Aways) -> None:
        """Who is connected to another node."""
        for person in [person for person, looks in here.items() if looks]:
            self._calls.withdraw(self.table.code, person)
        self.attendance.hear(node, here, away)

    def hear_shown(self, frame: bytes, leader: Connection | None = None) -> None:
        """Somebody leads, at another node where it is none of our sockets."""
        self._shown = frame
        for other in self.connections - {leader}:
            other.send_bytes(frame)

    async def forget(self, person: str) -> None:
        """Nobody sits where this person sat, and what they said is gone."""
        async with self._turn():
            code, entries = self.table.code, await self._store.load(self.table.code)
            nobody = person_of(new_secret())
            changes = forgotten(entries, person, nobody)
            table = await asyncio.to_thread(rebuilt, code, applied(entries, changes))
            known = await self._store.listing(code)
            await self._store.forget(Rewrite(code, changes, listing_of(table, known)))
            self._replace(table)
            self.attendance.leave_quietly(nobody)
        if self._peers is not None:
            self._peers.rewritten(code)
        self._calls.forget(code, person)
        self.attendance.tell()

    def _replace(self, table: Table) -> None:
        self.table, self.frames = table, Frames(table)
        for connection in self.connections:
            connection.told = None
        self._tell()
        self.scheduler.table_changed(())

    # What they see

    @property
    def connections(self) -> set[Connection]:
        """The sockets that have said hello."""
        return self.attendance.connections

    def frame_for(self, connection: Connection) -> bytes | None:
        """The state as this socket's person may see it, None when it is told or still too early."""
        there, frames, known = self.attendance, self.frames, connection.known
        table, told = self.table, connection.told
        if (told and known == table.version) or not connection.greeted or self.is_listing:
            return None
        if frames.is_clear:
            frames.look(there.present(), self.scheduler.deadline_ms(), there.absences())
        viewer = Viewer(table.seat_of(connection.person), connection.person == table.host)
        if told is not None and connection.takes_updates:
            frame, connection.told = frames.update(viewer, told)
        else:
            frame, connection.told = frames.whole(viewer, known, greeting=told is None)
        connection.known = table.version
        if frames.is_awaited:
            self._drop_told()
        return frame

    def _tell(self) -> None:
        """Everybody what is new to them."""
        for connection in tuple(self.connections):
            connection.push()
        self._drop_told()

    def _drop_told(self) -> None:
        self.frames.drop_told([one.known for one in self.connections])

    def _show(self, connection: Connection, wish: protocol.Show) -> None:
        """Whoever leads is followed by all others until somebody else does; nothing is stored."""
        frame = shown(self._asker(connection), wish)
        self.hear_shown(frame, connection)
        if self._peers is not None:
            self._peers.tell_shown(self, frame)

    # Who is there

    def attach(self, connection: Connection, version: int) -> None:
        """A socket said hello; `version` is the last it was told before."""
        connection.known = version if version <= self.table.version else 0
        connection.greeted, connection.told = True, None
        self.attendance.attach(connection)
        self._withdraw_call(connection)
        self.scheduler.start()
        self.frames.clear()  # a race's time has gone on
        self._tell()
        self.attendance.tell(connection)
        if self._shown is not None:
            connection.send_bytes(self._shown)

    def detach(self, connection: Connection) -> None:
        """A socket is gone."""
        self.attendance.detach(connection)
        self._drop_told()
        self._rest()
        self.attendance.tell()

    def resume(self) -> None:
        """Go on after a restart, where that is wanted though nobody is there."""
        if goes_on_alone(self._calls, self.table):
            self.scheduler.start()

    def _rest(self) -> None:
        """Without anybody a table stands still, unless its bots keep somebody from being called."""
        if not self.connections and not goes_on_alone(self._calls, self.table):
            self.scheduler.stop()

    def announce(self) -> None:
        """Tell other nodes who is here."""
        if self._peers is not None:
            self._peers.announce(self)

    def _withdraw_call(self, connection: Connection) -> None:
        if connection.looking:
            self._calls.withdraw(self.table.code, connection.person)
