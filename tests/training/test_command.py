"""`florilegium train`: a run, its arena, and what is wrong in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import florilegium.training
from florilegium.core.errors import BadSetup
from florilegium.games.royal_flush.cards import FIRST
from florilegium.terminal import cli
from florilegium.terminal.training import _require_same
from florilegium.training.checkpoint import save, settings_in
from florilegium.training.learning import Learner
from florilegium.training.settings import Settings

SMALL = ["--games=16", "--steps=4", "--hidden=8", "--judged=8", "--updates=4", "--every=2"]


def run(*given: object) -> None:
    """The command with these arguments; SystemExit as in a shell."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["florilegium", "train", *map(str, given)])
        cli.main()


def done(*given: object) -> int | str | None:
    with pytest.raises(SystemExit) as caught:
        run(*given)
    return caught.value.code


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run before its first update."""
    folder = tmp_path_factory.mktemp("runs")
    settings = Settings(game="illusion", games=16, hidden=8)
    save(folder, settings, Learner(settings, 1).start(), [])
    return folder


def test_a_run_goes_on_and_meets_others_in_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    assert (
        done(
            "illusion",
            *SMALL,
            "--until=2",
            f"--out={folder}",
            "--memory",
            "--rival=past",
            "--lang=en",
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "update 2" in said
    assert said.count("won alone against the rivals") == 2, "on the way and at the end"
    settings = settings_in(folder)
    assert (settings.seats, settings.options, settings.games) == (2, {"memory": True}, 16)
    assert settings.rivals == ("past",)
    given = ["--resume", f"--out={folder}", "--judged=8", "--arena=2", "--against=random"]
    assert done("illusion", *given, "--lang=fr") == 0
    said = capsys.readouterr().out
    assert "mise à jour 4" in said
    assert "points par joueur, 8 parties" in said
    assert f"{folder}/player.py:Trained" in said.replace("\n", "")
    assert "random" in said


def test_a_run_goes_on_with_its_options_however_they_are_said(tmp_path: Path) -> None:
    saved = Settings(game="royal_flush", options={"boards": FIRST})
    _require_same(tmp_path, saved, {"options": {"boards": [*FIRST[4:], *FIRST[:4]]}})
    with pytest.raises(BadSetup, match="options: the run in"):
        _require_same(tmp_path, saved, {"options": {"boards": "random"}})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--resume", "--hidden=16"], "hidden: the run in"),
        (["--resume", "--seats=3"], "seats: the run in"),
        (["--resume", "--rival=past"], "rivals: the run in"),
        ([*SMALL], "out: there is a run in"),
        (["--resume", "--devices=99"], "devices: expects"),
        (["--resume", "--every=0"], "every: expects"),
        (["--resume", "--no-such"], "no_such: there is no such option"),
    ],
)
def test_what_is_wrong_is_said(
    begun: Path, given: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (begun / "checkpoint.npz").read_bytes()
    assert done("illusion", *given, f"--out={begun}", "--lang=en") == 2
    assert words in capsys.readouterr().err
    assert (begun / "checkpoint.npz").read_bytes() == before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["poker"], "poker"),
        (["ikebana", "--resume"], "out: there is no run"),
        (["ikebana", "--games=0"], "games: expects"),
        (["ikebana", "--arena=-1"], "arena: expects"),
        (["ikebana", "--against=hard"], "arena: expects"),
        (["ikebana", "--arena=4", "--against=nobody"], "nobody"),
        (["ikebana", "--arena=4", "--ray=127.0.0.1:1"], "127.0.0.1:1 is no Ray cluster"),
        (["ikebana", "--resume", "--start=some.npz"], "start: a run that goes on"),
        (["illusion", "--rival=nobody"], "rivals: there is neither a folder nobody"),
        (["hanabi", "--rewards=win"], "rewards: expects one of: points"),
    ],
)
def test_nothing_is_begun_that_cannot_be_run(
    given: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert done(*given, f"--out={tmp_path / 'new'}", "--lang=en") == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_an_interruption_is_said(
    begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("florilegium.training.run.resume", interrupted)
    assert done("illusion", "--resume", f"--out={begun}", "--lang=en") == 130
    assert "--resume goes on" in capsys.readouterr().out


def test_without_jax_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    monkeypatch.delitem(sys.modules, "florilegium.training.run", raising=False)
    monkeypatch.delattr(florilegium.training, "run", raising=False)
    assert done("ikebana", f"--out={tmp_path / 'new'}", "--lang=en") == 2
    assert "pip install 'florilegium[lab]'" in capsys.readouterr().err
