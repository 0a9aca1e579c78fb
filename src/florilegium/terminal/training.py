"""The command `train`."""

from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from math import isnan
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core import option
from florilegium.core.coder import layout_options
from florilegium.core.errors import BadSetup, FlorilegiumError
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.lab import arena as lab
from florilegium.lab.cluster import require_cluster
from florilegium.lab.contest import Contest, contest
from florilegium.lab.ledger import default_folder
from florilegium.players import factory
from florilegium.terminal.arena import print_results
from florilegium.terminal.arguments import Lang, game_names, game_options
from florilegium.terminal.voice import Voice
from florilegium.training.settings import Session, Settings

_USUAL = {one.name: one.default for kind in (Settings, Session) for one in fields(kind)}
_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    def told(name: str, *said: str) -> Any:
        usual = _USUAL.get(name.replace("-", "_"))
        shown = str(usual) if usual not in (None, ()) else False
        return typer.Option(*said, help=words(f"train-{name}"), show_default=shown)

    # A setting that is not said is None here: the run's own, or the usual one, stands.
    @app.command(help=words("train"), context_settings=_EXTRA)
    def train(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        out: Annotated[Path, told("out")],
        seats: Annotated[int | None, typer.Option(help=words("seats"))] = None,
        resume: Annotated[bool, told("resume")] = False,
        start: Annotated[Path | None, told("start")] = None,
        updates: Annotated[int | None, told("updates")] = None,
        until: Annotated[int | None, told("until")] = None,
        minutes: Annotated[float | None, told("minutes")] = None,
        every: Annotated[int | None, told("every")] = None,
        judged: Annotated[int | None, told("judged")] = None,
        devices: Annotated[int | None, told("devices")] = None,
        arena: Annotated[int, told("arena")] = 0,
        against: Annotated[list[str] | None, told("against")] = None,
        jobs: Annotated[int, typer.Option(help=words("train-jobs"), min=1)] = 1,
        ray: Annotated[str | None, typer.Option(help=words("ray"))] = None,
        moves: Annotated[bool | None, told("moves")] = None,
        rewards: Annotated[str | None, told("rewards")] = None,
        games: Annotated[int | None, told("games")] = None,
        steps: Annotated[int | None, told("steps")] = None,
        epochs: Annotated[int | None, told("epochs")] = None,
        layers: Annotated[int | None, told("layers")] = None,
        hidden: Annotated[int | None, told("hidden")] = None,
        rate: Annotated[float | None, told("rate")] = None,
        entropy: Annotated[float | None, told("entropy")] = None,
        entropy_end: Annotated[float | None, told("entropy-end")] = None,
        discount: Annotated[float | None, told("discount")] = None,
        trace: Annotated[float | None, told("trace")] = None,
        clip: Annotated[float | None, told("clip")] = None,
        seed: Annotated[int | None, told("seed")] = None,
        rivals: Annotated[list[str] | None, told("rivals", "--rival")] = None,
        self_play: Annotated[int | None, told("self-play")] = None,
        renewal: Annotated[int | None, told("renewal")] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        given = {name: value for name, value in locals().items() if value not in (None, [])}
        given |= {"rivals": tuple(rivals)} if rivals else {}
        voice, console = Voice(lang, {}), Console(highlight=False, soft_wrap=True)
        said = fields_of(Settings, given)
        if options := game_options(layout_options(game), context.args):
            said["options"] = options
        _require_sound(game, arena, against or [], resume, start)
        if ray:
            require_cluster(ray)
        trainer = needed("run")
        session = Session(**fields_of(Session, given))
        going = {"session": session, "report": _teller(voice, console)}
        try:
            if resume:
                _require_same(out, trainer.settings_in(out), said)
                score = trainer.resume(out, **going)
            else:
                score = trainer.train(Settings(**said), out, start=start, **going)
        except KeyboardInterrupt:
            console.print(voice.say("training.interrupted", folder=str(out)), markup=False)
            raise typer.Exit(130) from None
        bot = f"{(out.resolve() if ray else out) / trainer.PLAYER}:Trained"
        console.print(_score_line(score, bot, voice), markup=False)
        if arena:
            chosen = _contest(trainer.settings_in(out), [bot, *(against or ())])
            folder = out / "arena" / default_folder(chosen).name
            results = lab.play(chosen, arena, jobs=jobs, ray=ray, out=folder)
            print_results(results, voice, console)


def _require_sound(
    game: str, arena: int, against: list[str], resume: bool, start: Path | None
) -> None:
    """BadSetup or UnknownBot before hours of training rather than after them."""
    if arena < 0 or (against and not arena):
        raise BadSetup("arena", say("training.at-least-one", given=arena))
    if resume and start is not None:
        raise BadSetup("start", say("training.goes-on"))
    for name in against:
        factory(find_game(game), name)


def _contest(settings: Settings, bots: list[str]) -> Contest:
    """At the table that the network was trained for."""
    own = option.kinds(find_game(settings.game).options)
    return contest(
        settings.game,
        bots,
        seats=settings.seats,
        seed=f"train {settings.seed}",
        options={name: value for name, value in settings.options.items() if name in own},
    )


def fields_of(kind: type[Any], given: dict[str, Any]) -> dict[str, Any]:
    """What was said of these settings; the others stay as they are or usually are."""
    return {one.name: given[one.name] for one in fields(kind) if one.name in given}


def needed(module: str) -> ModuleType:
    """Of `training`. It needs JAX or NumPy, and is loaded for its command alone; what is missing is
    said in a sentence."""
    try:
        return import_module(f"florilegium.training.{module}")
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "florilegium":
            raise
        raise FlorilegiumError(say("training.needs", package=package)) from error


def _require_same(folder: Path, saved: Any, said: dict[str, object]) -> None:
    """BadSetup names a setting that is said to be another than that of the run in the folder."""
    for name, given in said.items():
        found = getattr(saved, name)
        is_same = given == found
        if name == "options" and not is_same:  # they may be said in several ways
            is_same = replace(saved, options=given).options == found
        if not is_same:
            why = say("training.changed", folder=str(folder), saved=str(found), given=str(given))
            raise BadSetup(name, why)


def _score_line(score: Any, bot: str, voice: Voice) -> str:
    words = voice.say(
        "training.score",
        points=f"{score.mean:.4g}",
        error=f"{score.error:.2g}",
        games=score.games,
        bot=bot,
    )
    return "\n".join((words, *_won(score.won, voice)))


def _won(share: float, voice: Voice) -> list[str]:
    """A few words more where there are rivals."""
    return [] if isnan(share) else [voice.say("training.won", percent=f"{100 * share:.1f}")]


def _teller(voice: Voice, console: Console) -> Callable[[Any], None]:
    def tell(row: Any) -> None:
        words = voice.say(
            "training.row",
            update=int(row.update),
            steps=f"{row.steps / 1e6:.4g}",
            seconds=f"{row.seconds:.0f}",
            exploring=f"{row.exploring:.3f}",
            greedy=f"{row.greedy:.3f}",
            error=f"{row.error:.3f}",
        )
        console.print("; ".join((words, *_won(row.won, voice))), markup=False)

    return tell
