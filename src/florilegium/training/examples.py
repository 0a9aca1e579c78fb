"""What a readable bot does, position by position, for a network to learn from. It needs NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from florilegium.core import option
from florilegium.core.coder import Coder, coder
from florilegium.core.errors import BadSetup, BotFault
from florilegium.core.game import Action, Event
from florilegium.core.match import Match
from florilegium.core.message import Message, say
from florilegium.core.player import Player
from florilegium.core.registry import game as find_game
from florilegium.core.seats import from_seat, seat_after
from florilegium.lab.folders import require_usable
from florilegium.lab.workers import Runner, in_this_process
from florilegium.networks.inputs import WORD, Observation
from florilegium.networks.weights import plain_arrays
from florilegium.players import bot, factory, private_seed
from florilegium.players.calls import play_next

Numbers = np.ndarray[Any, np.dtype[Any]]


class Examples(NamedTuple):
    """Decisions where there was a choice, a row each; an action of several numbers is as many."""

    words: Numbers
    """`uint32[rows, words]`: what a network is told."""
    legal: Numbers
    """`uint32[rows, words]`: the numbers that could be chosen, packed likewise."""
    number: Numbers
    """`uint16[rows]`: the one that was."""
    points: Numbers
    """`int16[rows, seats]`: what each seat made from then on, the deciding one first."""
    share: Numbers
    """`float32[rows]`: the deciding seat's share of the win."""

    @property
    def widths(self) -> tuple[int, int, int]:
        """Words told, words of numbers, and seats: the same for all examples of a table."""
        words, legal, points = (part.shape[1] for part in (self.words, self.legal, self.points))
        return words, legal, points


_FORMS = {
    "words": (np.dtype(np.uint32), 2),
    "legal": (np.dtype(np.uint32), 2),
    "number": (np.dtype(np.uint16), 1),
    "points": (np.dtype(np.int16), 2),
    "share": (np.dtype(np.float32), 1),
}
"""The kind of number and how many axes each part has."""


@dataclass(frozen=True)
class Lessons:
    """Games that a teacher plays against each of its rivals in turn, at every seat.

    Where there is a pupil it plays in the teacher's place, and what is noted is what the teacher
    would have done: so a network sees the positions that it gets into by itself.
    """

    game: str
    seats: int
    teacher: str
    rivals: tuple[str, ...]
    parts: Mapping[str, int]
    """What the network will be told, part by part, as in its manifest."""
    seed: str = "0"
    pupil: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """UnknownBot, and BadSetup where nobody is left to play against, or the rules of the game
        have no such options."""
        if not self.rivals:
            raise BadSetup("against", say("training.nobody"))
        coder(self.game, self.seats, **self.options)
        for name in (self.teacher, *self.rivals, *([self.pupil] if self.pupil else [])):
            factory(find_game(self.game), name)

    @cached_property
    def rules_options(self) -> dict[str, Any]:
        """The options of the game itself; the others say what a network is told."""
        known = option.kinds(find_game(self.game).options)
        return {name: value for name, value in self.options.items() if name in known}

    @cached_property
    def coder(self) -> Coder:
        """The numbers of this table."""
        return coder(self.game, self.seats, **self.options)

    def do(self, number: int, asks: Callable[[int], None] = lambda seat: None) -> Examples:
        """What one game teaches; BotFault where a bot fails in it."""
        rules = find_game(self.game)
        setup = rules.setup(self.seats, f"{self.seed} {number}", **self.rules_options)
        match = Match(rules, setup, undoable=False)
        own = seat_after(1, number, self.seats)
        rival = self.rivals[number // self.seats % len(self.rivals)]
        bots: dict[int, Any] = {
            seat: bot(rules, rival, seat, private_seed(setup.seed, seat))
            for seat in range(1, self.seats + 1)
        }
        taught = {seat for seat in bots if seat == own or rival == self.teacher}
        bots |= {seat: self._taught(seat, setup.seed, seat == own) for seat in taught}
        while turn := match.turn:
            seat = turn[0]
            asks(seat)
            if seat in taught:
                bots[seat].points = self.coder.points(match.state)
            play_next(match, bots)
        final, bits = self.coder.points(match.state), sum(self.parts.values())
        return joined([bots[seat].examples(final, bits) for seat in sorted(taught)])

    def _taught(self, seat: int, seed: str, own: bool) -> _Taught:
        rules, secret = find_game(self.game), private_seed(seed, seat)
        make = getattr(rules.room("network"), "INPUTS", Observation)
        pupil = bot(rules, self.pupil, seat, secret) if self.pupil and own else None
        teacher = bot(rules, self.teacher, seat, secret)
        return _Taught(teacher, pupil, seat, self.coder, make(self.coder, seat, self.parts))


class _Fault(NamedTuple):
    """Whose bot failed in a game, and how; a BotFault could not come from another process."""

    seat: int
    kind: str
    detail: str


@dataclass(frozen=True)
class _Games:
    """The games of lessons as a job: one in which a bot fails teaches nothing."""

    lessons: Lessons
    pack: int = 4

    def do(self, number: int, asks: Callable[[int], None]) -> Examples | _Fault:
        """One game."""
        try:
            return self.lessons.do(number, asks)
        except BotFault as fault:
            return _Fault(fault.seat, fault.kind, fault.detail)

    def died(self, number: int, detail: str, asked: int) -> _Fault:
        """One that took its process down."""
        return _Fault(asked, "died", detail)


def played(
    lessons: Lessons,
    games: int,
    runner: Runner = in_this_process,
    failed: Callable[[BotFault], None] = lambda fault: None,
) -> Examples:
    """What so many games teach; the rows of a game lie together, whoever was done first.

    A game in which a bot fails teaches nothing, and `failed` is told; BotFault where all do.
    """
    shown: list[Examples] = []
    fault = None
    for found in runner(_Games(lessons), range(games)):
        if isinstance(found, Examples):
            shown.append(found)
        else:
            fault = BotFault(*found)
            failed(fault)
    if fault is not None and not shown:
        raise fault
    return joined(shown)


def joined(several: Iterable[Examples]) -> Examples:
    """All rows of several; BadSetup where there are none, or they are of different tables."""
    parts = [*several]
    if not parts:
        raise BadSetup("examples", say("training.nothing-shown"))
    if len({one.widths for one in parts}) > 1:
        given = tuple(dict.fromkeys(str(one.widths) for one in parts))
        raise BadSetup("examples", say("training.unlike-examples", given=given))
    return Examples(*map(np.concatenate, zip(*parts, strict=True)))


def new_file(folder: Path) -> Path:
    """Where a folder's examples go; BadSetup where there are some, which took hours perhaps, or the
    folder cannot be used."""
    require_usable("out", folder)
    file = folder / "examples.npz"
    if file.exists():
        raise BadSetup("out", say("training.examples-there", file=str(file)))
    return file


def save(file: Path, examples: Examples) -> None:
    """As plain arrays."""
    np.savez(file, **examples._asdict())


def load(file: Path) -> Examples:
    """What `save` has written; BadWeights where the file is damaged, BadSetup where it holds
    something else."""
    stored = plain_arrays(file, file.read_bytes())
    forms = {name: (part.dtype, part.ndim) for name, part in stored.items()}
    if forms != _FORMS or len({len(part) for part in stored.values()}) > 1:
        raise BadSetup("examples", say("training.no-examples", file=str(file)))
    return Examples(**stored)


class _Noted(NamedTuple):
    """A row before the game is over."""

    told: int
    legal: int
    number: int
    points: tuple[int, ...]


class _Taught:
    """A seat where it is noted what its teacher does, or would do in the pupil's place."""

    def __init__(
        self, teacher: Player, pupil: Player | None, seat: int, code: Coder, inputs: Observation
    ) -> None:
        self.teacher, self.pupil = teacher, pupil
        self.seat, self.code, self.inputs = seat, code, inputs
        self.budget = teacher.budget
        self.points: tuple[int, ...] = ()
        """What everybody has now; whoever runs the game says so."""
        self.noted: list[_Noted] = []

    def see(self, event: Event) -> None:
        """Teacher, pupil and inputs take note of it."""
        self.teacher.see(event)
        self.inputs.see(event)
        if self.pupil is not None:
            self.pupil.see(event)

    def act(self, view: Any, legal: Sequence[Action]) -> Action:
        """The action of the pupil, else of the teacher; the teacher's is noted."""
        advised: Action = self.teacher.act(view, legal)
        self._note(view, legal, advised)
        action: Action = advised if self.pupil is None else self.pupil.act(view, legal)
        return action

    def explain(self) -> Message | None:
        """None: examples have no reasons."""
        return None

    def examples(self, final: tuple[int, ...], bits: int) -> Examples:
        """What was noted, now that it is known how the game ended."""
        best, seats = max(final), len(final)
        ends = from_seat(final, self.seat)
        left = [
            [end - now for end, now in zip(ends, from_seat(noted.points, self.seat), strict=True)]
            for noted in self.noted
        ]
        share = (ends[0] == best) / final.count(best)
        return Examples(
            words=_packed([noted.told for noted in self.noted], bits),
            legal=_packed([noted.legal for noted in self.noted], self.code.actions),
            number=np.array([noted.number for noted in self.noted], np.uint16),
            points=np.array(left, np.int16).reshape(-1, seats),
            share=np.full(len(self.noted), share, np.float32),
        )

    def _note(self, view: Any, legal: Sequence[Action], action: Action) -> None:
        """Each number of the action that could have been another one."""
        chosen: tuple[int, ...] = ()
        for number in self.code.layout.numbers(action, self.seat):
            offered = reduce(or_, self.code.offered(legal, self.seat, chosen)[0])
            if offered & (offered - 1):
                told = self.inputs.packed(view, chosen)
                self.noted.append(_Noted(told, offered, number, self.points))
            chosen = (*chosen, number)


def _packed(numbers: Sequence[int], bits: int) -> Numbers:
    """Whole numbers as words, the lowest first."""
    words = -(-bits // WORD)
    octets = b"".join(number.to_bytes(4 * words, "little") for number in numbers)
    return np.frombuffer(octets, "<u4").reshape(-1, words)
