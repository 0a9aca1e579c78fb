"""What the JSON interface says of puzzles; before an attempt, nothing of their answers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from florilegium.server.review.schemas import JudgedMove
from florilegium.server.schemas import Answer, Plain


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody would do."""

    action: Annotated[str, Meta(min_length=1, max_length=300)]


class Rated(Answer, frozen=True):
    """A rating by Glicko-2, and how unsure it is."""

    rating: float
    deviation: float


class Idea(Answer, frozen=True):
    """What some puzzles of a game are about."""

    tag: str
    count: int
    left: int
    """Those that one has not tried yet."""


class GamePuzzles(Answer, frozen=True):
    """The puzzles of a game, and what somebody has done with them."""

    game: str
    count: int
    """How many come with the game."""
    tried: int
    solved: int
    rating: Rated | None
    """None before the first attempt."""
    due: int
    """Own mistakes that have come back."""
    kept: int
    """All own mistakes that will."""
    ideas: list[Idea]
    """What one may choose puzzles by, those of most puzzles first."""


class PuzzleGames(Answer, frozen=True):
    """All games that have puzzles, or mistakes of one's own."""

    games: list[GamePuzzles]


class PuzzlePosition(Answer, frozen=True):
    """A puzzle as it is put: the table as the seat that is to act may know it."""

    id: str
    game: str
    own: bool
    """Whether it is a mistake of one's own that has come back."""
    hardness: float | None
    """The puzzle's rating; own mistakes have none."""
    rating: Rated
    """One's own before it."""
    table: Plain
    """A `table` frame."""


class NextPuzzle(Answer, frozen=True):
    """What to solve next; None where nothing is left."""

    puzzle: PuzzlePosition | None


class OwnGame(Answer, frozen=True):
    """Where an own mistake comes from, and in how many days it comes again."""

    code: str
    step: int
    days: int


class Attempted(Answer, frozen=True):
    """What an answer was worth, and what would have been best."""

    right: bool
    move: JudgedMove
    """What was answered beside the best; `why` is said by a bot that finds it."""
    tags: list[str]
    counted: bool
    """Whether it was the first attempt, or a mistake that was due: the others change nothing."""
    before: Rated
    rating: Rated
    own: OwnGame | None
