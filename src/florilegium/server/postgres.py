"""The log in PostgreSQL, which several nodes share: none ever extends what it does not know.

Appends that pile up go into one statement, which is one transaction. Where the line breaks, nobody
knows what became of it: it is sent again, and entries that are there already, byte for byte, count
as stored. So what was on its way while a database restarts is neither lost nor doubled.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from florilegium.core.message import say
from florilegium.server.errors import Conflict, StoreFailed, Wrong
from florilegium.server.postgres_schema import migrate
from florilegium.server.sql import Rows, SqlStorage
from florilegium.server.statements import statements_of
from florilegium.server.store import Append, Change

T = TypeVar("T")
Job = tuple[Append, "asyncio.Future[None]"]
Log = list[tuple[int, bytes]]
"""Entries with their versions."""
Wanted = tuple[str, int, "asyncio.Future[list[bytes]]"]
"""A log behind a version, and who waits for it."""
_CONNECTIONS = 8
_BATCHES = 2
"""So many may be on their way at once: while one waits for the disk, the next is read."""
_READS = 2
"""The same of questions for logs, which pile up where people of many tables are at other nodes."""
_PATIENCE = 8.0
"""Seconds in which a database that is away may come back before anybody hears of it."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.5
_ANSWER = 5.0
"""Seconds for one answer."""
_SETTINGS = {
    "application_name": "florilegium",
    "lock_timeout": "4s",
    "idle_in_transaction_session_timeout": "10s",
    # A connection's parameters never change, so one plan for each statement is enough.
    "plan_cache_mode": "force_generic_plan",
    # Nor must one that was made while there was next to nothing to look through.
    "enable_seqscan": "off",
}
_PASSING = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a line that broke between two states of its client
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.LockNotAvailableError,
    asyncpg.TransactionRollbackError,
)
"""What may be over in a moment: a lost line, a restart, somebody else's lock."""
UNUSABLE = (
    OSError,
    TimeoutError,
    ValueError,
    OverflowError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""Whatever a database, or what stands at its address instead, may answer to a command."""
_APPEND = """
    WITH free AS (
        SELECT code FROM unnest($1::text[], $2::int[]) AS wanted(code, version)
        WHERE NOT EXISTS (
            SELECT 1 FROM entries
            WHERE entries.code = wanted.code AND entries.version = wanted.version + 1
        ) AND (version = 0 OR EXISTS (
            SELECT 1 FROM entries
            WHERE entries.code = wanted.code AND entries.version = wanted.version
        ))
    )
    INSERT INTO entries (code, version, entry)
    SELECT code, version, entry
    FROM unnest($3::text[], $4::int[], $5::bytea[]) AS added(code, version, entry)
    JOIN free USING (code) ORDER BY code, version
    RETURNING code
"""
"""Those whose place is free, in an order that all nodes keep, so that none waits for another in a
circle. The primary key decides where two write at the same moment."""
_LOAD = """
    SELECT number, more.version, more.entry
    FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS wanted(code, version, number)
    CROSS JOIN LATERAL (
        SELECT version, entry FROM entries
        WHERE entries.code = wanted.code AND entries.version > wanted.version
    ) AS more
    ORDER BY number, more.version
"""


class Postgres(SqlStorage):
    """A Storage in a database that other nodes use, too."""

    _CONTAINS = "position(convert_to(?, 'UTF8') IN entry) > 0"

    def __init__(self, address: str) -> None:
        self.path = shown(address)
        self.commits = 0
        self._address = address
        self._opening = asyncio.Lock()
        self._pool: Any = None
        self._waiting: list[Job] = []
        self._writing: set[asyncio.Task[None]] = set()
        self._wanted: list[Wanted] = []
        self._reading: set[asyncio.Task[None]] = set()
        self._closed = False

    async def close(self) -> None:
        """All that was appended before is stored first."""
        while self._writing:
            await asyncio.wait(self._writing)
        pool, self._pool, self._closed = self._pool, None, True
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), _ANSWER)
            except Exception:  # what does not let go is let go of
                pool.terminate()

    # Writing

    async def append(self, append: Append) -> None:
        """Wait for the commit that has these entries."""
        if append.index is not None or not append.entries:
            await self._store(append)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        _keep_busy(self._writing, _BATCHES, self._write_all)
        await done

    async def _write_all(self) -> None:
        """Batch by batch, until nothing waits."""
        while self._waiting:
            jobs = self._take_batch()
            try:
                await self._write(jobs)
            except Exception as error:
                _finish(jobs, _failure(error))

    def _take_batch(self) -> list[Job]:
        """All that waits, but of each table only the first."""
        batch: dict[str, Job] = {}
        later: list[Job] = []
        for job in self._waiting:
            if job[0].code in batch:
                later.append(job)
            else:
                batch[job[0].code] = job
        self._waiting = later
        return list(batch.values())

    async def _write(self, jobs: list[Job]) -> None:
        """Answer every job; one that cannot be stored harms no other."""
        try:
            stored = await self._retried(lambda line: _insert(line, [job[0] for job in jobs]))
        except asyncpg.UniqueViolationError:  # another node was quicker by a moment
            if len(jobs) > 1:
                for job in jobs:
                    await self._write([job])
                return
            stored = set()
        self.commits += 1
        _finish([job for job in jobs if job[0].code in stored], None)
        for job in jobs:
            if job[0].code not in stored:
                await self._answer_taken(job)

    async def _answer_taken(self, job: Job) -> None:
        """Its place in the log is taken: by these very entries, which is as good, or by others."""
        append = job[0]
        failure: StoreFailed | None = None
        try:
            there = await self.load(append.code, append.version)
            if tuple(there[: len(append.entries)]) != append.entries:
                failure = Conflict(f"{append.code} does not end with entry {append.version}")
        except StoreFailed as error:
            failure = error
        _finish([job], failure)

    async def _store(self, change: Change) -> None:
        """In a transaction of its own."""

        async def write(line: Any) -> None:
            async with line.transaction():
                if isinstance(change, Append) and not await _insert(line, [change]):
                    raise Conflict(f"{change.code} does not end with entry {change.version}")
                for statement, rows in statements_of(change):
                    if rows:
                        await line.executemany(_numbered(statement), rows)

        try:
            await self._retried(write)
        except asyncpg.PostgresError as error:
            raise _failure(error) from None

    # Reading

    async def load(self, code: str, after: int = 0) -> list[bytes]:
        """Questions that pile up go into one, too."""
        done: asyncio.Future[list[bytes]] = asyncio.get_running_loop().create_future()
        self._wanted.append((code, after, done))
        _keep_busy(self._reading, _READS, self._read_all)
        return await done

    async def _read_all(self) -> None:
        while self._wanted:
            wanted, self._wanted = self._wanted, []
            found: Sequence[Log | StoreFailed]
            try:
                found = await self._logs(wanted)
            except Exception as error:
                found = [_failure(error)] * len(wanted)
            for (code, after, done), log in zip(wanted, found, strict=True):
                if not done.done():
                    _answer(done, code, after, log)

    async def _logs(self, wanted: Sequence[Wanted]) -> list[Log]:
        codes, versions, _ = zip(*wanted, strict=True)
        found: list[Log] = [[] for _ in wanted]
        for number, version, entry in await self._retried(
            lambda line: line.fetch(_LOAD, codes, versions)
        ):
            found[number - 1].append((version, entry))
        return found

    async def _rows(self, query: str, *values: object) -> Rows:
        try:
            found = await self._retried(lambda line: line.fetch(_numbered(query), *values))
        except (asyncpg.PostgresError, asyncpg.DataError) as error:
            raise _failure(error) from None
        return [tuple(row) for row in found]

    # The line

    async def _retried(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do it, again where the line broke; StoreFailed where the database stays away."""
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + _PATIENCE, _FIRST_PAUSE
        while True:
            try:
                pool = await self._opened()
                async with pool.acquire(timeout=_ANSWER) as line:
                    return await work(line)
            except asyncpg.DataError:
                raise
            except _PASSING as error:
                if loop.time() + pause > end or self._closed:
                    raise _failure(error) from None
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _opened(self) -> Any:
        if self._pool is None:
            async with self._opening:
                if self._pool is None and not self._closed:
                    self._pool = await _pool(self._address)
        if self._pool is None:
            raise StoreFailed("the store is closed")
        return self._pool


async def prepare(address: str, to_write: bool = False) -> None:
    """Bring a database to our schema; Wrong, in one sentence, where it cannot be used."""
    try:
        line = await asyncpg.connect(address, timeout=_ANSWER, server_settings=_SETTINGS)
        try:
            await migrate(line, shown(address))
            if to_write:
                await line.execute("UPDATE florilegium SET schema = schema")
        finally:
            await line.close(timeout=_ANSWER)
    except UNUSABLE as error:
        raise unusable(address, error) from None


def unusable(address: str, error: Exception) -> Wrong:
    """Why a database cannot be used, in one sentence."""
    return Wrong(
        "database", None, say("server.database.unusable", path=shown(address), why=_why(error))
    )


def shown(address: str) -> str:
    """An address without its password."""
    try:
        parts = urlsplit(address)
        where = parts.netloc.rpartition("@")[2]
    except ValueError:
        return "postgresql://…"
    return f"{parts.scheme}://{where}{parts.path}"


async def _pool(address: str) -> Any:
    pool = await asyncpg.create_pool(
        address,
        min_size=1,
        max_size=_CONNECTIONS,
        timeout=_ANSWER,
        command_timeout=_ANSWER,
        server_settings=_SETTINGS,
        reset=_tidy,
    )
    try:
        async with pool.acquire() as line:
            await migrate(line, shown(address))
    except BaseException:
        pool.terminate()
        raise
    return pool


async def _insert(line: Any, appends: Sequence[Append]) -> set[str]:
    """The codes of the tables whose entries are stored now."""
    rows = [
        (append.code, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries, append.version + 1)
    ]
    if not rows:
        return {append.code for append in appends}
    codes, versions, entries = zip(*rows, strict=True)
    ends = [append.code for append in appends], [append.version for append in appends]
    return {row[0] for row in await line.fetch(_APPEND, *ends, codes, versions, entries)}


@lru_cache(maxsize=200)
def _numbered(statement: str) -> str:
    """`?` and `?1` as PostgreSQL writes them."""
    numbers = iter(range(1, statement.count("?") + 1))
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", statement)


def _failure(error: Exception) -> StoreFailed:
    if isinstance(error, StoreFailed):
        return error
    kind = Conflict if isinstance(error, asyncpg.IntegrityConstraintViolationError) else StoreFailed
    return kind(_why(error))


def _why(error: Exception) -> str:
    """The first line: the details behind it may quote what was to be written."""
    if isinstance(error, TimeoutError):
        return f"no answer in {_ANSWER:g} s"
    return str(error).partition("\n")[0] or type(error).__name__


async def _tidy(line: Any) -> None:
    """A transaction that was broken off is rolled back already, and nothing else is ever left
    behind on a line: the questions that are usual here would double what a small one costs."""


def _keep_busy(
    tasks: set[asyncio.Task[None]], most: int, work: Callable[[], Coroutine[Any, Any, None]]
) -> None:
    """One more at work, unless there are so many already."""
    if len(tasks) < most:
        task = asyncio.create_task(work())
        tasks.add(task)
        task.add_done_callback(tasks.discard)


def _answer(
    done: asyncio.Future[list[bytes]], code: str, after: int, found: Log | StoreFailed
) -> None:
    if isinstance(found, StoreFailed):
        done.set_exception(found)
        return
    for expected, (version, _) in enumerate(found, after + 1):
        if version != expected:
            done.set_exception(StoreFailed(f"entry {expected} of table {code} is missing"))
            return
    done.set_result([entry for _, entry in found])


def _finish(jobs: Sequence[Job], failure: StoreFailed | None) -> None:
    for _, done in jobs:
        if done.done():
            continue
        if failure is None:
            done.set_result(None)
        else:
            done.set_exception(failure)
