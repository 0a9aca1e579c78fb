"""Bots play the deals of the day in the background, to compare people with; each game is stored."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from florilegium.core.registry import game as find_game
from florilegium.players import levels
from florilegium.players.processes import BotProcess, ProcessEnded
from florilegium.server.daily import worker
from florilegium.server.errors import StoreFailed
from florilegium.server.store import DailyBotGame, DailyDeal, Storage

logger = logging.getLogger(__name__)
_LONGEST = 300.0
"""Seconds that one game may take."""
_read = msgspec.json.Decoder(worker.PlayedOut).decode


class DailyBotGames:
    """A queue of deals that somebody plays; what a restart interrupts goes on when asked for."""

    def __init__(self, store: Storage, wanted: int) -> None:
        self.wanted = wanted
        """How many games of each bot."""
        self._store = store
        self._process = BotProcess(worker.prepare)
        self._waiting: dict[tuple[str, str], DailyDeal] = {}
        self._task: asyncio.Task[None] | None = None

    def want(self, deal: DailyDeal) -> None:
        """See to it that all games with this deal are played, one day."""
        if self.wanted:
            self._waiting.setdefault((deal.day, deal.game), deal)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._work())

    async def idle(self) -> None:
        """Wait until nothing is left to be played."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Whatever runs is given up."""
        if self._task is not None:
            self._task.cancel()
        await asyncio.to_thread(self._process.end)

    async def _work(self) -> None:
        while self._waiting:
            key = next(iter(self._waiting))
            try:
                await self._play_all(self._waiting[key])
            except (ProcessEnded, TimeoutError, StoreFailed, msgspec.DecodeError) as error:
                logger.warning("bots left the deal of %s (%s): %r", *key, error)
                await asyncio.to_thread(self._process.end)
            finally:
                del self._waiting[key]
        await asyncio.to_thread(self._process.end)  # it may not be needed before tomorrow

    async def _play_all(self, deal: DailyDeal) -> None:
        """All bots in turn, so that early numbers are fair to each."""
        stored = await self._store.daily_bot_games(deal.day, deal.game)
        known = {(one.bot, one.number) for one in stored}
        for number in range(1, self.wanted + 1):
            for level in levels(find_game(deal.game)):
                if (level, number) not in known:
                    await self._play(deal, level, number)

    async def _play(self, deal: DailyDeal, level: str, number: int) -> None:
        asked = worker.PlayOut(deal.game, deal.seats, deal.seed, deal.bot, level, number)
        await asyncio.to_thread(self._process.start)
        async with asyncio.timeout(_LONGEST):
            answer = await asyncio.to_thread(self._process.ask, msgspec.json.encode(asked))
        played = _read(answer)
        kept = DailyBotGame(
            deal.day, deal.game, level, number, tuple(played.scores), tuple(played.winners)
        )
        await self._store.keep_daily(kept)
