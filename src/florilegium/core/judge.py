"""What judges: how much each action would be worth to a seat, by what that seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Unit = Literal["points", "chance"]
"""What worths are counted in: points at the end of the game, or the chance of winning, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How heavy what is lost weighs, in every unit: from 0, nothing, to 1, the whole game."""

    points: float
    """So many points weigh as much as the whole chance of winning."""

    def weight(self, lost: float, unit: Unit) -> float:
        """What so much of a unit weighs."""
        return lost if unit == "chance" else lost / self.points


TWENTY_POINTS = Scale(20.0)
"""For games that say nothing else: one point is an inaccuracy, two a mistake, three a blunder."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one action is worth to the seat that would do it."""

    action: Any
    value: float
    """In the unit of the judgement; more is better."""
    error: float = 0.0
    """The standard error of its distance from the best action; 0 where it is exact."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The actions of one decision, best first."""

    unit: Unit
    exact: bool
    """Whether nothing was sampled and nothing was guessed but what others will do."""
    worths: tuple[Worth, ...]
    remembered: tuple[Worth, ...] = ()
    """Where remembering is part of the game: the same actions by what people would remember."""

    @property
    def best(self) -> Worth:
        """What could have been done best."""
        return self.worths[0]

    def of(self, action: Any) -> Worth:
        """What this action is worth; KeyError for one that was not judged."""
        for worth in self.worths:
            if worth.action == action:
                return worth
        raise KeyError(str(action))


class Judge(Protocol):
    """Looks at a game over a seat's shoulder: it gets views and events as the seat may see them."""

    def see(self, event: Any) -> None:
        """Take note of an event, as the seat may see it."""

    def judge(
        self, view: Any, legal: Sequence[Any], effort: float = 1.0, chosen: Any = None
    ) -> Judgement:
        """Every legal action worth a thought, and `chosen` in any case.

        The same view, events, seed and effort give the same judgement. `effort` scales what is
        sampled or searched: 1 is a fraction of a second, 10 takes ten times as long.
        """


JudgeFactory = Callable[[int, str], Judge]
"""Makes a judge from the seat it looks at and a seed for what it samples."""
