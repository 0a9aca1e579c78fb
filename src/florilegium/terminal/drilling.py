"""The command `drill`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from florilegium.core.message import say
from florilegium.terminal.arguments import Lang

if TYPE_CHECKING:
    from florilegium.server.drill.run import Report

_MOST_TOLD = 20
_MOST_GROWTH = 0.05
_MOST_TWINS = 40
"""Tables whose hidden cards are shuffled afterwards, which takes seconds for each."""


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add it to the command line."""

    @app.command(help=words("drill"))
    def drill(
        tables: Annotated[int, typer.Option(help=words("drill-tables"), min=1)] = 40,
        seconds: Annotated[float, typer.Option(help=words("drill-seconds"), min=1)] = 120.0,
        kills: Annotated[int, typer.Option(help=words("drill-kills"), min=0)] = 10,
        nodes: Annotated[int, typer.Option(help=words("drill-nodes"), min=1)] = 1,
        soak: Annotated[float | None, typer.Option(help=words("drill-soak"), min=0.1)] = None,
        seed: Annotated[str, typer.Option(help=words("seed"))] = "1",
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        if soak is None and nodes == 1:
            good = _drilled(tables, seconds, kills, seed, lang)
        elif soak is None:
            good = _drilled_nodes(nodes, tables, seconds, kills, seed, lang)
        else:
            good = _soaked(tables, 60 * soak, lang)
        raise typer.Exit(0 if good else 1)


def _drilled(tables: int, seconds: float, kills: int, seed: str, lang: Lang) -> bool:
    from florilegium.server.drill.run import Plan, drill  # slow to load

    return _told(drill(Plan(tables, seconds, kills, seed, twins=tables)), lang)


def _drilled_nodes(
    nodes: int, tables: int, seconds: float, faults: int, seed: str, lang: Lang
) -> bool:
    from florilegium.server.drill.faults import NodesPlan, drill_nodes  # slow to load

    plan = NodesPlan(nodes, tables, seconds, faults, seed, twins=min(tables, _MOST_TWINS))
    report, done = drill_nodes(plan)
    typer.echo(", ".join(f"{name} {count}" for name, count in sorted(done.items())))
    return _told(report, lang)


def _told(report: "Report", lang: Lang) -> bool:
    found = report.findings
    figures = {
        "acknowledged": found.acknowledged,
        "stored": found.stored,
        "sights": found.sights,
        "shuffled": found.shuffled,
        "cuts": report.cuts,
        "doubled": report.doubled,
        "late": report.late,
        "kills": report.kills,
        "problems": len(found.problems),
    }
    typer.echo(say("terminal.drill.report", **figures).text(lang))
    for problem in found.problems[:_MOST_TOLD]:
        typer.echo(problem)
    return not found.problems


def _soaked(tables: int, seconds: float, lang: Lang) -> bool:
    from florilegium.server.drill.soak import Look, growth, soak  # slow to load

    def tell(look: Look) -> None:
        figures = {
            "seconds": round(look.seconds),
            "megabytes": round(look.memory / 2**20),
            "files": look.files,
            "acknowledged": look.acknowledged,
            "games": look.games,
            "visits": look.visits,
        }
        typer.echo(say("terminal.drill.look", **figures).text(lang))

    grown = growth(soak(tables, seconds, tell))
    typer.echo(say("terminal.drill.growth", percent=f"{100 * grown:+.1f}").text(lang))
    return grown <= _MOST_GROWTH
