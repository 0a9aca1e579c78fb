"""`florilegium puzzles`: mine puzzles out of bots' games."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core.registry import game as find_game
from florilegium.lab.puzzles.collection import FILE, write_collection
from florilegium.lab.puzzles.mining import Mining
from florilegium.lab.puzzles.puzzle import Puzzle
from florilegium.lab.puzzles.works import mine_all
from florilegium.terminal.arguments import Lang, game_names, game_options
from florilegium.terminal.voice import Voice

_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("puzzles"), context_settings=_EXTRA)
    def puzzles(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        count: Annotated[int, typer.Option(help=words("puzzles-count"), min=1)] = 250,
        seats: Annotated[int | None, typer.Option(help=words("puzzles-seats"))] = None,
        seed: Annotated[str, typer.Option(help=words("puzzles-seed"))] = "1",
        effort: Annotated[float, typer.Option(help=words("puzzles-effort"))] = 3.0,
        jobs: Annotated[int, typer.Option(help=words("puzzles-jobs"), min=1)] = os.cpu_count() or 1,
        ray: Annotated[str | None, typer.Option(help=words("ray"))] = None,
        work: Annotated[Path | None, typer.Option(help=words("puzzles-work"))] = None,
        out: Annotated[Path | None, typer.Option(help=words("puzzles-out"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        options = game_options(find_game(game).options, context.args)
        mining = Mining(game, seed, seats, effort, options)
        folder = work or Path("puzzles") / f"{game}-{seed}"
        console, voice = Console(highlight=False), Voice(lang, {})
        try:
            with console.status("") as status:

                def progress(found: int, deals: int) -> None:
                    status.update(voice.say("puzzles.progress", found=found, deals=deals))

                mined = mine_all(mining, count, folder, progress, jobs=jobs, ray=ray)
        except KeyboardInterrupt:
            said = voice.say("puzzles.interrupted", folder=folder)
            console.print(said, markup=False, soft_wrap=True)
            raise typer.Exit(130) from None
        path = out or folder / FILE
        write_collection(path, mined)
        console.print(_summary(mined, path, voice), markup=False, soft_wrap=True)


def _summary(mined: Sequence[Puzzle], path: Path, voice: Voice) -> str:
    """How many, how hard, and what they are about."""
    tags = Counter(tag for one in mined for tag in one.tags)
    return voice.say(
        "puzzles.written",
        count=len(mined),
        path=path,
        easiest=round(mined[0].rating.rating),
        hardest=round(mined[-1].rating.rating),
        tags=", ".join(f"{tag} {number}" for tag, number in tags.most_common()),
    )
