"""What a table does by itself: its bots' moves, the clock of a race, and that of the deal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import proxy

from florilegium.core.chance import pick
from florilegium.server import entries as log
from florilegium.server.asker import Entries
from florilegium.server.bots import BotChoice, Bots
from florilegium.server.settings import Settings

if TYPE_CHECKING:
    from florilegium.server.room import Room

logger = logging.getLogger(__name__)
_RETRY = 1.0
"""Seconds until a bot's move that could not be stored is tried again."""


@dataclass(slots=True)
class _Choosing:
    """A bot that has been asked; it will not move before `due`."""

    task: asyncio.Task[BotChoice]
    due: float
    undo_count: int
    acted_at: int
    """The version of the seat's last action."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What happens next unless something else does."""

    due: float
    do: Callable[[], Awaitable[None]]


class Scheduler:
    """Runs while the room lets it; without anybody there, most tables stand still."""

    def __init__(self, room: Room, bots: Bots, settings: Settings) -> None:
        self._room: Room = proxy(room)  # no circle: a table that is left is freed at once
        self._bots = bots
        self._settings = settings
        self._choosing: dict[int, _Choosing] = {}
        self._deadline: float | None = None
        self._racing = False
        self._dealing: float | None = None
        """When the cards are dealt, whoever has not shown what was promised."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the table does anything by itself now."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Run, unless it runs already."""
        if not self.is_running:
            self._task = asyncio.create_task(self._run())
            self._watch_race()
            self._watch_deal()

    def stop(self) -> None:
        """Stand still; a race starts its clock anew afterwards."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        for seat in tuple(self._choosing):
            self._drop(seat)
        self._racing, self._deadline, self._dealing = False, None, None

    def table_changed(self, entries: Entries) -> None:
        """The table has these entries now: choices about the past are dropped."""
        if self._choosing:
            self._drop_overtaken(entries)
        timed = self._deadline is not None
        self._watch_race()
        self._watch_deal()
        if timed or self._deadline is not None or self._dealing is not None or self._has_bots():
            self._wake.set()  # a table of people alone has nothing to plan

    def _drop_overtaken(self, entries: Entries) -> None:
        """Bots that were asked about what is past."""
        moved = {entry.seat for entry in entries if isinstance(entry, log.Acted | log.Taken)}
        undone = any(isinstance(entry, log.Undone) for entry in entries)
        turn = self._room.table.turn
        for seat in tuple(self._choosing):
            if undone or seat in moved or seat not in turn:
                self._drop(seat)

    def wake(self) -> None:
        """Look again at what is to be done: another node may have begun or ended to do it."""
        self._wake.set()

    def deadline_ms(self) -> int | None:
        """How long a race still lasts."""
        if self._deadline is None:
            return None
        return max(0, round(1000 * (self._deadline - asyncio.get_running_loop().time())))

    def _has_bots(self) -> bool:
        return any(chair.bot for chair in self._room.table.chairs)

    def _drop(self, seat: int) -> None:
        self._choosing.pop(seat).task.cancel()

    def _watch_race(self) -> None:
        """A race's clock starts when the race does, if people are watching."""
        racing = self._room.table.racing and self._task is not None
        if racing and not self._racing and self._room.table.window is not None:
            self._deadline = asyncio.get_running_loop().time() + self._room.table.window
        elif not racing:
            self._deadline = None
        self._racing = racing

    def _watch_deal(self) -> None:
        """Browsers are waited for from the start on, or since somebody is there again."""
        if self._room.table.phase != "dealing" or self._task is None:
            self._dealing = None
        elif self._dealing is None:
            patience = self._settings.reveal_seconds
            self._dealing = asyncio.get_running_loop().time() + patience

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            plan = self._plan()
            if plan is None:
                await self._wake.wait()
            elif not await self._woken_before(plan.due):
                await self._do(plan)

    async def _woken_before(self, due: float) -> bool:
        """Wait until then; whether something happened first."""
        left = due - asyncio.get_running_loop().time()
        if left <= 0:
            return False
        try:
            async with asyncio.timeout(left):
                await self._wake.wait()
        except TimeoutError:
            return False
        return True

    async def _do(self, plan: _Plan) -> None:
        try:
            # Once begun it is finished: a table must not miss what its log has.
            await asyncio.shield(asyncio.ensure_future(plan.do()))
        except Exception:  # a table never stops, whatever was wrong
            logger.exception("table %s could not go on", self._room.table.code)
            await asyncio.sleep(_RETRY)

    def _plan(self) -> _Plan | None:
        """The first thing that is due, where no other node sees to it."""
        if not self._room.leads:
            return None
        plans = [self._bot_plan(seat) for seat in self._bot_seats()]
        if self._deadline is not None:
            plans.append(_Plan(self._deadline, self._room.end_race))
        if self._dealing is not None:
            plans.append(_Plan(self._dealing, self._room.deal))
        return min((plan for plan in plans if plan), key=lambda plan: plan.due, default=None)

    def _bot_seats(self) -> tuple[int, ...]:
        """The bots to move: all of them in a race, otherwise one after the other."""
        table = self._room.table
        bots = tuple(seat for seat in table.turn if table.chair(seat).bot)
        return bots if self._racing else bots[:1]

    def _bot_plan(self, seat: int) -> _Plan | None:
        choosing = self._choosing.get(seat) or self._ask(seat)
        if not choosing.task.done():
            return None
        choice = choosing.task.result()

        async def move() -> None:
            self._choosing.pop(seat, None)
            await self._room.act_for(seat, choice, choosing.undo_count, choosing.acted_at)

        # In a race that no person is left in, nobody needs the time; the order stays the same.
        hurry = self._settings.reaction[1] if self._racing and not self._people_wait() else 0.0
        return _Plan(choosing.due - hurry, move)

    def _people_wait(self) -> bool:
        table = self._room.table
        return any(not table.chair(seat).bot for seat in table.turn)

    def _ask(self, seat: int) -> _Choosing:
        table = self._room.table
        task = asyncio.create_task(self._bots.choose(table, seat, self._room.attendance.address()))
        task.add_done_callback(lambda _: self._wake.set())
        due = asyncio.get_running_loop().time() + self._delay(seat)
        acted_at = table.acted_at.get(seat, 0)
        self._choosing[seat] = _Choosing(task, due, table.undo_count, acted_at)
        return self._choosing[seat]

    def _delay(self, seat: int) -> float:
        """A pause to follow; in a race as long as people need, whatever the bot decides."""
        if not self._racing:
            pause = self._settings.bot_pause
            return pause + self._dwell() if pause else 0.0
        fastest, slowest = self._settings.reaction
        table = self._room.table
        share = pick(1000, table.seed, f"reaction {table.step} {seat}") / 1000
        delay = fastest + share * (slowest - fastest)
        return delay if table.window is None else min(delay, 0.9 * table.window)

    def _dwell(self) -> float:
        """How long people look at what happened last."""
        last = self._room.table.happenings[-1]
        return max((event.dwell for event in last.events), default=0.0)
