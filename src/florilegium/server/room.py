"""A table with people around it: one change at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING

from florilegium.core.errors import BadAction, IllegalAction
from florilegium.server import entries as log
from florilegium.server import protocol as said
from florilegium.server.asking import Asking, Entries, bots_of
from florilegium.server.decide import decide
from florilegium.server.driver import Driver
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.frames import Viewer
from florilegium.server.member import Member
from florilegium.server.minds import Choice
from florilegium.server.playing import acted, silenced
from florilegium.server.settings import Settings
from florilegium.server.showing import Showing
from florilegium.server.store import Append, Index, Listing, Storage
from florilegium.server.table import Table
from florilegium.server.wire import encode

if TYPE_CHECKING:
    from florilegium.server.minds import Minds

logger = logging.getLogger(__name__)
_LISTED = (log.Created, log.Seated, log.Vacated, log.BotSet, log.Started, log.Configured)


def _nothing(version: int) -> None:
    """Nobody waits for an acknowledgement."""


class Room:
    """One table's sockets, its lock and its driver."""

    def __init__(self, table: Table, store: Storage, minds: Minds, settings: Settings) -> None:
        self.table = table
        self.members: set[Member] = set()
        self.visitors = 0
        """Sockets and requests that hold this room."""
        self._store = store
        self._lock = asyncio.Lock()
        self._bots = bots_of(table.game, settings.bots)
        self._away: set[str] = set()
        self._present: set[str] | None = None
        self._presence = b""
        self.driver = Driver(self, minds, settings)
        self._showing = Showing(table, self.present, self.driver.deadline_ms)

    @property
    def is_storing(self) -> bool:
        """Whether a change is on its way."""
        return self._lock.locked()

    # Who is there

    def present(self) -> Collection[str]:
        """The people who are connected and have not left."""
        if self._present is None:
            self._present = {member.person for member in self.members} - self._away
        return self._present

    def attach(self, member: Member, version: int) -> None:
        """A socket said hello."""
        member.known = version if version <= self.table.version else 0
        member.greeted, member.told = True, False
        self.members.add(member)
        self._away.discard(member.person)
        self.driver.start()
        self._showing.forget()  # a race's time has gone on
        member.push()
        self._tell_presence(member)

    def detach(self, member: Member) -> None:
        """A socket is gone."""
        self.members.discard(member)
        if member.person not in {other.person for other in self.members}:
            self._away.discard(member.person)
        if not self.members:
            self.driver.stop()
        self._tell_presence()

    def _tell_presence(self, newcomer: Member | None = None) -> None:
        """To everybody when it changed; to a newcomer in any case."""
        self._present = None
        present = self.present()
        seats = [
            {"seat": seat, "present": self.table.chair(seat).person in present}
            for seat in self.table.seats
            if self.table.chair(seat).person
        ]
        sitting = {chair.person for chair in self.table.chairs}
        content = {"type": "presence", "seats": seats, "spectators": len(set(present) - sitting)}
        frame = encode(content)
        changed, self._presence = frame != self._presence, frame
        if changed:
            self._showing.forget()
        for member in self.members:
            if changed or member is newcomer:
                member.pass_on(frame)

    # What they see

    def frame(self, member: Member) -> bytes | None:
        """The state as this socket's person may see it, or None when it is told already."""
        table = self.table
        if not member.greeted or (member.told and member.known == table.version):
            return None
        viewer = Viewer(table.seat_of(member.person), member.person == table.host)
        frame = self._showing.frame(viewer, member.known)
        member.known, member.told = table.version, True
        if all(one.known == table.version for one in self.members):
            self._showing.forget()
        return frame

    # What they do

    async def hear(self, member: Member, message: said.ClientMessage) -> None:
        """Answer a message, with an error where it cannot be done."""
        number: str | None = getattr(message, "id", None)
        try:
            await self._answer(member, message, number)
        except IllegalAction as error:
            member.refuse(error.refusal, number)
        except BadAction as error:
            member.complain(Wrong("bad-field", "action", error.message), number)
        except Wrong as error:
            member.complain(error, number)
        except StoreFailed as error:
            logger.error("%s: %s", self.table.code, error)
            member.complain(Wrong("store", None, error.message), number)

    async def _answer(
        self, member: Member, message: said.ClientMessage, number: str | None
    ) -> None:
        match message:
            case said.Hello(version=version):
                self.attach(member, version)
            case said.Ping():
                member.tell(type="pong")
            case said.Leave() if self.table.phase != "lobby":
                self._away.add(member.person)
                self._tell_presence()
            case _:
                self._welcome_back(member.person)
                # Its socket may be given up meanwhile, but a table must not miss what its log has.
                await asyncio.shield(self._do(member, message, number))

    async def _do(self, member: Member, message: said.ClientMessage, number: str | None) -> None:
        """What is asked for, and the acknowledgement together with the state it led to."""

        def acknowledge(version: int) -> None:
            if number is not None:
                member.note(type="ack", id=number, version=version)

        await self.ask(member.person, message, acknowledge)
        member.push()

    def _welcome_back(self, person: str) -> None:
        """Whoever does something has not left after all."""
        if person in self._away:
            self._away.discard(person)
            self._tell_presence()

    async def ask(
        self, person: str, message: said.ClientMessage, stored: Callable[[int], None]
    ) -> None:
        """Do what a person wishes; `stored` hears of the version before anybody sees it."""
        async with self._lock:
            table, number = self.table, (person, getattr(message, "id", ""))
            if number in table.answered:
                stored(table.answered[number])
            else:
                asking = Asking(table, person, self.present(), self._bots)
                await self.commit(decide(asking, message), stored)

    async def act_for(self, seat: int, choice: Choice, rewound: int) -> None:
        """A bot's move, unless the table has moved on since it was asked."""
        async with self._lock:
            table = self.table
            same = table.chair(seat).bot is not None and table.rewound == rewound
            if same and table.allows(seat, choice.action):
                move = log.Acted(seat=seat, action=choice.action, by=choice.by, why=choice.why)
                await self.commit(acted(table, move))

    async def end_race(self) -> None:
        """The time is up for everybody who has not decided."""
        async with self._lock:
            if self.table.racing:
                await self.commit(silenced(self.table))

    async def rematch(self, same_deal: bool, open_table: Callable[[], Awaitable[str]]) -> str:
        """Where the game goes on: one table is opened for each kind, and everybody is told."""
        async with self._lock:
            known = self.table.rematches.get(same_deal)
            if known is not None:
                return known
            code = await open_table()
            await self.commit((log.Rematched(code=code, same_deal=same_deal),))
        for member in self.members:
            member.tell(type="rematch", code=code)
        return code

    async def commit(self, entries: Entries, stored: Callable[[int], None] = _nothing) -> None:
        """Store, then change the table, then tell everybody. Nothing changes if storing fails."""
        encoded, phase = tuple(map(log.encode, entries)), self.table.phase
        await self._store.append(Append(self.table.code, self.table.version, encoded))
        for entry in entries:
            self.table.apply(entry)
        stored(self.table.version)
        self._showing.forget()
        self.driver.changed(entries)
        for member in tuple(self.members):
            member.push()
        listed = any(isinstance(entry, _LISTED) for entry in entries)
        if listed:
            self._tell_presence()
        if listed or self.table.phase != phase:
            await self.list()

    async def list(self) -> None:
        """Bring the people's lists up to date. The log is what counts, so a failure is survived."""
        try:
            await self._store.append(Append(self.table.code, 0, (), index(self.table)))
        except StoreFailed as error:
            logger.error("table %s is not listed: %s", self.table.code, error)


def index(table: Table) -> Index:
    """Where its people find a table again."""
    named = {str(chair.person): str(chair.name) for chair in table.chairs if chair.person}
    listing = Listing(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        names=[chair.name for chair in table.chairs],
        at=int(time.time()),
        scores=None if table.outcome is None else table.outcome.scores,
        winners=None if table.outcome is None else table.outcome.winners,
    )
    return Index(listing, named)
