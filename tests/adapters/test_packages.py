"""Nobody needs the packages of others, and who lacks one is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

PACKAGES = [
    ("pettingzoo", "pettingzoo", "envs"),
    ("gymnasium", "gymnasium", "envs"),
    ("openspiel", "pyspiel", "openspiel"),
    ("functional", "jax", "lab"),
]


def test_playing_loads_none_of_them() -> None:
    code = (
        "import sys, florilegium as fl\n"
        "from florilegium.core.coder import coder\n"
        "from florilegium.adapters.play import Play\n"
        "for name in fl.games(): Play(coder(name), 1).observed(1)\n"
        "heavy = {'numpy', 'jax', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(("module", "package", "extra"), PACKAGES)
def test_a_missing_package_names_its_extra(module: str, package: str, extra: str) -> None:
    code = (
        f"import sys\nsys.modules[{package!r}] = None\n"
        f"try:\n    import florilegium.adapters.{module}\n"
        "except ImportError as error:\n    print(error)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert f"{package}: pip install 'florilegium[{extra}]'" in ran
