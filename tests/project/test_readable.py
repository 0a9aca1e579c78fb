"""Small files, and no heavy import for those who only play."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

import florilegium as fl

SOURCE = Path(fl.__file__).parent


def test_source_files_are_small() -> None:
    for kind in ("*.py", "*.js", "*.css"):
        sizes = {
            file: len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCE.rglob(kind)
        }
        assert statistics.median(sizes.values()) < 150
        assert {file.name: size for file, size in sizes.items() if size > 400} == {}


def test_the_rules_load_only_the_standard_library() -> None:
    code = (
        "import sys, florilegium as fl\n"
        "for name in fl.games(): fl.game(name)\n"
        "heavy = {'jax', 'numpy', 'rich', 'textual', 'typer', 'anywidget'} & set(sys.modules)\n"
        "heavy |= {'florilegium.notebook'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
