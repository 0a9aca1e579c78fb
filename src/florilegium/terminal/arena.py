"""The command `arena`."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from florilegium.core.registry import game as find_game
from florilegium.lab import arena as lab
from florilegium.lab.contest import contest
from florilegium.lab.ledger import default_folder
from florilegium.lab.playing import Played
from florilegium.lab.report import write_report
from florilegium.lab.results import Results
from florilegium.lab.wording import columns, duel_rows, fault_line, summary, time_columns
from florilegium.terminal.arguments import Lang, game_names, game_options
from florilegium.terminal.voice import Voice

_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("arena"), context_settings=_EXTRA)
    def arena(
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        bots: Annotated[list[str], typer.Argument(help=words("arena-bots"))],
        games: Annotated[int, typer.Option(help=words("arena-games"), min=1)] = 100,
        seats: Annotated[int | None, typer.Option(help=words("seats"))] = None,
        seed: Annotated[str, typer.Option(help=words("seed"))] = "1",
        jobs: Annotated[int, typer.Option(help=words("jobs"), min=1)] = os.cpu_count() or 1,
        lineups: Annotated[str | None, typer.Option(help=words("lineups"))] = None,
        budget: Annotated[float | None, typer.Option(help=words("budget"))] = None,
        limit: Annotated[float, typer.Option(help=words("limit"))] = 60.0,
        ray: Annotated[str | None, typer.Option(help=words("ray"))] = None,
        out: Annotated[Path | None, typer.Option(help=words("out"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        names, rest = split(bots)
        options = game_options(find_game(game).options, rest)
        chosen = contest(
            game,
            names,
            seats=seats,
            seed=seed,
            lineups=lineups,
            options=options,
            budget=budget,
            limit=limit,
        )
        folder = out or default_folder(chosen)
        console = Console(highlight=False)
        voice = Voice(lang, {})
        with _bar(voice) as bar:
            line = bar.add_task(f"{game} · {', '.join(names)}", total=None)

            def progress(played: Played | None, done: int, total: int) -> None:
                bar.update(line, completed=done, total=total)
                for fault in played.faults if played else ():
                    bar.console.print(fault_line(fault, voice), markup=False)

            try:
                results = lab.play(chosen, games, jobs=jobs, ray=ray, out=folder, progress=progress)
            except KeyboardInterrupt:
                bar.console.print(voice.say("lab.interrupted", folder=folder), markup=False)
                raise typer.Exit(130) from None
        print_results(results, voice, console)
        console.print(voice.say("lab.written", path=write_report(results, folder, lang)))


def split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The bots, and from the first `--` on the game's own options."""
    first = next((place for place, word in enumerate(words) if word.startswith("--")), len(words))
    return list(words[:first]), list(words[first:])


def _bar(voice: Voice) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)


def print_results(results: Results, voice: Voice, console: Console) -> None:
    """The standings, the times and who wins against whom."""
    console.print(summary(results, voice))
    for cells in (columns(results, voice), time_columns(results, voice)):
        table = [[cell(one) for _, cell in cells] for one in results.standings]
        console.print(_table([head for head, _ in cells], table))
    if results.duels:
        console.print(voice.say(f"lab.measure.{results.measure}"))
        heads, rows = duel_rows(results)
        console.print(_table(["", *heads], [[name, *cells] for name, cells in rows]))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Words stand left, numbers right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
