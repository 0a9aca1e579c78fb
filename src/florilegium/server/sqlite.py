"""The log in one SQLite file: what has piled up goes into one commit, which a thread waits for.

Rows are inserted by the event loop, which is quicker than handing each to another thread; the slow
part, waiting for the disk, is not its business.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec

from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.server.database import BUSY_TIMEOUT_MS, opened, set_busy_timeout
from florilegium.server.errors import Conflict, StoreFailed
from florilegium.server.statements import write
from florilegium.server.store import (
    Accuracy,
    Append,
    Attempt,
    Change,
    Daily,
    DailyAttempt,
    DailyBotGame,
    DailyDeal,
    Forget,
    Listing,
    Mistake,
    NewMistakes,
    Practice,
    Probe,
    Reschedule,
    Rewrite,
    Secret,
    Subscription,
    Unsubscribe,
)

T = TypeVar("T")
Job = tuple[Change, "asyncio.Future[None]"]
Batch = tuple[asyncio.AbstractEventLoop, list[Job], Callable[[list[Job]], list[StoreFailed | None]]]


class SqlStorage:
    """What is asked of a database and told to it, wherever that is kept."""

    _reading: sqlite3.Connection
    _reader: Executor | None = None

    async def _store(self, change: Change) -> None:
        """Return when this change would survive a crash."""
        raise NotImplementedError

    async def append(self, append: Append) -> None:
        """Wait for the commit that has these entries."""
        await self._store(append)

    async def subscribe(self, subscription: Subscription) -> None:
        await self._store(subscription)

    async def unsubscribe(self, ended: Unsubscribe) -> None:
        await self._store(ended)

    async def secret(self, name: str, value: bytes) -> bytes:
        await self._store(Secret(name, value))
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = await self._read(lambda: list(self._rows(query, name)))
        return bytes(rows[0][0])

    async def probe(self) -> None:
        await self._store(Probe(int(time.time())))

    async def load(self, code: str) -> list[bytes]:
        """In order; StoreFailed names an entry that is missing."""
        query = "SELECT version, entry FROM entries WHERE code = ? ORDER BY version"
        rows = await self._read(lambda: list(self._rows(query, code)))
        for expected, (version, _) in enumerate(rows, 1):
            if version != expected:
                raise StoreFailed(f"entry {expected} of table {code} is missing")
        return [entry for _, entry in rows]

    async def listings(self, person: str, limit: int) -> list[Listing]:
        """By the latest change of players or phase."""
        query = """SELECT listing FROM sitters JOIN tables USING (code)
                   WHERE person = ? ORDER BY at DESC, code LIMIT ?"""
        rows = await self._read(lambda: list(self._rows(query, person, limit)))
        return [_listing(row[0]) for row in rows]

    async def listing(self, code: str) -> Listing | None:
        """None where there is no such table."""
        query = "SELECT listing FROM tables WHERE code = ?"
        rows = await self._read(lambda: list(self._rows(query, code)))
        return _listing(rows[0][0]) if rows else None

    async def subscriptions(self, code: str, person: str) -> list[Subscription]:
        """By endpoint."""
        query = """SELECT code, person, endpoint, key, secret, lang FROM subscriptions
                   WHERE code = ? AND person = ? ORDER BY endpoint"""
        rows = await self._read(lambda: list(self._rows(query, code, person)))
        return [Subscription(*row) for row in rows]

    async def called_tables(self) -> list[str]:
        query = "SELECT DISTINCT code FROM subscriptions"
        return await self._read(lambda: [row[0] for row in self._rows(query)])

    async def name_of(self, person: str) -> str | None:
        """None for somebody new."""
        query = "SELECT name FROM people WHERE person = ?"
        rows = await self._read(lambda: list(self._rows(query, person)))
        return rows[0][0] if rows else None

    async def tables_naming(self, person: str) -> list[str]:
        """All entries are looked at: it is seldom asked, and nothing must be missed."""
        query = "SELECT DISTINCT code FROM entries WHERE instr(entry, CAST(? AS BLOB)) > 0"
        return await self._read(lambda: [row[0] for row in self._rows(query, person)])

    async def forget(self, forgotten: Rewrite | Forget) -> None:
        await self._store(forgotten)

    # Puzzles

    async def keep_attempt(self, attempt: Attempt) -> None:
        await self._store(attempt)

    async def keep_mistakes(self, mistakes: NewMistakes) -> None:
        await self._store(mistakes)

    async def reschedule(self, mistake: Reschedule) -> None:
        await self._store(mistake)

    async def attempted(self, person: str, game: str) -> set[str]:
        query = "SELECT puzzle FROM attempts WHERE person = ? AND game = ?"
        return await self._read(lambda: {row[0] for row in self._rows(query, person, game)})

    async def player_rating(self, person: str, game: str) -> Rating | None:
        query = """SELECT rating, deviation, volatility FROM player_ratings
                   WHERE person = ? AND game = ?"""
        rows = await self._read(lambda: list(self._rows(query, person, game)))
        return Rating(*rows[0]) if rows else None

    async def puzzle_rating(self, puzzle: str) -> Rating | None:
        query = "SELECT rating, deviation, volatility FROM puzzle_ratings WHERE puzzle = ?"
        rows = await self._read(lambda: list(self._rows(query, puzzle)))
        return Rating(*rows[0]) if rows else None

    async def practice(self, person: str, now: int) -> dict[str, Practice]:
        query = """SELECT game, sum(tried), sum(solved), sum(due), sum(kept),
                          max(rating), max(deviation), max(volatility) FROM (
                     SELECT game, 1 tried, solved, 0 due, 0 kept,
                            NULL rating, NULL deviation, NULL volatility
                       FROM attempts WHERE person = ?1
                     UNION ALL SELECT game, 0, 0, due <= ?2, 1, NULL, NULL, NULL
                       FROM mistakes WHERE person = ?1
                     UNION ALL SELECT game, 0, 0, 0, 0, rating, deviation, volatility
                       FROM player_ratings WHERE person = ?1
                   ) GROUP BY game"""
        rows = await self._read(lambda: list(self._rows(query, person, now)))
        return {
            game: Practice(tried, solved, None if rating[0] is None else Rating(*rating), due, kept)
            for game, tried, solved, due, kept, *rating in rows
        }

    async def mistake(self, person: str, puzzle: str) -> Mistake | None:
        query = "SELECT * FROM mistakes WHERE person = ? AND puzzle = ?"
        rows = await self._read(lambda: list(self._rows(query, person, puzzle)))
        return Mistake(*rows[0]) if rows else None

    async def due_mistake(self, person: str, game: str, now: int) -> Mistake | None:
        query = """SELECT * FROM mistakes WHERE person = ? AND game = ? AND due <= ?
                   ORDER BY due, puzzle LIMIT 1"""
        rows = await self._read(lambda: list(self._rows(query, person, game, now)))
        return Mistake(*rows[0]) if rows else None

    # How well one played

    async def keep_accuracy(self, accuracy: Accuracy) -> None:
        await self._store(accuracy)

    async def accuracies(self, person: str) -> dict[str, float]:
        query = "SELECT code, percent FROM accuracies WHERE person = ?"
        return await self._read(lambda: dict(self._rows(query, person)))

    # Deals of the day

    async def keep_daily(self, kept: Daily) -> None:
        await self._store(kept)

    async def daily_deal(self, day: str, game: str) -> DailyDeal | None:
        query = """SELECT day, game, seed, seats, bot, at FROM daily_deals
                   WHERE day = ? AND game = ?"""
        rows = await self._read(lambda: list(self._rows(query, day, game)))
        return DailyDeal(*rows[0]) if rows else None

    async def daily_attempt(self, day: str, game: str, person: str) -> DailyAttempt | None:
        query = """SELECT day, game, person, code, at FROM daily_attempts
                   WHERE day = ? AND game = ? AND person = ?"""
        rows = await self._read(lambda: list(self._rows(query, day, game, person)))
        return DailyAttempt(*rows[0]) if rows else None

    async def daily_attempts(self, person: str) -> list[tuple[DailyAttempt, Listing | None]]:
        query = """SELECT day, game, person, code, daily_attempts.at, listing
                   FROM daily_attempts LEFT JOIN tables USING (code)
                   WHERE person = ? ORDER BY day DESC, game"""
        rows = await self._read(lambda: list(self._rows(query, person)))
        return [(DailyAttempt(*row[:5]), row[5] and _listing(row[5])) for row in rows]

    async def daily_tables(self, day: str, game: str) -> list[Listing]:
        query = """SELECT listing FROM daily_attempts JOIN tables USING (code)
                   WHERE day = ? AND game = ? ORDER BY code"""
        return await self._read(lambda: [_listing(row[0]) for row in self._rows(query, day, game)])

    async def daily_bot_games(self, day: str, game: str) -> list[DailyBotGame]:
        query = """SELECT day, game, bot, number, result FROM daily_bot_games
                   WHERE day = ? AND game = ? ORDER BY number, bot"""
        rows = await self._read(lambda: list(self._rows(query, day, game)))
        found = (
            (day, game, bot, number, *_result(result)) for day, game, bot, number, result in rows
        )
        return [DailyBotGame(*one) for one in found]

    # Reading

    async def _read(self, query: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, query)
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from None

    def _rows(self, query: str, *values: object) -> Iterable[tuple[Any, ...]]:
        return self._reading.execute(query, values)


class Sqlite(SqlStorage):
    """A Storage in a file, for one event loop."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._owner, self._writing, self._reading = opened(path)
        # A thread of its own, so that nobody else's long work keeps tables from being read.
        self._reader: ThreadPoolExecutor = ThreadPoolExecutor(1, "reads")
        self._waiting: list[Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._committing: SimpleQueue[Batch | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._commit_all, name="commits", daemon=True)
        self._thread.start()

    def pragma(self, name: str) -> object:
        """How the writing side is set up."""
        return self._writing.execute(f"PRAGMA {name}").fetchone()[0]

    async def close(self) -> None:
        """All that was appended before is stored first."""
        while not self._idle.is_set():  # who waited before us may have appended more
            await self._idle.wait()
        self._committing.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.shutdown()
        for connection in (self._reading, self._writing, self._owner):
            connection.close()

    # Writing. While the thread is busy with a commit, the loop leaves the connection alone.

    async def _store(self, change: Change) -> None:
        """Wait for the commit that has this change."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin, loop)  # others may join in this very moment
        await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Insert everything that waits, and have it committed."""
        jobs, self._waiting = self._waiting, []
        if jobs:
            commit = self._commit if self._inserted(jobs) else self._commit_singly
            self._committing.put((loop, jobs, commit))
        else:
            self._idle.set()

    def _inserted(self, jobs: list[Job]) -> bool:
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            write(self._writing, [change for change, _ in jobs])
        except Exception:  # the thread tries again and says what is wrong
            _roll_back(self._writing)
            return False
        return True

    def _commit_all(self) -> None:
        """What the thread does until it is given None."""
        while (batch := self._committing.get()) is not None:
            loop, jobs, commit = batch
            loop.call_soon_threadsafe(self._committed, loop, jobs, commit(jobs))

    def _commit(self, jobs: list[Job]) -> list[StoreFailed | None]:
        """What went wrong with each job of a batch that is inserted."""
        try:
            self._writing.execute("COMMIT")
        except Exception as error:
            _roll_back(self._writing)
            return [_failure(error) for _ in jobs]
        self.commits += 1
        return [None] * len(jobs)

    def _commit_singly(self, jobs: list[Job]) -> list[StoreFailed | None]:
        """Each alone, so that one bad append harms no other; here somebody may be waited for."""
        failures: list[StoreFailed | None] = []
        set_busy_timeout(self._writing, BUSY_TIMEOUT_MS)
        for job in jobs:
            try:
                self._writing.execute("BEGIN IMMEDIATE")
                write(self._writing, [job[0]])
                failures += self._commit([job])
            except Exception as error:
                _roll_back(self._writing)
                failures.append(_failure(error))
        set_busy_timeout(self._writing, 0)
        return failures

    def _committed(
        self, loop: asyncio.AbstractEventLoop, jobs: list[Job], failures: list[StoreFailed | None]
    ) -> None:
        for (_, done), failure in zip(jobs, failures, strict=True):
            _settle(done, failure)
        self._begin(loop)


_listing: Callable[[bytes], Listing] = msgspec.json.Decoder(Listing).decode
_result = msgspec.json.Decoder(tuple[tuple[int, ...], tuple[int, ...]]).decode


def _failure(error: Exception) -> StoreFailed:
    if isinstance(error, StoreFailed):
        return error
    kind = Conflict if isinstance(error, sqlite3.IntegrityError) else StoreFailed
    return kind(str(error) or type(error).__name__)


def _settle(done: asyncio.Future[None], failure: StoreFailed | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


def _roll_back(database: sqlite3.Connection) -> None:
    """Where even that fails, the next BEGIN will say so."""
    with suppress(sqlite3.Error):
        if database.in_transaction:
            database.execute("ROLLBACK")
