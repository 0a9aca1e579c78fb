"""The plots of a contest's results, as parts of its report and as figures for notebooks."""

from __future__ import annotations

from florilegium.core.message import say
from florilegium.core.shown import Figure
from florilegium.games.drawing import Part
from florilegium.lab import plots
from florilegium.lab.results import Results
from florilegium.lab.wording import percent, points


def wins(results: Results) -> Figure | None:
    """The share of the win that a seat of each bot had; None where nobody wins alone."""
    return _figure(wins_plot(results))


def scores(results: Results) -> Figure | None:
    """Each bot's mean score; None where no game was finished."""
    return _figure(scores_plot(results))


def distribution(results: Results, bot: str, lang: str = "en") -> Figure | None:
    """How often a bot made each score, over the scores that anybody made."""
    return _figure(distribution_plot(results, bot, lang))


def wins_plot(results: Results) -> Part | None:
    """The plot alone; the line is an equal's share."""
    rows = [(one.bot, one.wins, percent(one.wins)) for one in results.standings if one.wins]
    if not rows or len(results.standings) == 1:
        return None
    return plots.whiskers(rows, results.standings[0].fair, "{:.0%}".format)


def scores_plot(results: Results) -> Part | None:
    """The plot alone."""
    rows = [(one.bot, one.score, points(one.score)) for one in results.standings if one.score]
    return plots.whiskers(rows) if rows else None


def distribution_plot(results: Results, bot: str, lang: str) -> Part | None:
    """The plot alone; each bar says itself."""
    every = [score for one in results.standings for score in one.scores]
    counts = results.standing(bot).scores
    if not counts:
        return None
    total = sum(counts.values())
    said = {
        score: say(
            "lab.share-of-games", score=score, count=count, share=f"{100 * count / total:.1f}"
        ).text(lang)
        for score, count in counts.items()
    }
    return plots.bars(counts, said, min(every), max(every))


def _figure(plot: Part | None) -> Figure | None:
    return None if plot is None else plots.figure(plot)
