"""`benchmarks/pupil.py` from the first game to the last figure, as small as can be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from benchmarks import pupil

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
