"""Puzzles for people: which comes next, what an answer changes, and mistakes that come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from florilegium.core.errors import BadPuzzle, UnknownPuzzle
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.text import quoted
from florilegium.lab.puzzles.collection import (
    FILE,
    Collection,
    collection,
    has_collection,
    read_collection,
)
from florilegium.lab.puzzles.glicko2 import Rating, after_attempt
from florilegium.lab.puzzles.puzzle import Puzzle, read_puzzle
from florilegium.server.errors import Wrong
from florilegium.server.limits import Clock
from florilegium.server.puzzles.schemas import Attempted, OwnGame, Rated
from florilegium.server.puzzles.verdicts import PuzzleVerdict
from florilegium.server.review.reviews import Reviews
from florilegium.server.review.schemas import GameReview, JudgedMove
from florilegium.server.store import Attempt, Mistake, NewMistakes, Reschedule, Storage

logger = logging.getLogger(__name__)
DAYS = (1, 3, 7, 21, 60, 180)
"""Until an own mistake comes back, by how often it was solved in a row."""
_DAY = 24 * 3600


class Collections:
    """The puzzles of every game: those that come with it, or those of a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._read = cache(self._load)

    def has(self, game: str) -> bool:
        """Whether a game has any, without reading them."""
        path = self._path(game)
        return has_collection(game) if path is None else path.is_file()

    def count(self, game: str) -> int:
        """How many can be solved: none where they cannot be read."""
        try:
            return len(self.of(game))
        except Wrong:
            logger.exception("no puzzles of %s", game)
            return 0

    def ideas(self, game: str) -> Mapping[str, frozenset[str]]:
        """What they may be chosen by, with the ids of these: nothing where they cannot be read."""
        try:
            return self.of(game).ideas
        except Wrong:
            return {}

    def of(self, game: str) -> Collection:
        """Slow the first time; Wrong where they cannot be read."""
        try:
            return self._read(game)
        except BadPuzzle as error:
            raise Wrong("unreadable-puzzles", None, error.message) from None

    def _load(self, game: str) -> Collection:
        path = self._path(game)
        if path is None:
            return collection(game)
        return read_collection(path, game) if path.is_file() else Collection(game, ())

    def _path(self, game: str) -> Path | None:
        return None if self._folder is None else self._folder / game / FILE


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle that somebody is to solve, and whether it is a mistake of their own."""

    puzzle: Puzzle
    own: Mistake | None
    hardness: Rating


class Puzzles:
    """What people solve, through the storage."""

    def __init__(
        self, store: Storage, reviews: Reviews, collections: Collections, now: Clock
    ) -> None:
        self.store = store
        self.collections = collections
        self._reviews = reviews
        self._now = now
        self._line = asyncio.Lock()

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._now())

    async def rating(self, person: str, game: str) -> Rating:
        """A person's, that of a beginner before the first attempt."""
        return await self.store.player_rating(person, game) or Rating()

    async def next(self, person: str, game: str, tag: str | None = None) -> Posed | None:
        """A mistake that has come back, else a new puzzle about as hard as the person is strong.

        One about an idea where that is asked for. It stays the same until it is answered.
        """
        if tag is None:
            mistake = await self.store.due_mistake(person, game, self.now())
            if mistake is not None:
                return _own(mistake)
        collection = await asyncio.to_thread(self.collections.of, game)
        if tag is not None and tag not in collection.ideas:
            raise Wrong("bad-field", "tag", say("server.error.no-idea", given=quoted(tag, 40)))
        tried, rating = await self.store.attempted(person, game), await self.rating(person, game)
        found = collection.near(rating.rating, tried, f"{person} {len(tried)}", tag)
        return None if found is None else await self._posed(found)

    async def find(self, person: str, game: str, puzzle: str) -> Posed:
        """One of the game's, or an own mistake; Wrong for any other id."""
        mistake = await self.store.mistake(person, puzzle)
        if mistake is not None and mistake.game == game:
            return _own(mistake)
        collection = await asyncio.to_thread(self.collections.of, game)
        try:
            return await self._posed(collection.of(puzzle))
        except UnknownPuzzle as error:
            raise Wrong("unknown-puzzle", "puzzle", error.message) from None

    async def _posed(self, puzzle: Puzzle) -> Posed:
        return Posed(puzzle, None, await self.store.puzzle_rating(puzzle.id) or puzzle.rating)

    async def answer(self, person: str, posed: Posed, action: str) -> Attempted:
        """Judge an answer. The first attempt counts, and that at a mistake which is due."""
        line, is_own = posed.puzzle.to_json(), posed.own is not None
        verdict = await self._reviews.solve(line, action, is_own)
        async with self._line:  # of two tabs, one is first
            if posed.own is None:
                return await self._attempted(person, posed.puzzle, verdict)
            return await self._repeated(person, posed.own, verdict)

    async def _attempted(self, person: str, puzzle: Puzzle, verdict: PuzzleVerdict) -> Attempted:
        before = await self.rating(person, puzzle.game)
        counted = puzzle.id not in await self.store.attempted(person, puzzle.game)
        after = before
        if counted:
            hardness = (await self._posed(puzzle)).hardness
            after, hardness = after_attempt(before, hardness, verdict.right)
            await self.store.keep_attempt(
                Attempt(
                    person=person,
                    game=puzzle.game,
                    puzzle=puzzle.id,
                    solved=verdict.right,
                    at=self.now(),
                    player_rating=after,
                    puzzle_rating=hardness,
                )
            )
        return _told(verdict, puzzle.tags, counted, (before, after), None)

    async def _repeated(self, person: str, kept: Mistake, verdict: PuzzleVerdict) -> Attempted:
        mistake = await self.store.mistake(person, kept.puzzle) or kept
        rating = await self.rating(person, mistake.game)
        counted = mistake.due <= self.now()
        due = mistake.due
        if counted:
            stage = min(mistake.stage + 1, len(DAYS) - 1) if verdict.right else 0
            due = self.now() + DAYS[stage] * _DAY
            await self.store.reschedule(Reschedule(person, mistake.puzzle, stage, due))
        days = -(-(due - self.now()) // _DAY)
        own = OwnGame(code=mistake.code, step=mistake.step, days=days)
        return _told(verdict, (), counted, (rating, rating), own)

    async def keep_mistakes(
        self, person: str, code: str, record: Record, review: GameReview
    ) -> None:
        """Let the mistakes of a reviewed game come back, beginning with tomorrow."""
        moves = {move.step: move for move in review.moves}
        found = [_puzzle(record, moves[step]) for step in review.mistakes]
        due = self.now() + DAYS[0] * _DAY
        kept = tuple(
            Mistake(
                person=person,
                puzzle=one.id,
                game=one.game,
                content=one.to_json(),
                code=code,
                step=len(one.actions) + 1,
                stage=0,
                due=due,
            )
            for one in found
        )
        if kept:
            await self.store.keep_mistakes(NewMistakes(kept))


def rated(rating: Rating) -> Rated:
    """A rating as pages are told it, to a tenth."""
    return Rated(rating=round(rating.rating, 1), deviation=round(rating.deviation, 1))


def _own(mistake: Mistake) -> Posed:
    puzzle = read_puzzle(mistake.content)
    return Posed(puzzle, mistake, puzzle.rating)


def _puzzle(record: Record, move: JudgedMove) -> Puzzle:
    """The decision at a mistake, as a puzzle."""
    best, second = move.choices[:2]
    return Puzzle(
        game=record.game,
        setup=record.setup,
        actions=record.actions[: move.step - 1],
        seat=move.seat,
        answer=best.action,
        second=second.action,
        unit=move.unit,
        worths=tuple((one.action, one.value) for one in move.choices),
        tags=(),
        rating=Rating(),
    )


def _told(
    verdict: PuzzleVerdict,
    tags: tuple[str, ...],
    counted: bool,
    ratings: tuple[Rating, Rating],
    own: OwnGame | None,
) -> Attempted:
    before, after = ratings
    return Attempted(
        right=verdict.right,
        move=verdict.move,
        tags=list(tags),
        counted=counted,
        before=rated(before),
        rating=rated(after),
        own=own,
    )
