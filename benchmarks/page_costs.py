"""What each new state cost the page, by a browser's trace; and what several trials say together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

STATE = "state"
"""The mark that the page makes when a state comes."""
CATEGORIES = ("disabled-by-default-devtools.timeline", "blink.user_timing")
"""No more than is read here: for "devtools.timeline" Chromium counts all there is to lay out."""


class Cost(NamedTuple):
    """Milliseconds of processor time on the main thread."""

    state: float
    """In all tasks from the one in which it came to the one in which its drawing is committed."""
    after: float
    """In those from then on, until the next state comes."""


Trial = Sequence[Cost | None]
"""Of each state in turn; None where the next came before it was drawn."""


def costs(events: Sequence[dict[str, Any]]) -> Trial:
    """What was measured, once."""
    marks = [event for event in events if event["name"] == STATE]
    thread = marks[0]["pid"], marks[0]["tid"]
    mine = [one for one in events if (one["pid"], one["tid"]) == thread]
    tasks = [one for one in mine if one["name"] == "RunTask" and "dur" in one]
    commits = sorted(one["ts"] for one in mine if one["name"] == "Commit")
    arrivals = [mark["ts"] for mark in marks]
    found: list[Cost | None] = []
    for arrival, following in pairwise([*arrivals, float("inf")]):
        drawn = next((moment for moment in commits if moment > arrival), float("inf"))
        spent = (one for one in tasks if one["ts"] <= drawn and one["ts"] + one["dur"] >= arrival)
        later = (one for one in tasks if drawn < one["ts"] < following)
        cost = Cost(_milliseconds(spent), _milliseconds(later))
        found.append(cost if drawn < following else None)
    return found


def _milliseconds(tasks: Iterable[dict[str, Any]]) -> float:
    """Of the processor."""
    return float(sum(one.get("tdur", 0) for one in tasks)) / 1000


class Figures(NamedTuple):
    """What all trials of the same states say."""

    states: int
    middle: float
    most: float
    """Of three states in four no more: each trial of each state counts for itself."""
    tail: float
    """Of nineteen in twenty."""
    steady: float
    """As `most`, each state counted once with the median of its trials."""
    mean: float
    """Of these medians: what tells two versions apart."""
    after: float
    """As `most`, of what follows."""


def figures(trials: Sequence[Trial]) -> Figures:
    """Several trials together."""
    by_state = [[one for one in costs if one] for costs in zip(*trials, strict=True)]
    single = [cost for costs in by_state for cost in costs]
    medians = [median(cost.state for cost in costs) for costs in by_state if costs]
    each = [cost.state for cost in single]
    return Figures(
        states=len(medians),
        middle=_share(each, 0.5),
        most=_share(each, 0.75),
        tail=_share(each, 0.95),
        steady=_share(medians, 0.75),
        mean=sum(medians) / len(medians),
        after=_share([cost.after for cost in single], 0.75),
    )


def _share(values: Iterable[float], part: float) -> float:
    """What this part of them stays below."""
    ordered = sorted(values)
    return ordered[int(part * len(ordered))]
