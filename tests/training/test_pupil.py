"""`benchmarks/pupil.py` from the first game to the last figure, as small as can be."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest
from benchmarks import pupil

from florilegium.training.settings import Session

SMALL = (
    *("--lessons=1", "--passes=1", "--batch=64", "--hidden=8", "--rivals", "copy"),
    *("--games=4", "--steps=2", "--updates=1", "--judged=4", "--trials=2", "--against", "easy"),
)


def test_each_step_is_done_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        given = ["illusion", "--memory", f"--out={tmp_path}", *SMALL]
        patch.setattr(sys, "argv", ["pupil.py", *given])
        pupil.main()
        first = capsys.readouterr().out.splitlines()
        pupil.main()
    again = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in first] == ["300", "pass", "update", "copy", "better"]
    assert again == first[-2:]
    assert (tmp_path / "better" / "weights.toml").exists()


def test_a_run_that_was_interrupted_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        given = ["illusion", f"--out={tmp_path}", *SMALL, "--updates=2", "--seed=5"]
        patch.setattr(sys, "argv", ["pupil.py", *given])
        with pytest.MonkeyPatch.context() as interrupted:
            interrupted.setattr(pupil, "Session", partial(Session, until=1))
            pupil.main()
        first = capsys.readouterr().out.splitlines()
        pupil.main()
    again = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in first if "update" in line] == ["update 1"]
    assert [line.split(":")[0] for line in again if "update" in line] == ["update 2"]
    assert '"seed" = 5' in (tmp_path / "copy" / "weights.toml").read_text(encoding="utf-8")
