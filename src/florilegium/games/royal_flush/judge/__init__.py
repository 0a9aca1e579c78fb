"""What each action is worth to a seat, by worlds that look the same to it."""

from florilegium.games.royal_flush.judge.judging import RoyalFlushJudge

__all__ = ["RoyalFlushJudge"]
