"""Plots as SVG: parts of a page whose style has `COLOURS` and `STYLE`, or figures with both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, log10

from florilegium.core.shown import Figure
from florilegium.games.drawing import Part, circle, element, group, line, rect, text
from florilegium.lab.statistics import Interval

_WIDTH, _LABEL, _ROW, _AXIS = 720, 150, 34, 30
_BARS = 40
"""More different scores than this are put together in bars of equal width."""

COLOURS = """--ink: #22302a; --paper: #fbfaf6; --soft: #6b776f; --line: #d9d8cd;
  --good: 46 125 91; --bad: 191 87 72; --accent: #2e7d5b;"""
NIGHT = """--ink: #e6e9e3; --paper: #171c19; --soft: #98a49c; --line: #39423c;
  --good: 92 190 146; --bad: 226 128 110; --accent: #6fcfa3;"""
STYLE = """
text { fill: var(--ink); font: 14px system-ui, sans-serif; }
.tick { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--line); } .axis { stroke: var(--soft); }
.whisker { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; }
.dot, .bar { fill: var(--accent); }
.reference { stroke: rgb(var(--bad)); stroke-width: 2; stroke-dasharray: 5 4; }
"""


def figure(plot: Part) -> Figure:
    """A plot alone, on its own paper, by day and by night."""
    night = f"@media (prefers-color-scheme: dark) {{ svg {{ {NIGHT} }} }}"
    ground = element("rect", width="100%", height="100%", fill="var(--paper)")
    style = element("style", f"svg {{ {COLOURS} }} {night} {STYLE}")
    start = plot.index(">")
    return Figure(
        f'{plot[:start]} xmlns="http://www.w3.org/2000/svg">{style}{ground}{plot[start + 1 :]}'
    )


def whiskers(
    rows: Sequence[tuple[str, Interval, str]],
    reference: float | None = None,
    tick: Callable[[float], str] = "{:g}".format,
) -> Part:
    """A dot with its interval for every row; `reference` is a line to compare with."""
    ends = [end for _, one, _ in rows for end in (one.low, one.high, one.value) if abs(end) < 1e9]
    ticks = _ticks(min([*ends, *_known(reference)]), max([*ends, *_known(reference)]))
    span = (ticks[-1] - ticks[0]) or 1.0

    def across(value: float) -> float:
        inside = min(max(value, ticks[0]), ticks[-1])
        return _LABEL + (inside - ticks[0]) / span * (_WIDTH - _LABEL - 30)

    height = len(rows) * _ROW + _AXIS
    parts = [_tick(across(value), height, tick(value)) for value in ticks]
    if reference is not None:
        x = across(reference)
        parts.append(line(x, 0, x, height - _AXIS, class_="reference"))
    for number, (label, one, words) in enumerate(rows):
        y = (number + 0.5) * _ROW
        parts.append(
            group(
                element("title", _escaped(f"{label}: {words}")),
                text(_LABEL - 12, y + 5, label, text_anchor="end"),
                line(across(one.low), y, across(one.high), y, class_="whisker"),
                circle(across(one.value), y, 5, class_="dot"),
            )
        )
    return _svg(height, parts)


def bars(counts: Mapping[int, int], describe: Mapping[int, str], low: int, high: int) -> Part:
    """How often each score from low to high was made; `describe` says each bar in words."""
    width = max(1, ceil((high - low + 1) / _BARS))
    heights: dict[int, int] = {}
    for score, count in counts.items():
        heights[(score - low) // width] = heights.get((score - low) // width, 0) + count
    count, height = (high - low) // width + 1, 130
    step = (_WIDTH - 40) / max(count, 8)
    parts = []
    for number in range(count):
        tall = (height - 10) * heights.get(number, 0) / max(heights.values())
        first = low + number * width
        several = f"{first}–{first + width - 1}: {heights.get(number, 0)}"
        words = describe.get(first, "") if width == 1 else several
        parts.append(
            group(
                element("title", _escaped(words)),
                rect(20 + number * step + 1, height - tall, step - 2, tall, class_="bar"),
            )
        )
        if number % ceil(count / 16) == 0:
            parts.append(
                text(
                    20 + (number + 0.5) * step,
                    height + 18,
                    str(first),
                    text_anchor="middle",
                    class_="tick",
                )
            )
    parts.append(line(20, height, _WIDTH - 20, height, class_="axis"))
    return _svg(height + _AXIS, parts)


def _tick(x: float, height: float, words: str) -> Part:
    foot = height - _AXIS
    return line(x, 0, x, foot, class_="grid") + text(
        x, foot + 18, words, text_anchor="middle", class_="tick"
    )


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that span the values."""
    size = (high - low) or abs(high) or 1.0
    unit = 10 ** floor(log10(size / 4))
    step = next(unit * times for times in (1, 2, 5, 10) if size / (unit * times) <= 6)
    first, last = floor(low / step), ceil(high / step)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _known(value: float | None) -> tuple[float, ...]:
    return () if value is None else (value,)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def _svg(height: float, parts: Sequence[Part]) -> Part:
    return element("svg", *parts, viewBox=f"0 0 {_WIDTH} {height:g}", role="img")
