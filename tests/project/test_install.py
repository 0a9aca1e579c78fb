"""What `pip install florilegium` brings: the rules and nothing else; and each extra is complete."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import florilegium as fl

SOURCE = Path(fl.__file__).parent
PROJECT = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
OPTIONAL = PROJECT["optional-dependencies"]
PROVIDES = {"http-ece": "http_ece", "open_spiel": "pyspiel", "py-vapid": "py_vapid"}
"""The module that a distribution brings, where it is called otherwise."""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has florilegium and not one package beside it."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "florilegium.pth").write_text(str(SOURCE.parent))
    return folder / "bin" / "python"


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run([python, *arguments], capture_output=True, text=True, env=clean)


def test_the_rules_need_nothing_else(bare: Path) -> None:
    assert PROJECT["dependencies"] == []
    done = run(
        bare,
        "-c",
        """if True:
        import florilegium as fl
        from florilegium.players import bot
        for name in fl.games():
            game = fl.game(name)
            match = fl.Match(game, game.setup(seed=1))
            while turn := game.turn(match.state):
                seat = turn[0]
                player = bot(game, "plain", seat, "x")
                legal = game.legal(match.state, seat)
                match.play(seat, player.act(game.view(match.state, seat), legal))
            assert fl.Match.replay(match.record).state == match.state
            assert game.room("art")
    """,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_trained_bot_says_what_to_install(bare: Path) -> None:
    done = run(
        bare,
        "-c",
        """if True:
        import florilegium as fl
        from florilegium.players import factory
        try:
            factory(fl.game("hanabi"), "network")
        except fl.UnknownBot as error:
            print(error)
    """,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "numpy" in done.stdout
    assert "pip install 'florilegium[lab]'" in done.stdout


@pytest.mark.parametrize(("lang", "words"), [("en", "needs"), ("fr", "a besoin")])
def test_the_command_says_what_to_install(bare: Path, lang: str, words: str) -> None:
    done = run(bare, "-m", "florilegium", "play", "hanabi", "--lang", lang)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert words in done.stderr
    assert "pip install 'florilegium[play]'" in done.stderr


def modules(extra: str) -> set[str]:
    """What an extra brings along, under the names that are imported; it may name other extras."""
    found: set[str] = set()
    for line in OPTIONAL[extra]:
        name, *others = re.split(r"[\[\],<>=;]+", line)
        if name == "florilegium":
            found |= set().union(*map(modules, filter(None, others)))
        else:
            found.add(PROVIDES.get(name, name))
    return found


def imported(files: Iterable[Path]) -> set[str]:
    """The modules from elsewhere that the files import, at their top or further in."""
    found: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"florilegium"}


@pytest.mark.parametrize(
    ("extra", "rooms"),
    [
        ("play", ["server/*.py", "terminal/**/*.py"]),
        ("ray", ["lab/*.py", "terminal/**/*.py"]),
        (
            "lab",
            [
                "arrays/*.py",
                "games/*/batched/*.py",
                "networks/*.py",
                "games/*/network/*.py",
                "training/*.py",
                "adapters/functional.py",
                "lab/ratings.py",
            ],
        ),
        ("envs", ["adapters/pettingzoo.py", "adapters/gymnasium.py"]),
        ("openspiel", ["adapters/openspiel.py"]),
    ],
)
def test_an_extra_brings_all_that_its_rooms_import(extra: str, rooms: list[str]) -> None:
    files = [file for room in rooms for file in SOURCE.glob(room)]
    assert imported(files)
    assert imported(files) <= modules(extra)
