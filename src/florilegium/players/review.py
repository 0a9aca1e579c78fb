"""A finished game looked back at: what each decision was worth by what its seat could know.

The judge of a seat gets what that seat saw, when it saw it, and a seed that the deck cannot be
worked out of. So the same record gets the same verdicts everywhere, and hidden cards none at all.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterator
from itertools import pairwise
from typing import Any

from florilegium.core.errors import BadSeat, BadSetup, NoJudge, Unfinished
from florilegium.core.game import AnyGame
from florilegium.core.hindsight import Hindsight
from florilegium.core.judge import Judge, Judgement
from florilegium.core.match import Match
from florilegium.core.message import Message, say
from florilegium.core.record import Record
from florilegium.core.text import quoted
from florilegium.players import grading, levels, private_seed
from florilegium.players.calls import tell
from florilegium.players.grading import Grade
from florilegium.players.reasons import reasons
from florilegium.players.reviewed import Review, ReviewedMove, SeatReview, TurningPoint

_MOST_TURNS = 3
"""How many turning points are told of a seat."""
_SWING = 0.10
"""What has to change hands between two own decisions to be one."""

_MOST_EFFORT = 1000

Progress = Callable[[int, int], None]
"""Told how many steps of how many are done."""


def review(
    record: Record, seat: int | None = None, effort: float = 1.0, progress: Progress | None = None
) -> Review:
    """Every decision of one seat, or of all, judged; Unfinished, NoJudge, BadSeat, BadRecord.

    `effort` 10 takes about ten times as long and is that much surer.
    """
    steps = review_by_steps(record, seat, effort)
    while True:
        try:
            done, total = next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress is not None:
            progress(done, total)


def review_by_steps(
    record: Record, seat: int | None = None, effort: float = 1.0
) -> Generator[tuple[int, int], None, Review]:
    """The same for whoever has other things to do between two steps: it yields how many of how many
    are done, and returns the review."""
    game = _require_reviewable(record, effort)
    moves: list[ReviewedMove] = []
    for step, move in _judged_steps(record, game, _seats(record, seat), effort):
        if move is not None:
            moves.append(move)
        yield step, len(record.actions)
    seats = tuple(_of_seat(one, moves, game) for one in _seats(record, seat))
    return Review(record, seats, hindsight(record, effort))


def reviewed_moves(
    record: Record,
    seat: int | None = None,
    effort: float = 1.0,
    steps: Container[int] | None = None,
) -> Iterator[ReviewedMove]:
    """The decisions of one seat, or of all, one by one as they are judged; or those at `steps`."""
    game = _require_reviewable(record, effort)
    for _, move in _judged_steps(record, game, _seats(record, seat), effort, steps):
        if move is not None:
            yield move


def tried(record: Record, step: int, action: Any, effort: float = 1.0) -> ReviewedMove:
    """What another action would have been, at a step of the record: learning from a mistake.

    IllegalAction where the rules did not allow it there.
    """
    game = _require_reviewable(record, effort)
    if step.__class__ is not int or not 1 <= step <= len(record.actions):
        given, last = quoted(step, 40), len(record.actions)
        raise BadSetup("step", say("error.no-decision", given=given, last=last))
    if isinstance(action, str):
        action = game.parse(action)
    seat = record.actions[step - 1][0]
    judge = _judge(record, game, seat)
    match = Match.of(record)
    for number in range(step - 1):
        tell({seat: judge}, match.follow(record, number))
    match.require_legal(seat, action)
    judgement = judge.judge(match.view(seat), match.legal(seat), effort, action)
    return _reviewed(game, step, seat, action, judgement)


def reasons_for(review: Review) -> dict[int, Message]:
    """By step, why something else was better, in the words of the game's best bot.

    Only of what lost something, and where that bot would have done what is best.
    """
    wanted = {
        move.step: move.judgement.best.action
        for one in review.seats
        for move in one.moves
        if move.grade not in (Grade.BEST, Grade.GOOD)
    }
    if not wanted:
        return {}
    return {
        reason.step: reason.why
        for reason in reasons(review.record, levels(review.game)[-1])
        if reason.why is not None and reason.step in wanted and wanted[reason.step] == reason.chosen
    }


def hindsight(record: Record, effort: float = 1.0) -> Hindsight | None:
    """What was possible with all cards known, where the game can tell."""
    game = _require_reviewable(record, effort)
    if game.hindsight is None:
        return None
    match = Match.of(record)
    states = [match.state]
    for number in range(len(record.actions)):
        match.follow(record, number)
        states.append(match.state)
    return game.hindsight(tuple(states), effort)


def _require_reviewable(record: Record, effort: float) -> AnyGame:
    """The game of a record that can be looked back at."""
    is_number = isinstance(effort, int | float) and not isinstance(effort, bool)
    if not is_number or not 0 < effort <= _MOST_EFFORT:
        raise BadSetup("effort", say("error.effort", given=quoted(effort, 40), most=_MOST_EFFORT))
    match = Match.replay(record)
    if match.game.judge is None:
        raise NoJudge(say("error.no-judge", game=match.game.name))
    if match.outcome is None:
        raise Unfinished(say("error.unfinished", steps=len(record.actions)))
    return match.game


def _seats(record: Record, seat: int | None) -> tuple[int, ...]:
    every = range(1, record.setup.seats + 1)
    if seat is None:
        return tuple(every)
    if seat.__class__ is not int or seat not in every:
        raise BadSeat(say("error.seat", seats=record.setup.seats, given=quoted(seat, 40)))
    return (seat,)


def _judge(record: Record, game: AnyGame, seat: int) -> Judge:
    assert game.judge is not None
    return game.judge(seat, private_seed(record.setup.seed, seat, "judge"))


def _judged_steps(
    record: Record,
    game: AnyGame,
    seats: tuple[int, ...],
    effort: float,
    steps: Container[int] | None = None,
) -> Iterator[tuple[int, ReviewedMove | None]]:
    """Every step by number; with it the decision, where one of these seats made one."""
    match = Match.of(record)
    judges = {seat: _judge(record, game, seat) for seat in seats}
    for number, (seat, text) in enumerate(record.actions):
        legal = match.legal(seat)
        move = None
        wanted = seat in judges and (steps is None or number + 1 in steps)
        if wanted and len(legal) > 1 and seat not in game.unasked(match.state):
            action = game.parse(text)
            judgement = judges[seat].judge(match.view(seat), legal, effort, action)
            move = _reviewed(game, number + 1, seat, action, judgement)
        tell(judges, match.follow(record, number))
        yield number + 1, move


def _reviewed(
    game: AnyGame, step: int, seat: int, action: Any, judgement: Judgement
) -> ReviewedMove:
    return ReviewedMove(
        step=step,
        seat=seat,
        action=action,
        judgement=judgement,
        lost=judgement.best.value - judgement.of(action).value,
        weight=grading.weight(judgement, action, game.scale),
        stake=grading.stake(judgement, game.scale),
        grade=grading.grade(judgement, action, game.scale),
    )


def _of_seat(seat: int, moves: list[ReviewedMove], game: AnyGame) -> SeatReview:
    own = tuple(move for move in moves if move.seat == seat)
    return SeatReview(seat, own, _turning_points(own, game))


def _turning_points(own: tuple[ReviewedMove, ...], game: AnyGame) -> tuple[TurningPoint, ...]:
    """The greatest changes between two own decisions that are counted in the same unit."""
    found: list[tuple[float, TurningPoint]] = []
    for move, following in pairwise(own):
        unit = move.judgement.unit
        before, after = move.judgement.best.value, following.judgement.best.value
        swing = abs(game.scale.weight(after - before, unit))
        if unit == following.judgement.unit and swing >= _SWING:
            found.append((swing, TurningPoint(move.step, before, after, -move.lost)))
    found.sort(key=lambda one: (-one[0], one[1].step))
    return tuple(point for _, point in found[:_MOST_TURNS])
