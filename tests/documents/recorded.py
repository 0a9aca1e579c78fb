"""What the site says that a block of Python printed is what it prints."""

from __future__ import annotations

import re

from docs.site.blocks import digest, recorded

MEASURED = re.compile(r"\d+\.\d+(e-?\d+)?")
"""Seconds and sums that differ a little from machine to machine."""


def require_recorded(code: str, printed: str) -> None:
    """AssertionError where `make printed` would write something else."""
    kept = recorded()[digest(code)]
    assert MEASURED.sub("#", printed) == MEASURED.sub("#", kept)
