"""Bots asked for hints: whoever asks goes on meanwhile, and alone is told what they said."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple
from weakref import proxy

from florilegium.core.message import say
from florilegium.server import entries as log
from florilegium.server import protocol
from florilegium.server.asker import Asker
from florilegium.server.bots import BotFailed, Bots
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.hints import Question, question
from florilegium.server.limits import Limiter
from florilegium.server.table import Table

if TYPE_CHECKING:
    from florilegium.server.room import Room
    from florilegium.server.sockets import Connection

logger = logging.getLogger(__name__)


class _Waiting(NamedTuple):
    """Who waits for an answer, under which number."""

    connection: Connection
    number: str


class Hints:
    """The questions of one table that bots are thinking about."""

    def __init__(self, room: Room, bots: Bots, limiter: Limiter) -> None:
        self._room: Room = proxy(room)  # no circle: a table that is left is freed at once
        self._bots = bots
        self._limiter = limiter
        self._waiting: dict[Question, list[_Waiting]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_running(self) -> bool:
        return bool(self._tasks)

    def ask(self, asker: Asker, wish: protocol.Hint, connection: Connection) -> None:
        """Have a bot asked; whoever asks can go on meanwhile, and is answered later."""
        asked = question(asker, wish)
        table = asker.table
        if table.hint_for(asked.seat, asked.bot) is not None:
            _acknowledge(_Waiting(connection, wish.id), table)
        elif asked in self._waiting:  # another tab, or the same after a break
            self._waiting[asked].append(_Waiting(connection, wish.id))
        elif not self._limiter.take(asker.person):
            raise Wrong("too-fast")
        else:
            self._waiting[asked] = [_Waiting(connection, wish.id)]
            task = asyncio.create_task(self._answer(asked, wish.id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()

    async def _answer(self, asked: Question, number: str) -> None:
        try:
            await self._give(asked, number)
        except (Wrong, StoreFailed) as error:
            wrong = error if isinstance(error, Wrong) else Wrong("store", None, error.message)
            for waiting in self._waiting[asked]:
                waiting.connection.send_error(wrong, waiting.number)
        else:
            for waiting in self._waiting[asked]:
                _acknowledge(waiting, self._room.table)
        finally:
            del self._waiting[asked]

    async def _give(self, asked: Question, number: str) -> None:
        """A hint for a position that has moved on is dropped, and nobody hears of it."""
        table = self._room.table
        try:
            address = self._waiting[asked][0].connection.client
            choice = await self._bots.hint(table, asked.seat, asked.bot, asked.is_open, address)
        except BotFailed as failure:
            logger.warning("table %s, no hint for seat %d: %s", table.code, asked.seat, failure)
            raise (Wrong("no-hint") if asked.is_open(table) else _late()) from None
        entry = log.Hinted(
            seat=asked.seat, bot=asked.bot, action=choice.action, why=choice.why, id=number
        )
        # Once begun it is finished: a table must not miss what its log has.
        if not await asyncio.shield(self._room.write_hint(entry, asked.is_open)):
            raise _late()


def _late() -> Wrong:
    return Wrong("stale", None, say("server.error.moved-on"))


def _acknowledge(waiting: _Waiting, table: Table) -> None:
    person, number = waiting.connection.person, waiting.number
    stored = table.answered.get((person, number), table.version)
    waiting.connection.acknowledge(number, stored)
    waiting.connection.push()
