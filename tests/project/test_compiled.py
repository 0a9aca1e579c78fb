"""`make compiled` compiles what there is, and the rest of the house can do without it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_is_compiled_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.search(r"^COMPILED := (.+)$", makefile, re.MULTILINE)
    assert named is not None
    for module in named[1].split():
        assert (ROOT / "src" / "florilegium" / f"{module}.py").exists(), module
