"""`make compiled` compiles what there is, and the rest of the house can do without it."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_is_compiled_is_there() -> None:
    asked = ["make", "--no-print-directory", "--eval=named: ; @echo $(COMPILED)", "named"]
    named = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "server/frames" in named.split()
    for module in named.split():
        assert (ROOT / "src" / "florilegium" / f"{module}.py").exists(), module
