"""Compiled programs are kept where they should be, and nobody's own setting is touched."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import jax, sys
if len(sys.argv) > 1:
    jax.config.update("jax_compilation_cache_dir", sys.argv[1])
import florilegium as fl
env = fl.batched("illusion", 2)  # the one that is compiled soonest
env.legal(env.init(jax.random.key(0), 4))
"""


def run(home: Path, *arguments: str, **environment: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JAX_")}
    places = {"HOME": str(home), "LOCALAPPDATA": str(home)}
    kept |= places | {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0"} | environment
    kept.pop("XDG_CACHE_HOME", None)
    subprocess.run([sys.executable, "-c", PROGRAM, *arguments], check=True, env=kept)


def programs(folder: Path) -> int:
    return sum(1 for path in folder.rglob("jit_*") if path.is_file())


def test_programs_are_kept_for_the_next_process(tmp_path: Path) -> None:
    run(tmp_path)
    assert programs(tmp_path) > 0


@pytest.mark.parametrize("how", ["environment", "config"])
def test_a_folder_of_the_users_own_stays(tmp_path: Path, how: str) -> None:
    home, own = tmp_path / "home", tmp_path / "own"
    if how == "environment":
        run(home, JAX_COMPILATION_CACHE_DIR=str(own))
    else:
        run(home, str(own))
    assert programs(own) > 0
    assert not home.exists()


def test_who_wants_none_gets_none(tmp_path: Path) -> None:
    run(tmp_path, JAX_ENABLE_COMPILATION_CACHE="0")
    assert programs(tmp_path) == 0


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the folder should be")
    run(home)
    assert home.is_file()
