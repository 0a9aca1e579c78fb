"""`florilegium review`: a finished game looked back at, by what each player could know."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from florilegium.core.record import Record
from florilegium.players.review import review
from florilegium.players.reviewed import Review
from florilegium.terminal.arguments import Lang
from florilegium.terminal.replay import read
from florilegium.terminal.reviews import lines
from florilegium.terminal.voice import Voice

_PIPED = 120
"""Columns where nobody says how wide the paper is."""


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add it to the command line."""

    @app.command("review", help=words("review"))
    def review_(
        file: Annotated[Path, typer.Argument(help=words("file"))],
        seat: Annotated[int | None, typer.Option(help=words("review-seat"))] = None,
        effort: Annotated[float, typer.Option(help=words("review-effort"))] = 1.0,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        voice = Voice(lang, {})
        console = Console(highlight=False)
        if not console.is_terminal:
            console = Console(highlight=False, width=_PIPED)
        found = _reviewed(read(file), seat, effort, voice)
        for line in lines(found, voice):
            console.print(line, markup=False)


def _reviewed(record: Record, seat: int | None, effort: float, voice: Voice) -> Review:
    """The review, with a bar that shows how far it is; nothing of it stays."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task(voice.say("terminal.review.progress"), total=len(record.actions))
        return review(
            record, seat, effort, lambda done, total: bar.update(line, completed=done, total=total)
        )
