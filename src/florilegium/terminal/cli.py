"""The command `florilegium`."""

import sys
import warnings
from io import TextIOWrapper

import typer
from rich.console import Console

from florilegium.core.errors import FlorilegiumError
from florilegium.core.message import say
from florilegium.terminal import (
    arena,
    explaining,
    learning,
    playing,
    puzzles,
    reading,
    reviewing,
    serving,
    training,
)
from florilegium.terminal.arguments import Lang, language


def main() -> None:
    """Run the command; what is wrong is said in a sentence, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a console lacks stops no game
    warnings.formatwarning = lambda message, *_, **__: f"{message}\n"
    lang = language(sys.argv[1:])
    try:
        build(lang)()
    except FlorilegiumError as error:
        console = Console(stderr=True, highlight=False, soft_wrap=True)  # one line, also in a pipe
        console.print(error.message.text(lang), markup=False)
        sys.exit(2)


def build(lang: Lang) -> typer.Typer:
    """The command line in one language."""

    def words(name: str) -> str:
        return say(f"terminal.help.{name}").text(lang)

    app = typer.Typer(help=words("main"), no_args_is_help=True, add_completion=False)
    lang_option = typer.Option(help=words("lang"))
    every = (playing, learning, reading, reviewing, serving, arena, explaining, puzzles, training)
    for commands in every:  # the order of --help
        commands.add(app, words, lang, lang_option)
    return app
