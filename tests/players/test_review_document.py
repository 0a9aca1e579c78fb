"""docs/review.md shows what works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.documents.recorded import blocks_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "review.md"


def test_the_example_runs() -> None:
    (code,) = blocks_of(DOCUMENT)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert re.match(r"\d+\.\d % \d+ decisions \d+ to learn from\n", done.stdout)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", DOCUMENT.read_text(encoding="utf-8")):
        assert (DOCUMENT.parent / target).exists(), target
