"""The command `imitate`."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core.coder import layout_options
from florilegium.core.errors import BotFault
from florilegium.lab.workers import runner
from florilegium.terminal.arguments import Lang, game_names, game_options
from florilegium.terminal.training import fields_of, needed
from florilegium.terminal.voice import Voice
from florilegium.training.settings import Settings

_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}
_BATCH, _PASSES, _RATE = 4096, 20, 2e-3
_FILE = {"exists": True, "dir_okay": False}


def _limits(name: str) -> dict[str, float]:
    """Of a setting that has another name here: its own would say nothing in a complaint."""
    least, most = next(one.metadata["range"] for one in fields(Settings) if one.name == name)
    return {"min": least, "max": most}


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    def told(name: str, *said: str, **limits: Any) -> Any:
        return typer.Option(*said, help=words(name), **limits)

    @app.command(help=words("imitate"), context_settings=_EXTRA)
    def imitate(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        bot: Annotated[str, typer.Argument(help=words("imitate-bot"))],
        out: Annotated[Path, told("imitate-out")],
        seats: Annotated[int | None, typer.Option(help=words("seats"))] = None,
        games: Annotated[int, told("imitate-games", min=0)] = 1000,
        jobs: Annotated[int, told("imitate-jobs", min=1)] = 1,
        against: Annotated[list[str] | None, told("imitate-against")] = None,
        pupil: Annotated[str | None, told("imitate-pupil")] = None,
        examples: Annotated[list[Path] | None, told("imitate-examples", **_FILE)] = None,
        passes: Annotated[int, told("imitate-passes", **_limits("epochs"))] = _PASSES,
        batch: Annotated[int, told("imitate-batch", **_limits("games"))] = _BATCH,
        moves: Annotated[bool, told("train-moves")] = True,
        rewards: Annotated[str | None, told("train-rewards")] = None,
        layers: Annotated[int | None, told("train-layers")] = None,
        hidden: Annotated[int | None, told("train-hidden")] = None,
        rate: Annotated[float, told("train-rate")] = _RATE,
        seed: Annotated[int, told("imitate-seed")] = 0,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        given = {name: value for name, value in locals().items() if value is not None}
        given |= {"games": batch, "epochs": passes}
        given["options"] = game_options(layout_options(game), context.args)
        settings = Settings(**fields_of(Settings, given))
        voice, console = Voice(lang, {}), Console(highlight=False, soft_wrap=True)

        def tell(words: str) -> None:
            console.print(words, markup=False)

        lessons, pupils = needed("examples"), needed("imitation")
        needed("checkpoint").require_no_run(out)
        shown = [lessons.load(file) for file in examples or ()]
        for one in shown:  # before hours of games
            pupils.require_fit(settings, one)
        if games:
            taught = lessons.Lessons(
                game=game,
                seats=settings.seats,
                teacher=bot,
                rivals=tuple(against or (bot,)),
                parts=pupils.told(settings),
                seed=f"imitate {seed}",
                pupil=pupil,
                options=settings.options,
            )
            file = lessons.new_file(out)

            def failed(fault: BotFault) -> None:
                tell(voice(fault.message))

            found = lessons.played(taught, games, runner(jobs), failed)
            lessons.save(file, found)
            tell(voice.say("training.shown", games=games, rows=len(found.number), file=str(file)))
            shown.insert(0, found)

        def judged(turn: int, likeness: Any) -> None:
            percent, surprise = f"{100 * likeness.agreed:.1f}", f"{likeness.surprise:.3f}"
            tell(voice.say("training.likeness", turn=turn, percent=percent, surprise=surprise))

        pupils.imitate(settings, lessons.joined(shown), out, judged)
        tell(voice.say("training.imitated", bot=f"{out / pupils.PLAYER}:Trained"))
