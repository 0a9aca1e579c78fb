"""Results of deals of the day, set side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from florilegium.core.game import AnyGame
from florilegium.players import levels
from florilegium.server.daily.schemas import (
    BotComparison,
    Comparison,
    DailyResult,
    PointsCount,
)
from florilegium.server.store import DailyBotGame

SEAT = 1
"""The person's, at every table of a deal of the day."""


def result_of(game: AnyGame, scores: Sequence[int], winners: Collection[int]) -> DailyResult:
    """What the first seat made of it."""
    points, *others = scores
    ahead = None if game.cooperative or not others else points - max(others)
    return DailyResult(points=points, ahead=ahead, won=SEAT in winners)


def compared(own: DailyResult, others: Iterable[DailyResult]) -> Comparison:
    """By points ahead, or by points where all play together; a tie that was won is better."""
    mine = _key(own)
    signs = Counter((_key(other) > mine) - (_key(other) < mine) for other in others)
    return Comparison(better=signs[1], same=signs[0], worse=signs[-1])


def _key(result: DailyResult) -> tuple[int, bool]:
    return result.points if result.ahead is None else result.ahead, result.won


def counted(results: Iterable[DailyResult]) -> list[PointsCount]:
    """How many people had which points."""
    counts = Counter(result.points for result in results)
    return [PointsCount(points, people) for points, people in sorted(counts.items())]


def bot_comparisons(
    game: AnyGame, games: Iterable[DailyBotGame], own: DailyResult | None, wanted: int
) -> list[BotComparison]:
    """Each bot that people are offered, from the gentlest."""
    by_bot: dict[str, list[DailyResult]] = {name: [] for name in levels(game)}
    for one in games:
        if one.bot in by_bot:
            by_bot[one.bot].append(result_of(game, one.scores, one.winners))
    return [_bot_comparison(bot, results, own, wanted) for bot, results in by_bot.items()]


def _bot_comparison(
    bot: str, results: list[DailyResult], own: DailyResult | None, wanted: int
) -> BotComparison:
    points = [result.points for result in results]
    return BotComparison(
        bot=bot,
        games=len(results),
        wanted=max(wanted, len(results)),
        average=sum(points) / len(points) if points else None,
        compared=compared(own, results) if own is not None and results else None,
    )
