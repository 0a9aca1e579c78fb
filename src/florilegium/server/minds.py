"""The bots of all tables: which process each lives in, and what it has been told."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from zlib import crc32

from florilegium.core.chance import pick
from florilegium.players import private_seed
from florilegium.server import entries as log
from florilegium.server.settings import Settings
from florilegium.server.table import Table
from florilegium.server.worker import Answer, Request
from florilegium.server.workers import BotFailed, Worker

logger = logging.getLogger(__name__)
_ATTEMPTS = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does, and whether it was really the bot that chose."""

    action: str
    by: log.By
    why: log.Reason | None = None


@dataclass(frozen=True, slots=True)
class _Self:
    """What makes a bot another one: then it starts afresh with all that has happened."""

    life: int
    bot: str
    rewound: int


class Minds:
    """Asks bots, and never leaves a table without an answer."""

    def __init__(self, settings: Settings) -> None:
        self.workers = [Worker(settings.bot_seconds) for _ in range(settings.bot_workers)]
        self._factories = settings.bots
        self._told: dict[tuple[str, int], tuple[_Self, int]] = {}
        self._gone: dict[Worker, set[str]] = {worker: set() for worker in self.workers}

    async def choose(self, table: Table, seat: int) -> Choice:
        """The bot's choice; after two failures a legal action drawn from the table's seed."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return await self._ask(table, seat)
            except Exception as failure:  # whatever it was, the table goes on
                logger.warning("table %s, bot on seat %d failed (%d): %r",
                               table.code, seat, attempt, failure)  # fmt: skip
        return _by_chance(table, seat)

    def forget(self, code: str) -> None:
        """Nobody plays at this table any more."""
        for mind in [mind for mind in self._told if mind[0] == code]:
            del self._told[mind]
            self._gone[self._worker(code)].add(code)

    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [worker.pid for worker in self.workers if worker.pid is not None]

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self.workers))

    def _worker(self, code: str) -> Worker:
        """All bots of a table live in one process."""
        return self.workers[crc32(code.encode()) % len(self.workers)]

    async def _ask(self, table: Table, seat: int) -> Choice:
        waiting = True

        def request(life: int) -> Request:
            if not waiting:
                raise BotFailed("nobody waits for this any more")
            return self._request(table, seat, life)

        asking = asyncio.create_task(self._worker(table.code).ask(request))
        asking.add_done_callback(_heard)
        try:
            # Whoever waits may be told to stop, but a question once asked is heard to its end.
            answer = await asyncio.shield(asking)
            action = answer.action or ""
            if not table.allows(seat, action):
                raise BotFailed(f"{action[:80]!r} is not legal")
        except BotFailed:
            self._told.pop((table.code, seat), None)
            raise
        finally:
            waiting = False
        return Choice(action, "bot", answer.why)

    def _request(self, table: Table, seat: int, life: int) -> Request:
        bot = table.chair(seat).bot
        if bot is None or table.match is None or seat not in table.turn:
            raise BotFailed("the table has moved on")
        now = _Self(life, bot, table.rewound)
        before, told = self._told.get((table.code, seat), (None, 0))
        self._told[table.code, seat] = now, len(table.happenings)
        worker = self._worker(table.code)
        gone, self._gone[worker] = self._gone[worker], set()
        return Request(
            table=table.code,
            seat=seat,
            game=table.game.name,
            bot=bot,
            factory=self._factories.get(bot),
            seed=private_seed(table.seed, seat),
            fresh=before != now,
            events=table.events_for(seat, 0 if before != now else told),
            view=table.game.view(table.match.state, seat),
            legal=table.legal(seat),
            forget=tuple(gone - {table.code}),
        )


def _heard(asking: asyncio.Task[Answer]) -> None:
    """A question that nobody waits for any more may fail in silence."""
    if not asking.cancelled():
        asking.exception()


def _by_chance(table: Table, seat: int) -> Choice:
    legal = table.legal(seat)
    number = pick(len(legal), table.seed, f"in place of a bot {table.step} {seat}")
    return Choice(str(legal[number]), "chance")
