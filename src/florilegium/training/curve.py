"""The learning curve of a run, as numbers and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from florilegium.core.shown import Figure
from florilegium.games.drawing import element, line, points, rect, text

NUMBERS, PICTURE = "curve.csv", "curve.svg"
_LEFT, _RIGHT, _TOP, _FOOT = 50, 620, 30, 320


class Row(NamedTuple):
    """How a run stood after some update."""

    update: float
    steps: float
    """Learnt from so far."""
    seconds: float
    """Of training so far, in all sessions, compiling and evaluations included."""
    exploring: float
    """Points of the network's mean seat in the games that ended since the row before."""
    greedy: float
    """The same in new games, played with the likeliest actions, among itself or with rivals."""
    error: float
    """One standard error of that."""
    entropy: float
    surprise: float
    """The root of the mean square, in points or in what else the rewards count."""
    won: float
    """The share of these new games that it won alone; not a number without rivals, or where all win
    together."""


def write(folder: Path, rows: Sequence[Row]) -> None:
    """Both files, written anew."""
    lines = [",".join(Row._fields), *(",".join(f"{one:.7g}" for one in row) for row in rows)]
    (folder / NUMBERS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / PICTURE).write_text(_drawn(rows), encoding="utf-8")


def figure(folder: Path) -> Figure:
    """The picture of a run, from its folder."""
    return Figure((folder / PICTURE).read_text(encoding="utf-8"))


def _drawn(rows: Sequence[Row]) -> str:
    """The points while exploring and with the likeliest actions, over the steps."""
    known = [one for row in rows for one in (row.exploring, row.greedy) if one == one]
    least, most = min([0.0, *known]), max([1.0, *known])
    last = max(rows[-1].steps, 1.0)

    def height(value: float) -> float:
        return _FOOT - (_FOOT - _TOP) * (value - least) / (most - least)

    parts = [rect(0, 0, 640, 360, fill="white")]
    for fifth in range(6):
        value = least + (most - least) * fifth / 5
        y = height(value)
        parts += [line(_LEFT, y, _RIGHT, y, stroke="#ddd"), text(8, y + 4, f"{value:.3g}")]
    for name, colour, y in (("exploring", "#2a5db0", 300), ("greedy", "#b3261e", 280)):
        corners = [
            (_LEFT + (_RIGHT - _LEFT) * row.steps / last, height(getattr(row, name)))
            for row in rows
            if getattr(row, name) == getattr(row, name)  # no game may have ended yet
        ]
        curve = points(*corners)
        parts.append(element("polyline", points=curve, fill="none", stroke=colour, stroke_width=2))
        parts.append(text(540, y, name, fill=colour))
    words = f"points over {last / 1e6:.4g} million steps, {rows[-1].seconds / 60:.1f} minutes"
    parts.append(text(_LEFT, 345, words))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 640 360",
        font_size=14,
        font_family="sans-serif",
    )
