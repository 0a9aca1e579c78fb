"""benchmarks/layers.md: what was measured, how, and whether our sockets stay."""

from __future__ import annotations

import platform
import statistics
import textwrap
from collections.abc import Callable
from importlib.metadata import version

from benchmarks.load.layers.layers import LAYERS, OURS, Layer
from benchmarks.load.layers.measuring import Plan, Seen
from benchmarks.load.layers.talk import FRAME, MESSAGE
from benchmarks.load.report import spread
from benchmarks.machine import machine

Results = dict[str, list[Seen]]
"""By the names of the layers."""
Column = Callable[[Seen], float]
_WIDTH = 100
_ACTION = 400
"""Microseconds of processor time that an action costs the server, tables and all (load.md)."""
_WORTH = 0.03
"""The share of that which another layer would have to save."""
HEAD = """\
# Other socket layers

`python -m benchmarks.load.layers` · {rounds} rounds, windows of {plan.seconds:g} s after
{plan.warmup:g} s of warm-up. florilegium {florilegium}, uvloop {uvloop}, Python {python} ·
{machine}.

Sockets alone, without rules and store: all else that [an action costs the server](load.md) is the
same whichever layer carries it. At each of {plan.tables:,} tables of four somebody says something
({message} bytes), each of the four is sent a frame ({frame:,}), and the next one says something as
soon as they have it. The server has core 0, the client core 1, as in `make load`. Each round
measures every layer in turn, each time a fresh server; the figures are medians of the rounds, in
brackets the lowest and the highest. Other programs had {middle:.0f} % of both cores meanwhile
({least:.0f}–{most:.0f}); processor time is what they disturb least.

All run on uvloop (of Granian, what is Python's of it), without compression, and collect garbage as
our server does; Granian has one worker with one thread of its runtime. What was heard is given to
Python as text, what is said lies ready in the form that the layer likes best. The other layers are
no part of the project: the command says what to install for it.

- **an action**: processor time of the server, the kernel's part included.
- **its core**: how much of it the server used; else it waited for the client or for other programs.
- **a table**: memory that four sockets add, each having spoken once (mean of {plan.more:,} tables).
"""


def written(results: Results, plan: Plan) -> str:
    """The whole document."""
    parts = (_head(results, plan), _table(results), _verdict(results))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _head(results: Results, plan: Plan) -> str:
    others = [100 * seen.others for some in results.values() for seen in some]
    told = HEAD.format(
        rounds=len(results[OURS.name]),
        plan=plan,
        florilegium=version("florilegium"),
        uvloop=version("uvloop"),
        python=platform.python_version(),
        machine=machine(),
        message=len(MESSAGE),
        frame=len(FRAME),
        middle=statistics.median(others),
        least=min(others),
        most=max(others),
    )
    return "\n\n".join(map(_filled, told.split("\n\n")))


def _filled(paragraph: str) -> str:
    """Its lines as long as they may be; a list's stay as they are."""
    if paragraph.startswith("- "):
        return paragraph
    return textwrap.fill(paragraph, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _table(results: Results) -> str:
    head = "| layer | an action, µs | actions/s | its core | a table, kB |\n|---|---|---|---|---|"
    return "\n".join([head, *(_row(one, results[one.name]) for one in LAYERS)])


def _row(layer: Layer, seen: list[Seen]) -> str:
    def cell(column: Column, digits: int = 0) -> str:
        return spread([column(one) for one in seen], digits)

    cells = (
        layer.described(),
        cell(lambda one: one.cost, 1),
        cell(lambda one: one.rate),
        f"{statistics.median(one.busy for one in seen):.0%}",
        cell(lambda one: one.table_memory / 1024),
    )
    return f"| {' | '.join(cells)} |"


def _verdict(results: Results) -> str:
    """Whether another layer would save enough of an action."""
    cost = {layer: _median(results, layer, lambda one: one.cost) for layer in LAYERS}
    best = min(LAYERS, key=lambda layer: cost[layer])
    if best == OURS:
        return "No other layer needs less for an action: ours stays."
    saved = cost[OURS] - cost[best]
    memory = [
        _median(results, layer, lambda one: one.table_memory / 1024) for layer in (best, OURS)
    ]
    told = (
        f"The quickest is {best.described()}: it would save an action {saved:.1f} µs of about"
        f" {_ACTION} with all else, {100 * saved / _ACTION:.1f} %, and take"
        f" {memory[0]:.0f} kB a table instead of {memory[1]:.0f}."
    )
    if saved / _ACTION < _WORTH:
        return _filled(
            f"{told} Below {100 * _WORTH:.0f} % no other layer is worth a change: ours stays."
        )
    return _filled(f"{told} That is worth a change.")


def _median(results: Results, layer: Layer, column: Column) -> float:
    return statistics.median(column(one) for one in results[layer.name])
