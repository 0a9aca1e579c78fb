"""What was measured about reviews, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from benchmarks.machine import machine

from florilegium.lab.statistics import Interval, mean, wilson

Measured = Mapping[str, Mapping[str, list[dict[str, Any]]]]

_STEPS = {"best": 0, "good": 0, "inaccuracy": 1, "mistake": 2, "blunder": 3}
_HEAD = """# Reviews

Made by `nice python -m benchmarks.review`. Times are processor seconds on one core
of {machine};
all seats of a table are reviewed, and deals take turns over all numbers of seats. Intervals are
95 %, over games.
"""
_STABILITY = """
## How long it takes, and whether grades last

Games of easy and medium bots, taking turns around the table. The grades are none, inaccuracy,
mistake and blunder; each decision is graded again at ten times the effort.
"""
_LEVELS = """
## Who plays more accurately

Every level among copies of itself on the same deals, in percent.
"""
_MISSING = "not measured yet"
_TIMES = ("game", "games", "a game: mean / most", "of it hindsight", "a move: mean / 95 % / most")
_GRADES = ("game", "decisions", "same", "within one step", "inaccuracies, mistakes, blunders")


def document(measured: Measured) -> str:
    """The whole of it; a game that was not measured says so."""
    games = {name: found["stability"] for name, found in measured.items()}
    return "\n".join(
        [
            _HEAD.format(machine=machine()) + _STABILITY,
            _table(_TIMES, (_times(name, found) for name, found in games.items())),
            _table(_GRADES, (_grades(name, found) for name, found in games.items())),
            _LEVELS.lstrip(),
            _table(("game", "games", "`easy`", "`medium`", "`hard`"), _levels(measured)),
        ]
    )


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def _times(name: str, games: list[dict[str, Any]]) -> Sequence[str]:
    if not games:
        return name, _MISSING, "", "", ""
    whole = [sum(game["seconds"]) + game["hindsight"] for game in games]
    moves = sorted(second for game in games for second in game["seconds"])
    late = moves[int(0.95 * len(moves))]
    return (
        name,
        str(len(games)),
        f"{fmean(whole):.2f} / {max(whole):.2f}",
        f"{fmean(game['hindsight'] for game in games):.2f}",
        f"{fmean(moves):.3f} / {late:.3f} / {moves[-1]:.3f}",
    )


def _grades(name: str, games: list[dict[str, Any]]) -> Sequence[str]:
    if not games:
        return name, _MISSING, "", "", ""
    pairs = [(_STEPS[one], _STEPS[other]) for game in games for one, other in game["grades"]]
    same = _share([one == other for one, other in pairs])
    near = _share([abs(one - other) <= 1 for one, other in pairs])
    counted = Counter(one for one, _ in pairs)
    return name, str(len(pairs)), same, near, ", ".join(str(counted[step]) for step in (1, 2, 3))


def _share(found: list[bool]) -> str:
    whole = wilson(fmean(found), len(found))
    return f"{100 * whole.value:.1f} % ({100 * whole.low:.1f}–{100 * whole.high:.1f})"


def _levels(measured: Measured) -> Iterator[Sequence[str]]:
    for name, found in measured.items():
        games = found["levels"]
        if not games:
            yield name, _MISSING, "", "", ""
            continue
        names = games[0]["accuracy"]
        cells = [mean([game["accuracy"][level] for game in games]) for level in names]
        yield name, str(len(games)), *map(_interval, cells)


def _interval(found: Interval | None) -> str:
    return (
        "" if found is None else f"{found.value:.1f} ({found.low:.1f}–{min(found.high, 100.0):.1f})"
    )
