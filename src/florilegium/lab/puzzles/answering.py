"""Somebody's answer to a puzzle: whether it is right, what it loses, and the ratings then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from florilegium.core.judge import Judgement, Unit
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.lab.puzzles.glicko2 import Rating, after_attempt
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.players import bot, levels, private_seed
from florilegium.players.calls import ask, tell
from florilegium.players.grading import SMALL


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said about an answer."""

    right: bool
    """It is the answer or, as own mistakes may allow, as good as that."""
    given: str
    answer: str
    lost: float
    """What it is worth less than the answer, in the puzzle's unit."""
    unit: Unit
    player: Rating
    """The ratings with this attempt."""
    puzzle: Rating


def answered(
    puzzle: Puzzle, action: Any, player: Rating | None = None, rating: Rating | None = None
) -> Verdict:
    """Judge an answer, an action or its text; BadAction and IllegalAction where it is none.

    `player` is who answers, new where nothing is known; `rating` what the puzzle is rated now,
    where that has changed since it was made.
    """
    match = puzzle.position()
    if isinstance(action, str):
        action = match.game.parse(action)
    match.require_legal(puzzle.seat, action)
    given = str(action)
    lost = _lost(puzzle, given)
    right = match.game.scale.weight(lost, puzzle.unit) <= SMALL
    after = after_attempt(player or Rating(), rating or puzzle.rating, right)
    return Verdict(right, given, puzzle.answer, lost, puzzle.unit, *after)


def _lost(puzzle: Puzzle, given: str) -> float:
    """From the worths that were found with the puzzle; what was not judged then is judged now."""
    worths = dict(puzzle.worths)
    if given not in worths:
        judgement = judged(puzzle, chosen=given)
        action = next(one.action for one in judgement.worths if str(one.action) == given)
        return max(0.0, judgement.best.value - judgement.of(action).value)
    return worths[puzzle.answer] - worths[given]


def judged(puzzle: Puzzle, effort: float = 1.0, chosen: str | None = None) -> Judgement:
    """The actions of the position, by what its seat can know."""
    match = Match.of(puzzle.record)
    game, seat = match.game, puzzle.seat
    assert game.judge is not None, "without one there are no puzzles"
    judge = game.judge(seat, private_seed(puzzle.setup.seed, seat, "judge"))
    for step in range(len(puzzle.actions)):
        tell({seat: judge}, match.follow(puzzle.record, step))
    action = None if chosen is None else game.parse(chosen)
    return judge.judge(match.view(seat), match.legal(seat), effort, action)


def reason(puzzle: Puzzle) -> Message | None:
    """Why the answer is right, in the words of the strongest bot that finds it; None of none."""
    for name in reversed(levels(puzzle.position().game)):
        chosen, why = attempt(puzzle, name)
        if str(chosen) == puzzle.answer:
            return why
    return None


def attempt(puzzle: Puzzle, name: str) -> tuple[Any, Message | None]:
    """What a bot does that has seen what the seat has seen, and what it says about it."""
    match = Match.of(puzzle.record)
    seat = puzzle.seat
    player = bot(match.game, name, seat, private_seed(puzzle.setup.seed, seat))
    for step in range(len(puzzle.actions)):
        tell({seat: player}, match.follow(puzzle.record, step))
    chosen = ask(player, seat, match.view(seat), match.legal(seat))
    return chosen, player.explain()
