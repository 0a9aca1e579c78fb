"""The bots of all tables: which process each lives in, what it has been told, what it chooses."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import TypeVar
from zlib import crc32

import msgspec

from florilegium.core.chance import pick
from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.players import bot_names, private_seed
from florilegium.players.loading import plays
from florilegium.players.processes import Answerer, BotProcess, NotStarted, ProcessEnded
from florilegium.server import entries as log
from florilegium.server.bot_requests import BotAnswer, BotRequest, plain_reason, prepare
from florilegium.server.queueing import FairLock
from florilegium.server.settings import Settings
from florilegium.server.table import Table

logger = logging.getLogger(__name__)
T = TypeVar("T")
_PATIENCE = 60.0
"""Seconds that one answer may take at most, however often a bot was asked."""
_LONGEST_PAUSE = 30.0
"""Seconds between two tries at most."""
_read = msgspec.json.Decoder(BotAnswer).decode


def bots_of(game: AnyGame, more: Mapping[str, str]) -> tuple[str, ...]:
    """The bots that may sit at a table of this game; `more` are the server's own."""
    return (*bot_names(game), *more_of(game, more))


def more_of(game: AnyGame, more: Mapping[str, str]) -> tuple[str, ...]:
    """Those of the server's own bots that play this game."""
    return tuple([name for name, place in more.items() if plays(place, game.name)])


class BotFailed(Exception):
    """No action came back. It goes to the log, so it quotes nothing that a bot has seen."""


class BotNotStarted(BotFailed):
    """Its process did not come to life, which is no bot's fault."""


@dataclass(frozen=True, slots=True)
class BotChoice:
    """What a bot does, and whether it was really the bot that chose."""

    action: str
    by: log.By
    why: log.Reason | None = None


@dataclass(frozen=True, slots=True)
class _Informed:
    """How far a bot has been told the story, and what makes it another bot, to be told it anew."""

    process_lives: int
    bot: str
    undo_count: int
    happenings: int = field(compare=False)


class Bots:
    """Asks bots, and never leaves a table without an answer."""

    def __init__(self, settings: Settings, process: type[Answerer] = BotProcess) -> None:
        self._seconds = settings.bot_seconds
        self._factories = settings.bots
        self._measures = settings.measures
        self.processes = [process(prepare) for _ in range(settings.bot_workers)]
        self._busy = {process: FairLock() for process in self.processes}
        self._threads = ThreadPoolExecutor(2 * len(self.processes), "bots")
        """Where processes are waited for; and ended, while somebody still waits for an answer."""
        self._informed: dict[tuple[str, int], _Informed] = {}
        self._gone: dict[Answerer, set[str]] = {process: set() for process in self.processes}
        """Tables that each process may forget."""

    async def choose(self, table: Table, seat: int, address: str = "") -> BotChoice:
        """The bot's choice; `address` is where those come from for whom it plays.

        Ours are waited for, with more patience each time: a busy machine must not make them play
        worse than they do. A bot of others that fails twice gives no better answer the third time:
        a legal action is drawn from the table's seed, and its reason says so.
        """
        for attempt in count():
            more = 2.0 ** min(attempt, 20)
            try:
                patience = min(self._seconds * more, _PATIENCE)
                return await self._choose(table, seat, patience, address)
            except Exception as failure:  # whatever it was, the table goes on
                self._measures.bot_failed()
                told = (table.code, seat, attempt + 1, failure)
                logger.warning("table %s, bot on seat %d failed (%d): %r", *told)
                foreign = table.chair(seat).bot in self._factories
                if foreign and attempt and not isinstance(failure, BotNotStarted):
                    break
            await asyncio.sleep(min(more - 1, _LONGEST_PAUSE))
        return _by_chance(table, seat)

    async def hint(
        self,
        table: Table,
        seat: int,
        bot: str,
        wanted: Callable[[Table], bool],
        address: str = "",
    ) -> BotChoice:
        """What a bot would do in a person's place; BotFailed where nothing comes of it.

        It is told all that the person's seat saw, and forgotten afterwards.
        """

        def request() -> BotRequest:
            if not wanted(table):
                raise BotFailed("the table has moved on")
            return self._request(table, seat, bot, told=None, kept=False)

        answer = await self._ask(table, request, self._seconds, address)
        return _require_legal(table, seat, answer)

    def forget(self, code: str) -> None:
        """Nobody plays at this table any more."""
        for place in [place for place in self._informed if place[0] == code]:
            del self._informed[place]
            self._gone[self._process(code)].add(code)

    def queue_length(self) -> int:
        """How many questions wait for a process."""
        return sum(map(len, self._busy.values()))

    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [process.pid for process in self.processes if process.pid is not None]

    async def close(self) -> None:
        """End all processes; the next request would start new ones."""
        await asyncio.gather(*(self._in_thread(process.end) for process in self.processes))

    def _process(self, code: str) -> Answerer:
        """All bots of a table live in one process."""
        return self.processes[crc32(code.encode()) % len(self.processes)]

    async def _choose(self, table: Table, seat: int, patience: float, address: str) -> BotChoice:
        waiting = True

        def request() -> BotRequest:
            if not waiting:
                raise BotFailed("nobody waits for this any more")
            return self._move_request(table, seat)

        asking = asyncio.create_task(self._ask(table, request, patience, address))
        asking.add_done_callback(_fail_silently)
        try:
            # Whoever waits may be told to stop, but a question once asked is heard to its end.
            answer = await asyncio.shield(asking)
            return _require_legal(table, seat, answer)
        except BotFailed:
            self._informed.pop((table.code, seat), None)
            raise
        finally:
            waiting = False

    async def _ask(
        self, table: Table, request: Callable[[], BotRequest], patience: float, address: str
    ) -> BotAnswer:
        """One question at a time; BotFailed when the bot raised, hung or died.

        Addresses take turns, and at each of them hosts, so that the many tables of one do not keep
        another's waiting. The request is made for the life of the process that will answer it.
        """
        process = self._process(table.code)
        async with self._busy[process].turn(address, table.host):
            try:
                await self._in_thread(process.start)  # that is not the bot's time
                content = pickle.dumps(request())
                began = perf_counter()
                async with asyncio.timeout(patience):
                    answer = _read(await self._in_thread(lambda: process.ask(content)))
                self._measures.bot_thought(perf_counter() - began)
            except NotStarted as error:
                raise BotNotStarted(str(error)) from None
            except (TimeoutError, ProcessEnded, msgspec.DecodeError) as error:
                await self._in_thread(process.end)
                raise BotFailed(f"{type(error).__name__} {error}".strip()) from None
        if answer.action is None:
            raise BotFailed(str(answer.error).partition(":")[0])
        return answer

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _move_request(self, table: Table, seat: int) -> BotRequest:
        bot, process = table.chair(seat).bot, self._process(table.code)
        if bot is None or table.match is None or seat not in table.turn:
            raise BotFailed("the table has moved on")
        now = _Informed(process.lives, bot, table.undo_count, len(table.happenings))
        before = self._informed.get((table.code, seat))
        told = before.happenings if before is not None and before == now else None
        self._informed[table.code, seat] = now
        return self._request(table, seat, bot, told, kept=True)

    def _request(
        self, table: Table, seat: int, bot: str, told: int | None, kept: bool
    ) -> BotRequest:
        """`told`: how many happenings the bot has been told; None for a new one."""
        assert table.match is not None, "asked only while a game runs"
        process = self._process(table.code)
        gone, self._gone[process] = self._gone[process], set()
        return BotRequest(
            table=table.code,
            seat=seat,
            game=table.game.name,
            bot=bot,
            factory=self._factories.get(bot),
            seed=private_seed(table.seed, seat),
            fresh=told is None,
            kept=kept,
            events=table.events_for(seat, told or 0),
            view=table.match.view(seat),
            legal=table.legal(seat),
            forget=tuple(gone - {table.code}),
        )


def _require_legal(table: Table, seat: int, answer: BotAnswer) -> BotChoice:
    action = answer.action or ""
    if not table.allows(seat, action):
        raise BotFailed("what it chose is not legal")
    return BotChoice(action, "bot", answer.why)


def _fail_silently(asking: asyncio.Task[BotAnswer]) -> None:
    """A question that nobody waits for any more may fail without a word in the log."""
    if not asking.cancelled():
        asking.exception()


def _by_chance(table: Table, seat: int) -> BotChoice:
    legal = table.legal(seat)
    number = pick(len(legal), table.seed, f"in place of a bot {table.step} {seat}")
    return BotChoice(str(legal[number]), "chance", plain_reason(say("server.bot.by-lot")))
