"""The deals of the day: promised the day before, and closed to whoever has yet to play them.

A day is one of UTC. A deal's seed comes from a secret of this server, the day and the game, so it
cannot be known early; it is stored when its hash is first shown, and stays what it was.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from datetime import UTC, date, datetime, timedelta

from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.core.registry import working_games
from florilegium.players import usual
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.limits import Clock
from florilegium.server.lobby import quick_seats
from florilegium.server.store import DailyAttempt, DailyDeal, Listing, Storage
from florilegium.server.table import Table

logger = logging.getLogger(__name__)
_SECRET = "daily deals"
_SECRET_BYTES = 32
_SEED_DIGITS = 32
_BETWEEN = 600.0
"""Seconds between two looks at whether tomorrow's deals are promised."""


class DailyDeals:
    """Which deal belongs to which day, and who may know about it."""

    def __init__(self, store: Storage, now: Clock) -> None:
        self._store = store
        self._now = now
        self.starting = asyncio.Lock()
        """Two tabs must not open a table each."""
        self._promised: dict[tuple[str, str], DailyDeal] = {}

    @property
    def today(self) -> str:
        """By UTC."""
        return self._date().isoformat()

    @property
    def tomorrow(self) -> str:
        """The day whose deals are promised already."""
        return (self._date() + timedelta(days=1)).isoformat()

    def seconds_left(self) -> int:
        """Until the next day begins."""
        midnight = datetime.combine(self._date() + timedelta(days=1), datetime.min.time(), UTC)
        return max(0, int(midnight.timestamp() - self._now()))

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._now())

    def read_day(self, text: str) -> str:
        """A day that has begun; Wrong where it is none, or lies ahead."""
        try:
            day = date.fromisoformat(text).isoformat()
        except ValueError:
            day = ""
        if day != text:
            raise Wrong("bad-field", "day", say("server.error.bad-day"))
        if day > self.today:
            raise Wrong("daily-early", "day")
        return day

    async def deal(self, day: str, game: AnyGame) -> DailyDeal:
        """The deal of today or tomorrow, or of a day past; Wrong where there was none."""
        known = self._promised.get((day, game.name))
        if known is None:
            known = await self._store.daily_deal(day, game.name)
        if known is None and day in (self.today, self.tomorrow):
            await self._store.keep_daily(await self._made(day, game))
            known = await self._store.daily_deal(day, game.name)
        if known is None:
            raise Wrong("unknown-daily", "day")
        self._promised[day, game.name] = known
        return known

    async def promise_regularly(self) -> None:
        """Promise the deals of today and tomorrow, for as long as the server runs."""
        while True:
            try:
                await self.promise()
            except StoreFailed as error:
                logger.error("no deal of the day: %s", error)
            await asyncio.sleep(_BETWEEN)

    async def promise(self) -> None:
        """What is promised already stays as it is."""
        days = (self.today, self.tomorrow)
        self._promised = {key: one for key, one in self._promised.items() if key[0] in days}
        for day in days:
            for game in working_games():
                await self.deal(day, game)

    async def require_open(self, table: Table, person: str | None) -> None:
        """Wrong where a deal of the day is played that this person could still play, or plays."""
        day = table.daily
        if day is None or (person is not None and table.seat_of(person) is not None):
            return
        attempt = person and await self._store.daily_attempt(day, table.game.name, person)
        if not (await self._is_over(attempt) if attempt else day < self.today):
            raise Wrong("daily-closed")

    async def streak(self, person: str) -> int:
        """How many days in a row a person has finished at least one deal; today need not be yet."""
        attempts = await self._store.daily_attempts(person)
        done = {attempt.day for attempt, listing in attempts if is_finished(listing)}
        day = self._date()
        if day.isoformat() not in done:
            day -= timedelta(days=1)
        count = 0
        while (day - timedelta(days=count)).isoformat() in done:
            count += 1
        return count

    async def _is_over(self, attempt: DailyAttempt) -> bool:
        return is_finished(await self._store.listing(attempt.code))

    async def _made(self, day: str, game: AnyGame) -> DailyDeal:
        secret = await self._store.secret(_SECRET, secrets.token_bytes(_SECRET_BYTES))
        seed = hmac.digest(secret, f"{day} {game.name}".encode(), "sha256").hex()[:_SEED_DIGITS]
        return DailyDeal(day, game.name, seed, quick_seats(game), usual(game), self.now())

    def _date(self) -> date:
        return datetime.fromtimestamp(self._now(), UTC).date()


def is_finished(listing: Listing | None) -> bool:
    """Whether a table's game is over, as far as it is listed."""
    return listing is not None and listing.phase == "finished"
