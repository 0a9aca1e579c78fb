"""Puzzles from positions that were judged: mined ones, and somebody's own mistakes."""

from __future__ import annotations

from florilegium.core.judge import Judgement
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.players.reviewed import ReviewedMove


def puzzle_at(match: Match, seat: int, judgement: Judgement) -> Puzzle:
    """The position of a match as a puzzle for the seat that is to decide; not rated yet."""
    best, second = judgement.worths[:2]
    return Puzzle(
        game=match.game.name,
        setup=match.setup,
        actions=tuple(match.actions),
        seat=seat,
        answer=str(best.action),
        second=str(second.action),
        unit=judgement.unit,
        worths=tuple((str(worth.action), worth.value) for worth in judgement.worths),
        tags=_tags(match, seat, judgement),
        rating=Rating(),
    )


def from_mistake(record: Record, move: ReviewedMove) -> Puzzle:
    """A decision that a review found wanting, to be made again."""
    return puzzle_at(Match.replay(record, move.step - 1), move.seat, move.judgement)


def tag_name(game: str, tag: str) -> Message:
    """A tag that a puzzle of the game has, in words."""
    told = find_game(game).room("tags")
    assert told is not None, "where nothing says what tags there are, no puzzle has one"
    named: Message = told.named(tag)
    return named


def _tags(match: Match, seat: int, judgement: Judgement) -> tuple[str, ...]:
    """What it is about, by what the game says of it."""
    told = match.game.room("tags")
    if told is None:
        return ()
    return tuple(told.tags(match.view(seat), match.legal(seat), judgement.best.action))
