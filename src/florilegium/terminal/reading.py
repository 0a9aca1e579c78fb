"""The commands `replay`, `rules` and `games`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core import option
from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.core.rulebook import rulebook
from florilegium.players import about, bot_names
from florilegium.terminal import replay as replaying
from florilegium.terminal.arguments import Lang, game_names
from florilegium.terminal.voice import about_game
from florilegium.terminal.words import reworded


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add all three to the command line."""

    @app.command(help=words("replay"))
    def replay(
        file: Annotated[Path, typer.Argument(help=words("file"))],
        step: Annotated[int | None, typer.Option(help=words("step"))] = None,
        seat: Annotated[int | None, typer.Option(help=words("seat"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        replaying.show(file, step, seat, lang, Console(highlight=False))

    @app.command(help=words("rules"))
    def rules(
        game: Annotated[str, typer.Argument(help=words("game"), autocompletion=game_names)],
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        name = find_game(game).name
        text = reworded(rulebook(name, lang), lang, name)
        if sys.stdout.isatty():
            from rich.markdown import Markdown  # slow to load, and nothing else needs it

            Console().print(Markdown(text))
        else:
            typer.echo(text)

    @app.command(help=words("games"))
    def games(lang: Annotated[Lang, lang_option] = lang) -> None:
        for game in working_games():
            _describe(game, lang)


def _describe(game: AnyGame, lang: str) -> None:
    typer.echo(f"{game.name}  {about_game(game.name, lang)}")
    span = say("terminal.players", fewest=game.seats[0], most=game.seats[-1])
    typer.echo(f"    {span.text(lang)}")
    for name in option.kinds(game.options):
        flag = "--" + name.replace("_", "-")
        typer.echo(f"    {flag:16} {say(f'option.{game.name}.{name}').text(lang)}")
    for name in bot_names(game):
        typer.echo(f"    --bot {name:10} {about(game, name).text(lang)}")
