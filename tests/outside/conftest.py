"""Distributions installed into a folder of their own, and commands that find them there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import florilegium

# Its own tests run where it is installed.
collect_ignore = ["snowdrop"]
HERE = Path(__file__).parent
SOURCE = Path(florilegium.__file__).parents[1]
Run = Callable[..., subprocess.CompletedProcess[str]]


def install(project: Path, target: Path) -> None:
    """With pip, as anybody would, but from this machine alone."""
    words = (
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--disable-pip-version-check",
        "--target",
        str(target),
        str(project),
    )
    done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def environment(site: Path, home: Path) -> dict[str, str]:
    """What a process needs to find our sources and what is installed in a folder."""
    path = os.pathsep.join((str(site), str(SOURCE)))
    return {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "FLORILEGIUM_HOME": str(home)}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Snowdrop installed."""
    target = tmp_path_factory.mktemp("site")
    install(HERE / "snowdrop", target)
    return target


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Run:
    """Runs `python …` where Snowdrop is installed; games are kept in `home`."""

    def python(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
            cwd=HERE.parents[1],
            env=environment(site, tmp_path / "home"),
        )

    return python
