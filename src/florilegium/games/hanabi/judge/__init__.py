"""Says what every action is worth to a seat by what it may know: worlds imagined and played out."""

from florilegium.games.hanabi.judge.judge import HanabiJudge

__all__ = ["HanabiJudge"]
