"""The arena needs little: it also runs where only the library and the ratings are installed."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
from florilegium.lab import arena
arena.run("illusion", ["plain", "random"], games=2, seats=2, seed=1)
heavy = {"jax", "numpy", "scipy", "rich", "typer", "textual", "ray", "msgspec"} & set(sys.modules)
assert not heavy, heavy
"""


def test_a_contest_loads_nothing_heavy() -> None:
    subprocess.run([sys.executable, "-c", CODE], check=True)
