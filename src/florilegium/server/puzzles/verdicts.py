"""An answer to a puzzle, judged in a process of its own: judges and bots take their time."""

from __future__ import annotations

from typing import Any

import msgspec

from florilegium.core.judge import Judgement, Worth
from florilegium.core.registry import game as find_game
from florilegium.lab.puzzles.answering import answered, judged, reason
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.server.review.encoding import told_decision, told_reason
from florilegium.server.review.schemas import JudgedMove


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """Whether an answer is right, and what it is worth."""

    right: bool
    move: JudgedMove


def verdict(puzzle: Puzzle, answer: str, own: bool) -> PuzzleVerdict:
    """Judge an answer; BadAction and IllegalAction where it is none.

    An own mistake is judged as its review was, where whatever is as good as the best is right.
    """
    action = find_game(puzzle.game).parse(answer)
    given = answered(puzzle, action)
    judgement = judged(puzzle, chosen=given.given) if own else _found(puzzle, action, given.lost)
    why = reason(puzzle)
    said = None if why is None else told_reason(why)
    step = len(puzzle.actions) + 1
    move = told_decision(judgement, action, puzzle.game, step, puzzle.seat, said)
    return PuzzleVerdict(move.done.accepted if own else given.right, move)


def _found(puzzle: Puzzle, action: Any, lost: float) -> Judgement:
    """What was found with the puzzle, at a greater effort than anybody's here."""
    parse = find_game(puzzle.game).parse
    worths = [Worth(parse(text), value) for text, value in puzzle.worths]
    if action not in [worth.action for worth in worths]:
        worths.append(Worth(action, worths[0].value - lost))
        worths.sort(key=lambda worth: -worth.value)
    return Judgement(puzzle.unit, False, tuple(worths))
