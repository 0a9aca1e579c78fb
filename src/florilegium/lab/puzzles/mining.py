"""Puzzles out of bots' games: from each deal at most one position with one clearly best action.

Only what some bot gets wrong is a puzzle. A decision is looked at with the review's effort first;
where that promises anything it is searched deeper, and what that finds is checked with ten times
the effort. An exact judge is asked once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from florilegium.core.chance import pick
from florilegium.core.errors import BadSetup, BotFault, NoJudge
from florilegium.core.game import AnyGame
from florilegium.core.judge import Judge, Judgement
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.player import Player
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.lab.puzzles.answering import attempt
from florilegium.lab.puzzles.making import puzzle_at
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.lab.workers import Asks
from florilegium.players import bot, levels, private_seed
from florilegium.players.calls import ask, play_next, tell
from florilegium.players.grading import SMALL, weight

CLEAR = 2 * SMALL
"""The second best weighs so much less: nobody would take it for as good as the best."""
_PROMISING = 0.6
"""What of that the first look must show."""
_CHECKED = 10
"""The check takes so many times the effort of the search."""
_LOOKED_AT = 120
"""How many decisions of a game are looked at."""
_OFFERED = 2
"""Of so many puzzles at most one is chosen."""
_REMEMBERED = 3
"""Where people must remember a game, a puzzle lies in the first of so many parts of it."""


@dataclass(frozen=True, slots=True)
class Mining:
    """What puzzles are mined with."""

    game: str
    seed: str = "1"
    seats: int | None = None
    """None for all numbers of players, in turn."""
    effort: float = 3.0
    """Of the search; the review's is 1."""
    options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = find_game(self.game)
        if game.judge is None:
            raise NoJudge(say("error.no-judge", game=game.name))
        if not self.effort > 1:
            raise BadSetup("effort", say("puzzles.effort"))
        for deal in range(len(game.seats)):
            self.record(deal)

    def record(self, deal: int) -> Record:
        """The set-up of a deal, before its first action."""
        game = find_game(self.game)
        seats = game.seats[deal % len(game.seats)] if self.seats is None else self.seats
        setup = game.setup(seats, f"puzzles {self.seed} {deal}", None, **self.options)
        return Record(self.game, setup, ())


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that is not rated yet, and how often each bot solves it."""

    puzzle: Puzzle
    solved: dict[str, float]
    """1 or 0; for who plays at random the chance."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a deal offers: nothing where there is no puzzle, or where a bot fails."""

    deal: int
    offered: tuple[Found, ...] = ()
    died: str | None = None
    """Who took down the process that looked at it."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Looking at deals as work that may be done in any process."""

    mining: Mining
    pack: int = 1

    def do(self, deal: int, asks: Asks) -> Looked:
        """One deal, by its number."""
        try:
            played = _played(self.mining.record(deal), asks)
            puzzles = list(islice(_puzzles(played, self.mining.effort, asks), _OFFERED))
            return Looked(deal, tuple(Found(one, _attempts(one, asks)) for one in puzzles))
        except BotFault:
            return Looked(deal)

    def died(self, deal: int, detail: str, asked: int) -> Looked:
        """Nobody looks at it again."""
        return Looked(deal, died=f"{(detail, *self._minds)[asked]}")

    @property
    def _minds(self) -> tuple[str, ...]:
        """Whoever may be asked, in the order of `_JUDGE` and `_bot_number`."""
        return ("judge", *levels(find_game(self.mining.game)))


def chosen(offered: Sequence[Found], common: Mapping[str, int]) -> Found | None:
    """Of several puzzles of a deal the one about what is least `common` so far."""
    return min(offered, key=lambda one: _commonness(one.puzzle, common), default=None)


def _commonness(puzzle: Puzzle, common: Mapping[str, int]) -> int:
    return min([common.get(tag, 0) for tag in puzzle.tags], default=0)


_JUDGE = 1


def _bot_number(name: str, game: AnyGame) -> int:
    return _JUDGE + 1 + list(levels(game)).index(name)


def _played(record: Record, asks: Asks) -> Record:
    """The deal played by bots of all levels."""
    match = Match.of(record)
    game, seed = match.game, record.setup.seed
    names = levels(game)
    seats = range(1, record.setup.seats + 1)
    sitting = {seat: names[pick(len(names), seed, f"bot {seat}")] for seat in seats}
    bots = {seat: bot(game, sitting[seat], seat, private_seed(seed, seat)) for seat in seats}
    while turn := match.turn:
        asks(_bot_number(sitting[turn[0]], game))
        play_next(match, bots)
    return match.record


def _puzzles(record: Record, effort: float, asks: Asks) -> Iterator[Puzzle]:
    """The positions of a game that are puzzles, from somewhere in it on."""
    match = Match.of(record)
    game, seed = match.game, record.setup.seed
    assert game.judge is not None
    seats = range(1, record.setup.seats + 1)
    judges = {seat: game.judge(seat, private_seed(seed, seat, "judge")) for seat in seats}
    rivals = {
        name: {seat: bot(game, name, seat, private_seed(seed, seat)) for seat in seats}
        for name in levels(game)
    }
    parts = _REMEMBERED if game.memory else 1
    first = pick(max(1, len(record.actions) // parts), seed, "first look")
    left = _LOOKED_AT
    for step, (seat, text) in enumerate(record.actions):
        legal = match.legal(seat)
        if step >= first and len(legal) > 1 and seat not in game.unasked(match.state):
            left -= 1
            asks(_JUDGE)
            view, found = match.view(seat), judges[seat].judge(match.view(seat), legal)
            asked = (_answer(rivals, name, seat, match, asks) for name in rivals)
            best = str(found.best.action)
            if _is_promising(game, found) and (text != best or any(one != best for one in asked)):
                asks(_JUDGE)
                judgement = _searched(game, judges[seat], view, legal, effort, found)
                if judgement is not None:
                    yield puzzle_at(match, seat, judgement)
        if not left:
            return
        events = match.follow(record, step)
        tell(judges, events)
        for bots in rivals.values():
            tell(bots, events)


def _answer(
    rivals: Mapping[str, Mapping[int, Player]], name: str, seat: int, match: Match, asks: Asks
) -> str:
    """What a bot would do."""
    asks(_bot_number(name, match.game))
    return str(ask(rivals[name][seat], seat, match.view(seat), match.legal(seat)))


def _is_promising(game: AnyGame, found: Judgement) -> bool:
    """Whether a first look shows one best action, or nearly so."""
    return _gap(game, found) >= CLEAR * (1.0 if found.exact else _PROMISING)


def _searched(
    game: AnyGame, judge: Judge, view: Any, legal: Sequence[Any], effort: float, found: Judgement
) -> Judgement | None:
    """The surest judgement of a promising decision, if it has one best action all the same."""
    if found.exact:
        return found
    best = found.best.action
    for more in (effort, effort * _CHECKED):
        found = judge.judge(view, legal, more, best)
        if found.best.action != best or _gap(game, found) < CLEAR:
            return None
    return found


def _gap(game: AnyGame, judgement: Judgement) -> float:
    """How heavy the second best weighs, less what may be noise."""
    if len(judgement.worths) < 2:
        return 0.0
    return weight(judgement, judgement.worths[1].action, game.scale)


def _attempts(puzzle: Puzzle, asks: Asks) -> dict[str, float]:
    """Who finds the answer."""
    match = puzzle.position()
    solved: dict[str, float] = {"random": 1 / len(match.legal(puzzle.seat))}
    for name in levels(match.game):
        asks(_bot_number(name, match.game))
        solved[name] = float(str(attempt(puzzle, name)[0]) == puzzle.answer)
    return solved
