"""Results in words, for the terminal and the report alike."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from shlex import quote
from typing import Protocol

from florilegium.core import option
from florilegium.lab.contest import Contest
from florilegium.lab.playing import Fault
from florilegium.lab.results import Results, Standing
from florilegium.lab.statistics import Interval


class Voice(Protocol):
    """Whatever puts a sentence into words."""

    def say(self, key: str, /, **args: object) -> str:
        """Say a sentence by its key."""


def command(results: Results) -> str:
    """What makes these results again."""
    contest = results.contest
    words = [
        "florilegium arena",
        contest.game,
        *map(quote, contest.bots),
        f"--games {results.deals * contest.seatings_of_a_lineup}",
        f"--seats {contest.seats}",
        f"--seed {quote(contest.seed)}",
        f"--lineups {contest.lineups}",
    ]
    if contest.budget is not None:
        words.append(f"--budget {contest.budget:g}")
    if contest.limit != Contest.limit:
        words.append(f"--limit {contest.limit:g}")
    kinds = option.kinds(contest.rules.options)
    for name, value in contest.options.items():
        words.append(f"--{name.replace('_', '-')}={quote(kinds[name].text(value))}")
    return " ".join(words)


Column = tuple[str, Callable[[Standing], str]]


def summary(results: Results, voice: Voice) -> str:
    """One line about the whole."""
    contest = results.contest
    return voice.say(
        "lab.summary",
        game=contest.game,
        seats=contest.seats,
        games=results.games,
        deals=results.deals,
        seed=contest.seed,
        lineups=voice.say(f"lab.lineup.{contest.lineups}"),
    )


def columns(results: Results, voice: Voice) -> list[Column]:
    """The columns of the table of standings: those that say something in this contest."""
    shown = results.standings
    found: list[Column] = [("bot", lambda one: one.bot), ("games", lambda one: str(one.games))]
    if any(one.wins for one in shown):
        found.append(("wins", lambda one: percent(one.wins)))
    found.append(("score", lambda one: points(one.score)))
    if any(one.perfect for one in shown):
        found += [
            ("perfect", lambda one: percent(one.perfect)),
            ("lost", lambda one: percent(one.lost)),
        ]
    if any(one.rating for one in shown):
        found.append(("rating", _rating))
    return _headed(found, voice)


def time_columns(results: Results, voice: Voice) -> list[Column]:
    """The columns of the table of times and faults."""
    found: list[Column] = [("bot", lambda one: one.bot)]
    found += [
        ("mean", lambda one: milliseconds(one.times.mean)),
        ("p99", lambda one: milliseconds(one.times.p99)),
        ("slowest", lambda one: milliseconds(one.times.slowest)),
    ]
    found += [("over", lambda one: str(one.times.over)), ("faults", _faults)]
    return _headed(found, voice)


def _headed(found: list[Column], voice: Voice) -> list[Column]:
    return [(voice.say(f"lab.column.{key}"), cell) for key, cell in found]


def duel_rows(results: Results) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Who beats whom: the heads, and a row of cells for every bot."""
    names = [one.bot for one in results.standings]
    cells = {(duel.bot, duel.against): duel_text(results, duel.value) for duel in results.duels}
    return names, [(one, [cells.get((one, other), "") for other in names]) for one in names]


def duel_text(results: Results, value: Interval) -> str:
    """The value of a duel in words."""
    if results.measure in ("wins", "ahead"):
        return percent(value)
    return points(value, "+" if results.measure == "difference" else "")


def fault_line(fault: Fault, voice: Voice) -> str:
    """What a bot did wrong, and where its game is written down."""
    return voice.say(
        "lab.fault-line",
        bot=fault.bot,
        seat=fault.seat,
        kind=fault.kind,
        detail=fault.detail,
        record=fault.record or "–",
    )


def percent(share: Interval | None) -> str:
    """A share with its interval."""
    if share is None:
        return ""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def points(score: Interval | None, sign: str = "") -> str:
    """A mean with half of its interval; one deal says nothing about how sure it is."""
    if score is None:
        return ""
    half = (score.high - score.low) / 2
    return f"{score.value:{sign}.2f} ± " + (f"{half:.2f}" if isfinite(half) else "?")


def _rating(one: Standing) -> str:
    return "" if one.rating is None else f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}"


def milliseconds(seconds: float) -> str:
    """A duration to three digits or so."""
    value = 1000 * seconds
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _faults(one: Standing) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in one.faults.items()) or "0"
