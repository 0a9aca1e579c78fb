"""What the documents show is true."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer

from florilegium.core.coder import layout_options
from florilegium.core.registry import game as find_game
from florilegium.terminal.arguments import game_options
from florilegium.terminal.cli import build
from tests.documents.recorded import blocks_of

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCUMENTS = sorted(ROOT.glob("*.md"))
BLOCKS = [(file.name, code) for file in DOCUMENTS for code in blocks_of(file)]
COMMANDS = [
    (str(file.relative_to(ROOT)), words)
    for file in [*DOCUMENTS, *(ROOT / "docs").rglob("*.md")]
    for block in re.findall(
        r"^ *```(?:console|sh)\n(.*?)^ *```", file.read_text(encoding="utf-8"), re.M | re.S
    )
    for line in block.splitlines()
    for words in " ".join(shlex.split(line.strip().removeprefix("$ "), comments=True)).split(" && ")
]
"""What a reader is to type, and where."""


@pytest.mark.parametrize(("name", "code"), BLOCKS)
def test_python_examples_run(name: str, code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_what_is_to_be_typed_is_understood(name: str, command: str) -> None:
    """By the command's own parser, by the Makefile, or by what the package calls its extras."""
    program, *words = command.split(" ")
    program = Path(program).name
    if program == "florilegium" and words:
        commands = typer.main.get_command(build("en", words)).commands  # type: ignore[attr-defined]
        context = commands[words[0]].make_context(words[0], words[1:])
        if context.args:  # what a game has options for is taken apart by the game
            game = context.params["game"]
            is_layout = words[0] == "train"
            options = layout_options(game) if is_layout else find_game(game).options
            game_options(options, context.args)
    elif program == "make":
        assert re.search(rf"^{words[0]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    elif program in ("pip", "uvx", "pipx"):
        package, _, extra = words[-1].rstrip("]").partition("[")
        assert package == PROJECT["name"]
        assert not extra or extra in PROJECT["optional-dependencies"]
    else:
        assert program in ("python3", "florilegium")


def test_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for file in DOCUMENTS:
        for command in re.findall(r"\bmake ([a-z]+)\b`", file.read_text(encoding="utf-8")):
            assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_lock_files_name_no_host() -> None:
    for file in (
        *(ROOT / "requirements").glob("*.lock"),
        *ROOT.glob("benchmarks/*/package-lock.json"),
        ROOT / "package-lock.json",
    ):
        assert "://" not in file.read_text(encoding="utf-8")
