"""The command `florilegium`."""

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType
from typing import Annotated

import typer
from rich.console import Console

from florilegium import __version__
from florilegium.core.errors import FlorilegiumError
from florilegium.core.message import say
from florilegium.terminal.arguments import Lang, language

COMMANDS = {
    "playing": ("play", "resume"),
    "learning": ("learn",),
    "reading": ("replay", "rules", "games"),
    "reviewing": ("review",),
    "serving": ("serve", "verify"),
    "sites": ("site",),
    "upkeep": ("backup", "restore", "export", "import", "prune", "forget"),
    "arena": ("arena",),
    "explaining": ("explain",),
    "puzzles": ("puzzles",),
    "training": ("train",),
    "imitating": ("imitate",),
    "drilling": ("drill",),
}
"""Which module adds which commands, in the order of `--help`."""
NAME = "florilegium"
_COMPLETING = f"_{NAME.upper()}_COMPLETE"
"""What is set where a shell asks how a line may go on; Typer answers."""


def main() -> None:
    """Run the command; what is wrong is said in a sentence, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a console lacks stops no game
    warnings.formatwarning = lambda message, *_, **__: f"{message}\n"
    arguments = asked(sys.argv[1:])
    lang = language(arguments)
    try:
        build(lang, arguments)(arguments, prog_name=NAME)
    except FlorilegiumError as error:
        console = Console(stderr=True, highlight=False, soft_wrap=True)  # one line, also in a pipe
        console.print(error.message.text(lang), markup=False)
        sys.exit(2)


def asked(given: Sequence[str], environment: Mapping[str, str] = os.environ) -> list[str]:
    """The arguments: those given, those of a line that a shell completes, or `serve`."""
    if _COMPLETING in environment:
        line = environment.get("_TYPER_COMPLETE_ARGS") or environment.get("COMP_WORDS", "")
        return line.split()[1:]
    return list(given) or ["serve"]


def build(lang: Lang, arguments: Sequence[str] = ()) -> typer.Typer:
    """The command line in one language, with the commands that these arguments may mean."""

    def words(name: str) -> str:
        return say(f"terminal.help.{name}").text(lang)

    app = typer.Typer(help=words("main"))
    version_option = typer.Option(
        "--version", help=words("version"), callback=_tell_version, is_eager=True
    )

    @app.callback()
    def main(version: Annotated[bool, version_option] = False) -> None:
        pass

    lang_option = typer.Option(help=words("lang"))
    for module in loaded(arguments):
        module.add(app, words, lang, lang_option)
    return app


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{NAME} {__version__}")
        raise typer.Exit


def loaded(arguments: Sequence[str]) -> list[ModuleType]:
    """The module of the command that is asked for, or all where none is: loading those of the
    others would take longer than most commands do."""
    asked = [module for module, names in COMMANDS.items() if {*names}.intersection(arguments[:1])]
    return [import_module(f"florilegium.terminal.{module}") for module in asked or COMMANDS]
