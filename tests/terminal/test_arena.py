"""The commands `arena` and `explain`, and bots of one's own, as people type them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.terminal.arena import split
from florilegium.terminal.cli import main

BOT = """
from florilegium.core.player import Bot

class Mine(Bot):
    def act(self, view, legal):
        return legal[0]

class Broken(Mine):
    def act(self, view, legal):
        raise ValueError("no idea")
"""


@dataclass(frozen=True)
class Done:
    """What a command said."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process: starting one takes longer than most of what it does."""
    monkeypatch.chdir(place)

    def command(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["florilegium", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            main()
        except SystemExit as end:
            return Done(int(end.code or 0), *capsys.readouterr())
        raise AssertionError("a command ends with an exit code")

    return command


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working folder with a bot in it."""
    (tmp_path / "mine.py").write_text(BOT)
    return tmp_path


def test_a_contest_of_ones_own_bot(run: Run, place: Path) -> None:
    words = ("arena", "ikebana", "mine.py:Mine", "plain", "--final-bouquet", "--games", "4")
    done = run(*words, "--jobs", "2", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "4 games on 2 deals" in done.stdout
    assert "mine.py:Mine" in done.stdout
    (folder,) = (place / "arena").iterdir()
    results = json.loads((folder / "results.json").read_text())
    assert results["contest"]["options"] == {"final_bouquet": True}
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    again = run(*words, "--jobs", "1", "--seed", "7", "--lang", "fr")
    assert "4 parties sur 2 donnes" in again.stdout
    assert json.loads((folder / "results.json").read_text()) == results, "nothing was played anew"


def test_a_broken_bot_is_named_with_its_game(run: Run, place: Path) -> None:
    done = run(
        "arena", "illusion", "mine:Broken", "plain", "--games", "2", "--jobs", "1", "--out", "out"
    )
    assert done.returncode == 0
    assert "no idea" in done.stderr
    record = next((place / "out" / "faults").iterdir())
    assert run("replay", str(record)).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hanabi", "genius"), "plain"),
        (("hanabi", "mine.py:Nobody"), "AttributeError"),
        (("hanabi", "plain", "--seats", "9"), "2 to 5"),
        (("hanabi", "plain", "--colour", "red"), "colour"),
        (("hanabi", "plain", "--lineups", "all"), "copies"),
    ],
)
def test_what_is_wrong_is_said(run: Run, words: tuple[str, ...], said: str) -> None:
    done = run("arena", *words)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_the_games_options_follow_the_bots() -> None:
    assert split(["a", "b", "--x", "1", "--y"]) == (["a", "b"], ["--x", "1", "--y"])
    assert split(["a"]) == (["a"], [])


def test_playing_with_ones_own_bot_and_asking_why(run: Run, home: Path) -> None:
    done = run("play", "illusion", "--bot", "mine.py:Mine", "--plain", typed="1\n" * 4000)
    assert done.returncode == 0, done.stderr
    (record,) = (home / "finished").iterdir()
    assert f"florilegium explain {record} --bot mine.py:Mine" in done.stdout
    why = run("explain", str(record), "2", "--bot", "random")
    assert why.returncode == 0, why.stderr
    assert why.stdout.startswith("2  ")
    assert "By chance" in why.stdout
    french = run("explain", str(record), "--bot", "random", "--lang", "fr")
    steps = len(json.loads(record.read_text())["actions"])
    assert french.stdout.count("Au hasard") == steps == len(french.stdout.splitlines())
    wrong = run("explain", str(record), "0")
    assert wrong.returncode == 2
    assert "steps are 1 to" in wrong.stderr
    failed = run("explain", str(record), "--bot", "tests.lab.bots:Raising")
    assert "ValueError: no idea (bots.py:" in failed.stdout


def test_a_bot_that_fails_at_the_table_gets_a_sentence(run: Run, home: Path) -> None:
    done = run("play", "illusion", "--bot", "mine.py:Broken", "--plain", typed="1\n" * 40)
    assert done.returncode == 2
    assert "ValueError: no idea" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_games_lists_the_bots(run: Run) -> None:
    for lang in ("en", "fr"):
        told = run("games", "--lang", lang).stdout
        for name in fl.games():
            assert fl.Message(f"bots.{name}.easy").text(lang) in told


def test_a_servers_own_bots_are_checked_at_once(run: Run) -> None:
    for wrong, said in (("mine", "NAME=module:Class"), ("x=nowhere:Bot", "ModuleNotFoundError")):
        done = run("serve", "--no-browser", "--port", "0", "--bot", wrong)
        assert done.returncode == 2
        assert said in " ".join(done.stderr.split())
