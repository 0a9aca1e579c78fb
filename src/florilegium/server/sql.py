"""What is asked of a database, in words that SQLite and PostgreSQL understand alike."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.server.errors import StoreFailed
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
    Login,
    Mistake,
    NewMistakes,
    Practice,
    Probe,
    Prune,
    Reschedule,
    Rewrite,
    Secret,
    Subscription,
    Unsubscribe,
)

Rows = Sequence[tuple[Any, ...]]
_AT_ONCE = 100
_MISTAKE = "person, puzzle, game, content, code, step, stage, due"


class SqlStorage(ABC):
    """What is asked of a database and told to it, wherever that is kept."""

    _CONTAINS: ClassVar[str]
    """Whether an entry holds a text."""

    @abstractmethod
    async def _store(self, change: Change) -> None:
        """Return when this change would survive a crash."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> Rows:
        """What is found; `?` or `?1` stand for the values."""

    async def append(self, append: Append) -> None:
        """Wait for the commit that has these entries."""
        await self._store(append)

    async def subscribe(self, subscription: Subscription) -> None:
        await self._store(subscription)

    async def unsubscribe(self, ended: Unsubscribe) -> None:
        await self._store(ended)

    async def probe(self) -> None:
        await self._store(Probe(int(time.time())))

    async def keep_login(self, login: Login) -> None:
        await self._store(login)

    async def logins(self, people: Sequence[str]) -> list[Login]:
        found: list[Login] = []
        size = 1 if len(people) == 1 else _AT_ONCE
        query = f"""SELECT person, browser, number, at FROM logins
                    WHERE person IN ({", ".join("?" * size)})"""
        for some in _filled(people, size):
            found += [Login(*row) for row in await self._rows(query, *some)]
        return found

    async def secret(self, name: str, value: bytes) -> bytes:
        await self._store(Secret(name, value))
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = await self._rows(query, name)
        return bytes(rows[0][0])

    async def load(self, code: str, after: int = 0) -> list[bytes]:
        """In order; StoreFailed names an entry that is missing."""
        query = """SELECT version, entry FROM entries WHERE code = ? AND version > ?
                   ORDER BY version"""
        rows = await self._rows(query, code, after)
        for expected, (version, _) in enumerate(rows, after + 1):
            if version != expected:
                raise StoreFailed(f"entry {expected} of table {code} is missing")
        return [entry for _, entry in rows]

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """A few at a time: each number of places is a statement of its own to be prepared."""
        found: dict[str, int] = {}
        query = f"""SELECT code, max(version) FROM entries
                    WHERE code IN ({", ".join("?" * _AT_ONCE)}) GROUP BY code"""
        for some in _filled(codes, _AT_ONCE):
            found.update(await self._rows(query, *some))
        return found

    async def listings(self, person: str, limit: int) -> list[Listing]:
        """By the latest change of players or phase."""
        query = """SELECT listing FROM sitters JOIN tables USING (code)
                   WHERE person = ? ORDER BY at DESC, code LIMIT ?"""
        rows = await self._rows(query, person, limit)
        return [_listing(row[0]) for row in rows]

    async def listing(self, code: str) -> Listing | None:
        """None where there is no such table."""
        query = "SELECT listing FROM tables WHERE code = ?"
        rows = await self._rows(query, code)
        return _listing(rows[0][0]) if rows else None

    async def subscriptions(self, code: str, person: str) -> list[Subscription]:
        """Where to call a person about a table, in the order of the endpoints."""
        query = """SELECT code, person, endpoint, key, secret, lang FROM subscriptions
                   WHERE code = ? AND person = ? ORDER BY endpoint"""
        rows = await self._rows(query, code, person)
        return [Subscription(*row) for row in rows]

    async def called_tables(self, code: str | None = None) -> list[str]:
        query = "SELECT DISTINCT code FROM subscriptions"
        if code is None:
            return [row[0] for row in await self._rows(query)]
        return [row[0] for row in await self._rows(f"{query} WHERE code = ?", code)]

    async def name_of(self, person: str) -> str | None:
        """None for somebody new."""
        query = "SELECT name FROM people WHERE person = ?"
        rows = await self._rows(query, person)
        return rows[0][0] if rows else None

    async def tables_naming(self, person: str) -> list[str]:
        """All entries are looked at: it is seldom asked, and nothing must be missed."""
        query = f"SELECT DISTINCT code FROM entries WHERE {self._CONTAINS}"
        return [row[0] for row in await self._rows(query, person)]

    async def forget(self, forgotten: Rewrite | Forget) -> None:
        await self._store(forgotten)

    async def codes(self, after: str, limit: int) -> list[str]:
        query = "SELECT DISTINCT code FROM entries WHERE code > ? ORDER BY code LIMIT ?"
        return [row[0] for row in await self._rows(query, after, limit)]

    async def listed_before(self, at: int) -> list[Listing]:
        query = "SELECT listing FROM tables WHERE at < ? ORDER BY at, code"
        return [_listing(row[0]) for row in await self._rows(query, at)]

    async def prune(self, gone: Prune) -> None:
        await self._store(gone)

    # Puzzles

    async def keep_attempt(self, attempt: Attempt) -> None:
        await self._store(attempt)

    async def keep_mistakes(self, mistakes: NewMistakes) -> None:
        await self._store(mistakes)

    async def reschedule(self, mistake: Reschedule) -> None:
        await self._store(mistake)

    async def attempted(self, person: str, game: str) -> set[str]:
        query = "SELECT puzzle FROM attempts WHERE person = ? AND game = ?"
        return {row[0] for row in await self._rows(query, person, game)}

    async def player_rating(self, person: str, game: str) -> Rating | None:
        query = """SELECT rating, deviation, volatility FROM player_ratings
                   WHERE person = ? AND game = ?"""
        rows = await self._rows(query, person, game)
        return Rating(*rows[0]) if rows else None

    async def puzzle_rating(self, puzzle: str) -> Rating | None:
        query = "SELECT rating, deviation, volatility FROM puzzle_ratings WHERE puzzle = ?"
        rows = await self._rows(query, puzzle)
        return Rating(*rows[0]) if rows else None

    async def practice(self, person: str, now: int) -> dict[str, Practice]:
        query = """SELECT game, sum(tried), sum(solved), sum(due), sum(kept),
                          max(rating), max(deviation), max(volatility) FROM (
                     SELECT game, 0 tried, 0 solved, 0 due, 0 kept,
                            rating, deviation, volatility
                       FROM player_ratings WHERE person = ?1
                     UNION ALL SELECT game, 1, solved, 0, 0, NULL, NULL, NULL
                       FROM attempts WHERE person = ?1
                     UNION ALL SELECT game, 0, 0, CASE WHEN due <= ?2 THEN 1 ELSE 0 END, 1,
                            NULL, NULL, NULL
                       FROM mistakes WHERE person = ?1
                   ) counted GROUP BY game"""
        rows = await self._rows(query, person, now)
        return {
            game: Practice(tried, solved, None if rating[0] is None else Rating(*rating), due, kept)
            for game, tried, solved, due, kept, *rating in rows
        }

    async def mistake(self, person: str, puzzle: str) -> Mistake | None:
        query = f"SELECT {_MISTAKE} FROM mistakes WHERE person = ? AND puzzle = ?"
        rows = await self._rows(query, person, puzzle)
        return Mistake(*rows[0]) if rows else None

    async def due_mistake(self, person: str, game: str, now: int) -> Mistake | None:
        query = f"""SELECT {_MISTAKE} FROM mistakes WHERE person = ? AND game = ? AND due <= ?
                   ORDER BY due, puzzle LIMIT 1"""
        rows = await self._rows(query, person, game, now)
        return Mistake(*rows[0]) if rows else None

    # How well one played

    async def keep_accuracy(self, accuracy: Accuracy) -> None:
        await self._store(accuracy)

    async def accuracies(self, person: str) -> dict[str, float]:
        query = "SELECT code, percent FROM accuracies WHERE person = ?"
        return dict(await self._rows(query, person))

    # Deals of the day

    async def keep_daily(self, kept: Daily) -> None:
        await self._store(kept)

    async def daily_deal(self, day: str, game: str) -> DailyDeal | None:
        query = """SELECT day, game, seed, seats, bot, at FROM daily_deals
                   WHERE day = ? AND game = ?"""
        rows = await self._rows(query, day, game)
        return DailyDeal(*rows[0]) if rows else None

    async def daily_attempt(self, day: str, game: str, person: str) -> DailyAttempt | None:
        query = """SELECT day, game, person, code, at FROM daily_attempts
                   WHERE day = ? AND game = ? AND person = ?"""
        rows = await self._rows(query, day, game, person)
        return DailyAttempt(*rows[0]) if rows else None

    async def daily_attempts(self, person: str) -> list[tuple[DailyAttempt, Listing | None]]:
        query = """SELECT day, game, person, code, daily_attempts.at, listing
                   FROM daily_attempts LEFT JOIN tables USING (code)
                   WHERE person = ? ORDER BY day DESC, game"""
        rows = await self._rows(query, person)
        return [(DailyAttempt(*row[:5]), row[5] and _listing(row[5])) for row in rows]

    async def daily_tables(self, day: str, game: str) -> list[Listing]:
        query = """SELECT listing FROM daily_attempts JOIN tables USING (code)
                   WHERE day = ? AND game = ? ORDER BY code"""
        return [_listing(row[0]) for row in await self._rows(query, day, game)]

    async def daily_bot_games(self, day: str, game: str) -> list[DailyBotGame]:
        query = """SELECT day, game, bot, number, result FROM daily_bot_games
                   WHERE day = ? AND game = ? ORDER BY number, bot"""
        rows = await self._rows(query, day, game)
        found = (
            (day, game, bot, number, *_result(result)) for day, game, bot, number, result in rows
        )
        return [DailyBotGame(*one) for one in found]


def _filled(names: Sequence[str], size: int) -> Iterator[list[str]]:
    """A few at a time, always as many: names that are nobody's fill the last ones up."""
    for start in range(0, len(names), size):
        some = list(names[start : start + size])
        yield some + [""] * (size - len(some))


_listing: Callable[[bytes], Listing] = msgspec.json.Decoder(Listing).decode
_result = msgspec.json.Decoder(tuple[tuple[int, ...], tuple[int, ...]]).decode
