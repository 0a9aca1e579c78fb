"""The command `drill`."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from florilegium.core.message import say
from florilegium.terminal.arguments import Lang

_MOST_TOLD = 20
_MOST_GROWTH = 0.05
_MOST_TWINS = 40
"""Tables whose hidden cards are shuffled afterwards, which takes seconds for each."""


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("drill"))
    def drill(
        tables: Annotated[int, typer.Option(help=words("drill-tables"), min=1)] = 40,
        seconds: Annotated[float, typer.Option(help=words("drill-seconds"), min=1)] = 120.0,
        faults: Annotated[int, typer.Option(help=words("drill-faults"), min=0)] = 10,
        nodes: Annotated[int, typer.Option(help=words("drill-nodes"), min=1)] = 1,
        soak: Annotated[float | None, typer.Option(help=words("drill-soak"), min=0.1)] = None,
        seed: Annotated[str, typer.Option(help=words("seed"))] = "1",
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        if soak is None:
            good = _drilled(nodes, tables, seconds, faults, seed, lang)
        else:
            good = _soaked(tables, 60 * soak, lang)
        raise typer.Exit(0 if good else 1)


def _drilled(nodes: int, tables: int, seconds: float, faults: int, seed: str, lang: Lang) -> bool:
    from florilegium.server.drill.run import Plan, drill  # slow to load

    plan = Plan(tables, seconds, faults, seed, twins=min(tables, _MOST_TWINS), nodes=nodes)
    report = drill(plan)
    found, observed = report.findings, report.observed
    figures = {
        "acknowledged": found.acknowledged,
        "stored": found.stored,
        "sights": found.sights,
        "shuffled": found.shuffled,
        "cuts": observed.cuts,
        "doubled": observed.doubled,
        "late": observed.late,
        "faults": _listed(report.faults),
        "seconds": round(report.seconds),
        "problems": len(found.problems),
    }
    typer.echo(say("terminal.drill.report", **figures).text(lang))
    if report.left_out:
        names = ", ".join(report.left_out)
        typer.echo(say("terminal.drill.left-out", faults=names).text(lang))
    for problem in found.problems[:_MOST_TOLD]:
        typer.echo(problem)
    return not found.problems


def _listed(faults: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(faults.items())) or "0"


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
