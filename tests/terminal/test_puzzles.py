"""The command `puzzles`, as people type it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from florilegium.lab.puzzles.collection import read_collection
from florilegium.lab.puzzles.mining import Deals
from florilegium.terminal.cli import main
from tests.lab.test_mining import fake

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process, with deals that are looked at quickly."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Deals, "do", fake)

    def command(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["florilegium", "puzzles", *words, "--jobs", "1"])
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), "".join(capsys.readouterr())

    return command


def test_puzzles_are_mined_into_a_file(run: Run, tmp_path: Path) -> None:
    code, said = run("illusion", "--count", "4", "--out", "found.gz", "--lang", "en")
    assert code == 0
    assert "4 puzzles" in said
    assert "stop 4" in said
    assert len(read_collection(tmp_path / "found.gz", "illusion")) == 4
    assert (tmp_path / "puzzles" / "illusion-1" / "deals.jsonl").exists()


def test_french_people_are_told_in_french(run: Run) -> None:
    code, said = run("illusion", "--count", "1", "--lang", "fr")
    assert code == 0
    assert "1 problème," in said


def test_interrupted_work_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Deals, "do", stop)
    code, said = run("illusion", "--count", "2", "--lang", "en")
    assert code == 130
    assert "goes on" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "chess"),
        (("illusion", "--effort", "1"), "effort"),
        (("illusion", "--petals", "5"), "petals"),
        (("illusion", "--seats", "9"), "seats"),
    ],
)
def test_what_is_wrong_is_said(run: Run, words: tuple[str, ...], said: str) -> None:
    code, told = run(*words, "--lang", "en")
    assert code == 2
    assert said in told
    assert "Traceback" not in told
