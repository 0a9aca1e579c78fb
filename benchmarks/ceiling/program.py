"""The program that works out the bound: built, asked, answered in JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_FLAGS = ("-std=c++17", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-pthread")


def build(folder: Path) -> Path:
    """The program, built into this folder."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or "g++"
    built = folder / "ceiling"
    subprocess.run([compiler, *_FLAGS, "-o", built, _HERE / "main.cpp"], check=True)
    return built


def bound(program: Path, **settings: int) -> dict[str, Any]:
    """What a run finds; its settings are those of `main.cpp`."""
    return _bound(program, [], settings)


def imitation(program: Path, **settings: int) -> dict[str, Any]:
    """What it finds for somebody who plays as `plain` does: one half, or the reckoning is wrong."""
    return _bound(program, ["--imitate"], settings)


def _bound(program: Path, words: list[str], settings: dict[str, int]) -> dict[str, Any]:
    more = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
    asked = [str(program), "bound", *words, *more]
    answer = subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout
    found: dict[str, Any] = json.loads(answer)
    return found


def rounds(program: Path, deals: Iterable[tuple[int, list[str]]]) -> list[list[int]]:
    """First rounds of two `plain`: who begins (0 or 1) and the deck; prestige and gain of each."""
    lines = "".join(f"{starter} {' '.join(deck)}\n" for starter, deck in deals)
    asked = [str(program), "rounds"]
    answer = subprocess.run(asked, check=True, input=lines, stdout=subprocess.PIPE, text=True)
    return [[int(word) for word in line.split()] for line in answer.stdout.splitlines()]
