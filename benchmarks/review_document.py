"""What was measured about reviews, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, median

from benchmarks.review_kept import Row, most_measured

import florilegium as fl
from florilegium.lab.statistics import Interval, mean, wilson

STABILITY, LEVELS, TOGETHER = "stability", "levels", "together"
_STEPS = {".": 0, "-": 0, "i": 1, "m": 2, "b": 3}
_HEAD = """# Reviews

Made by `nice python -m benchmarks.review` from what is kept in `review.jsonl.gz`: deal by deal,
with the hash of the code and the machine. What was measured before the last change of a game's
rules, bots or judge has the mark †. All seats of a table are reviewed, and deals take turns over
all numbers of seats. Intervals are 95 %, over games.

## How long it takes, and whether grades last

Games of easy and medium bots, taking turns around the table. Times are processor seconds on one
core of the machine; the bars are 10 s for a game and 0.2 s for a typical move. A player is told of
one seat at a time: that is what the table's page waits for.
"""
_AGAIN = """
Each decision is graded again at ten times the effort: none, inaccuracy, mistake or blunder. The
bars are 90 % the same and 95 % within one step.
"""
_LEVELS = """
## Who plays more accurately

In percent. The bar: a stronger one is more accurate in every game, intervals apart. First two
neighbouring levels who take turns around one table, so that both meet the same difficulties:
"""
_AMONG_COPIES = """
Then every level among copies of itself on the same deals. These are different games, and where all
play poorly there is less to lose by it:
"""
_MISSING = "not measured yet"
_MOVE = "a move: median / mean / 95 % / most"
_GAME, _SEAT = "all seats: mean / most", "one seat: mean / most"
_TIMES = ("game", "games", _GAME, _SEAT, "of it hindsight", _MOVE, "machine")
_GRADES = ("game", "decisions", "same", "within one step", "inaccuracies, mistakes, blunders")


def document(rows: Iterable[Row]) -> str:
    """The whole of it; a game that was not measured says so."""
    rows = list(rows)

    def measured(part: str) -> dict[str, list[Row]]:
        return {
            name: most_measured(row for row in rows if (row.game, row.part) == (name, part))
            for name in fl.games()
        }

    games = measured(STABILITY)
    pairs = ("game", "games", "`easy`, `medium`", "`medium`, `hard`")
    return "\n".join(
        [
            _HEAD,
            _table(_TIMES, _times(games)),
            _AGAIN.lstrip(),
            _table(_GRADES, (_grades(name, found) for name, found in games.items())),
            _LEVELS.lstrip(),
            _table(pairs, _together(measured(TOGETHER))),
            _AMONG_COPIES.lstrip(),
            _table(("game", "games", "`easy`", "`medium`", "`hard`"), _levels(measured(LEVELS))),
        ]
    )


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def _times(games: dict[str, list[Row]]) -> Iterator[Sequence[str]]:
    """A line for each machine that a game was measured on."""
    for name, rows in games.items():
        if not rows:
            yield name, _MISSING, "", "", "", "", ""
        for machine in sorted({row.machine for row in rows}):
            there = [row for row in rows if row.machine == machine]
            yield _named(name, rows), *_times_on(there), machine


def _times_on(rows: list[Row]) -> Sequence[str]:
    found = [row.found for row in rows]
    whole = [sum(game["seconds"]) + game["hindsight"] for game in found]
    seats = [
        sum(row.found["seconds"]) / row.seats + row.found["hindsight"] for row in rows
    ]  # on average over the seats of a table; hindsight is one for all
    moves = sorted(second for game in found for second in game["seconds"])
    late = moves[int(0.95 * len(moves))]
    return (
        str(len(found)),
        f"{fmean(whole):.2f} / {max(whole):.2f}",
        f"{fmean(seats):.2f} / {max(seats):.2f}",
        f"{fmean(game['hindsight'] for game in found):.2f}",
        f"{median(moves):.3f} / {fmean(moves):.3f} / {late:.3f} / {moves[-1]:.3f}",
    )


def _grades(name: str, rows: list[Row]) -> Sequence[str]:
    if not rows:
        return name, _MISSING, "", "", ""
    pairs = [
        (_STEPS[one], _STEPS[other])
        for row in rows
        for one, other in zip(row.found["grades"], row.found["deep"], strict=True)
    ]
    same = _share([one == other for one, other in pairs])
    near = _share([abs(one - other) <= 1 for one, other in pairs])
    counted = Counter(one for one, _ in pairs)
    faults = ", ".join(str(counted[step]) for step in (1, 2, 3))
    return _named(name, rows), str(len(pairs)), same, near, faults


def _share(found: list[bool]) -> str:
    whole = wilson(fmean(found), len(found))
    return f"{100 * whole.value:.1f} % ({100 * whole.low:.1f}–{100 * whole.high:.1f})"


def _together(measured: dict[str, list[Row]]) -> Iterator[Sequence[str]]:
    for name, rows in measured.items():
        if not rows:
            yield name, _MISSING, "", ""
            continue
        found = [row.found["accuracy"] for row in rows]
        pairs = dict.fromkeys(pair for one in found for pair in one)
        yield _named(name, rows), str(len(rows)), *(_pair(pair, found) for pair in pairs)


def _pair(pair: str, found: list[dict[str, dict[str, float]]]) -> str:
    """What both have, each with its interval."""
    games = [one[pair] for one in found if pair in one]
    return ", ".join(_interval(mean([game[level] for game in games])) for level in games[0])


def _named(name: str, rows: list[Row]) -> str:
    return name if rows[0].current else f"{name} †"


def _levels(measured: dict[str, list[Row]]) -> Iterator[Sequence[str]]:
    for name, rows in measured.items():
        if not rows:
            yield name, _MISSING, "", "", ""
            continue
        names = rows[0].found["accuracy"]
        cells = [mean([row.found["accuracy"][level] for row in rows]) for level in names]
        yield _named(name, rows), str(len(rows)), *map(_interval, cells)


def _interval(found: Interval | None) -> str:
    return (
        "" if found is None else f"{found.value:.1f} ({found.low:.1f}–{min(found.high, 100.0):.1f})"
    )
