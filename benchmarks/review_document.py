"""What was measured about reviews, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean, median

from benchmarks.review_kept import ALIKE, LEVELS, STABILITY, TIMES, Row, measured

import florilegium as fl
from florilegium.lab.statistics import Interval, mean, share

_STEPS = {".": 0, "-": 0, "i": 1, "m": 2, "b": 3}
_HEAD = """# Reviews

Made by `nice python -m benchmarks.review` from what is kept in `review.jsonl.gz`: deal by deal,
with the hash of the code and the machine. What other code has measured counts where ten deals or
more, judged again with the code as it is, gave every level the same accuracy to nine digits; the
rest has the mark †. All seats of a table are reviewed, and deals take turns over
all numbers of seats. Intervals are 95 %, over games.

## How long it takes, and whether grades last

Games of easy and medium bots, taking turns around the table. Times are processor seconds on one
core of the machine; the bars are 10 s for a game and 0.2 s for a typical move. A player is told of
one seat at a time: that is what the table's page waits for.
"""
_AGAIN = """
Decisions are graded again at ten times the effort: none, inaccuracy, mistake or blunder. Of some
games all of them, of the others four or eight steps left to chance; every game counts alike. The
bars are 90 % the same and 95 % within one step, over 200 games: the second column says how many
there are so far.
"""
_LEVELS = """
## Who plays more accurately

In percent. The bar: a stronger one is more accurate in every game, intervals apart. Of two who were
measured on the same deals the interval of the difference says so most surely: it must lie above 0.
First all levels at the same decisions: they take turns around a table, and at every step of its
game each is asked what it would do there (in Hanabi and Royal Flush at 24 steps, left to chance);
every answer is judged as a review judges it:
"""
_AMONG_COPIES = """
Then every level among copies of itself on the same deals, reviewed whole. These are different
games, and where all play poorly there is less to lose by it:
"""
_MISSING = "not measured yet"
_EACH = ("game", "games", "`easy`", "`medium`", "`medium` ahead by", "`hard`", "`hard` ahead by")
_MOVE = "a move: median / mean / 95 % / most"
_GAME, _SEAT = "all seats: mean / most", "one seat: mean / most"
_TIMES = ("game", "games", _GAME, _SEAT, "of it hindsight", _MOVE, "machine")
_GRADES = (
    "game",
    "games",
    "decisions",
    "same",
    "within one step",
    "inaccuracies, mistakes, blunders",
)


def document(rows: Iterable[Row]) -> str:
    """The whole of it; a game that was not measured says so."""
    rows = list(rows)
    games = {name: measured(rows, name) for name in fl.games()}

    def of(part: str) -> dict[str, list[Row]]:
        return {name: found[part] for name, found in games.items()}

    return "\n".join(
        [
            _HEAD,
            _table(_TIMES, _times(of(TIMES))),
            _AGAIN.lstrip(),
            _table(_GRADES, (_grades(name, found) for name, found in of(STABILITY).items())),
            _LEVELS.lstrip(),
            _table(_EACH, _levels(of(ALIKE))),
            _AMONG_COPIES.lstrip(),
            _table(_EACH, _levels(of(LEVELS))),
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
    pairs = [
        [
            (_STEPS[one], _STEPS[other])
            for one, other in zip(row.found["grades"], row.found["deep"], strict=True)
        ]
        for row in rows
        if row.found["grades"]
    ]
    if not pairs:
        return name, _MISSING, "", "", "", ""
    decisions = sum(map(len, pairs))
    same = _share([[one == other for one, other in game] for game in pairs])
    near = _share([[abs(one - other) <= 1 for one, other in game] for game in pairs])
    counted = Counter(one for game in pairs for one, _ in game)
    faults = ", ".join(str(counted[step]) for step in (1, 2, 3))
    return _named(name, rows), str(len(pairs)), str(decisions), same, near, faults


def _share(games: list[list[bool]]) -> str:
    """In percent, on average over games."""
    whole = share([fmean(game) for game in games], sum(map(len, games)))
    assert whole is not None
    return f"{100 * whole.value:.1f} % ({100 * whole.low:.1f}–{100 * whole.high:.1f})"


def _ahead(games: list[dict[str, float]], weaker: str, stronger: str) -> str:
    """By how much, on average over games or deals that both had alike."""
    found = mean([game[stronger] - game[weaker] for game in games])
    assert found is not None
    return f"{found.value:+.1f} ({found.low:+.1f} to {found.high:+.1f})"


def _named(name: str, rows: list[Row]) -> str:
    return name if rows[0].current else f"{name} †"


def _levels(measured: dict[str, list[Row]]) -> Iterator[Sequence[str]]:
    for name, rows in measured.items():
        if not rows:
            yield name, _MISSING, *[""] * 5
            continue
        deals = [row.found["accuracy"] for row in rows]
        first, *_ = names = [*deals[0]]
        cells = [_interval(mean([deal[first] for deal in deals]))]
        for weaker, stronger in pairwise(names):
            own = _interval(mean([deal[stronger] for deal in deals]))
            cells += [own, _ahead(deals, weaker, stronger)]
        yield _named(name, rows), str(len(rows)), *cells


def _interval(found: Interval | None) -> str:
    return (
        "" if found is None else f"{found.value:.1f} ({found.low:.1f}–{min(found.high, 100.0):.1f})"
    )
