"""A review as the JSON interface tells it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import msgspec

from florilegium.core.hindsight import Hindsight
from florilegium.core.judge import Judgement, Scale, Worth
from florilegium.core.message import Message
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.players import grading, levels
from florilegium.players.reasons import reasons
from florilegium.players.reviewed import Review, ReviewedMove, SeatReview
from florilegium.server.encoding import encode
from florilegium.server.entries import Reason
from florilegium.server.review.schemas import (
    GameReview,
    JudgedAction,
    JudgedMove,
    KnownAll,
    PossibleScore,
    Turn,
)

_MOST_CHOICES = 12


def told_review(review: Review, seat: int) -> GameReview:
    """One seat's part of a review."""
    own, record = review.of(seat), review.record
    words = _reasons(record, own.mistakes)
    return GameReview(
        seat=seat,
        accuracy=own.accuracy,
        moves=[told_move(move, record, words.get(move.step)) for move in own.moves],
        mistakes=[move.step for move in own.mistakes],
        turning_points=_turning_points(own),
        hindsight=_hindsight(review.hindsight),
    )


def _turning_points(own: SeatReview) -> list[Turn]:
    units = {move.step: move.judgement.unit for move in own.moves}
    return [
        Turn(one.step, units[one.step], one.before, one.after, one.own)
        for one in own.turning_points
    ]


def told_move(move: ReviewedMove, record: Record, why: Reason | None = None) -> JudgedMove:
    """One decision of a record; only its best choices are told."""
    return told_decision(move.judgement, move.action, record.game, move.step, move.seat, why)


def told_decision(
    judgement: Judgement, action: Any, game: str, step: int, seat: int, why: Reason | None
) -> JudgedMove:
    """An action beside the best that could be done there."""
    scale = find_game(game).scale
    return JudgedMove(
        step=step,
        seat=seat,
        unit=judgement.unit,
        exact=judgement.exact,
        accuracy=grading.accuracy(grading.weight(judgement, action, scale)),
        done=_judged(judgement, judgement.of(action), scale),
        choices=_choices(judgement, scale),
        remembered=_choices(replace(judgement, worths=judgement.remembered), scale),
        why=why,
    )


def _choices(judgement: Judgement, scale: Scale) -> list[JudgedAction]:
    return [_judged(judgement, worth, scale) for worth in judgement.worths[:_MOST_CHOICES]]


def _judged(judgement: Judgement, worth: Worth, scale: Scale) -> JudgedAction:
    return JudgedAction(
        action=str(worth.action),
        message=worth.action.message(),
        value=worth.value,
        error=worth.error,
        lost=judgement.best.value - worth.value,
        grade=grading.grade(judgement, worth.action, scale).value,
        accepted=grading.weight(judgement, worth.action, scale) <= grading.SMALL,
    )


def _reasons(record: Record, mistakes: Collection[ReviewedMove]) -> dict[int, Reason]:
    """The strongest bot's words at these steps, where it would have done as well as the best."""
    game = find_game(record.game)
    by_step = {move.step: move for move in mistakes}
    found: dict[int, Reason] = {}
    for one in reasons(record, levels(game)[-1], set(by_step)):
        move = by_step[one.step]
        worths = {worth.action: worth for worth in move.judgement.worths}
        good = one.chosen in worths and (
            grading.weight(move.judgement, one.chosen, game.scale) <= grading.SMALL
        )
        if good and one.why is not None:
            found[one.step] = told_reason(one.why)
    return found


def told_reason(why: Message) -> Reason:
    """A bot's words as they are sent."""
    return msgspec.json.decode(encode(why), type=Reason)


def _hindsight(found: Hindsight | None) -> KnownAll | None:
    if found is None:
        return None
    return KnownAll(
        perfect=found.perfect,
        possible=[
            PossibleScore(step=one.step, at_least=one.at_least, at_most=one.at_most)
            for one in found.possible
        ],
        lost_at=found.lost_at,
        lost_surely=found.lost_surely,
    )
