"""The Python of documents, and what the site says that it printed."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from docs.site.blocks import digest, recorded

MEASURED = re.compile(r"\d+\.\d+(e-?\d+)?")
"""Seconds and sums that differ a little from machine to machine."""


def blocks_of(document: Path) -> list[str]:
    """The Python that a document shows, block by block."""
    text = document.read_text(encoding="utf-8")
    return [dedent(code) for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]


def require_recorded(code: str, printed: str) -> None:
    """AssertionError where `make printed` would write something else."""
    kept = recorded()[digest(code)]
    assert MEASURED.sub("#", printed) == MEASURED.sub("#", kept)
