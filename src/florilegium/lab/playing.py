"""One game of a contest, from the deal to the result."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time

from florilegium.core.errors import BotFault
from florilegium.core.game import Action, Event
from florilegium.core.match import Match
from florilegium.core.player import Player
from florilegium.core.record import Record
from florilegium.lab.contest import Contest, Seating
from florilegium.lab.move_times import MoveTimes
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, raised, tell

Task = tuple[int, int]
"""A game to play: the number of its deal and of its seating."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong, with the game up to there. A slow move ends no game, the rest does."""

    kind: str
    bot: str
    seat: int
    step: int
    detail: str
    record: str
    """The game so far as JSON; in a folder of results, the name of its file."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went. The seat of a bot that failed has lost it, and the others share the win."""

    task: Task
    scores: tuple[int, ...] | None
    """None where a bot failed, except that playing together all get nothing."""
    winners: tuple[int, ...]
    reason: str
    """The key of the sentence that says why the game was over, or `fault`."""
    steps: int
    times: dict[str, MoveTimes]
    faults: tuple[Fault, ...]


def play(contest: Contest, task: Task, asks: Callable[[int], None] = lambda seat: None) -> Played:
    """Play one game; whatever its bots do comes back as a result.

    `asks` hears of every seat whose bot is about to be called.
    """
    return _ArenaGame(contest, task, asks).played()


def lost_by_death(contest: Contest, task: Task, detail: str, seat: int = 0) -> Played:
    """The result of a game that took its process down, by the bot of a seat; 0 where unknown."""
    record = Record(contest.game, contest.setup(task[0]), ()).to_json()
    seating = contest.seatings[task[1]]
    name = seating[seat - 1] if seat else "+".join(dict.fromkeys(seating))
    fault = Fault("died", name, seat, 0, detail, record)
    return _lost_by_fault(contest, task, 0, {}, (fault,))


def _lost_by_fault(
    contest: Contest, task: Task, steps: int, times: dict[str, MoveTimes], faults: tuple[Fault, ...]
) -> Played:
    seats, guilty = range(1, contest.seats + 1), faults[-1].seat
    if contest.rules.cooperative:
        return Played(task, (0,) * contest.seats, (), "fault", steps, times, faults)
    winners = tuple(seat for seat in seats if seat != guilty) if guilty else ()
    return Played(task, None, winners, "fault", steps, times, faults)


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a contest as work that may be done in any process."""

    contest: Contest
    pack: int = 16

    def do(self, task: Task, asks: Callable[[int], None]) -> Played:
        return play(self.contest, task, asks)

    def died(self, task: Task, detail: str, asked: int) -> Played:
        return lost_by_death(self.contest, task, detail, asked)


class _ArenaGame:
    """One game with its bots at their seats, and the time each of them takes."""

    def __init__(self, contest: Contest, task: Task, asks: Callable[[int], None]) -> None:
        self.contest, self.task, self.asks = contest, task, asks
        self.match = Match(contest.rules, contest.setup(task[0]), undoable=False)
        self.seating: Seating = contest.seatings[task[1]]
        self.times = {name: MoveTimes() for name in self.seating}
        self.faults: list[Fault] = []
        self.bots: dict[int, Player] = {}

    def played(self) -> Played:
        try:
            self._sit_down()
            while turn := self.match.turn:
                seat = turn[0]
                self._tell(self.match.play(seat, self._choice(seat)))
        except BotFault as fault:
            self._note(fault.kind, fault.seat, fault.detail)
            steps, faults = len(self.match.actions), tuple(self.faults)
            return _lost_by_fault(self.contest, self.task, steps, self.times, faults)
        return self._finished()

    def _tell(self, events: tuple[Event, ...]) -> None:
        for seat, player in self.bots.items():
            self.asks(seat)
            tell({seat: player}, events)

    def _sit_down(self) -> None:
        for seat, name in enumerate(self.seating, 1):
            self.asks(seat)
            try:
                seed = private_seed(self.match.setup.seed, seat)
                self.bots[seat] = bot(self.match.game, name, seat, seed, self.contest.budget)
            except Exception as error:
                raise raised(seat, error) from error

    def _choice(self, seat: int) -> Action:
        player, times = self.bots[seat], self.times[self.seating[seat - 1]]
        view, legal = self.match.view(seat), self.match.legal(seat)
        self.asks(seat)
        with _no_collection():
            before, start = times.over, thread_time()
            with _alarm(self.contest.limit, seat):
                action = ask(player, seat, view, legal)
            seconds = thread_time() - start
        times.add_move(seconds, player.budget)
        if times.over > before and not any(fault.kind == "slow" for fault in self.faults):
            self._note("slow", seat, f"{seconds:.2f} > {player.budget:.2f}")
        return action

    def _note(self, kind: str, seat: int, detail: str) -> None:
        name, step = self.seating[seat - 1], len(self.match.actions)
        record = self.match.record.to_json()
        self.faults.append(Fault(kind, name, seat, step, detail, record))

    def _finished(self) -> Played:
        outcome = self.match.outcome
        assert outcome is not None, "nobody is to move"
        return Played(
            task=self.task,
            scores=outcome.scores,
            winners=outcome.winners,
            reason=outcome.reason.key,
            steps=len(self.match.actions),
            times=self.times,
            faults=tuple(self.faults),
        )


class _Interruption(BaseException):
    """A bot's time is up. No Exception, so that a bot that catches those does not swallow it."""


@contextmanager
def _no_collection() -> Iterator[None]:
    """Garbage waits until the bot has moved: going through all that the process holds may take
    longer than its budget, and is not its doing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def _alarm(seconds: float, seat: int) -> Iterator[None]:
    """Interrupt a bot that does not answer; in threads and on Windows that is not possible.

    One that does not even work gets twice the time.
    """
    here = threading.current_thread()
    if sys.platform == "win32" or here is not threading.main_thread():
        yield
        return

    started, rung = thread_time(), False

    def ring(*_: object) -> None:
        # Where the bot has hardly come to work, it may be the machine that stood still.
        nonlocal rung
        if rung or thread_time() - started > seconds / 2:
            raise _Interruption
        rung = True
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _Interruption:
        raise BotFault(seat, "late", f"{seconds:g}") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
