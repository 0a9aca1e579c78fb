"""The report of a contest: one HTML file that asks nobody for anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from pathlib import Path

import florilegium
from florilegium.core.message import say
from florilegium.games.drawing import element, escape
from florilegium.lab.figures import distribution_plot, scores_plot, wins_plot
from florilegium.lab.plots import COLOURS, NIGHT, STYLE
from florilegium.lab.results import Duel, Results
from florilegium.lab.source import source_hash
from florilegium.lab.wording import (
    Column,
    columns,
    command,
    duel_rows,
    fault_line,
    summary,
    time_columns,
)

_STYLE = f"""
.arena {{ color-scheme: light dark; {COLOURS} }}
@media (prefers-color-scheme: dark) {{ .arena {{ {NIGHT} }} }}
.arena {{ max-width: 60rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif;
  & * {{ box-sizing: border-box; }}
  & h1 {{ font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .25rem; }}
  & h2 {{ font: 600 1.25rem/1.3 Georgia, serif; margin: 2.5rem 0 .5rem; }}
  & h3 {{ font-size: 1rem; margin: 1rem 0 0; }}
  & p {{ margin: .25rem 0; }} & .soft {{ color: var(--soft); }}
  & .wide {{ overflow-x: auto; }}
  & table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
  & th, & td {{ padding: .4rem .7rem; text-align: right; border-bottom: 1px solid var(--line);
    white-space: nowrap; }}
  & tr {{ background: none; }}
  & thead th {{ color: var(--soft); font-weight: 500; }}
  & tr > :first-child {{ text-align: left; }}
  & code {{ font-size: .85em; overflow-wrap: anywhere; }}
  & svg {{ display: block; width: 100%; max-width: 45rem; height: auto; margin: .5rem 0;
    {STYLE} }}
}}
"""
"""Everything below one class: a notebook has styles of its own around it."""
_PAGE = "html { background: light-dark(#fbfaf6, #171c19); color-scheme: light dark; } "
_PAGE += "body { margin: 0 auto; max-width: 60rem; padding: 1rem 0 3rem; }"


class _Words:
    """Sentences of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, /, **args: object) -> str:
        return say(key, **args).text(self.lang)


def write_report(results: Results, folder: Path, lang: str = "en") -> Path:
    """Write the report into a folder; where it lies now."""
    path = folder / "report.html"
    path.write_text(html(results, lang), encoding="utf-8")
    return path


def html(results: Results, lang: str = "en") -> str:
    words = _Words(lang)
    title = words.say("lab.title", game=results.contest.game.replace("_", " ").title())
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_PAGE}{_STYLE}</style>"
    )
    body = element("main", "\n".join(_sections(results, words, title)), class_="arena")
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head>\n<body>{body}</body></html>\n'


def fragment(results: Results, lang: str = "en") -> str:
    """What a notebook shows: the standings with their intervals, and who beats whom."""
    words = _Words(lang)
    shown = [
        element("p", escape(summary(results, words))),
        _standings(results, columns(results, words)),
        *_intervals(results, words),
        *_duels(results, words),
    ]
    return element("style", _STYLE) + element("div", *shown, class_="arena")


def _sections(results: Results, words: _Words, title: str) -> Iterator[str]:
    made = words.say(
        "lab.made", version=florilegium.__version__, code=source_hash(results.contest), command=""
    )
    yield element("h1", escape(title))
    yield element("p", escape(summary(results, words)))
    yield element("p", escape(made), element("code", escape(command(results))), class_="soft")
    yield element("h2", escape(words.say("lab.standings")))
    yield _standings(results, columns(results, words))
    yield element("p", escape(words.say("lab.reading")), class_="soft")
    yield from _intervals(results, words)
    yield from _duels(results, words)
    yield from _distributions(results, words)
    yield from _faults(results, words)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = element("tr", *(element("th", escape(head) or " ", scope="col") for head in heads))
    body = (element("tr", *map(_cell, row)) for row in rows)
    table = element("table", element("thead", top), element("tbody", *body))
    return element("div", table, class_="wide", tabindex=0)


def _standings(results: Results, cells: Sequence[Column]) -> str:
    rows = [[escape(cell(one)) for _, cell in cells] for one in results.standings]
    return _table([head for head, _ in cells], rows)


def _cell(content: str) -> str:
    """A cell of markup; one that brings its own tag keeps it."""
    return content if content.startswith("<td") else element("td", content or " ")


def _intervals(results: Results, words: _Words) -> Iterator[str]:
    for key, plot in (("wins", wins_plot(results)), ("scores", scores_plot(results))):
        if plot is not None:
            yield element("h2", escape(words.say(f"lab.{key}-plot")))
            yield plot


def _duels(results: Results, words: _Words) -> Iterator[str]:
    if not results.duels:
        return
    shades = {(duel.bot, duel.against): _shade(results, duel) for duel in results.duels}
    names, rows = duel_rows(results)
    yield element("h2", escape(words.say("lab.duels")))
    yield element("p", escape(words.say(f"lab.measure.{results.measure}")), class_="soft")

    def cell(one: str, other: str, content: str) -> str:
        return element("td", escape(content) or " ", style=shades.get((one, other)))

    cells = [[escape(one), *map(cell, repeat(one), names, content)] for one, content in rows]
    yield _table(["", *names], cells)


def _shade(results: Results, duel: Duel) -> str | None:
    """Green where the bot of the row is surely better, red where it is surely worse."""
    fair = {"wins": 1 / results.contest.seats, "ahead": 0.5, "difference": 0.0}
    if results.measure not in fair:
        return None
    equal = fair[results.measure]
    if duel.value.low > equal:
        return "background: rgb(var(--good) / .25)"
    return "background: rgb(var(--bad) / .25)" if duel.value.high < equal else None


def _distributions(results: Results, words: _Words) -> Iterator[str]:
    yield element("h2", escape(words.say("lab.distribution")))
    for one in results.standings:
        plot = distribution_plot(results, one.bot, words.lang)
        if plot is not None:
            yield element("h3", escape(one.bot))
            yield plot


def _faults(results: Results, words: _Words) -> Iterator[str]:
    yield element("h2", escape(words.say("lab.times")))
    yield _standings(results, time_columns(results, words))
    if not results.faults:
        yield element("p", escape(words.say("lab.no-faults")))
    for fault in results.faults[:50]:
        yield element("p", escape(fault_line(fault, words)))
