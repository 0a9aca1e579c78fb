"""How long moves take, kept in few numbers that can be added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import floor, log2

_STEPS = 4
"""Steps to a doubling: a duration is known to a fifth."""


@dataclass(slots=True)
class MoveTimes:
    """Processor seconds of one bot's moves: a busy machine makes no bot look slow."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    over: int = 0
    """Moves that took longer than the budget."""
    steps: Counter[int] = field(default_factory=Counter)

    def add_move(self, seconds: float, budget: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.over += seconds > budget
        self.steps[floor(_STEPS * log2(max(seconds, 1e-9)))] += 1

    def merge(self, other: MoveTimes) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.over += other.over
        self.steps.update(other.steps)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def quantile(self, share: float) -> float:
        """A duration that this share of the moves did not exceed."""
        wanted, found = share * self.moves, 0
        for step in sorted(self.steps):
            found += self.steps[step]
            if found >= wanted:
                return min(self.slowest, 2 ** ((step + 1) / _STEPS))
        return self.slowest

    def to_list(self) -> list[object]:
        """As JSON can hold it, durations to the microsecond; `of_list` reads it back."""
        steps = [[step, count] for step, count in sorted(self.steps.items())]
        return [self.moves, round(self.seconds, 6), round(self.slowest, 6), self.over, steps]

    @classmethod
    def of_list(cls, found: list[object]) -> MoveTimes:
        moves, seconds, slowest, over, steps = found
        return cls(moves, seconds, slowest, over, Counter(dict(steps)))  # type: ignore[arg-type, call-overload]
