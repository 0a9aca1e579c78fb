"""What the JSON interface says of reviews. The worker writes it, the page reads it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from florilegium.core.judge import Unit
from florilegium.server import protocol
from florilegium.server.entries import Reason
from florilegium.server.schemas import Answer, Plain

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another action in place of the one that was done at a step."""

    step: Annotated[int, Meta(ge=1, le=2**31)]
    action: Annotated[str, Meta(min_length=1, max_length=300)]


class JudgedAction(Answer, frozen=True):
    """An action and what it was worth by what its seat could know."""

    action: str
    message: Plain
    value: float
    error: float
    """A standard error; 0 where the worth is exact."""
    lost: float
    """How much less than the best."""
    grade: Mark
    accepted: bool
    """Whether it is as good as the best."""


class JudgedMove(Answer, frozen=True):
    """One decision: what was done, beside the best that could have been done."""

    step: int
    seat: protocol.SeatNumber
    unit: Unit
    exact: bool
    accuracy: float
    """In percent."""
    done: JudgedAction
    choices: list[JudgedAction]
    """The best first; no more than a few."""
    remembered: list[JudgedAction]
    """Where remembering is part of the game: the same by what people would remember."""
    why: Reason | None = None
    """Where it was a mistake: what the strongest bot says, if it does as well as the best."""


class Turn(Answer, frozen=True):
    """Where a seat's prospects changed most, and how much of that was its own doing."""

    step: int
    unit: Unit
    before: float
    after: float
    own: float


class PossibleScore(Answer, frozen=True):
    """The best score still possible after a step, as far as it was found."""

    step: int
    at_least: int
    at_most: int


class KnownAll(Answer, frozen=True):
    """With all cards known: no measure of anybody."""

    perfect: int
    possible: list[PossibleScore]
    lost_at: int | None
    lost_surely: bool


class GameReview(Answer, frozen=True):
    """A whole game as one seat could judge it, and apart from it what hindsight knows."""

    seat: protocol.SeatNumber
    accuracy: float | None
    """In percent; None without a decision."""
    moves: list[JudgedMove]
    mistakes: list[int]
    """The steps there is something to learn from, the worst first."""
    turning_points: list[Turn]
    hindsight: KnownAll | None


class ReviewState(Answer, frozen=True):
    """A review, or how far it is: ask again until it is done."""

    state: Literal["waiting", "running", "done"]
    ahead: int = 0
    """How many others are judged first."""
    done: int = 0
    """Steps, of `total`."""
    total: int = 0
    review: GameReview | None = None


class Position(Answer, frozen=True):
    """Where somebody had to decide: as that seat saw it, with what it could do."""

    step: int
    """Of the action that was then done."""
    seat: protocol.SeatNumber
    view: Plain
    aids: Plain
    legal: list[Plain]
