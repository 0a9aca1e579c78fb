"""`florilegium review`: finished games looked back at, by what each player could know."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from florilegium.core.message import Seat
from florilegium.core.record import Record
from florilegium.lab.reviewing import Named, Reviews, Row, review_all
from florilegium.players.review import review
from florilegium.players.reviewed import Review
from florilegium.terminal.arguments import Lang
from florilegium.terminal.replay import read, read_text
from florilegium.terminal.reviews import decimal, lines
from florilegium.terminal.voice import Voice

_MANY = ".jsonl"
"""How files end that have a record in each line, as `florilegium export` writes them."""
_PIPED = 120
"""Columns where nobody says how wide the paper is."""


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command("review", help=words("review"))
    def review_(
        files: Annotated[list[Path], typer.Argument(help=words("review-files"))],
        seat: Annotated[int | None, typer.Option(help=words("review-seat"))] = None,
        effort: Annotated[float, typer.Option(help=words("review-effort"))] = 1.0,
        out: Annotated[Path | None, typer.Option(help=words("review-out"))] = None,
        jobs: Annotated[int, typer.Option(help=words("review-jobs"), min=1)] = os.cpu_count() or 1,
        ray: Annotated[str | None, typer.Option(help=words("ray"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        voice = Voice(lang, {})
        console = Console(highlight=False)
        if not console.is_terminal:
            console = Console(highlight=False, width=_PIPED)
        if len(files) > 1 or out or files[0].suffix == _MANY:
            folder = out or Path("reviews")
            _review_all(files, folder, Reviews(seat, effort), jobs, ray, voice, console)
            return
        found = _reviewed(read(files[0]), seat, effort, voice)
        for line in lines(found, voice):
            console.print(line, markup=False)


def _review_all(
    files: Sequence[Path],
    folder: Path,
    reviews: Reviews,
    jobs: int,
    ray: str | None,
    voice: Voice,
    console: Console,
) -> None:
    """A line for each; all there is to say of them lies in the folder."""
    with _bar() as bar:
        line = bar.add_task(voice.say("terminal.review.progress"), total=None)

        def progress(row: Row | None, done: int, total: int) -> None:
            bar.update(line, completed=done, total=total)

        try:
            records = [record for file in files for record in _records(file)]
            rows = review_all(records, folder, reviews, jobs=jobs, ray=ray, progress=progress)
        except KeyboardInterrupt:
            said = voice.say("terminal.review.interrupted", folder=folder)
            bar.console.print(said, markup=False)
            raise typer.Exit(130) from None
    for row in sorted(rows, key=lambda row: str(row["record"])):
        console.print(f"{row['record']}: {_summary(row, voice)}", markup=False, soft_wrap=True)
    path = folder / "reviews.jsonl"
    said = voice.say("terminal.review.written", count=len(rows), path=path)
    console.print(said, markup=False, soft_wrap=True)
    if not all("seats" in row for row in rows):
        raise typer.Exit(1)


def _records(file: Path) -> Iterator[Named]:
    """The record in a file, or those in its lines."""
    if file.suffix != _MANY:
        yield str(file), read(file).to_json()
        return
    for number, line in enumerate(read_text(file).splitlines(), 1):
        yield f"{file}:{number}", line


def _summary(row: Row, voice: Voice) -> str:
    if "error" in row:
        return str(row["error"])
    if "died" in row:
        return voice.say("terminal.review.died", **row["died"])
    parts = []
    for seat in row["seats"]:
        name, accuracy = Seat(seat["seat"]), seat["accuracy"]
        percent = None if accuracy is None else decimal(accuracy, voice)
        key = "nothing" if percent is None else "accuracy"
        parts.append(voice.say(f"terminal.review.{key}", seat=name, percent=percent))
    return " ".join(parts)


def _reviewed(record: Record, seat: int | None, effort: float, voice: Voice) -> Review:
    """The review, with a bar that shows how far it is; nothing of it stays."""
    with _bar() as bar:
        line = bar.add_task(voice.say("terminal.review.progress"), total=len(record.actions))
        return review(
            record, seat, effort, lambda done, total: bar.update(line, completed=done, total=total)
        )


def _bar() -> Progress:
    """Where nobody watches there is none, nor the empty line that it would leave."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    errors = Console(stderr=True)
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
