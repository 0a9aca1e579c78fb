"""What a review says: of each decision, of each seat's game, of the whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from florilegium.core.errors import BadSeat
from florilegium.core.game import AnyGame
from florilegium.core.hindsight import Hindsight
from florilegium.core.judge import Judgement
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.core.text import quoted
from florilegium.players import grading
from florilegium.players.grading import GRADES, Grade


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One decision of a seat: neither a move without a choice, nor one nobody is asked for."""

    step: int
    """Its number among the record's actions, the first being 1."""
    seat: int
    action: Any
    judgement: Judgement
    lost: float
    """What it was worth less than the best, in the judgement's unit."""
    weight: float
    """How heavy that weighs, 0 to 1, less what may be noise: grade and accuracy go by it."""
    stake: float
    """How heavy the worst choice would have weighed."""
    grade: Grade

    @property
    def accuracy(self) -> float:
        """In percent, by how heavy it weighs (grading.py)."""
        return grading.accuracy(self.weight)

    @property
    def accepted(self) -> bool:
        """Whether it is as good as the best, as an answer to *what would have been better?*"""
        return self.weight <= grading.SMALL


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a seat's prospects changed most from one own decision to the next."""

    step: int
    before: float
    after: float
    own: float
    """How much of it is the seat's own loss, never above 0; the rest came from elsewhere."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's game."""

    seat: int
    moves: tuple[ReviewedMove, ...]
    turning_points: tuple[TurningPoint, ...]
    """The greatest first."""

    @property
    def accuracy(self) -> float | None:
        """In percent, each decision counting by what was at stake; None without a decision."""
        return grading.accuracy_of_all((move.accuracy, move.stake) for move in self.moves)

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """The step of every own decision, and what the game promised there."""
        return tuple((move.step, move.judgement.best.value) for move in self.moves)

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """What there is to learn from, the worst first."""
        learned = GRADES[GRADES.index(Grade.MISTAKE) :]
        found = [move for move in self.moves if move.grade in learned]
        return tuple(sorted(found, key=lambda move: -move.weight))

    def count(self, grade: Grade) -> int:
        """How many decisions got this grade."""
        return sum(move.grade is grade for move in self.moves)


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, by what each seat could know; and apart from it what hindsight knows."""

    record: Record
    seats: tuple[SeatReview, ...]
    hindsight: Hindsight | None

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return find_game(self.record.game)

    def of(self, seat: int) -> SeatReview:
        """One seat's part; BadSeat for one that was not reviewed."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise BadSeat(say("error.seat", seats=self.record.setup.seats, given=quoted(seat, 40)))
