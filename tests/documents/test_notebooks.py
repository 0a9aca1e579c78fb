"""The notebooks run, and show what is kept in them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from docs.site.contents import NOTEBOOKS, ROOT

from tests.documents.recorded import MEASURED

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_shows_what_is_kept_in_it(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / file.name
    shutil.copyfile(file, copy)
    done = subprocess.run(
        [sys.executable, "-m", "docs.site.executing", str(copy)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert outputs(copy) == outputs(file), "`make notebooks` writes it anew"


def outputs(file: Path) -> list[Any]:
    """What each cell shows, without what differs from machine to machine."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return [
        MEASURED.sub("#", json.dumps(cell["outputs"]))
        for cell in cells
        if cell["cell_type"] == "code"
    ]


def test_there_are_four() -> None:
    assert len(FILES) == 4
