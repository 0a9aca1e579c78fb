"""The commands `play` and `resume`."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core.errors import BadSetup, FlorilegiumError
from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.players import factory, usual
from florilegium.terminal import saves
from florilegium.terminal.arguments import Lang, game_names, game_options
from florilegium.terminal.desk import Desk
from florilegium.terminal.lines import Lines
from florilegium.terminal.saves import HUMAN, Save
from florilegium.terminal.voice import about_game

_EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add both to the command line."""
    plain_option = typer.Option("--plain", help=words("plain"))

    @app.command(help=words("play"), context_settings=_EXTRA)
    def play(
        context: typer.Context,
        game: Annotated[
            str | None, typer.Argument(help=words("game"), autocompletion=game_names)
        ] = None,
        seats: Annotated[int | None, typer.Option(help=words("seats"))] = None,
        people: Annotated[int, typer.Option(help=words("people"), min=1)] = 1,
        bot: Annotated[str | None, typer.Option(help=words("bot"))] = None,
        seed: Annotated[str | None, typer.Option(help=words("seed"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
        plain: Annotated[bool, plain_option] = False,
    ) -> None:
        chosen = find_game(game or _ask_game(lang))
        options = game_options(chosen.options, context.args)
        setup = chosen.setup(seats or max(people, chosen.seats[0]), seed, None, **options)
        record = Record(chosen.name, setup, ())
        save = Save(record, _players(chosen, setup.seats, people, bot or usual(chosen)))
        _sit_down(Desk(save, saves.new_path(record), lang), plain)

    @app.command(help=words("resume"))
    def resume(
        file: Annotated[Path | None, typer.Argument(help=words("file"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
        plain: Annotated[bool, plain_option] = False,
    ) -> None:
        path = _chosen([file] if file else saves.kept(), lang)
        _sit_down(Desk(saves.read(path), path, lang), plain)


def _ask_game(lang: str) -> str:
    """Which game, by name or number."""
    names = [game.name for game in working_games()]
    for number, name in enumerate(names, 1):
        typer.echo(f"  {number}  {about_game(name, lang)}")
    try:
        answer = input(say("terminal.choose").text(lang)).strip().lower().replace(" ", "_")
    except EOFError:
        answer = ""
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    numbers = {str(number): name for number, name in enumerate(names, 1)}
    return numbers.get(answer, answer)


def _players(game: AnyGame, seats: int, people: int, name: str) -> tuple[str, ...]:
    """People on the first seats, bots on the others."""
    if people > seats:
        raise BadSetup("people", say("terminal.other-seats", people=people, seats=seats))
    factory(game, name)  # UnknownBot before anybody sits down
    return (HUMAN,) * people + (name,) * (seats - people)


def _chosen(waiting: Sequence[Path], lang: str) -> Path:
    """The first of the games, told together with those that wait on."""
    if not waiting:
        raise FlorilegiumError(say("terminal.nothing-kept"))
    first, *others = waiting
    typer.echo(say("terminal.resuming", path=first).text(lang))
    if others:
        typer.echo(say("terminal.others-kept", count=len(others)).text(lang))
    for path in others:
        typer.echo(f"  {path}")
    return first


def _sit_down(desk: Desk, plain: bool) -> None:
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        Lines(desk, Console()).run()
        return
    from florilegium.terminal.screen import FullScreen  # slow to load, and lines do not need it

    FullScreen(desk).run()
    farewell = desk.result() or [desk.voice().say("terminal.kept")]
    typer.echo("\n".join(farewell))
